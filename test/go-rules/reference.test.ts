/** Scores of Go by other programs, read from the shared reference folder where it lies and skipped without it. */
import { expect, it } from "vitest";
import { checkData } from "../../dist/core/checks.js";
import { scoreFindings, scoreSchema } from "../../dist/games/go/verify.js";
import { goReference } from "../reference.js";

const scores = goReference("tromp-taylor-scores.jsonl");

it.skipIf(scores === undefined)("tromp-taylor-scores.jsonl: positions, scores and legal moves", () => {
  const rows = (scores ?? "")
    .trim()
    .split("\n")
    .map((line) => checkData(scoreSchema, JSON.parse(line)));
  expect(rows.length).toBeGreaterThan(200);
  expect(scoreFindings(rows).map(({ found }) => found)).toEqual([0, 0, 0]);
});
