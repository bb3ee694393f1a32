import "../games/index.js";
import { describe, expect, it } from "vitest";
import type { MatchGameRecord } from "../match/record.js";
import { parseExperiment } from "./file.js";
import { meetingsOf, summariseMatches } from "./matches.js";

const experiment = parseExperiment(`
format: playout-experiment
version: 1
name: small
title: small
paper: none
place: Table 0
about: none
kind: matches
game: { name: hex, size: 3 }
agents:
  A b.: uct:playout=walk
  C: uct:playout=conventional
  D: uct
table:
  A b.: { A b.: 50, C: 25 }
  C: { A b.: ours, D: { percent: 10, games: 30, from: Table -1 } }
published: { games: 40, seconds: 1 }
default: { games: 5, seconds: 0.001 }
reasons: [{ text: all }, { cells: [[A b., C]], text: one }]
`);
if (experiment.kind !== "matches") throw new Error("expected matches");

const allowances = ["A b.", "C", "D"].map((name, i) => ({
  name,
  agent: name,
  playouts: 100 + i,
  perSecond: 1,
  spread: 0,
}));
const effort = { games: 5, seconds: 0.001 };
const meetings = meetingsOf(experiment, effort, allowances, "seed");

function game(first: string, second: string, result: number | null, end: MatchGameRecord["end"] = "rules") {
  return {
    players: [first, second],
    result,
    end,
    moves: ["a1", "b2"],
    times: { moves: first === "C" ? [20, 4] : [4, 20] },
  } as unknown as MatchGameRecord;
}

describe("a table as matches", () => {
  it("is one match for each two programs that meet, with as many games a cell as asked", () => {
    expect(meetings.map(({ folder }) => folder)).toEqual(["matches/a-b--a-b", "matches/a-b--c"]);
    expect(meetings.map(({ plan }) => plan.pairs)).toEqual([3, 5]);
    expect(meetings[1]?.plan.agents.map(({ name, playouts }) => [name, playouts])).toEqual([
      ["A b.", 100],
      ["C", 101],
    ]);
    expect(new Set(meetings.map(({ plan }) => plan.seed)).size).toBe(2);
  });

  it("counts the first player's wins, doubles as one program, and no games without a result", () => {
    const records = [
      game("A b.", "A b. (double)", 1),
      game("A b. (double)", "A b.", 1),
      game("A b.", "A b. (double)", 0),
      game("A b.", "C", 1),
      game("C", "A b.", 0),
      game("C", "A b.", null, "failed"),
      game("C", "A b.", 1, "crash"),
    ];
    const outcome = summariseMatches(experiment, effort, allowances, meetings, records);
    expect(outcome.cells.map(({ first, second, ours }) => [first, second, ours?.wins, ours?.games])).toEqual([
      ["A b.", "A b.", 2, 3],
      ["A b.", "C", 1, 1],
      ["C", "A b.", 1, 2],
      ["C", "D", undefined, undefined],
    ]);
    expect(outcome).toMatchObject({ played: 7, planned: 16, broken: 2, moves: 2 });
    expect(outcome.pace).toEqual({ "A b.": 0.004, C: 0.02 });
    expect(outcome.cells[1]?.published).toEqual({ wins: 10, games: 40 });
    expect(outcome.cells[1]?.reasons).toEqual(["one", "all"]);
    expect(outcome.cells.map(({ comparison }) => comparison !== undefined)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
