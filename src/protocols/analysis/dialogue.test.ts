import type { Clock } from "../../agents/agent.js";
import { parseAgent } from "../../agents/spec.js";
import { checkData } from "../../core/checks.js";
import { hexSchema } from "../../games/hex/players.js";
import "../../games/index.js";
import { expect, test } from "vitest";
import { AnalysisDialogue } from "./dialogue.js";

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
type Answer = any;

/** Whoever hears lines together, and what is said until all are answered; every look at the clock costs a millisecond. */
async function converse(...lines: (object | string)[]): Promise<Answer[]> {
  return (await open(...lines)).answers;
}

async function open(...lines: (object | string)[]) {
  let now = 0;
  const clock: Clock = { now: () => now++, breathe: async () => {} };
  const game = checkData(hexSchema, { name: "hex", size: 4 });
  const agent = parseAgent("uct:playouts=300");
  const dialogue = new AnalysisDialogue({ game, agent, seed: "test", version: "7", clock });
  const answers: Answer[] = [];
  const heard = lines.map((line) =>
    dialogue.hear(typeof line === "string" ? line : JSON.stringify(line), (text) => {
      expect(text).toMatch(/^[^\n]+\n$/);
      answers.push(JSON.parse(text));
    }),
  );
  await Promise.all(heard);
  return { answers, dialogue };
}

test("a position is answered with chances, moves and continuations", async () => {
  const [answer, ...more] = await converse({ id: "a", moves: "b2 c3", maxPlayouts: 500, lines: 3 });
  expect(more).toEqual([]);
  expect(answer).toMatchObject({ id: "a", isDuringSearch: false, turnNumber: 2, toMove: "B" });
  expect(answer.rootInfo.blackWinrate).toBe(answer.rootInfo.winrate);
  expect(answer.moveInfos).toHaveLength(3);
  for (const [order, info] of answer.moveInfos.entries()) {
    expect(info.order).toBe(order);
    expect(info.pv[0]).toBe(info.move);
    expect(info.winrate).toBeGreaterThanOrEqual(0);
    expect(info.winrate).toBeLessThanOrEqual(1);
  }
});

test("chances are of the side to move, and of Black", async () => {
  // White joins left and right with c2.
  const [answer] = await converse({
    id: 1,
    board: ["....", "WW.W", "BB..", "BB.."],
    toMove: "W",
    swap: "none",
  });
  expect(answer).toMatchObject({ toMove: "W", rootInfo: { winrate: 1, blackWinrate: 0 } });
  expect(answer.moveInfos[0]).toMatchObject({ move: "c2", proved: "win", winrate: 1, error: 0 });
});

test("the same question has the same answer, whatever else is open", async () => {
  const query = { moves: "b2", maxPlayouts: 700, lines: 5 };
  const [alone] = await converse({ id: "a", ...query });
  const together = await converse(
    { id: "x", moves: "c3", maxPlayouts: 3000 },
    { id: "a", ...query },
    { id: "y", moves: "a1 b1", maxPlayouts: 3000 },
  );
  expect(together.find(({ id }) => id === "a")).toEqual(alone);
});

test("short questions do not wait for long ones", async () => {
  const answers = await converse(
    { id: "long", size: 7, maxPlayouts: 20_000 },
    { id: "short", size: 7, maxPlayouts: 50 },
  );
  expect(answers.map(({ id }) => id)).toEqual(["short", "long"]);
});

test("more questions than may be open at once are all answered", async () => {
  const ids = Array.from({ length: 20 }, (_, i) => i);
  const answers = await converse(...ids.map((id) => ({ id, maxPlayouts: 50 })));
  expect(answers.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
});

test("what has a higher priority is answered first, turn by turn where each has its own", async () => {
  const answers = await converse(
    { id: "usual", maxPlayouts: 50 },
    { id: "later", maxPlayouts: 50, priority: -1 },
    { id: "first", size: 7, maxPlayouts: 3000, priority: 5 },
    { id: "game", moves: "a1 b2", maxPlayouts: 50, analyzeTurns: [0, 1, 2], priorities: [-2, 9, 1] },
  );
  expect(answers.map(({ id, turnNumber }) => `${id} ${turnNumber}`)).toEqual([
    "game 1",
    "first 0",
    "game 2",
    "usual 0",
    "later 0",
    "game 0",
  ]);
});

test("a seed of its own gives another answer, and the same one again", async () => {
  const query = { moves: "b2", maxPlayouts: 200 };
  const answers = await converse(
    { id: 1, ...query },
    { id: 2, ...query, seed: "test" },
    { id: 3, ...query, seed: "b" },
  );
  const [defaults, same, other] = [1, 2, 3].map((id) => answers.find((each) => each.id === id).moveInfos);
  expect(same).toEqual(defaults);
  expect(other).not.toEqual(defaults);
});

test("what is usual need not be repeated", async () => {
  const setup = { game: checkData(hexSchema, { name: "hex", size: 4 }), seed: "test", version: "7" };
  const clock: Clock = { now: () => 0, breathe: async () => {} };
  const dialogue = new AnalysisDialogue({
    ...setup,
    clock,
    defaults: { lines: 2, maxPlayouts: 40, heat: undefined },
  });
  const counts: unknown[] = [];
  const say = (text: string) => {
    const { moveInfos, rootInfo } = JSON.parse(text);
    counts.push([moveInfos.length, rootInfo.visits]);
  };
  await dialogue.hear('{"id":1,"agent":"uct"}', say);
  await dialogue.hear('{"id":2,"agent":"uct","lines":1}', say);
  expect(counts).toEqual([
    [2, 40],
    [1, 40],
  ]);
});

test("a stop ends everything with what is known", async () => {
  let looks = 0;
  const stop = {
    get aborted() {
      return ++looks > 20;
    },
  };
  const game = checkData(hexSchema, { name: "hex", size: 9 });
  const clock: Clock = { now: () => 0, breathe: async () => {} };
  const agent = parseAgent("uct:playouts=1000000000");
  const dialogue = new AnalysisDialogue({ game, agent, seed: "test", version: "7", clock, stop });
  const answers: Answer[] = [];
  for (let id = 0; id < 9; id++)
    dialogue.hear(JSON.stringify({ id }), (text) => void answers.push(JSON.parse(text)));
  await dialogue.end();
  expect(answers.map(({ id, noResults = false }) => [id, noResults])).toEqual(
    expect.arrayContaining([
      [0, false],
      [8, true],
    ]),
  );
  expect(answers).toHaveLength(9);
});

test("reports during the search come before the last one", async () => {
  const answers = await converse({ id: "a", size: 7, maxPlayouts: 3000, reportDuringSearchEvery: 0.01 });
  expect(answers.length).toBeGreaterThan(2);
  expect(answers.slice(0, -1).every(({ isDuringSearch }) => isDuringSearch)).toBe(true);
  const last = answers.at(-1);
  expect(last.isDuringSearch).toBe(false);
  expect(last.rootInfo.visits).toBe(3000);
  expect(answers[0].rootInfo.visits).toBeLessThan(3000);
});

test("several turns of a game", async () => {
  const answers = await converse({
    id: "g",
    moves: ["a1", "b2", "c3"],
    analyzeTurns: [0, 3],
    maxPlayouts: 20,
  });
  expect(answers.map(({ turnNumber, toMove }) => [turnNumber, toMove])).toEqual([
    [0, "B"],
    [3, "W"],
  ]);
});

test.each([
  [{ moves: "b2 c3" }, 4, "B"],
  [{ sgf: "(;FF[4]GM[11]SZ[4];B[b2];W[c3])" }, 4, "B"],
  [{ hexworld: "https://hexworld.org/board/#4,b2c3" }, 4, "B"],
  [{ board: ["....", ".B..", "..W.", "...."] }, 4, "B"],
  [{ board: ["...", ".B.", "..."] }, 3, "W"],
  [{ moves: [], width: 3, height: 5 }, 3, "B"],
])("positions come as %j", async (query, width, toMove) => {
  const [answer] = await converse({ id: "a", ...query, heat: true, maxPlayouts: 50 });
  expect(answer.toMove).toBe(toMove);
  expect(answer.heat[0]).toHaveLength(width);
  const visits = answer.heat.flat().reduce((sum: number, each: number) => sum + each, 0);
  expect(visits).toBe(answer.rootInfo.visits);
});

test("the swap is a move like others", async () => {
  const [answer] = await converse({ id: "s", moves: "b2", swap: "pieces", lines: 99, maxPlayouts: 50 });
  expect(answer.moveInfos.map(({ move }: Answer) => move)).toContain("swap-pieces");
  const [after] = await converse({ id: "s", moves: "b1 swap-sides", maxPlayouts: 50 });
  expect(after).toMatchObject({ toMove: "W", turnNumber: 2 });
  expect(after.rootInfo.winrate + after.rootInfo.blackWinrate).toBeCloseTo(1);
});

test("a game that is over has a winner and no moves", async () => {
  const [answer] = await converse({ id: "o", board: ["B..", "BWW", "B.W"] });
  expect(answer).toEqual({ id: "o", isDuringSearch: false, turnNumber: 0, over: true, winner: "B" });
});

test("searches can be ended", async () => {
  const answers = await converse(
    { id: "a", size: 9, maxPlayouts: 1e9 },
    { id: "b", size: 9, maxPlayouts: 1e9 },
    { id: "c", action: "terminate", terminateId: "a" },
    { id: "d", action: "terminate_all" },
    { id: "v", action: "query_version" },
  );
  expect(answers).toEqual([
    { id: "c", action: "terminate", terminateId: "a" },
    { id: "a", isDuringSearch: false, turnNumber: 0, noResults: true },
    { id: "d", action: "terminate_all" },
    { id: "b", isDuringSearch: false, turnNumber: 0, noResults: true },
    { id: "v", action: "query_version", version: "7" },
  ]);
});

test("a query may name its agent", async () => {
  const [answer] = await converse({ id: "a", agent: "flat:playouts=77" });
  expect(answer.rootInfo.visits).toBe(77);
});

test.each<[object | string, RegExp, object]>([
  ["nonsense", /^line 1: .*JSON/, {}],
  ["[1]", /^line 1: expected a JSON object$/, {}],
  [{ moves: "a1" }, /^line 1: id: /, {}],
  [
    { id: "a", move: "a1" },
    /^line 1: unknown field "move"; did you mean moves\? known: id, moves, /,
    { id: "a" },
  ],
  [{ id: "a", moves: "z1" }, /^line 1: move: z1 is not on a board of 4x4$/, { id: "a" }],
  [{ id: "a", moves: "a1 a1" }, /^line 1: move 2: a1 is not empty$/, { id: "a" }],
  [{ id: "a", moves: "a1", sgf: "(;)" }, /^line 1: sgf: moves is given as well/, { id: "a" }],
  [{ id: "a", toMove: "B" }, /^line 1: toMove: goes with board alone/, { id: "a" }],
  [
    { id: "a", analyzeTurns: [1] },
    /^line 1: analyzeTurns: there is no turn 1; the last one is 0$/,
    { id: "a" },
  ],
  [
    { id: "a", priorities: [1, 2] },
    /^line 1: priorities: expected one for each of analyzeTurns, 1, got 2$/,
    { id: "a" },
  ],
  [{ id: "a", maxPlayouts: 0 }, /^line 1: maxPlayouts: /, { id: "a" }],
  [{ id: "a", agent: "uct:x=1" }, /^line 1: agent uct: unknown option "x"; known: /, { id: "a" }],
  [
    { id: "a", maxPlayouts: 1e30 },
    /^line 1: maxPlayouts: expected at most 1000000000000, not 1e\+30$/,
    { id: "a" },
  ],
  [{ id: "a", size: 20 }, /^line 1: size: expected at most 19, not 20$/, { id: "a" }],
  [{ id: "a", agent: "gtp:command=x" }, /^line 1: agent: gtp does not search in this process$/, { id: "a" }],
  [{ id: "a", agent: "uct:threads=2" }, /^line 1: agent uct: threads: .*expected 1, got 2$/, { id: "a" }],
  [{ id: "a", agent: "random" }, /^line 1: agent: random does not search/, { id: "a" }],
  [
    { id: "a", action: "dance" },
    /^line 1: action: must be terminate, terminate_all or query_version$/,
    { id: "a" },
  ],
])("%j is refused and the rest goes on", async (line, message, id) => {
  const { answers, dialogue } = await open(line, { id: "next", maxPlayouts: 10 });
  expect(answers).toHaveLength(2);
  expect(answers[0]).toEqual({ ...id, error: expect.stringMatching(message) });
  expect(answers[1].id).toBe("next");
  expect(dialogue.failed).toBe(1);
});

test("an id is not used twice at a time", async () => {
  const [error] = await converse({ id: "a", maxPlayouts: 10 }, { id: "a", maxPlayouts: 10 });
  expect(error.error).toBe('line 2: id: "a" is still open');
});

test("what others send comes back without harm to a terminal", async () => {
  const id = "\u001b[2J\u009b2J\u202e\u2028";
  const said: string[] = [];
  const { dialogue } = await open();
  for (const line of [JSON.stringify({ id, moves: "b2\u001b[2J\r\u2028x" }), `{"id\u009b":1}`])
    await dialogue.hear(line, (text) => void said.push(text));
  for (const text of said) expect(text).toMatch(/^[ -~]+\n$/);
  const [first, second] = said.map((text) => JSON.parse(text) as Answer);
  expect(first).toMatchObject({ id, error: expect.stringMatching(/^line 1: moves: .* "\\x1b\[2J x"/) });
  expect(second.error).toMatch(/^line 2: unknown field "id\\x9b"/);
});
