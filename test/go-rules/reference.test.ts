/**
 * The rules of Go against what other programs counted and scored, read from the shared reference folder where it lies
 * and skipped without it; the built files, since these are millions of moves. `playout verify go` does all of it.
 */
import { describe, expect, it } from "vitest";
import { countsSchema, positionChecks, sequenceChecks } from "../../dist/cli/verify/go-counts.js";
import { scoreFindings, scoreSchema } from "../../dist/cli/verify/go-scores.js";
import { checked } from "../../dist/game/index.js";
import { goReference } from "../reference.js";

const counts = goReference("small-board-counts.json");
const scores = goReference("tromp-taylor-scores.jsonl");

describe.skipIf(counts === undefined)("small-board-counts.json", () => {
  const known = checked(countsSchema, JSON.parse(counts ?? '{"legalPositions":[],"perft":[]}'));

  it("sequences of which there are at most 300,000", () => {
    const findings = sequenceChecks(known, 300_000).map((check) => check());
    expect(findings.length).toBeGreaterThan(10);
    expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  });

  it("legal positions on boards of up to 12 points", () => {
    const findings = positionChecks(known, 12).map((check) => check());
    expect(findings.length).toBeGreaterThan(12);
    expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  });
});

it.skipIf(scores === undefined)("tromp-taylor-scores.jsonl: positions, scores and legal moves", () => {
  const rows = (scores ?? "")
    .trim()
    .split("\n")
    .map((line) => checked(scoreSchema, JSON.parse(line)));
  expect(rows.length).toBeGreaterThan(200);
  expect(scoreFindings(rows).map(({ found }) => found)).toEqual([0, 0, 0]);
});
