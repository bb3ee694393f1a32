/** The rules of Go against numbers that only right rules give; the built files, since these are millions of moves. */
import { expect, it } from "vitest";
import { positionChecks, sequenceChecks } from "../../dist/games/go/verify.js";
import { counts } from "./counts.js";

it("sequences of which there are at most 300,000", () => {
  const findings = sequenceChecks(counts, 300_000).map((check) => check());
  expect(findings.length).toBeGreaterThan(10);
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
});

it("legal positions on boards of up to 12 points", () => {
  const findings = positionChecks(counts, 12).map((check) => check());
  expect(findings.length).toBeGreaterThan(12);
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
});
