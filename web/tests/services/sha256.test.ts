/** The page's own SHA-256 against Node's, and both ways to it. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { sha256 } from "../../src/services/sha256.ts";

const SAMPLES = [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000].map((length) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 37 + length) % 256)),
);

async function compare(): Promise<void> {
  for (const bytes of SAMPLES) {
    const expected = createHash("sha256").update(bytes).digest("hex");
    assert.equal(await sha256(bytes.toString("hex")), expected, `${bytes.length} bytes`);
  }
}

test("with what a secure page has", compare);

test("with nothing but arithmetic", async () => {
  const found = Object.getOwnPropertyDescriptor(Crypto.prototype, "subtle");
  assert(found);
  Object.defineProperty(Crypto.prototype, "subtle", { configurable: true, get: () => undefined });
  try {
    await compare();
  } finally {
    Object.defineProperty(Crypto.prototype, "subtle", found);
  }
});
