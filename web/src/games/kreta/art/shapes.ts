/** The outlines of the pieces and the marks of the seats, in a square of 48 around 0, 0. */
import type { Piece } from "../types";

export interface Shape {
  readonly body: string;
  /** What lies in the shade. */
  readonly shade: string;
  /** Lines on it. */
  readonly lines: string;
  /** Where the seat's mark stands. */
  readonly mark: readonly [number, number];
}

export const SHAPES: Readonly<Record<Piece, Shape>> = {
  villager: {
    body: "M0-22a9 9 0 0 1 6 15.700C11-3 14.5 6 15.5 18q.3 4-4 4h-23q-4.3 0-4-4C-14.5 6-11-3-6-6.300A9 9 0 0 1 0-22Z",
    shade: "M-6-6.3q6 3.5 12 0l1.5 1.5q-7.5 4-15 0Z",
    lines: "M-6-6.300q6 3.5 12 0",
    mark: [0, 10],
  },
  village: {
    body: "M0-21L20-2v4h-4V22H-16V2h-4V-2Z",
    shade: "M-20-2L0-15L20-2V2H-20Z",
    lines: "M-16 2H16M-20-2L0-15L20-2",
    mark: [0, 12],
  },
  abbot: {
    body: "M-4-23C2-19 5-16 4.5-11L4-6.500C11-3 14 3 15 8V-13q0-7 5.5-7q2.5 0 2.5 2.500h-2q-2.5 0-2.5 4.500V22H-21C-21 8-18-3-12-6.500L-12.5-11C-13-16-10-19-4-23Z",
    shade: "M-12.5-11H4.5L4-6.5q-8 3.5-16 0Z",
    lines: "M-12.5-11H4.500M-12-6.500q8 3.5 16 0M-4-20v6M-6.5-17h5",
    mark: [-3, 10],
  },
  ship: {
    body: "M-2-24h4v2.500Q12-21 17-18Q20-7 16 4H2v3H23Q19 22 10 22H-11Q-20 21-23 5Q-18 7-14 7H-2V4H-14Q-9-7-14-19Q-8-22-2-22Z",
    shade: "M-23 5Q-18 7-14 7H23Q19 22 10 22H-11Q-20 21-23 5Z",
    lines: "M-14 7H23M-14 4H16M-18 13H19",
    mark: [3, -8],
  },
  fort: {
    body: "M-18-22h7.500v6h6v-6h9v6h6v-6H18V-7L14-3V13l5 4v5H-19V17l5-4V-3L-18-7Z",
    shade: "M-18-9H18V-7L14-3H-14L-18-7ZM-14 13H14L19 17V22H-19V17Z",
    lines: "M-18-9H18M-14 13H14",
    mark: [0, 4],
  },
};

/** By seat: circle, triangle, diamond, square. */
export const MARKS = [
  "M0-6.500A6.5 6.5 0 0 1 0 6.500A6.5 6.5 0 0 1 0-6.500Z",
  "M0-7.500L7.5 5.500H-7.500Z",
  "M0-8L7 0L0 8L-7 0Z",
  "M-5.8-5.800H5.800V5.800H-5.800Z",
] as const;

export const SEATS = MARKS.length;
