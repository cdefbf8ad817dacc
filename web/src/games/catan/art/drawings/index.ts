/** Every drawing by its name; a card's or an event's drawing has its name. */
import { ACTION_DRAWINGS } from "./actions.ts";
import { BACKS } from "./backs.ts";
import { EVENT_DRAWINGS } from "./events.ts";
import { GOODS } from "./goods.ts";
import { GREEN_DRAWINGS } from "./green.ts";
import { KNIGHT_DRAWINGS } from "./knights.ts";
import { LAND_DRAWINGS } from "./lands.ts";
import { PARTS } from "./parts.ts";
import { type Stroke, strokes } from "./pen.ts";
import { PICTURE } from "./picture.ts";
import { RED_DRAWINGS } from "./red.ts";

const TEXTS: Readonly<Record<string, string>> = {
  ...PARTS,
  ...GOODS,
  ...BACKS,
  ...LAND_DRAWINGS,
  ...ACTION_DRAWINGS,
  ...GREEN_DRAWINGS,
  ...KNIGHT_DRAWINGS,
  ...RED_DRAWINGS,
  ...EVENT_DRAWINGS,
  ...PICTURE,
};

export const NAMES: readonly string[] = Object.keys(TEXTS);

const read = new Map<string, readonly Stroke[]>();

export function drawing(name: string): readonly Stroke[] {
  let found = read.get(name);
  if (!found) read.set(name, (found = strokes(TEXTS[name] ?? "")));
  return found;
}
