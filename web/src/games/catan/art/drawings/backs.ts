/** The backs of cards, and what tokens show. */
import { o, row, star } from "./pen.ts";

const border = "M8 8H92V92H8ZM12 12H88V88H12Z";

export const BACKS: Readonly<Record<string, string>> = {
  back_cards: `
    r_ M0 0H100V100H0Z
    -~ ${border}
    y M50 16L84 50L50 84L16 50Z
    n M50 24L76 50L50 76L24 50Z
    -~ M50 24V76M24 50H76
    y ${star(50, 50, 19, 8, 8)}
    r ${o(50, 50, 6)}
    y_ ${star(20, 20, 6, 2, 4)} ${star(80, 20, 6, 2, 4)} ${star(20, 80, 6, 2, 4)} ${star(80, 80, 6, 2, 4)}`,
  back_regions: `
    g_ M0 0H100V100H0Z
    -~ ${border}
    p M50 16L80 33V67L50 84L20 67V33Z
    m M50 50L80 33V67L50 84L20 67Z
    O M24 50L38 30L48 44L58 28L76 50L78 66L50 82L22 66Z
    m M20 60Q36 50 52 60T80 58V67L50 84L20 67Z
    -. M50 16L80 33V67L50 84L20 67V33Z
    y_ ${star(16, 16, 5, 2, 4)} ${star(84, 16, 5, 2, 4)} ${star(16, 84, 5, 2, 4)} ${star(84, 84, 5, 2, 4)}`,
  back_events: `
    n_ M0 0H100V100H0Z
    -~ ${border}
    y ${star(50, 50, 34, 17, 12)}
    p ${o(50, 50, 15)}
    k_ ${o(45, 47, 1.8)} ${o(55, 47, 1.8)}
    -. M44 54q6 5 12 0M50 47l-1 5h3
    y_ ${star(20, 20, 5, 2, 4)} ${star(80, 20, 5, 2, 4)} ${star(20, 80, 5, 2, 4)} ${star(80, 80, 5, 2, 4)}`,

  knight_token: `
    w ${o(50, 50, 47)}
    t ${o(50, 50, 40)}
    @sword_ne 14 12 0.74
    @sword_nw 12 12 0.74
    r M50 22C50 8 66 4 80 14C74 15 72 20 74 24C68 20 60 21 56 28Z
    i M33 66L31 36Q34 24 50 23Q66 24 69 36L67 66L50 76Z
    k_ M35 42H47V46H35ZM53 42H65V46H53Z
    y M48 24h4V75l-2 1l-2-1ZM32 35H68V38H32Z
    -. M39 52v10M43 52v12M57 52v12M61 52v10`,
  mill_token: `
    w ${o(50, 50, 47)}
    a ${o(50, 50, 40)}
    m_ M12 62Q50 52 88 62A40 40 0 0 1 12 62Z
    -. M12 62Q50 52 88 62
    p M40 80L43 46H57L61 80Z
    c M38 48L50 32L62 48Z
    d M46 80V70a4.5 4.5 0 0 1 9 0V80Z
    @sails 50 44 0.9`,
  seal: `
    r M0-11a4 4 0 0 1 5 0a4 4 0 0 1 6 4a4 4 0 0 1 0 7a4 4 0 0 1-2 7a4 4 0 0 1-6 3a4 4 0 0 1-7 0a4 4 0 0 1-5-5a4 4 0 0 1-1-7a4 4 0 0 1 3-6a4 4 0 0 1 7-3Z
    p_ M-6 0L-3.5-2.5L-1 0L4-6L6.500-3.5L-1 5Z`,
  guard: `
    w. ${row(4, -10, -4, 5, 0, "l2.5-5l2.5 5V10h-5Z")}
    -. M-10 1H10M-10 5H10`,
};
