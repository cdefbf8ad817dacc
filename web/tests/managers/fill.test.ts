import assert from "node:assert/strict";
import { test } from "node:test";

import { fill } from "../../src/managers/fill.ts";

const show = String;

test("names are filled in, and what has no value stays", () => {
  assert.equal(fill("{a} and {b}", { a: 1, b: "two" }, "en", show), "1 and two");
  assert.equal(fill("{a} and {b}", { a: 1 }, "en", show), "1 and {b}");
});

test("plural forms follow the language", () => {
  const cards = "{n|one:# card|other:# cards}";
  assert.equal(fill(cards, { n: 1 }, "en", show), "1 card");
  assert.equal(fill(cards, { n: 0 }, "en", show), "0 cards");
  const cartes = "{n|one:# carte|other:# cartes}";
  assert.equal(fill(cartes, { n: 0 }, "fr", show), "0 carte"); // French counts nought as one
  assert.equal(fill(cartes, { n: 2 }, "fr", show), "2 cartes");
});

test("a form that is missing falls back on the other", () => {
  assert.equal(fill("{n|other:# × }", { n: 1 }, "de", show), "1 × ");
});
