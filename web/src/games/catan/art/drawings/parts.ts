/** Grounds to draw on, and what stands in more than one drawing. */
import { o, row, star } from "./pen";

const ALL = "M0 0H100V100H0Z";
const lattice = row(11, -100, 0, 20, 0, "l100 100") + row(11, 0, 0, 20, 0, "l-100 100");
const studs = row(5, 10, 0, 20, 0, "h.01") + row(5, 10, 20, 20, 0, "h.01") + row(5, 10, 40, 20, 0, "h.01");

export const PARTS: Readonly<Record<string, string>> = {
  /* grounds */
  day: `
    a_ ${ALL}
    m_ M0 66Q28 56 54 64T100 60V100H0Z
    -. M0 66Q28 56 54 64T100 60
    -. M8 84l2-4l1 4M88 82l2-4l1 4M58 95l2-4l1 4M22 96l2-4l1 4`,
  dry: `
    a_ ${ALL}
    e_ M0 64Q28 56 54 63T100 60V100H0Z
    -. M0 64Q28 56 54 63T100 60`,
  sea: `
    a_ ${ALL}
    u_ M0 66H100V100H0Z
    -. M0 66H100M4 74q4-3 8 0t8 0M78 72q4-3 8 0t8 0M62 94q4-3 8 0t8 0M10 94q4-3 8 0t8 0`,
  room: `
    p_ ${ALL}
    P_ M0 80H100V100H0Z
    -. M0 80H100M20 80L10 100M50 80V100M80 80L90 100M0 90H100`,
  night: `
    n_ ${ALL}
    y_ ${star(14, 16, 4, 1.5, 4)} ${star(88, 40, 3, 1.2, 4)} ${star(60, 10, 3, 1.2, 4)} ${star(34, 28, 2.5, 1, 4)}`,
  /* a ground of lozenges, as behind the saints of a book of hours */
  diaper: `
    x_ ${ALL}
    -~ ${lattice}
    -~ ${studs}`,

  /* nature */
  tree: `
    w M-2 0v-14h4V0Z
    l M-12-18a8 8 0 0 1 2-11a9 9 0 0 1 10-11a9 9 0 0 1 10 11a8 8 0 0 1 2 11a9 9 0 0 1-12 3a9 9 0 0 1-12-3Z
    -. M-5-24q2 3 5 2M3-31q3 1 4 4`,
  fir: `
    w M-2 0v-7h4v7Z
    l M0-44L8-30H4L12-18H7L15-5H-15L-7-18H-12L-4-30H-8Z
    -. M4-26l-3 1M6-13l-4 1M-3-20l-2 2`,
  sheep: `
    d M-7 0v9M-3 1v9M4 1v9M8 0v9
    W M-11-8a5 5 0 0 1 7-5a6 6 0 0 1 10 0a5 5 0 0 1 6 6a5 5 0 0 1-3 8a6 6 0 0 1-9 2a6 6 0 0 1-9-2a5 5 0 0 1-2-9Z
    d M10-12q7-2 8 4q-1 5-5 4q-4-2-3-8Z`,
  ear: `
    -. M0 0V-24
    G M0-36q4 5 0 10q-4-5 0-10ZM0-26q0-6 6-7q0 6-6 8ZM0-26q0-6-6-7q0 6 6 8ZM0-19q0-6 6-7q0 6-6 8ZM0-19q0-6-6-7q0 6 6 8Z`,
  sun: `
    y_ ${star(0, 0, 15, 9, 12)}
    y ${o(0, 0, 9)}`,
  flame: `
    o M0 0C-12-2-14-16-6-24C-6-18-2-18-2-24C-2-32 2-36 4-40C4-30 14-24 12-12C11-4 6 0 0 0Z
    y_ M0-2C-6-4-6-11-1-15C0-11 4-12 4-17C8-12 8-3 0-2Z`,
  smoke: `-. M0 0C-6-6 6-10 0-16S6-26 2-32`,

  /* things */
  sword: `
    i M-2.6 0V-46L0-53L2.6-46V0Z
    -. M0-4V-42
    y M-11 0q11-2 22 0v4h-22Z
    w M-2 4h4v9h-4Z
    y ${o(0, 16, 3.4)}`,
  shield: `
    x M-15-18H15Q17 8 0 20Q-17 8-15-18Z`,
  lance: `
    w M-1.5 60L-1-50H1L1.5 60Z
    i M0-64L3.5-50H-3.5Z`,
  cross: `-! M0-9V9M-6-3H6`,
  flag: `
    -! M0 0V-26
    r M1-26L18-21L1-15Z`,
  barrel: `
    w M-8-20H8Q12-10 8 0H-8Q-12-10-8-20Z
    -. M-10-14H10M-10-6H10M-3-20V0M4-20V0`,
  coin: `
    U ${o(0, 0, 6)}
    -. ${o(0, 0, 3.6)}`,
  coins: `
    U M-8 0v-4a8 3.5 0 0 1 16 0V0a8 3.5 0 0 1-16 0Z
    U M-8-6v-4a8 3.5 0 0 1 16 0v4a8 3.5 0 0 1-16 0Z
    U M-8-12v-4a8 3.5 0 0 1 16 0v4a8 3.5 0 0 1-16 0Z
    -. M-8-16a8 3.5 0 0 0 16 0`,
  house: `
    p M-12 0V-16L0-28L12-16V0Z
    c M-16-14L0-31L16-14L13-12L0-26L-13-12Z
    d M-4 0v-10h8V0Z`,
  book: `
    p M0-4Q-14-12-30-6V18Q-14 12 0 20Q14 12 30 18V-6Q14-12 0-4Z
    -. M0-4V20M-25-1q10-3 20 2M-25 5q10-3 20 2M-25 11q10-3 20 2M25-1q-10-3-20 2M25 5q-10-3-20 2M25 11q-10-3-20 2`,
  candle: `
    p M-3 0v-16h6V0Z
    o M0-16q-5-4 0-11q5 7 0 11Z`,

  /* a horse at a canter, in its trapper; its rider sits at 46 44 */
  horse: `
    h M17 48C7 44 3 56 6 70C11 64 11 58 18 58Z
    h M66 60Q78 58 87 64L88 71L84 82L79 80L81 71L70 69Z
    h M30 62Q30 72 36 75L33 90H40L43 74L44 62Z
    h M60 62L64 76L60 90H67L71 76L72 62Z
    h M18 58Q12 68 18 74L11 86L17 90L26 75Q32 68 34 62Z
    x M13 50C15 41 30 41 42 44Q54 45 61 40C65 32 70 26 76 23L85 33C82 44 84 55 87 66Q81 71 76 67Q70 73 63 69Q56 75 48 70Q40 75 32 70Q24 75 13 69Q9 59 13 50Z
    x M74 25L77 15L82 21C87 23 91 28 95 34Q97 39 92 41Q86 39 82 38Q76 34 74 25Z
    k_ ${o(84.5, 28, 1.5)}
    -. M61 40Q62 54 66 69M24 43Q22 56 24 71`,
  rider: `
    y M34 44Q46 48 58 43L57 49H35Z
    x M36 46Q36 26 47 25Q58 25 58 44Q48 49 36 46Z
    i M44 42Q54 44 57 54L64 66L57 68L50 56L42 50Z`,

  /* who wears mail: the head, and shoulders in the colour of the house */
  shoulders: `
    x M14 102Q14 70 33 60Q50 70 67 60Q86 70 86 102Z`,
  coif: `
    i M33 62Q29 24 50 23Q71 24 67 62Q50 72 33 62Z
    f M39 34Q38 50 50 55Q62 50 61 34Q50 28 39 34Z
    -. M35 56q4 4 8 5M57 61q5-1 8-5M36 63q6 4 14 4q8 0 14-4`,
  eyes: `
    k_ ${o(45, 41, 1.7)} ${o(55, 41, 1.7)}
    -. M42 37q3-2 5 0M53 37q3-2 5 0M50 41l-1 5h3M46.5 50q3.5 2 7 0`,
};
