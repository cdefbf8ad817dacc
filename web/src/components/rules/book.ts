/** A book of rules: what stands in its file, and its marks. The syntax: README.md beside this. */

export type Block =
  | string
  | { list: string[] }
  | { steps: string[] }
  | { table: { head: string[]; rows: string[][] } }
  | { example: Block[] };

export interface Section {
  /** Never changes: the rest of the page leads here by it. */
  id: string;
  title: string;
  /** The icon above the section. */
  mark?: string;
  body: Block[];
  sections?: Section[];
}

export interface Book {
  contents: string;
  example: string;
  sections: Section[];
}

export type Bit =
  | { kind: "text" | "strong"; text: string }
  | { kind: "link"; text: string; section: string }
  /** With the word after it, from which no line break parts it. */
  | { kind: "icon"; family: string; name: string; word: string };

const MARK = /\*([^*]+)\*|\[([^\][]+)\]\(#([a-z-]+)\)|\{(\w+):(\w+)\}(?: ([^\s*[{]+))?/g;

/** A text in bits. */
export function bitsOf(text: string): Bit[] {
  const bits: Bit[] = [];
  let done = 0;
  for (const found of text.matchAll(MARK)) {
    if (found.index > done) bits.push({ kind: "text", text: text.slice(done, found.index) });
    done = found.index + found[0].length;
    const [, strong, link, section, family, name, word = ""] = found;
    if (strong) bits.push({ kind: "strong", text: strong });
    else if (link && section) bits.push({ kind: "link", text: link, section });
    else if (family && name) bits.push({ kind: "icon", family, name, word });
  }
  if (done < text.length) bits.push({ kind: "text", text: text.slice(done) });
  return bits;
}

/** A mark such as `card:king`, taken apart. */
export function iconOf(mark: string): { family: string; name: string } {
  const [family = "", name = ""] = mark.split(":");
  return { family, name };
}

/** All sections in reading order. */
export function all(sections: readonly Section[]): Section[] {
  return sections.flatMap((each) => [each, ...all(each.sections ?? [])]);
}
