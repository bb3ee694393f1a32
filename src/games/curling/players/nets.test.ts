import { describe, expect, test } from "vitest";
import { countingNet, untrainedPositionNet } from "../../../../test/position-nets.js";
import { untrainedThrowNet } from "../../../../test/throw-nets.js";
import { completeAgent, createSearch } from "../../../agents/registry.js";
import { formatAgent, parseAgent } from "../../../agents/spec.js";
import { MemoryWeights } from "../../../agents/weight-store.js";
import { stream } from "../../../core/random.js";
import type { Player } from "../../../game/game.js";
import { formatLeNet, untrainedLeNet } from "../../../nets/lenet.js";
import { formatNet, parseNet, setNet } from "../../../nets/set-net.js";
import type { Report } from "../../../search/run.js";
import { LeNetThrows } from "../nets/lenet.js";
import { TARGETS } from "../policy/targets.js";
import { scoreOf } from "../rules/score.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { EndHorizon } from "../win-table.js";
import { type CurlingGameSetup, curlingKit } from "./game-setup.js";
import { BEST_BY_PLAYOUTS } from "./searches.js";

/** `best` where no net ships. */
const WITHOUT = formatAgent(BEST_BY_PLAYOUTS);

const kitOf = (rules: string, more: object = {}): CurlingGameSetup =>
  curlingKit({ name: "curling", rules, ends: 4, physics: "event", ...more });

/** What an agent finds; `NET` in its specification is the net. */
function find(
  kit: CurlingGameSetup,
  agent: string,
  net: string,
  state: CurlingState,
  slices: readonly number[],
  seed = "nets",
): Report<Shot> {
  const weights = new MemoryWeights();
  const reference = weights.add({ name: "net", weights: net });
  const search = createSearch(kit, parseAgent(agent.replace("NET", reference)), weights);
  const thinking = search.begin(state, stream(seed));
  for (const playouts of slices) thinking.run(playouts);
  return thinking.report();
}

/** The score of the end for who throws, as the stones lie after the throw. */
function scoreAfter({ game, searchGame }: CurlingGameSetup, state: CurlingState, shot: Shot): number {
  const after = searchGame.clone(state);
  after.play(shot);
  const score = scoreOf(after.stonesAfter, game.rules);
  return state.toMove === 0 ? score : -score;
}

describe.each(["legacy-gat", "dc3"])("under %s", (rules) => {
  const kit = kitOf(rules);
  const { teeLine } = kit.game.rules.sheet;
  /** The other team's stone lies on the tee, two of the team that throws beside it. */
  const facing = (number: number, hammer: Player) => {
    const without = hammer === 0 ? 1 : 0;
    const [mover, facing] = number % 2 === 0 ? ([without, hammer] as const) : ([hammer, without] as const);
    return kit.game.position({
      throw: number,
      hammer,
      stones: [
        { team: facing, x: 0, y: teeLine },
        { team: mover, x: 1.1, y: teeLine + 0.3 },
        { team: mover, x: -1.2, y: teeLine },
      ],
    });
  };
  const throws = [
    [12, 1],
    [12, 0],
  ] as const;

  test.each(throws)("with a net that counts, greedy is greedy: throw %i, hammer %i", (number, hammer) => {
    const state = facing(number, hammer);
    const counted = find(kit, "greedy:net=NET", countingNet(kit.game.rules), state, [TARGETS]);
    const now = find(kit, "greedy", "", state, [TARGETS]);
    expect(counted.best).toEqual(now.best);
    expect(counted.lines.length).toBe(now.lines.length);
    for (const [i, { value }] of counted.lines.entries()) expect(value).toBeCloseTo(now.lines[i]!.value, 6);
  });

  test.each([
    "best:net=NET",
    "pure-mc:net=NET",
    "state-tree:net=NET,depth=1,allocation=adaptive,policy=heuristic",
    "kr-uct:net=NET",
  ])("with a net that counts, %s takes the stone on the tee out", (agent) => {
    for (const [number, hammer] of throws) {
      const state = facing(number, hammer);
      const { best, value } = find(kit, agent, countingNet(kit.game.rules), state, [TARGETS]);
      expect(scoreAfter(kit, state, best)).toBeGreaterThan(1);
      const win = new EndHorizon(kit.game.rules).scale(state).win;
      if (!agent.includes("depth")) expect(Math.sign(value - win)).toBe(state.toMove === 0 ? 1 : -1);
    }
  });

  test("the last throw is scored, whatever the net says", () => {
    const state = facing(15, 1);
    const net = untrainedPositionNet(kit.game.rules);
    const other = untrainedPositionNet(kit.game.rules, "other");
    expect(find(kit, "greedy:net=NET", net, state, [TARGETS])).toEqual(
      find(kit, "greedy", "", state, [TARGETS]),
    );
    expect(find(kit, "best:net=NET", net, state, [500])).toEqual(
      find(kit, "best:net=NET", other, state, [500]),
    );
    expect(find(kit, "kr-uct:net=NET", net, state, [500])).toEqual(find(kit, "kr-uct", "", state, [500]));
  });

  test("decisions repeat from the seed however they are sliced, and hang on it and on the net", () => {
    const state = facing(9, 0);
    const net = untrainedPositionNet(kit.game.rules);
    for (const agent of [
      "best:net=NET",
      "best:net=NET,depth=2",
      "kr-uct:net=NET",
      "state-tree:net=NET,depth=2,table=14",
    ]) {
      const report = find(kit, agent, net, state, [1000]);
      expect(report.simulations).toBe(1000);
      expect(find(kit, agent, net, state, [1, 99, 500, 400])).toEqual(report);
      expect(find(kit, agent, net, state, [1000], "other")).not.toEqual(report);
      const other = untrainedPositionNet(kit.game.rules, "other");
      expect(find(kit, agent, other, state, [1000])).not.toEqual(report);
    }
  });

  test("as many throws as are left before the net is asked, and it is never asked", () => {
    const state = facing(9, 0);
    const nets = ["one", "other"].map((name) => untrainedPositionNet(kit.game.rules, name));
    for (const agent of [`${WITHOUT},`, "kr-uct:", "state-tree:table=14,"]) {
      const deep = (depth: number) =>
        nets.map((net) => find(kit, `${agent}net=NET,depth=${depth}`, net, state, [150]));
      expect(deep(6)[0]).toEqual(deep(6)[1]);
      expect(deep(5)[0]).not.toEqual(deep(5)[1]);
    }
  });
});

test("a net leaves time for harder hits than the paper's", () => {
  const kit = kitOf("dc3");
  const { teeLine } = kit.game.rules.sheet;
  // Four stones of the other team around the tee: the hardest throw scatters them, and the paper's weight leaves two.
  const places = [
    [0.16, -0.18],
    [0.14, 0.23],
    [-0.35, -0.25],
    [-0.07, -0.41],
  ] as const;
  const stones = places.map(([x, y]) => ({ team: 0, x, y: teeLine + y }) as const);
  const state = kit.game.position({ throw: 15, hammer: 1, stones });
  const net = untrainedPositionNet(kit.game.rules);
  const found = (depth: string) => find(kit, `best:net=NET${depth}`, net, state, [6000]);
  const [further, paper] = [found(""), found(",depth=1")];
  expect(Math.hypot(further.best.vx, further.best.vy)).toBeGreaterThan(3.3);
  expect(Math.hypot(paper.best.vx, paper.best.vy)).toBeLessThan(3.3);
  // The last throw is scored exactly in both; values are those of the team that waits.
  expect(further.value).toBeLessThan(paper.value - 0.01);
});

test.each(["legacy-gat", "dc3"])("a round of %s is the paper's grid once, with a net as well", (rules) => {
  const kit = kitOf(rules);
  const state = kit.game.position({ throw: 9, hammer: 0 });
  const weights = new MemoryWeights();
  const reference = weights.add({ name: "net", weights: untrainedPositionNet(kit.game.rules) });
  const thinking = createSearch(kit, parseAgent(`pure-mc:net=${reference}`), weights).begin(
    state,
    stream("round"),
  );
  thinking.run(TARGETS - 1);
  expect(thinking.decided).toBe(false);
  thinking.run(1);
  expect(thinking.decided).toBe(true);
});

describe("what is no net of positions for these rules is refused in one line", () => {
  const kit = kitOf("legacy-gat");
  const { rules } = kit.game;
  const numbers = Array.from({ length: 16 }, (_, i) => i);
  const lenet = formatLeNet(untrainedLeNet(LeNetThrows.head(rules, "a", numbers, [3, 4, 16]), stream("x")));
  const text = untrainedPositionNet(rules);
  const isForThrows = "the net values throws; one that values positions is wanted";

  test.each(["best", "greedy", "pure-mc", "state-tree", "kr-uct"])("by %s", (agent) => {
    const complaint = (net: string) => {
      const weights = new MemoryWeights();
      const given = /^\w{1,9}$/.test(net) ? net : weights.add({ name: "net", weights: net });
      try {
        createSearch(kit, parseAgent(`${agent}:net=${given}`), weights);
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    };
    const start = `agent ${agent}: net: `;
    expect(complaint(text)).toBe("");
    expect(complaint("none")).toBe(
      `${start}there is no net "none"; expected fcv1, legacy, a file of a net (.json)`,
    );
    expect(complaint("gpi")).toBe(`${start}${isForThrows}`);
    expect(complaint(untrainedThrowNet(rules))).toBe(`${start}${isForThrows}`);
    expect(complaint(lenet)).toBe(`${start}${isForThrows}`);
    expect(complaint(text.slice(0, 500))).toMatch(
      /^agent [^\n]+ the text is something else, or was cut short$/,
    );
    const changed = (change: object) => complaint(JSON.stringify({ ...JSON.parse(text), ...change }));
    expect(changed({ version: 2 })).toBe(`${start}version: expected 1, not 2`);
    expect(changed({ game: { name: "hex", rules: rules.name } })).toBe(
      `${start}game.name: the net was made for "hex", not for "curling"`,
    );
    expect(changed({ widths: [32, 16, 16] })).toMatch(
      /^agent [\w-]+: net: weights: expected \d+ digits for \d+, got \d+$/,
    );
    const { weights, contexts } = JSON.parse(text);
    expect(changed({ weights: weights.slice(0, -8) })).toMatch(/^agent [^\n]+ digits for [^\n]+$/);
    expect(changed({ weights: `${weights[0] === "A" ? "B" : "A"}${weights.slice(1)}` })).toBe(
      `${start}sha256: the weights are not those that were written`,
    );
    // As many contexts on the whole, with other meanings.
    expect(changed({ contexts: contexts.toReversed() })).toMatch(/^agent [\w-]+: net: contexts[^\n]+$/);
    const net = parseNet(text);
    const broken = net.weights.map((weight, i) => (i === 7 ? Number.NaN : weight));
    expect(complaint(formatNet(setNet(net, broken)))).toBe(`${start}weights: number 7 is NaN`);
    expect(complaint(untrainedPositionNet(kitOf("dc3").game.rules))).toBe(
      `${start}game.rules: the net was made for "dc3", not for "legacy-gat"`,
    );
  });

  test("and so is what answers no number, when it does", () => {
    const net = parseNet(text);
    const huge = formatNet(
      setNet(
        net,
        net.weights.map((weight) => 1e8 * weight),
      ),
    );
    const state = kit.game.position({ throw: 3, stones: [{ team: 0, x: 0, y: rules.sheet.teeLine }] });
    for (const agent of ["best", "greedy", "kr-uct", "state-tree"])
      expect(() => find(kit, `${agent}:net=NET`, huge, state, [200])).toThrow(
        /^the net answers what is no number$/,
      );
  });

  test("and so is a depth without a net", () => {
    for (const agent of ["pure-mc", "state-tree", "kr-uct"])
      expect(() => createSearch(kit, parseAgent(`${agent}:depth=1`))).toThrow(
        /^agent [\w-]+: depth: is that of a net: give net=FILE\.json as well$/,
      );
    expect(() => createSearch(kit, parseAgent("best:net=none,depth=-1"))).toThrow(/^agent best: [^\n]+$/);
  });
});

test("best asks the net that ships for its rules, or for rules that are alike, and plays ends out where none does", () => {
  const netOf = (rules: string) => completeAgent(kitOf(rules), { kind: "best" }).net;
  expect(["dc3", "legacy-gat"].map(netOf)).toEqual(["fcv1", "legacy"]);
  expect(["dc4", "dc4-no-tick", "dc4-library"].map(netOf)).toEqual(["fcv1", "fcv1", "fcv1"]);
  expect(["dc4-mixed-doubles", "legacy-mixed-doubles"].map(netOf)).toEqual(["fcv1", "legacy"]);
  expect(netOf("legacy-uec")).toBeUndefined();
  expect(() => completeAgent(kitOf("dc4-mixed-doubles"), { kind: "best", net: "legacy" })).toThrow(
    /^agent best: net: /,
  );
  for (const [rules, shipped, other] of [
    ["dc3", "fcv1", "legacy"],
    ["dc4", "fcv1", "legacy"],
    ["dc4-mixed-doubles", "fcv1", "legacy"],
    ["legacy-gat", "legacy", "fcv1"],
  ]) {
    const kit = kitOf(rules);
    const state = kit.game.position({
      throw: 5,
      stones: [{ team: 0, x: 0, y: kit.game.rules.sheet.teeLine }],
    });
    const found = find(kit, "best", "", state, [300]);
    expect(found).toEqual(find(kit, `${WITHOUT},net=${shipped}`, "", state, [300]));
    expect(found).not.toEqual(find(kit, WITHOUT, "", state, [300]));
    expect(() => find(kit, `best:net=${other}`, "", state, [1])).toThrow(
      /^agent best: net: game\.rules: the net was made for "[\w-]+", not for "[\w-]+"$/,
    );
  }
});
