/** The picture of the game: a page of its manuscript, 400 by 300. */
import { learn } from "./book.ts";
import { PARTS } from "./parts.ts";
import { o, row } from "./pen.ts";
import { SCENERY } from "./scenery.ts";

/** A line of writing nobody can read. */
function line(x: number, y: number, words: readonly number[]): string {
  let at = x;
  return words
    .map((letters) => {
      const word = `M${at} ${y}${"q1.2-6 2.4 0q1-3 2 0".repeat(letters)}`;
      at += letters * 4.4 + 4;
      return word;
    })
    .join("");
}

const lines = [
  line(46, 52, [4, 3, 4, 4]),
  line(46, 64, [3, 5, 2, 5]),
  line(46, 76, [5, 4, 3, 3]),
  line(46, 186, [2, 6, 4, 3]),
  line(46, 198, [5, 3, 4, 3]),
  line(46, 222, [4, 4, 3, 4]),
  line(46, 234, [3, 5, 4, 3]),
  line(46, 246, [5, 2, 4]),
].join("");
const rubric = line(46, 210, [6, 3, 2, 4]);
const tendril = "q8.3-14 16.6 0t16.6 0";

const PICTURE: Readonly<Record<string, string>> = {
  miniature: `
    a_ M0 0H400V300H0Z
    @sun 336 66 1.2
    -. M190 66q4-4 7 0q3-4 7 0M214 56q3-3 5 0q2-3 5 0M286 60q3-3 5 0q2-3 5 0
    O M126 190L164 98L184 130L204 92L262 190Z
    p M164 98L155 119L161 116L165 122L172 112ZM204 92L193 112L199 110L204 117L209 110L216 114Z
    k, M204 92L262 190H236L208 140ZM164 98L184 130L176 176L168 130Z
    l_ M130 182Q190 160 250 176T380 164V220H130Z
    m_ M126 196Q180 172 250 188T384 176V280H126Z
    -. M126 196Q180 172 250 188T384 176
    @fir 150 196 0.7
    @fir 166 192 0.6
    @fir 143 206 0.8
    @fir 160 208 0.9
    @windmill 282 96 0.9
    G M300 190Q336 176 384 184V214Q340 200 306 208Z
    -. M312 190Q316 198 318 206M328 185Q334 194 336 202M344 183Q352 192 356 203M360 183Q368 190 374 207
    @walls 192 88 1.15 seat-0
    u_ M126 238Q190 214 250 226T384 214V290H126Z
    -. M126 238Q190 214 250 226T384 214M150 252q5-4 10 0t10 0M228 240q5-4 10 0t10 0M352 236q5-4 10 0t10 0M200 258q5-4 10 0t10 0
    @cog 276 172 0.84 r
    @coin 318 203 2
    @squire 132 166 0.62
    -. M288 256q5-4 10 0t10 0t10 0t10 0`,
  page: `
    @miniature
    r_ M0 0H400V300H0ZM30 30V270H370V30Z
    n_ M6 6H394V294H6ZM26 26V274H374V26Z
    p_ M30 30H132V270H30Z
    -~ M24 16${tendril.repeat(11)}M24 284${tendril.repeat(11)}
    -~ M16 20${"q-14 8 0 16.6t0 16.6".repeat(8)}M384 20${"q14 8 0 16.6t0 16.6".repeat(8)}
    y_ ${row(22, 32.3, 13, 16.6, 0, "a3 3 0 1 0 .01 0Z")}${row(22, 32.3, 281, 16.6, 0, "a3 3 0 1 0 .01 0Z")}
    m_ ${row(15, 13, 30, 0, 16.6, "a3 3 0 1 0 .01 0Z")}${row(15, 387, 30, 0, 16.6, "a3 3 0 1 0 .01 0Z")}
    y ${o(16, 16, 11)} ${o(384, 16, 11)} ${o(16, 284, 11)} ${o(384, 284, 11)}
    r ${o(16, 16, 5)} ${o(384, 16, 5)} ${o(16, 284, 5)} ${o(384, 284, 5)}
    - M30 30H370V270H30ZM132 30V270
    -. M34 34H128V266H34Z
    -. ${lines}
    y M42 92H120V170H42Z
    n M48 98H114V164H48Z
    -~ M54 158C44 130 66 128 60 112S50 106 56 102M108 104C118 132 96 134 102 150S112 156 106 160M60 112c8-2 8-10 2-10M102 150c-8 2-8 10-2 10
    y M97 121Q96 108 82 107Q62 110 61 131Q62 153 83 155Q96 154 100 142L95 139Q92 147 85 147Q73 145 73 131Q73 116 83 114Q90 115 91 123Q91 127 97 121Z
    r_ ${o(82, 131, 4)}`,
  rubric: `- ${rubric}`,
};

learn({ ...PARTS, ...SCENERY, ...PICTURE });
