import { describe, expect, test } from "vitest";
import { likingNet, untrainedThrowNet } from "../../../../test/throw-nets.js";
import { createAgent } from "../../../agents/registry.js";
import { formatAgent, parseAgent } from "../../../agents/spec.js";
import { MemoryWeights } from "../../../agents/weight-store.js";
import { withWeights } from "../../../agents/weights.js";
import { stream } from "../../../core/random.js";
import { formatLeNet, untrainedLeNet } from "../../../nets/lenet.js";
import { formatNet, headFor, type SetNet, setNet, untrainedNet } from "../../../nets/set-net.js";
import type { Report } from "../../../search/run.js";
import { LeNetThrows } from "../nets/lenet.js";
import { openThrowValuer } from "../nets/open.js";
import { PositionNet, ThrowNet } from "../nets/set-nets.js";
import { randomThrow, THROW_BOXES } from "../policy/baselines.js";
import { ruleSet } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type CurlingGameSetup, curlingKit } from "./game-setup.js";

const kitOf = (rules: string, more: object = {}): CurlingGameSetup =>
  curlingKit({ name: "curling", rules, physics: "event", ...more });

const CLOCK = { now: () => 0, breathe: async () => {} };

function playerOf(kit: CurlingGameSetup, net: string, options: string, seed = "values") {
  const weights = new MemoryWeights();
  const spec = parseAgent(`values:net=${weights.add({ name: "net", weights: net })}${options}`);
  const agent = createAgent(kit, spec, { rng: stream(seed), clock: CLOCK, weights });
  return async (state: CurlingState): Promise<Report<Shot>> => {
    const { move, report } = await agent.choose(state, { aborted: false });
    expect(move).toEqual(report!.best);
    return report!;
  };
}

/** Positions of an end by random throws. */
function* endOf({ game }: CurlingGameSetup, seed: string): Generator<CurlingState> {
  const rng = stream(seed);
  const state = game.start();
  while (state.end === 0) {
    yield state;
    state.play(randomThrow(game.rules.model, rng));
  }
}

describe.each(["legacy-gat", "dc3", "dc4-mixed-doubles"])("under %s", (rules) => {
  const kit = kitOf(rules);
  const { game } = kit;
  const box = THROW_BOXES[game.rules.model];

  test("throws are legal, of the box, repeat from a seed and hang on it", async () => {
    const net = untrainedThrowNet(game.rules);
    const [one, again, other] = ["a", "a", "b"].map((seed) =>
      playerOf(kit, net, ",samples=64,around=32", seed),
    );
    for (const state of endOf(kit, rules)) {
      const report = await one!(state);
      expect(await again!(state)).toEqual(report);
      expect((await other!(state)).best).not.toEqual(report.best);
      expect(report.simulations).toBe(2 * (64 + 32));
      const { lines } = report;
      expect(lines[0]!.move).toEqual(report.best);
      expect(lines[0]!.value).toBe(report.value);
      expect(new Set(lines.map(({ move }) => JSON.stringify(move))).size).toBe(lines.length);
      for (const { move, value, visits } of lines) {
        expect(game.isLegal(state, move)).toBe(true);
        expect(Math.abs(move.vx)).toBeLessThanOrEqual(box.vx);
        expect(move.vy).toBeGreaterThanOrEqual(box.vyMin);
        expect(move.vy).toBeLessThanOrEqual(box.vyMax);
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThan(1);
        expect(visits).toBeGreaterThan(0);
      }
    }
  });

  test("the throw that a net likes is found, with the turn that it likes", async () => {
    const liked = { side: 0.4, along: -0.3 };
    const net = likingNet(game.rules, liked);
    const position = (x: number, number: number) =>
      game.position({ throw: number, stones: [{ team: 0, x, y: game.rules.sheet.teeLine }] });
    for (const [x, number, turn] of [
      [1, 6, 1],
      [-1, 7, -1],
    ] as const) {
      const state = position(x, number);
      const { best, value, lines } = await playerOf(kit, net, ",samples=256,around=256")(state);
      expect(Math.sign(best.omega)).toBe(turn);
      // It expects nearly three points; values are those of team 0.
      expect(lines[0]!.points).toBeGreaterThan(2);
      expect(Math.sign(value - 0.5)).toBe(state.toMove === 0 ? 1 : -1);
      // A counter-clockwise throw is the mirror image.
      expect(Math.abs(best.vx / box.vx - -turn * liked.side)).toBeLessThan(0.05);
      expect(
        Math.abs((2 * best.vy - box.vyMin - box.vyMax) / (box.vyMax - box.vyMin) - liked.along),
      ).toBeLessThan(0.05);
    }
  });
});

test("the best of the samples is thrown, and the best around it where some are drawn there", async () => {
  const kit = kitOf("legacy-gat");
  const { rules } = kit.game;
  const net = likingNet(rules, { side: 0.1, along: 0.2 });
  const valuer = openThrowValuer(net, rules);
  const values = new Float64Array(2);
  const worth = async (state: CurlingState, { vx, vy, omega }: Shot) => {
    await valuer.value(state, Float64Array.of(vx, vy), values);
    return values[omega < 0 ? 0 : 1]!;
  };
  for (const state of endOf(kit, "around")) {
    const few = (await playerOf(kit, net, ",samples=64")(state)).best;
    const { vx, vyMin, vyMax } = THROW_BOXES.legacy;
    const rng = stream("values");
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < 64; i++) {
      const sample = { vx: vx * (2 * rng.float() - 1), vy: vyMin + (vyMax - vyMin) * rng.float() };
      for (const omega of [-1, 1]) best = Math.max(best, await worth(state, { ...sample, omega }));
    }
    expect(await worth(state, few)).toBe(best);
    const more = (await playerOf(kit, net, ",samples=64,around=64")(state)).best;
    expect(await worth(state, more)).toBeGreaterThan(best);
    // The hand of these rules changes a throw by 0.1 and 0.3 or so; there is one even where none disturbs the game.
    expect(Math.abs(more.vx - few.vx)).toBeLessThan(1);
    const steady = kitOf("legacy-gat", { noise: "none" });
    expect((await playerOf(steady, net, ",samples=64,around=64")(state)).best).toEqual(more);
    if (state.throwNumber === 3) break;
  }
});

test("more samples than fit in a batch are all valued", async () => {
  const kit = kitOf("dc3");
  const net = untrainedThrowNet(kit.game.rules);
  const [state] = endOf(kit, "batches");
  const { simulations, lines } = await playerOf(kit, net, ",samples=1300")(state!);
  expect(simulations).toBe(2600);
  expect(lines.reduce((sum, { visits }) => sum + visits, 0)).toBeLessThanOrEqual(2600);
  expect(lines.length).toBeGreaterThan(1);
});

describe("what is no net for these rules is refused in one line", () => {
  const rules = ruleSet("legacy-gat");
  const kit = kitOf("legacy-gat");
  const good = untrainedThrowNet(rules);
  const parsed = JSON.parse(good);
  const changed = (change: object) => JSON.stringify({ ...parsed, ...change });
  const nan = untrainedNet(headFor(ThrowNet.wanted(rules), [16, 16, 16]), stream("nan"));
  const positions = untrainedNet(headFor(PositionNet.wanted(rules), [16, 16, 16]), stream("positions"));
  const broken = setNet(
    nan as SetNet,
    nan.weights.map((weight, i) => (i === 5 ? Number.NaN : weight)),
  );

  const files: Readonly<Record<string, string>> = {
    "good.json": good,
    "cut.json": good.slice(0, good.length / 2),
    "version.json": changed({ version: 2 }),
    "rules.json": untrainedThrowNet(ruleSet("dc3")),
    "game.json": changed({ game: { name: "go", rules: "legacy-gat" } }),
    "shape.json": changed({ widths: [32, 16, 16] }),
    "positions.json": formatNet(positions),
    "nan.json": formatNet(broken),
    "changed.json": changed({
      weights: parsed.weights.replace(/^./, (digit: string) => (digit === "A" ? "B" : "A")),
    }),
    "empty.json": "",
    "list.json": "[\n1]\n",
    "weights.json": JSON.stringify({ weights: "AAAA" }),
  };
  const weights = new MemoryWeights();
  const read = (text: string) =>
    withWeights(kit, parseAgent(text), {
      readText(path) {
        const found = files[path];
        if (found === undefined) throw new Error(`${path}: there is no such file`);
        return found;
      },
      weights,
    });

  test.each([
    ["cut", "expected a net as JSON: the text is something else, or was cut short"],
    ["empty", "expected a net as JSON: the text is something else, or was cut short"],
    ["list", "expected object, not [1]"],
    ["version", "version: expected 1, not 2"],
    ["rules", 'game.rules: the net was made for "dc3", not for "legacy-gat"'],
    ["game", 'game.name: the net was made for "go", not for "curling"'],
    ["shape", /^weights: expected \d+ digits for \d+, got \d+$/],
    ["positions", "the net values positions; one that values throws is wanted"],
    ["nan", "weights: number 5 is NaN"],
    ["changed", "sha256: the weights are not those that were written"],
    ["weights", 'format: expected "playout-net"'],
    ["none", "there is no such file"],
  ])("%s.json", (name, complaint) => {
    let message = "";
    try {
      read(`values:net=${name}.json`);
    } catch (error) {
      ({ message } = error as Error);
    }
    const prefix = `net: ${name}.json: `;
    expect(message.slice(0, prefix.length)).toBe(prefix);
    expect(message).not.toContain("\n");
    if (typeof complaint === "string") expect(message).toContain(complaint);
    else expect(message.slice(prefix.length)).toMatch(complaint);
  });

  test("a net that is not shipped, missing or changed", () => {
    const make = (text: string, store?: MemoryWeights) => () =>
      createAgent(kit, parseAgent(text), {
        rng: stream("x"),
        clock: CLOCK,
        ...(store && { weights: store }),
      });
    expect(make("values:net=strongest")).toThrow(
      /^agent values: net: there is no net "strongest"; expected .*a file of a net \(\.json\)$/,
    );
    expect(make("values")).toThrow(/^agent values: net: missing$/);
    const spec = formatAgent(read("values:net=good.json"));
    expect(spec).toMatch(/^values:net=good@[0-9a-f]{12}$/);
    expect(make(spec, weights)).not.toThrow();
    expect(make(spec)).toThrow(/^agent values: net: the weights good@[0-9a-f]{12} are not here$/);
    const other = weights.add({ name: "other", weights: files["rules.json"]! });
    expect(make(`values:net=${other}`, weights)).toThrow(
      /^agent values: net: game\.rules: the net was made for "dc3", not for "legacy-gat"$/,
    );
  });
});

describe("ways to choose", () => {
  const kit = kitOf("legacy-gat");
  const head = LeNetThrows.head(
    kit.game.rules,
    "a",
    Array.from({ length: 16 }, (_, i) => i),
    [3, 4, 16],
  );
  const net = formatLeNet(untrainedLeNet(head, stream("ways")));

  test("each throws legally, repeats itself, and ascents find more than the grid", async () => {
    for (const state of endOf(kit, "ways")) {
      if (state.throwNumber % 5 !== 0) continue;
      const values: Record<string, number> = {};
      for (const choose of ["samples", "grid", "starts", "line"]) {
        const options = `,choose=${choose},samples=100`;
        const report = await playerOf(kit, net, options)(state);
        expect(await playerOf(kit, net, options)(state)).toEqual(report);
        expect(kit.game.isLegal(state, report.best)).toBe(true);
        if (choose === "samples") expect(report.simulations).toBe(200);
        if (choose === "grid") expect(report.simulations).toBe(128);
        if (choose === "starts") expect(report.simulations).toBeLessThanOrEqual(128 + 2 * 4 * 5);
        const { vx, vy, omega } = report.best;
        const both = new Float64Array(2);
        await openThrowValuer(net, kit.game.rules).value(state, Float64Array.of(vx, vy), both);
        values[choose] = both[omega < 0 ? 0 : 1]!;
      }
      expect(values.starts).toBeGreaterThanOrEqual(values.grid!);
      expect(values.line).toBeGreaterThanOrEqual(values.grid!);
    }
  });

  test("slopes are wanted of nets that have them", () => {
    const weights = new MemoryWeights();
    const set = weights.add({ name: "set", weights: untrainedThrowNet(kit.game.rules) });
    const make = (options: string) => () =>
      createAgent(kit, parseAgent(`values:net=${set}${options}`), {
        rng: stream("x"),
        clock: CLOCK,
        weights,
      });
    expect(make(",choose=grid")).not.toThrow();
    expect(make(",choose=line")).toThrow(
      /^[^\n]*choose: line wants slopes, which nets of kind lenet alone have$/,
    );
    expect(make(",choose=best")).toThrow(/^agent values: choose: [^\n]+$/);
  });
});
