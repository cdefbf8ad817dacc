import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { drawing, names } from "../../../src/games/catan/art/drawings/index.ts";
import "../../../src/games/catan/art/drawings/picture.ts";
import { EVENTS, FACES, LANDS, RESOURCES } from "../../../src/games/catan/types.ts";

const folder = new URL("../../../src/games/catan/", import.meta.url);
const cards = Object.keys(JSON.parse(readFileSync(new URL("cards.json", folder), "utf8")) as object);
const NAMES = names();
const css = readFileSync(new URL("art/art.css", folder), "utf8");

test("every card, event, face, land and resource has a drawing", () => {
  const faces = FACES.map((face) => `face_${face}`);
  const works = ["road", "settlement", "city", "site"];
  for (const name of [...cards, ...EVENTS, ...faces, ...Object.values(LANDS), ...RESOURCES, ...works]) {
    assert.ok(drawing(name).length > 1, name);
  }
});

test("drawings use only parts, washes and pens that there are", () => {
  for (const name of NAMES) {
    for (const stroke of drawing(name)) {
      if ("part" in stroke) {
        assert.ok(NAMES.includes(stroke.part), `${name} uses ${stroke.part}`);
        if (stroke.tint) assert.ok(css.includes(`.x-${stroke.tint} {`), `${name} is tinted ${stroke.tint}`);
      } else {
        assert.ok(css.includes(`.c-${stroke.wash} {`), `${name} is washed with ${stroke.wash}`);
        assert.match(stroke.d, /^M[-\d.a-zA-Z ]+$/, name);
      }
    }
  }
});

test("no drawing stands in itself", () => {
  const within = (name: string, above: readonly string[]): void => {
    assert.ok(!above.includes(name), `${above.join(" in ")}: ${name}`);
    for (const stroke of drawing(name)) if ("part" in stroke) within(stroke.part, [...above, name]);
  };
  for (const name of NAMES) within(name, []);
});
