/** The green cards but for the knights: doublers, garrison, abbey, smithy, fleets. */
import { o, row, star } from "./pen.ts";

function fleet(good: string, sail: string, hull: string): string {
  return `
    @sea
    @cog 0 0 1 ${sail}
    @${good} 50 38 1.350
    ${hull}
    u M-4 84q6-6 13 0t13 0t13 0t13 0t13 0t13 0t13 0t13 0t13 0V104H-4Z
    -. M8 93q4-3 8 0t8 0M46 95q4-3 8 0t8 0M78 92q4-3 8 0t8 0`;
}

export const GREEN_DRAWINGS: Readonly<Record<string, string>> = {
  grain_fleet: fleet("grain", "p", "t M34 68q4-9 8 0ZM44 68q5-10 9 0ZM56 68q4-9 8 0Z"),
  ore_fleet: fleet("ore", "P", "O M34 68l4-7l7 1l3 6ZM50 68l5-6l6 1l3 5Z"),
  wool_fleet: fleet("wool", "b", "W M34 68a5 5 0 0 1 10-3a5 5 0 0 1 10 0a5 5 0 0 1 10 3Z"),
  lumber_fleet: fleet("lumber", "m", "L M30 63H66V68H30Z"),
  brick_fleet: fleet("brick", "t", "B M34 62h9v6h-9ZM44 62h9v6h-9ZM54 62h9v6h-9Z"),
  gold_fleet: fleet("gold", "r", "w M40 59h20v9H40Z\n U M48 62h4v4h-4Z"),

  grain_mill: `
    @day
    @ear 12 92 0.9
    @ear 22 96 0.8
    @ear 86 94 0.9
    @windmill`,
  sawmill: `
    @day
    w M40 60V30L66 12L94 30V60Z
    c M32 34L66 6L102 34L98 39L66 15L37 39Z
    -. M44 40H92M44 48H92M44 56H92
    d M58 60V42h16V60Z
    u_ M0 66H36V100H0Z
    w ${o(20, 56, 19)}
    a ${o(20, 56, 13)}
    -! M20 37V75M1 56H39M7 43L33 69M33 43L7 69
    y ${o(20, 56, 3)}
    -. M4 82q4-3 8 0t8 0t8 0M6 92q4-3 8 0t8 0t8 0
    L M42 72H96V88H42Z
    t ${o(42, 80, 5, 8)}
    -. ${o(42, 80, 2, 4)}M54 77H80M60 83H92
    i M62 50H74L72 98H64Z
    -. M64 60l-4 2l4 2l-4 2l4 2l-4 2l4 2l-4 2l4 2l-4 2l4 2l-4 2l4 2l-4 2l4 2l-4 2
    w M58 46H78V52H58Z`,
  brickworks: `
    @dry
    @smoke 62 16 1
    @smoke 68 14 0.8
    c M34 78Q34 36 56 34V18H72V34Q94 36 94 78Z
    k, M66 18H72V34Q94 36 94 78H82Q86 40 66 34Z
    -. M38 66H90M36 72H92M40 58H88M43 50H85M48 42H80M56 28H72M50 66v6M60 58v8M70 66v6M78 58v8M56 50v8M68 42v8M84 66v6M42 66v6M46 58v8M80 50v-8
    d M52 78V66a12 12 0 0 1 24 0V78Z
    o_ M56 78Q56 66 62 64Q62 70 66 64Q72 68 72 78Z
    y_ M60 78Q61 71 65 72Q69 73 68 78Z
    B ${row(3, 6, 82, 15, 0, "h14v8h-14Z")}${row(3, 6, 91, 15, 0, "h14v8h-14Z")}${row(2, 13, 73, 15, 0, "h14v8h-14Z")}M20 64h14v8H20Z
    -. M62 90l8-3M80 94l8-2`,
  foundry: `
    @night
    s M26 84L34 30H62L70 84Z
    k, M54 30H62L70 84H58Z
    -. M32 44H64M30 58H67M28 72H69M44 44V58M56 58V72M38 58V72M50 30V44
    @flame 42 30 0.7
    @flame 54 30 0.8
    d M36 84V68a12 12 0 0 1 24 0V84Z
    o_ M39 84V70a9 9 0 0 1 18 0V84Z
    y_ M44 84V74a4 4 0 0 1 8 0V84Z
    S_ M0 84H100V100H0Z
    -. M0 84H100
    o M44 82H52Q54 90 66 90H88V97H62Q46 98 44 82Z
    y_ M47 84Q50 94 66 92.5H86V94.5H64Q50 95 47 84Z
    O M4 94L8 86H22L26 94ZM8 84L11 77H20L23 84Z
    w M80 82L84 48H88L86 82Z
    i M74 50L78 40H94L98 50L92 54H80Z`,
  wool_mill: `
    @room
    r M72 8H100V40H72Z
    a M75 11H100V37H75Z
    m_ M75 30Q86 26 100 30V37H75Z
    @sheep 86 29 0.62
    -. M72 40H100M75 37H100M75 11V37
    w M14 92L26 70H72L82 92H77L69 75H29L19 92Z
    w M34 70V42h4V70ZM60 70L62 44h4L64 70Z
    w ${o(42, 44, 27)}
    p ${o(42, 44, 22)}
    -. M42 22V66M20 44H64M26.5 28.5L57.5 59.5M57.5 28.5L26.5 59.500
    y ${o(42, 44, 4)}
    w M70 70V48h4V70Z
    W M66 54Q64 40 72 34Q80 40 78 54Q72 60 66 54Z
    -. M67 48q5 4 10 0M67 43q5 3 10 0M67 53q5 4 10 0M68 46L42 17
    W ${o(88, 90, 8)} ${o(76, 94, 6)}
    -. M82 87q6 2 10-2M82 92q7 3 13-1M72 93q5 2 8 0`,
  garrison: `
    @day
    @palisade 0 7 0.95`,
  abbey: `
    @day
    @cloister 0 6 0.95`,
  smithy: `
    @night
    s M4 80V30L20 12H52L64 30V80Z
    -. M10 40h14M30 34h16M8 54h8M46 48h14M50 64h12
    d M12 80V58a20 20 0 0 1 40 0V80Z
    @flame 24 80 0.9
    @flame 40 80 1
    @flame 32 80 0.8
    S_ M0 80H100V100H0Z
    -. M0 80H100
    w M46 104V88H84V104Z
    i M22 68H92V76Q80 78 76 86H54Q52 78 40 78Q28 78 22 68Z
    k, M24 72H92V76Q80 78 76 86H54Q52 78 40 78Q30 78 24 72Z
    -. M28 71H88
    w M62 60L92 26L97 30L67 64Z
    i M48 46L62 34L80 52L68 66Z
    -. M53 45L68 60
    y_ ${star(50, 62, 7, 2.5, 6)} ${star(34, 58, 4, 1.5, 5)} ${star(78, 58, 3.5, 1.4, 5)} ${star(42, 44, 3, 1.2, 5)}`,
  palisade: `
    w M16 82V24H46V82Z
    -. M16 34H46M16 44H46M16 54H46M16 64H46
    k, M38 24H46V82H38Z
    d M26 62V46h10V62Z
    w M10 26H52V16h-6v5h-6v-5h-6v5h-6v-5h-6v5h-6v-5h-6Z
    c M14 14L31-2L48 14Z
    @flag 31 2 0.7
    p M52 82V56L72 42L94 56V82Z
    c M46 59L72 38L100 59L96 64L72 47L51 64Z
    d M66 82V66h14V82Z
    w ${row(12, -1, 70, 8.6, 0, "l4.3-7l4.3 7V102h-8.6Z")}
    -. M0 80H100M0 92H100
    w M42 66H60V102H42Z
    d M44 102V72H58V102Z
    -. M51 72V102M44 86H58`,
  cloister: `
    s M46 76V44L64 30L82 44V76Z
    c M41 47L64 26L87 47L83 51L64 35L45 51Z
    s M80 76V22H96V76Z
    c M77 24L88 6L99 24Z
    -! M88 8V-4M84 0H92
    k, M91 22H96V76H91Z
    d_ M84 34a4 4 0 0 1 8 0V44H84ZM84 52a4 4 0 0 1 8 0v8h-8Z
    b ${o(64, 50, 5)}
    s M36 84V64H100V84Z
    d_ ${row(5, 40, 84, 12, 0, "V74a4 4 0 0 1 8 0V84Z")}
    c M33 65L40 57H100V65Z
    w M4 102Q4 66 18 56Q26 60 34 56Q46 68 46 102Z
    w M10 60Q8 34 26 32Q44 34 42 60Q26 70 10 60Z
    k, M34 58Q46 68 46 102H36Q40 76 34 58Z
    f M16 54Q15 40 26 39Q37 40 36 54Q26 64 16 54Z
    h M15 46Q16 38 26 37Q36 38 37 46Q34 42 26 42Q18 42 15 46Z
    k_ ${o(22, 49, 1.5)} ${o(30, 49, 1.5)}
    -. M23 57q3 2 6 0M26 49v4
    r M8 78L25 82L42 78V94L25 98L8 94Z
    p M10 76L25 80L40 76V91L25 95L10 91Z
    -. M25 80V95M13 81l9 2.5M13 86l9 2.5M37 81l-9 2.5M37 86l-9 2.5`,
};
