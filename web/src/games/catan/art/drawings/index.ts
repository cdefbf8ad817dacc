/** All drawings of the table; a card's or an event's has its name. */
import { ACTION_DRAWINGS } from "./actions.ts";
import { BACKS } from "./backs.ts";
import { learn } from "./book.ts";
import { EVENT_DRAWINGS } from "./events.ts";
import { GOODS } from "./goods.ts";
import { GREEN_DRAWINGS } from "./green.ts";
import { KNIGHT_DRAWINGS } from "./knights.ts";
import { LAND_DRAWINGS } from "./lands.ts";
import { PARTS } from "./parts.ts";
import { RED_DRAWINGS } from "./red.ts";
import { SCENERY } from "./scenery.ts";

for (const drawings of [
  PARTS,
  SCENERY,
  GOODS,
  BACKS,
  LAND_DRAWINGS,
  ACTION_DRAWINGS,
  GREEN_DRAWINGS,
  KNIGHT_DRAWINGS,
  RED_DRAWINGS,
  EVENT_DRAWINGS,
]) {
  learn(drawings);
}

export { drawing, names } from "./book.ts";
