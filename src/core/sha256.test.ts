import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "./hash.js";

const theirs = (text: string) => createHash("sha256").update(text).digest("hex");

it("is what Node computes, of any text", () => {
  // Units are halves of pairs, alone or not.
  const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ maxLength: 300 }));
  const units = fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength: 9 });
  fc.assert(fc.property(texts, (text) => sha256(text) === theirs(text)));
  fc.assert(
    fc.property(
      units,
      (codes) => sha256(String.fromCharCode(...codes)) === theirs(String.fromCharCode(...codes)),
    ),
  );
});

it("is right about every length up to three blocks, and of a long text", () => {
  for (let length = 0; length <= 192; length++)
    expect(sha256("a".repeat(length))).toBe(theirs("a".repeat(length)));
  expect(sha256("long ".repeat(1e5))).toBe(theirs("long ".repeat(1e5)));
});
