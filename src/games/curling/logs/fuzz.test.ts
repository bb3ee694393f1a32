/** Logs that were damaged on their way: they give a game or one line, and never hang or crash. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { playedGame } from "../../../../test/curling-games.js";
import type { CurlingRecord } from "../record.js";
import { formatEventStream, formatPythonLog, formatStateLines, statesOfRecord } from "./dc4-log.js";
import { writeDcl } from "./dcl-record.js";
import { readGame } from "./formats.js";

/** The first throws of a game: what is read is also thrown. */
function begun(preset: string): CurlingRecord {
  const record = playedGame(preset, 1);
  return { ...record, moves: record.moves.slice(0, 3), scores: [], result: null };
}

const states = statesOfRecord(begun("dc4"));
const doubles = statesOfRecord(begun("dc4-mixed-doubles"));
const official = (name: string) =>
  readFileSync(new URL(`../../../../test/reference/curling/${name}`, import.meta.url), "utf8");

const LOGS: Readonly<Record<string, string>> = {
  dcl: writeDcl(begun("legacy-gat")).files[0]!.text,
  dcl2: official("sample_dc3_game.dcl2").split("\n").slice(5, 16).join("\n"),
  "dc3-shots": official("sample_dc3_shot.json").replace(/"engine_data": "[^"]*"/, '"engine_data": ""'),
  dc4: formatStateLines(states),
  "dc4, mixed doubles": formatStateLines(doubles),
  "dc4-events": formatEventStream(states),
  "dc4-python": formatPythonLog(states, "now"),
};

const wild = fc.constantFrom(
  "",
  "0",
  "-1",
  "1e9",
  "null",
  "None",
  "x",
  '"',
  "[",
  "}",
  "\n",
  "[0016]\n",
  "\u0000",
  "true",
);

test.each(Object.entries(LOGS))("%s", (_, log) => {
  const damage = fc.record({
    at: fc.nat(log.length),
    length: fc.oneof(fc.nat(3), fc.nat(400)),
    by: fc.oneof(wild, fc.string()),
  });
  const damaged = fc
    .array(damage, { minLength: 1, maxLength: 3 })
    .map((all) =>
      all.reduce((text, { at, length, by }) => text.slice(0, at) + by + text.slice(at + length), log),
    );
  // Numbers that are others are what readers are most likely to believe.
  const renumbered = fc
    .tuple(fc.nat(), fc.constantFrom("0", "-7", "99", "1e300", "3.5", "255"))
    .map(([n, by]) => {
      const numbers = [...log.matchAll(/-?\d+(?:\.\d+)?/g)];
      const { index, 0: found } = numbers[n % numbers.length]!;
      return log.slice(0, index) + by + log.slice(index + found.length);
    });
  fc.assert(
    fc.property(fc.oneof(damaged, renumbered), (text) => {
      try {
        expect(readGame(text).record.moves).toBeInstanceOf(Array);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).stack).not.toMatch(/^(Type|Reference|Internal)Error|Maximum call stack/);
        expect((error as Error).message.trim()).not.toBe("");
      }
    }),
    { numRuns: 40 },
  );
});
