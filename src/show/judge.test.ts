import { SteppedClock } from "../../test/clock.js";
import type { Agent, Decision } from "../agents/agent.js";
import type { State } from "../game/game.js";
import "../games/index.js";
import { expect, test } from "vitest";
import type { Report } from "../search/run.js";
import { judge, type SuiteQuestion, suiteGames, suiteOf, unansweredRow } from "./suite.js";

const PASS = { id: "r", kind: "pass", size: 3, toPlay: "W", accept: ["pass"] };

function question(game: string, data: object): SuiteQuestion {
  return { game, row: suiteOf(game).parse(data, { name: game })!, agent: { kind: "fake" }, seed: "s" };
}

/** What is said of an agent that decides so. */
function judged(asked: SuiteQuestion, decision: Decision<unknown>) {
  const closed: string[] = [];
  const agent: Agent<State<unknown>, unknown> = {
    name: "fake",
    choose: async () => decision,
    close: async () => void closed.push("fake"),
  };
  const said = judge(asked, { clock: new SteppedClock(7), agent: () => agent }, { aborted: false });
  return said.finally(() => expect(closed).toEqual(["fake"]));
}

/** Of a search that gives the first player this chance, and likes a move best. */
function report(value: number, move: number): Report<unknown> {
  return { value, simulations: 12, lines: [{ move }] } as unknown as Report<unknown>;
}

test("games without suites are not among those that have them", () => {
  expect(suiteGames()).toEqual(["hex", "go"]);
  expect(() => suiteOf("curling")).toThrow("curling has no suites");
});

test("the chance is that of the side to move", async () => {
  const opening = question("hex", { size: 3, opening: "b2", winner: "B" });
  expect(await judged(opening, { move: 0, report: report(0.75, 0) })).toEqual({
    id: "3x3 b2",
    size: "3x3",
    set: "solved opening",
    move: "a1",
    verdict: "right",
    value: 0.25,
    playouts: 12,
    ms: 7,
  });
});

test("an agent without chances cannot name winners", async () => {
  const opening = question("hex", { size: 3, opening: "b2", winner: "B" });
  await expect(judged(opening, { move: 0 })).rejects.toThrow(/^agent fake .* cannot name a winner$/);
});

test("of who gives up the best move is taken where the game wants one", async () => {
  const decision = { move: "resign", report: report(0.9, 0) } as const;
  const move = question("go", { ...PASS, kind: "genmove", accept: ["A3"] });
  expect(await judged(move, decision)).toMatchObject({ move: "A3", verdict: "solved" });
  expect(await judged(question("go", PASS), decision)).toMatchObject({ move: "resign", verdict: "solved" });
});

test("a row without an answer is not right", () => {
  expect(unansweredRow(question("go", PASS), 1.4, "gone")).toEqual({
    id: "r",
    size: "3x3",
    set: "pass",
    knownHard: false,
    move: null,
    verdict: "failed",
    value: null,
    playouts: null,
    ms: 1,
    reason: "gone",
  });
});
