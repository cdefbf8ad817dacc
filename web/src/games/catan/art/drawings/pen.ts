/**
 * How a drawing is written down: a line a stroke, in a square of 100.
 *
 * `r. M0 0H9` is a wash (r, see WASHES), a pen (`.` thin, `_` none, `!` broad, `~` gilded, `,` a shadow, `:` gilded dots, nothing
 * for the usual one) and a path. `@horse 10 20 0.5 r` is a part: where, how large (a minus mirrors
 * it), and what its own washes `x` become.
 */

/** The washes: a letter is the class `c-…` in art.css, its colour a token. */
export type Stroke =
  | { readonly wash: string; readonly pen: string; readonly d: string }
  | { readonly part: string; readonly place: string; readonly tint: string };

const PENS: Readonly<Record<string, string>> = {
  ".": "pen-thin",
  _: "",
  "!": "pen-broad",
  "~": "pen-gilt",
  ",": "shade",
  ":": "pen-stud",
};

function stroke(line: string): Stroke {
  if (line.startsWith("@")) {
    const [part = "", x = "0", y = "0", size = "1", tint = ""] = line.slice(1).split(" ");
    const scale = size.startsWith("-") ? `${size} ${size.slice(1)}` : size;
    return { part, place: `translate(${x} ${y}) scale(${scale})`, tint };
  }
  const at = line.indexOf(" ");
  return { wash: line.charAt(0), pen: PENS[line.charAt(1)] ?? "pen", d: line.slice(at + 1) };
}

export function strokes(text: string): readonly Stroke[] {
  return text.trim().split(/\n\s*/).map(stroke);
}

/** A circle or an ellipse. */
export function o(x: number, y: number, r: number, ry = r): string {
  return `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0-${2 * r} 0Z`;
}

/** Points around a middle, joined by straight lines: stars and rays. */
export function star(x: number, y: number, outer: number, inner: number, points: number): string {
  const at = (step: number): string => {
    const angle = (Math.PI * step) / points - Math.PI / 2;
    const r = step % 2 ? inner : outer;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, step) => at(step)).join("L")}Z`;
}

/** The same path several times over, moved by steps. */
export function row(count: number, x: number, y: number, dx: number, dy: number, d: string): string {
  return Array.from({ length: count }, (_, k) => `M${x + k * dx} ${y + k * dy}${d}`).join("");
}
