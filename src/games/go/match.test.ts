import { MemoryWeights, weightsAt } from "../../agents/weight-store.js";
import { formatWeights } from "../../core/weights.js";
import { machine } from "../../io/machine.js";
import { completePlan, formatPlan, type MatchPlan, parsePlan, planId } from "../../match/plan.js";
import { formatGame, gameFile, type MatchGameRecord, withoutTimes } from "../../match/record.js";
import { playGame } from "../../match/referee.js";
import { scoreboard } from "../../match/score.js";
import { moversOf } from "../../match/table.js";
import { firstText, resultText } from "../../match/text.js";
import "../index.js";
import { describe, expect, test } from "vitest";
import { FEATURES } from "./policy.js";
import { endOf } from "./records.js";
import { parseGoSgf } from "./sgf.js";

const SMALL = "game: { name: go, size: 5, komi: 0.5 }\npairs: 1\n";

function planOf(text: string): MatchPlan {
  return parsePlan(SMALL + text);
}

describe("a game of Go", () => {
  const plan = planOf("agents: ['uct:playouts=200,widening=0,resign=0', 'random']\nopenings: [C3 pass B2]");

  test("is counted when two passes have ended it, and says the same as its SGF", async () => {
    const record = await playGame(plan, 0, machine);
    expect(record).toMatchObject({ end: "rules", opening: 3, result: 1 });
    expect(record.moves.slice(0, 3)).toEqual(["C3", "pass", "B2"]);
    expect(record.moves.slice(-2)).toEqual(["pass", "pass"]);
    const sgf = parseGoSgf(formatGame(plan, record));
    const end = endOf(sgf);
    expect(end.isOver()).toBe(true);
    expect(record.score).toBe(end.score() - 0.5);
    expect(sgf).toMatchObject({
      width: 5,
      rules: { komi: 0.5 },
      result: `B+${record.score}`,
      players: plan.agents.map(({ name }) => name),
    });
    expect(sgf.comments?.some((comment) => /^uct.* \d+\.\d %, \d+ visits$/.test(comment))).toBe(true);
    expect(resultText(plan, record)).toBe(`1–0 (B+${record.score})`);
    expect(gameFile(plan, record)).toBe("000000.sgf");
  });

  test("repeats itself", async () => {
    const again = completePlan(JSON.parse(JSON.stringify(plan)));
    expect(planId(again)).toBe(planId(plan));
    expect(withoutTimes(await playGame(again, 1, machine))).toEqual(
      withoutTimes(await playGame(plan, 1, machine)),
    );
  });

  test("is given up by who is lost", async () => {
    const lost = planOf("agents: ['uct:playouts=100,resign=0.2', 'uct:playouts=100,resign=0']").agents;
    const record = await playGame(
      { ...plan, game: { ...plan.game, komi: 30 } as never, agents: lost },
      0,
      machine,
    );
    expect(record).toMatchObject({ end: "resign", by: 0, result: 0 });
    expect(record).not.toHaveProperty("score");
    expect(formatGame(plan, record)).toContain("RE[W+R]");
  });
});

describe("results", () => {
  const plan = planOf("agents: [random, policy]");
  const record: MatchGameRecord = {
    format: "playout-game",
    version: 1,
    playout: "0",
    match: planId(plan),
    index: 0,
    players: ["A", "B"],
    agents: ["random", "policy"],
    opening: 0,
    moves: ["C3", "pass", "pass"],
    score: 24.5,
    result: 1,
    end: "rules",
    values: [null, null, null],
    visits: [null, null, null],
    times: { start: "", ms: 0, moves: [1, 2, 3] },
  };
  const { score: _, ...uncounted } = record;

  test.each([
    ["B+24.5", record],
    ["W+3", { ...record, result: 0, score: -3 }],
    ["0", { ...record, result: 0.5, score: 0 }],
    ["Void", { ...uncounted, result: 0.5, reason: "void: a position came back" }],
    ["W+R", { ...uncounted, result: 0, end: "resign", by: 0 }],
    ["B+T", { ...uncounted, end: "time", by: 1 }],
    ["B+F", { ...uncounted, end: "illegal", by: 1, reason: "A1 is not legal" }],
    ["Draw", { ...uncounted, result: 0.5, end: "length" }],
    [undefined, { ...uncounted, result: null, end: "failed", reason: "no" }],
  ] as const)("%s", (result, given) => {
    expect(parseGoSgf(formatGame(plan, given as MatchGameRecord)).result).toBe(result);
  });

  test("a position that comes back makes a game under simple ko void", async () => {
    // On so small a board stones are taken again and again.
    const kos = parsePlan(
      "game: { name: go, size: 2, rules: simple-ko, komi: 0.5 }\nagents: [random, { kind: random, name: other }]\npairs: 10",
    );
    for (let index = 0; index < 20; index++) {
      const played = await playGame(kos, index, machine);
      if (played.reason === undefined) continue;
      expect(played).toMatchObject({ end: "rules", result: 0.5, reason: "void: a position came back" });
      expect(played).not.toHaveProperty("score");
      expect(formatGame(kos, played)).toContain("RE[Void]");
      return;
    }
    expect.unreachable("no game was void");
  });

  test("White begins with a handicap, and times are counted for the right player", async () => {
    const handicap = parsePlan(
      "game: { name: go, size: 9, handicap: 2, komi: 0.5 }\nagents: [random, policy]\npairs: 1",
    );
    const played = await playGame(handicap, 0, machine);
    expect(moversOf(handicap.game, played).slice(0, 3)).toEqual([1, 0, 1]);
    expect(moversOf(plan.game, record)).toEqual([0, 1, 0]);
    const sgf = parseGoSgf(formatGame(handicap, played));
    expect(sgf).toMatchObject({ handicap: 2, setup: { black: expect.any(Array), white: [] } });
    expect(endOf(sgf).score() - 0.5).toBe(played.score);
    const first = { ...played, times: { ...played.times, moves: played.moves.map((_, i) => i % 2) } };
    const board = scoreboard(handicap, [first]);
    const of = (name: string) => board.standings.find((each) => each.name === name)!.latency.mean;
    expect([of("random"), of("policy")]).toEqual([1, 0]);
    expect(firstText(board)).toMatch(/^Black scores/);
  });
});

describe("plans", () => {
  const weights = formatWeights(new Float64Array(FEATURES).fill(0.5));
  const files = {
    readText(path: string) {
      if (path === "sb.json") return JSON.stringify({ weights });
      throw new Error(`${path}: there is no such file`);
    },
    weights: new MemoryWeights(),
  };

  test("name the weights of files by their content, and hold those that are given whole", () => {
    const plan = parsePlan(`${SMALL}agents: ['uct:policy=sb.json', random]`, files);
    const { name, policy } = plan.agents[0]!;
    expect(name).toBe("uct:policy=sb.json");
    expect(weightsAt(policy as string, files.weights)).toBe(weights);
    const again = parsePlan(formatPlan(plan));
    expect(again).toEqual(plan);
    expect(planId(again)).toBe(planId(plan));
    const given = parsePlan(`${SMALL}agents: [{ kind: uct, policy: "${weights}" }, random]`);
    expect(given.agents[0]!.name).toBe(`uct:policy=${weights.slice(0, 12)}…`);
    expect(parsePlan(formatPlan(given))).toEqual(given);
  });

  test.each([
    ["agents: ['uct:policy=no.json', random]", /^agents\[0\]: policy: no\.json: there is no such file$/],
    ["agents: [judged, random]", /^agents\[0\]: agent: no kind "judged" plays go/],
    ["agents: [random, policy]\nclock: { game: 5 }", /^clock\.game: is for curling; go has clock\.move$/],
    ["agents: [random, policy]\nopenings: [C3 C3]", /^openings\[0\]: move 2, C3: not legal there$/],
    ["agents: [random, policy]\nopenings: [pass pass]", /^openings\[0\]: move 2, pass: ends the game$/],
    ["agents: [random, policy]\nopenings: [I5]", /^openings\[0\]: move 1, I5: /],
  ])("%s is refused", (text, message) => {
    expect(() => parsePlan(SMALL + text, files)).toThrow(message);
  });

  test("what does not fit together is named", () => {
    const text = "game: { name: go, size: 6, handicap: 2 }\nagents: [random, policy]\npairs: 1";
    expect(() => parsePlan(text)).toThrow(/^game\.handicap: expected none on a board of size 6, got 2$/);
  });

  test("random openings leave the game open", async () => {
    const plan = planOf("agents: [random, policy]\nopenings: { plies: 4 }");
    const record = await playGame(plan, 0, machine);
    expect(record.opening).toBe(4);
  });
});
