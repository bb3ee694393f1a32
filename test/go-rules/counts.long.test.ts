/** All numbers that can be counted. */
import { expect, it } from "vitest";
import { positionChecks, sequenceChecks } from "../../dist/games/go/verify.js";
import { counts } from "./counts.js";

it("all sequences that are known", () => {
  const findings = sequenceChecks(counts, Number.POSITIVE_INFINITY).map((check) => check());
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
});

it("legal positions on boards of up to 16 points", () => {
  const findings = positionChecks(counts, 16).map((check) => check());
  expect(findings.length).toBeGreaterThan(16);
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
});
