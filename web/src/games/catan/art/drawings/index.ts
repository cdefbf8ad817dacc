/** Every drawing by its name; a card's or an event's drawing has its name. */
import { ACTION_DRAWINGS } from "./actions";
import { BACKS } from "./backs";
import { EVENT_DRAWINGS } from "./events";
import { GOODS } from "./goods";
import { GREEN_DRAWINGS } from "./green";
import { KNIGHT_DRAWINGS } from "./knights";
import { LAND_DRAWINGS } from "./lands";
import { PARTS } from "./parts";
import { type Stroke, strokes } from "./pen";
import { PICTURE } from "./picture";
import { RED_DRAWINGS } from "./red";

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

const read = new Map<string, readonly Stroke[]>();

export function drawing(name: string): readonly Stroke[] {
  let found = read.get(name);
  if (!found) read.set(name, (found = strokes(TEXTS[name] ?? "")));
  return found;
}
