/** Names of exported types: each occurs once in src, so that a reader who looks one up finds one meaning. */
import { expect, test } from "vitest";
import { sourcesOf, textsOf } from "./imports.js";

/** The exported types of a file that is formatted: declarations stand at the beginning of a line. */
const DECLARATION = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

test("an exported type name occurs once in src", () => {
  const places = new Map<string, string[]>();
  for (const [file, text] of textsOf(sourcesOf("src")))
    for (const [, name] of text.matchAll(DECLARATION))
      places.set(name!, [...(places.get(name!) ?? []), file]);
  expect(places.size).toBeGreaterThan(500);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
