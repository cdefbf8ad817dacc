import assert from "node:assert/strict";
import { test } from "node:test";

import { all, bitsOf, iconOf, type Section } from "../../src/components/rules/book.ts";

test("a text is taken apart into words, words that matter, ways and icons", () => {
  assert.deepEqual(bitsOf("Put {piece:ship} ship, *or* see [Ports](#two-ports)."), [
    { kind: "text", text: "Put " },
    { kind: "icon", family: "piece", name: "ship", word: "ship," },
    { kind: "text", text: " " },
    { kind: "strong", text: "or" },
    { kind: "text", text: " see " },
    { kind: "link", text: "Ports", section: "two-ports" },
    { kind: "text", text: "." },
  ]);
});

test("an icon takes no mark for its word", () => {
  assert.deepEqual(bitsOf("{seat:0} *Blue*"), [
    { kind: "icon", family: "seat", name: "0", word: "" },
    { kind: "text", text: " " },
    { kind: "strong", text: "Blue" },
  ]);
  assert.equal(bitsOf("{tile:wine}")[0]?.kind, "icon");
});

test("what is no mark stays as it stands", () => {
  assert.deepEqual(bitsOf("2 * 3 [x] {y}"), [{ kind: "text", text: "2 * 3 [x] {y}" }]);
  assert.deepEqual(bitsOf(""), []);
});

test("a mark has a family and a name", () => {
  assert.deepEqual(iconOf("card:king"), { family: "card", name: "king" });
});

test("sections are read in order, those inside others too", () => {
  const leaf = (id: string): Section => ({ id, title: id, body: [] });
  const book = [{ ...leaf("a"), sections: [leaf("b"), leaf("c")] }, leaf("d")];
  assert.deepEqual(all(book).map((each) => each.id), ["a", "b", "c", "d"]);
});
