/** Points, outlines and the room inside them. */
import type { Point } from "../types.ts";

export type Outline = readonly Point[];

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** A number short enough for a path: one digit after the point is finer than any eye. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

export function path(points: Outline, closed = true): string {
  const steps = points.map(([x, y]) => `${short(x)} ${short(y)}`);
  return `M${steps.join("L")}${closed ? "Z" : ""}`;
}

/** Each side of an outline, the last one back to the first point. */
export function* sides(outline: Outline): Generator<readonly [Point, Point]> {
  let from = outline.at(-1);
  for (const to of outline) {
    if (from) yield [from, to];
    from = to;
  }
}

export function area(outline: Outline): number {
  let twice = 0;
  for (const [a, b] of sides(outline)) twice += a[0] * b[1] - b[0] * a[1];
  return Math.abs(twice) / 2;
}

export function toSegment(at: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length ? ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length : 0;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(at[0] - a[0] - t * dx, at[1] - a[1] - t * dy);
}

/** How far a point is from the line of an outline: more than 0 inside, less outside. */
export function depth(x: number, y: number, outline: Outline): number {
  let within = false;
  let least = Infinity;
  let from = outline.at(-1);
  for (const to of outline) {
    if (!from) break;
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    if (from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) / dy) * dx) within = !within;
    const length = dx * dx + dy * dy;
    let along = length ? ((x - from[0]) * dx + (y - from[1]) * dy) / length : 0;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    const px = x - from[0] - along * dx;
    const py = y - from[1] - along * dy;
    const far = px * px + py * py;
    if (far < least) least = far;
    from = to;
  }
  return within ? Math.sqrt(least) : -Math.sqrt(least);
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function bounds(points: Outline): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A point by its bearing in degrees: 0 is north, 90 east. */
export function polar(centre: Point, radius: number, bearing: number): Point {
  const angle = (bearing * Math.PI) / 180;
  return [centre[0] + radius * Math.sin(angle), centre[1] - radius * Math.cos(angle)];
}
