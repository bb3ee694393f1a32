import type { Clock } from "../../agents/agent.js";
import { parseAgent } from "../../agents/spec.js";
import { checkData } from "../../core/checks.js";
import { AnalysisDialogue } from "../../protocols/analysis/dialogue.js";
import "../index.js";
import { describe, expect, test } from "vitest";
import { goSubjects } from "./analysis.js";
import type { GoGame } from "./game.js";
import { formatRows as formatGoRows } from "./notation.js";
import { goSchema } from "./setup.js";

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
type Answer = any;

const spec = checkData(goSchema, { name: "go", size: 5, komi: 0.5 });

async function converse(...lines: (object | string)[]): Promise<Answer[]> {
  let now = 0;
  const clock: Clock = { now: () => now++, breathe: async () => {} };
  const agent = parseAgent("uct:playouts=200,policy=uniform,prior=none");
  const dialogue = new AnalysisDialogue({ game: spec, agent, seed: "test", version: "7", clock });
  const answers: Answer[] = [];
  const heard = lines.map((line) =>
    dialogue.hear(typeof line === "string" ? line : JSON.stringify(line), (text) => {
      expect(text).toMatch(/^[^\n]+\n$/);
      answers.push(JSON.parse(text));
    }),
  );
  await Promise.all(heard);
  return answers;
}

test("a position is answered with chances, moves and continuations", async () => {
  const [answer, ...more] = await converse({ id: "a", moves: "C3 B2", lines: 3, heat: true });
  expect(more).toEqual([]);
  expect(answer).toMatchObject({ id: "a", isDuringSearch: false, turnNumber: 2, toMove: "B" });
  expect(answer.rootInfo.visits).toBe(200);
  expect(answer.moveInfos.length).toBeLessThanOrEqual(3);
  for (const [order, info] of answer.moveInfos.entries()) {
    expect(info).toMatchObject({ order, move: expect.stringMatching(/^([A-E][1-5]|pass)$/) });
    expect(info.pv[0]).toBe(info.move);
  }
  expect(answer.heat).toHaveLength(5);
  expect(answer.heat[2][2]).toBe(0);
});

test("chances are of the side to move, ownership is Black's", async () => {
  const board = [".X.X.", "XX.X.", ".X.X.", ".X.XX", ".X.X."];
  const [answer] = await converse({ id: 1, board, toMove: "W", ownership: true, komi: 3.5 });
  expect(answer.toMove).toBe("W");
  expect(answer.rootInfo.winrate).toBeLessThan(0.1);
  expect(answer.rootInfo.blackWinrate).toBeGreaterThan(0.9);
  expect(answer.ownership).toHaveLength(5);
  expect(answer.ownership.flat().every((owner: number) => owner > 0.9)).toBe(true);
  expect(answer.blackLead).toBeCloseTo(21.5, 0);
});

test("a game that is over has a winner and a lead", async () => {
  const answers = await converse(
    { id: "b", moves: "C3 pass pass" },
    { id: "w", moves: ["pass", "pass"] },
    { id: "k", moves: [["B", "C3"], ["w", "pass"], "pass"] },
    { id: "0", moves: "pass pass", komi: 0 },
    { id: "v", moves: "B2 A2 B1 A1 B2 B1 B2", size: 2, rules: "simple-ko" },
  );
  expect(answers).toEqual([
    { id: "b", isDuringSearch: false, turnNumber: 3, over: true, winner: "B", blackLead: 24.5 },
    { id: "w", isDuringSearch: false, turnNumber: 2, over: true, winner: "W", blackLead: -0.5 },
    { id: "k", isDuringSearch: false, turnNumber: 3, over: true, winner: "B", blackLead: 24.5 },
    { id: "0", isDuringSearch: false, turnNumber: 2, over: true, blackLead: 0 },
    { id: "v", isDuringSearch: false, turnNumber: 7, over: true, void: true },
  ]);
});

describe("positions come", () => {
  const rowsOf = (query: object) => {
    const { kit, states } = goSubjects.read({ id: "", ...query }, spec);
    const { rules } = kit.game as GoGame;
    return {
      rows: formatGoRows(states.at(-1)!),
      turns: states.length - 1,
      ...rules,
      colour: states.at(-1)!.colour,
    };
  };

  test("as moves, out of turn too", () => {
    expect(rowsOf({ moves: "B1, A1 B:A2", size: 2 })).toMatchObject({
      rows: ["X.", ".X"],
      turns: 3,
      komi: 0.5,
    });
    expect(rowsOf({ moves: ["b1", "PASS"], width: 3, height: 1, komi: 6, rules: "chinese" })).toMatchObject({
      rows: [".X."],
      komi: 6,
      scoring: "area",
    });
  });

  test("as rows", () => {
    expect(rowsOf({ board: ["X.", ".O"] })).toMatchObject({ rows: ["X.", ".O"], turns: 0, colour: 1 });
    expect(rowsOf({ board: ["B.", "..", ".."], komi: 2 })).toMatchObject({
      rows: ["X.", "..", ".."],
      colour: 2,
      komi: 2,
    });
  });

  test("as SGF, with its own komi", () => {
    const sgf = "(;GM[1]SZ[3]KM[6.5]RU[Chinese];B[bb];W[aa])";
    expect(rowsOf({ sgf })).toMatchObject({
      rows: ["O..", ".X.", "..."],
      turns: 2,
      komi: 6.5,
      scoring: "area",
    });
  });
});

test.each<[object | string, RegExp]>([
  [{ id: "a", moves: "Z1" }, /^line 1: move 1: Z1 is not on a board of size 5$/],
  [{ id: "a", moves: "C3 C3" }, /^line 1: move 2: C3 cannot be played$/],
  [{ id: "a", moves: "C3 pass pass pass" }, /^line 1: move 4: a pass after two passes, which end the game$/],
  [{ id: "a", moves: "C3", sgf: "(;)" }, /^line 1: sgf: moves is given as well/],
  [{ id: "a", sgf: "(;GM[1]SZ[5];B[" }, /^line 1: SGF: the value of B has no end/],
  [{ id: "a", board: ["X.", "."] }, /^line 1: rows: .*row 2/],
  [{ id: "a", board: ["XO", "O."], toMove: "B" }, /^line 1: rows: the stone on A2 has no liberties$/],
  [{ id: "a", toMove: "B" }, /^line 1: toMove: goes with board alone/],
  [{ id: "a", size: 20 }, /^line 1: size: expected at most 19, not 20$/],
  [{ id: "a", komi: 0.3 }, /^line 1: komi: /],
  [{ id: "a", rules: "japanese" }, /^line 1: rules: /],
  [{ id: "a", swap: "pieces" }, /^line 1: unknown field "swap"; /],
  [{ id: "a", agent: "gtp:command=x" }, /^line 1: agent: gtp does not search in this process$/],
])("%j is refused and the rest goes on", async (line, message) => {
  const answers = await converse(line, { id: "next", maxPlayouts: 10 });
  expect(answers[0]).toEqual({ id: "a", error: expect.stringMatching(message) });
  expect(answers[1].id).toBe("next");
});

test("a game that is too long is refused and the rest goes on", async () => {
  const [moves, sgf, next] = await converse(
    { id: "m", moves: "E5 pass ".repeat(20_000) },
    { id: "s", sgf: `(;SZ[19]${";B[];W[]".repeat(20_000)})` },
    { id: "next", maxPlayouts: 10 },
  );
  expect(moves).toEqual({ id: "m", error: "line 1: too long: a game that is read has 5000 moves at most" });
  expect(sgf).toEqual({ id: "s", error: "line 2: too long: a game that is read has 5000 moves at most" });
  expect(next.id).toBe("next");
});
