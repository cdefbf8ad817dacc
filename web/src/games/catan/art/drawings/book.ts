/** The drawings known by name; the picture of the game needs few of them, the table all. */
import { type Stroke, strokes } from "./pen.ts";

const texts = new Map<string, string>();
const read = new Map<string, readonly Stroke[]>();

export function learn(drawings: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(drawings)) texts.set(name, text);
}

export function names(): readonly string[] {
  return [...texts.keys()];
}

export function drawing(name: string): readonly Stroke[] {
  let found = read.get(name);
  if (!found) read.set(name, (found = strokes(texts.get(name) ?? "")));
  return found;
}
