import { expect, test } from "vitest";
import type { Clock } from "../../../agents/agent.js";
import { parseAgent } from "../../../agents/spec.js";
import { checkData } from "../../../core/checks.js";
import { AnalysisDialogue, type AnalysisSetup } from "../../../protocols/analysis/dialogue.js";
import "../../index.js";
import { curlingSchema } from "../players/game-setup.js";

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
type Answer = any;

const LAST_STONE = "throw=15 hammer=1 stones=0:0,38.4/1:1,37";
const QUICK = { trials: 40, policy: "simple" };

function dialogueOf(setup: Partial<AnalysisSetup> = {}) {
  let now = 0;
  const clock: Clock = { now: () => now++, breathe: async () => {} };
  const game = checkData(curlingSchema, { name: "curling" });
  const agent = parseAgent("pure-mc:playouts=300");
  const defaults = { ...QUICK, lines: 2 };
  return new AnalysisDialogue({ game, agent, defaults, seed: "test", version: "7", clock, ...setup });
}

/** What is said when lines are heard together, until all are answered. */
async function converse(...lines: object[]): Promise<Answer[]> {
  const dialogue = dialogueOf();
  const answers: Answer[] = [];
  for (const line of lines)
    dialogue.hear(JSON.stringify(line), (text) => void answers.push(JSON.parse(text)));
  await dialogue.end();
  return answers;
}

test("a position is answered as in all games, and with what curling has of its own", async () => {
  const [answer, ...more] = await converse({ id: "a", position: LAST_STONE });
  expect(more).toEqual([]);
  const { rootInfo, moveInfos, lines, ...rest } = answer;
  expect(rest).toMatchObject({ id: "a", isDuringSearch: false, turnNumber: 0, toMove: 1, complete: true });
  expect(rest).toMatchObject({ format: "playout-curling-analysis", version: 1, simulations: 300 });
  expect(moveInfos).toHaveLength(2);
  expect(rootInfo).toEqual({
    visits: 300,
    move: moveInfos[0].move,
    by: "estimate",
    winrate: lines[0].win.mean,
  });
  for (const [order, info] of moveInfos.entries())
    expect(info).toEqual({
      move: expect.stringMatching(/^[-\d.]+,[-\d.]+,c?cw$/),
      order,
      visits: lines[order].searched.visits,
      winrate: lines[order].win.mean,
      error: lines[order].win.error,
      pv: [info.move],
    });
});

test("the same question has the same answer whatever else is open, and short ones do not wait", async () => {
  const query = { position: LAST_STONE, maxPlayouts: 200 };
  const [alone] = await converse({ id: "a", ...query });
  const together = await converse(
    { id: "long", position: "throw=4", maxPlayouts: 1500, trials: 100 },
    { id: "a", ...query },
    { id: "tree", position: "throw=13 hammer=1", agent: "state-tree:table=12", maxPlayouts: 400 },
  );
  expect(together.at(-1).id).not.toBe("a");
  expect(together.find(({ id }) => id === "a")).toEqual(alone);
});

test("what has a higher priority is answered first", async () => {
  const answers = await converse(
    { id: "usual", position: LAST_STONE },
    { id: "first", position: "throw=10", maxPlayouts: 600, priority: 1 },
  );
  expect(answers.map(({ id }) => id)).toEqual(["first", "usual"]);
});

test("what is asked for can be ended, begun or not", async () => {
  const dialogue = dialogueOf();
  const answers: Answer[] = [];
  const hear = (line: object) =>
    dialogue.hear(JSON.stringify(line), (text) => {
      const answer = JSON.parse(text) as Answer;
      answers.push(answer);
      // The first report shows that it has begun.
      if (answer.isDuringSearch && answers.length === 2) {
        expect(answer).toMatchObject({ id: "a", part: "search", share: expect.any(Number) });
        hear({ id: "t", action: "terminate", terminateId: "a" });
      }
    });
  hear({ id: "a", position: "throw=4", maxPlayouts: 5000, reportDuringSearchEvery: 0.005 });
  hear({ id: "b", position: "throw=4", priority: -1 });
  hear({ id: "u", action: "terminate", terminateId: "b" });
  // What was said before the first report.
  expect(answers.splice(0)).toEqual([
    { id: "u", action: "terminate", terminateId: "b" },
    { id: "b", isDuringSearch: false, turnNumber: 0, noResults: true },
  ]);
  answers.push({ id: "before" });
  await dialogue.end();
  const [report, terminate, ...later] = answers.slice(1);
  const [ended] = later.filter(({ isDuringSearch }) => !isDuringSearch);
  expect(report.isDuringSearch).toBe(true);
  expect(terminate).toEqual({ id: "t", action: "terminate", terminateId: "a" });
  expect(ended).toMatchObject({ id: "a", isDuringSearch: false, complete: false });
  expect(ended.lines[0].trials).toBe(32);
  expect(later.at(-1)).toBe(ended);
});

test("a game that is over has a winner, or none", async () => {
  const answers = await converse(
    { id: 1, position: "end=1 scores=1:0", ends: 1 },
    { id: 2, position: LAST_STONE, heat: true, maxPlayouts: 100, cloud: true },
  );
  expect(answers[0]).toEqual({ id: 1, isDuringSearch: false, turnNumber: 0, over: true, winner: 0 });
  expect(answers[1].heat).toHaveLength(2);
  expect(answers[1].lines[0].cloud[0].points.length).toBeGreaterThan(0);
});

test.each([
  [{ playouts: 5 }, "playouts: is called maxPlayouts now"],
  [{ heat: 2 }, "heat: rounds are called heatRounds now; expected true or false"],
  [{ heatRounds: 2 }, "heatRounds: goes with heat"],
  [{ color: "red" }, /^line 1: unknown field "color"; known: id, position, rules, /],
  [{ position: "throw=15 stones=0:0,12" }, /^line 1: position: stones\[0\]\.y: 12 is short/],
  [{ agent: "nobody" }, /^line 1: agent: no kind "nobody" plays curling/],
  [{ agent: "pure-mc:threads=2" }, /^line 1: threads: there are no threads to be had here/],
])("%j is refused with what is wrong, and the rest goes on", async (given, message) => {
  const answers = await converse({ id: 1, position: LAST_STONE, ...given }, { id: 2, position: LAST_STONE });
  expect(answers.map(({ id, error }) => [id, error === undefined])).toEqual([
    [1, false],
    [2, true],
  ]);
  if (typeof message === "string") expect(answers[0].error).toBe(`line 1: ${message}`);
  else expect(answers[0].error).toMatch(message);
});
