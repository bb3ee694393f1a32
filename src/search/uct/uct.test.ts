import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cloned,
  minimax,
  RandomBatch,
  RandomPlayout,
  type SyntheticRules,
  SyntheticState,
  syntheticParts,
} from "../../../test/golden-trees/synthetic.js";
import type { Arms, Tally } from "../../game/index.js";
import { type Rng, stream } from "../../random/index.js";
import { uctSchema } from "./options.js";
import {
  ADVISED,
  CREDIT_VALUES,
  CREDITS,
  LOST,
  PROVED,
  PRUNED,
  SECOND,
  TERMINAL,
  type Tree,
  WON,
} from "./tree.js";
import { Uct } from "./uct.js";

const rulesOf = fc.record({
  seed: fc.nat(1000),
  points: fc.integer({ min: 4, max: 7 }),
  depth: fc.integer({ min: 3, max: 4 }),
  early: fc.boolean(),
  draws: fc.boolean(),
  uneven: fc.boolean(),
});

const optionsOf = fc.record({
  exploration: fc.constantFrom(0, 0.3, Math.SQRT2),
  expand: fc.integer({ min: 0, max: 5 }),
  amaf: fc.constantFrom("none", "visited", "half"),
  mix: fc.constantFrom("direct", "rave"),
  first: fc.constantFrom("all", 0.5),
});

function begin(rules: SyntheticRules, options: object, more: object = {}) {
  return new Uct(syntheticParts(rules, more), uctSchema.parse(options)).begin(
    new SyntheticState(rules),
    stream(rules.seed),
  );
}

/** A node and all below it as text, priors and caches included. */
function dump(tree: Tree, node: number): string {
  const own = [tree.visits, tree.values, tree.mass, tree.prior].map((array) => array[node]);
  // What leads to the root says nothing about it.
  const led =
    node === 0
      ? []
      : [tree.id[node], tree.worth[node], tree.reach[node], ...tree.amaf.slice(4 * node, 4 * node + 4)];
  const below = children(tree, node).map((child) => dump(tree, child));
  return `(${own} ${led} ${tree.flags[node] & ~PRUNED} ${below.join("")})`;
}

function children(tree: Tree, node: number): number[] {
  return Array.from({ length: tree.count[node] }, (_, i) => tree.first[node] + i);
}

describe("counts", () => {
  test("a node's visits are its children's and those of its own time as a leaf", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, fc.boolean(), (rules, options, batched) => {
        const lanes = batched ? 8 : 1;
        const { draws: _, ...even } = rules;
        const thinking = begin(
          batched ? even : rules,
          options,
          batched ? { playout: new RandomBatch() } : {},
        );
        thinking.run(300);
        const { tree } = thinking;
        for (let node = 0; node < tree.size; node++) {
          if (tree.count[node] === 0) continue;
          const below = children(tree, node);
          const sum = below.reduce((total, child) => total + tree.visits[child], 0);
          const alone = tree.visits[node] - sum;
          expect(alone).toBeGreaterThanOrEqual(0);
          expect(alone % lanes).toBe(0);
          if (node === 0) expect(alone).toBe(0);
          // One batch may step over the threshold; credits may bring it about without a visit.
          else if (tree.mode !== "direct") expect(alone).toBeGreaterThan(options.expand);
          expect(alone).toBeLessThan(options.expand + 1 + lanes);
          const counts =
            tree.mode === "direct" ? below.map((child) => tree.amaf[4 * child + CREDITS]) : [sum];
          expect(tree.mass[node]).toBeCloseTo(
            counts.reduce((total, count) => total + count, 0),
            6,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  test("the tree is the same however the run is sliced", () => {
    fc.assert(
      fc.property(
        rulesOf,
        optionsOf,
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
        (rules, options, batched, slices) => {
          const { draws: _, ...even } = rules;
          const more = batched ? { playout: new RandomBatch() } : {};
          const whole = begin(even, options, more);
          const sliced = begin(even, options, more);
          whole.run(slices.reduce((sum, slice) => sum + slice, 0));
          for (const slice of slices) sliced.run(slice);
          expect(sliced.simulations).toBe(whole.simulations);
          expect(dump(sliced.tree, 0)).toBe(dump(whole.tree, 0));
          expect(sliced.report()).toEqual(whole.report());
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each(["none", "half"] as const)(
    "a full tree forgets the least and goes on to grow, amaf %s",
    (amaf) => {
      const rules = { seed: 1, points: 9, depth: 8 };
      const options = { expand: 0, nodes: 100, amaf, exploration: 0.5 };
      const thinking = begin(rules, options);
      const { tree } = thinking;
      const depth = (node: number): number =>
        1 + Math.max(0, ...Array.from({ length: tree.count[node] }, (_, i) => depth(tree.first[node] + i)));
      let dropped = 0;
      for (let i = 0; i < 2000 && !thinking.decided; i++) {
        const { threshold } = tree;
        thinking.run(1);
        expect(tree.size).toBeLessThanOrEqual(100);
        if (tree.threshold === threshold) continue;
        dropped++;
        expect(tree.threshold).toBeGreaterThan(2 * threshold);
        for (let node = 1; node < tree.size; node++) {
          if (tree.count[node] === 0) expect(tree.mass[node]).toBe(0);
          else expect(tree.first[node]).toBeGreaterThan(node);
        }
      }
      expect(dropped).toBeGreaterThan(1);
      expect(depth(0)).toBeGreaterThan(2);
      expect(tree.id.length).toBe(100);
      const sum = Array.from({ length: tree.count[0] }, (_, i) => tree.visits[tree.first[0] + i]);
      expect(sum.reduce((a, b) => a + b)).toBe(thinking.simulations);
      const whole = begin(rules, options);
      whole.run(thinking.simulations);
      expect(dump(whole.tree, 0)).toBe(dump(tree, 0));
    },
  );

  test("the root must have room", () => {
    const rules = { seed: 1, points: 7, depth: 6 };
    expect(() => begin(rules, { nodes: 7 })).toThrow("nodes: 7 do not hold the moves of the root");
  });
});

describe("credit", () => {
  /** What a slow count over all playouts says, by path and move; each playout as path, owners and value. */
  function reference(
    log: readonly { path: readonly number[]; movers: readonly number[]; owners: Int8Array; value: number }[],
    half: boolean,
    own: boolean,
  ): Map<string, [number, number]> {
    const credits = new Map<string, [number, number]>();
    for (const { path, movers, owners, value } of log) {
      for (let level = 0; level < path.length; level++) {
        const before = path.slice(0, level);
        const mine = movers[level] === 0 ? 1 : -1;
        for (let id = 0; id < owners.length; id++) {
          if (before.includes(id)) continue;
          const later = path.indexOf(id);
          const owner = later < 0 ? owners[id] : movers[later] === 0 ? 1 : -1;
          if (later === level && !own) continue;
          const weight = owner === mine ? 1 : owner === 0 && half ? 0.5 : 0;
          const key = [...before, id].join();
          const [n, v] = credits.get(key) ?? [0, 0];
          credits.set(key, [n + weight, v + weight * value]);
        }
      }
    }
    return credits;
  }

  class Logged extends RandomPlayout {
    readonly log: { path: number[]; movers: number[]; owners: Int8Array; value: number }[] = [];

    override run(state: SyntheticState, rng: Rng, owners?: Int8Array): number {
      const path = [...state.history];
      const movers = [...state.movers];
      const value = super.run(state, rng, owners);
      this.log.push({ path, movers, owners: owners!.slice(), value });
      return value;
    }
  }

  test.each([
    ["visited", "rave"],
    ["half", "rave"],
    ["visited", "direct"],
    ["half", "direct"],
  ])("%s, %s: as a slow count says", (amaf, mix) => {
    const rules = { seed: 4, points: 12, depth: 9, uneven: true, draws: true };
    const playout = new Logged();
    const thinking = begin(
      rules,
      { amaf, mix, expand: mix === "direct" ? 20 : 3, equivalence: 30, exploration: 0.4 },
      { playout },
    );
    thinking.run(400);
    const { tree } = thinking;
    expect(tree.flags.slice(0, tree.size).some((flags) => (flags & TERMINAL) !== 0)).toBe(false);
    const expected = reference(playout.log, amaf === "half", mix === "rave");
    let deep = 0;
    const compare = (node: number, path: readonly number[]) => {
      for (const child of children(tree, node)) {
        const way = [...path, tree.id[child]];
        const [credits, values] = expected.get(way.join()) ?? [0, 0];
        const own = mix === "direct" ? [tree.visits[child], tree.values[child]] : [0, 0];
        expect(tree.amaf[4 * child + CREDITS] - own[0]).toBeCloseTo(credits, 9);
        expect(tree.amaf[4 * child + CREDIT_VALUES] - own[1]).toBeCloseTo(values, 9);
        deep = Math.max(deep, way.length);
        compare(child, way);
      }
    };
    compare(0, []);
    expect(deep).toBeGreaterThan(2);
  });

  test.each(["rave", "direct"])("batches, %s: as a slow count says", (mix) => {
    const rules = { seed: 5, points: 12, depth: 9, uneven: true };
    const log: { path: number[]; movers: number[]; held: Int32Array; heldWins: Int32Array; wins: number }[] =
      [];
    class LoggedBatch extends RandomBatch {
      override run(state: SyntheticState, rng: Rng, into: Tally, credit: boolean): void {
        super.run(state, rng, into, credit);
        const { held, heldWins, wins } = into;
        const [path, movers] = [[...state.history], [...state.movers]];
        log.push({ path, movers, held: held.slice(), heldWins: heldWins.slice(), wins });
      }
    }
    const playout = new LoggedBatch();
    const thinking = begin(rules, { amaf: "half", mix, expand: 20, exploration: 0.4 }, { playout });
    thinking.run(1600);
    const { tree } = thinking;
    const compare = (node: number, path: readonly number[]) => {
      for (const child of children(tree, node)) {
        const id = tree.id[child];
        let [credits, values] = mix === "direct" ? [tree.visits[child], tree.values[child]] : [0, 0];
        for (const each of log) {
          if (each.path.length <= path.length || path.some((move, i) => each.path[i] !== move)) continue;
          const later = each.path.indexOf(id);
          if (later === path.length && mix === "direct") continue;
          const first = later < 0 ? each.held[id] : each.movers[later] === 0 ? 8 : 0;
          const firstWins = later < 0 ? each.heldWins[id] : each.movers[later] === 0 ? each.wins : 0;
          credits += tree.mover(node) === 0 ? first : 8 - first;
          values += tree.mover(node) === 0 ? firstWins : each.wins - firstWins;
        }
        expect([tree.amaf[4 * child + CREDITS], tree.amaf[4 * child + CREDIT_VALUES]]).toEqual([
          credits,
          values,
        ]);
        compare(child, [...path, id]);
      }
    };
    compare(0, []);
    expect(tree.size).toBeGreaterThan(100);
  });

  test("worth is the formula's", () => {
    const rules = { seed: 4, points: 8, depth: 7 };
    const more = { priors: true };
    for (const mix of ["rave", "direct"] as const) {
      const thinking = begin(rules, { amaf: "half", mix, expand: 3, equivalence: 30, bias: 0.7 }, more);
      thinking.run(300);
      const { tree } = thinking;
      for (let node = 0; node < tree.size; node++) {
        const mover = (tree.flags[node] & SECOND) === 0 ? 0 : 1;
        for (const child of children(tree, node)) {
          const n = tree.visits[child];
          const [credits, values] = tree.amaf.slice(4 * child, 4 * child + 2);
          if (n === 0) continue;
          const count = mix === "rave" ? n : credits;
          const weight = mix === "rave" ? Math.sqrt(30 / (3 * n + 30)) : 1;
          const mean = (1 - weight) * (tree.values[child] / n) + weight * (values / credits);
          const worth = (mover === 0 ? mean : -mean) + (0.7 * tree.prior[child]) / (count + 1);
          expect(tree.worth[child]).toBeCloseTo(worth, 12);
          expect(tree.reach[child]).toBeCloseTo(1 / Math.sqrt(count), 12);
        }
      }
    }
  });
});

describe("proofs", () => {
  test("what is proved agrees with minimax, everywhere in the tree", () => {
    let proofs = 0;
    fc.assert(
      fc.property(rulesOf, optionsOf, (rules, options) => {
        const thinking = begin(rules, options);
        thinking.run(400);
        const { tree } = thinking;
        const check = (node: number, state: SyntheticState) => {
          const proof = tree.flags[node] & PROVED;
          if (proof !== 0) {
            proofs++;
            expect(proof).toBe(minimax(state) === 1 ? WON : minimax(state) === 0 ? LOST : 0);
          }
          for (const child of children(tree, node)) {
            const next = cloned(state);
            next.play(tree.id[child]);
            check(child, next);
          }
        };
        check(0, new SyntheticState(rules));
      }),
      { numRuns: 60 },
    );
    expect(proofs).toBeGreaterThan(500);
  });

  test("a small game without draws is solved, and the move shown keeps its value", () => {
    let wins = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rules = { seed, points: 5, depth: 4, uneven: seed % 2 === 0 };
      const thinking = begin(rules, { expand: 0, exploration: 0.5, amaf: seed % 3 === 0 ? "half" : "none" });
      thinking.run(5000);
      const root = new SyntheticState(rules);
      expect(thinking.decided).toBe(true);
      expect(thinking.simulations).toBeLessThan(5000);
      const { value, best, lines } = thinking.report();
      expect(value).toBe(minimax(root));
      wins += value;
      root.play(best);
      expect(minimax(root)).toBe(value);
      expect(lines[0].proved).toBe(value === 1 ? "win" : "loss");
      expect(lines[0].error).toBe(0);
    }
    expect(wins).toBeGreaterThan(5);
    expect(wins).toBeLessThan(35);
  });

  test("a drawn game is never called decided", () => {
    let draws = 0;
    for (let seed = 0; seed < 30; seed++) {
      const rules = { seed, points: 4, depth: 3, draws: true };
      const thinking = begin(rules, { expand: 0 });
      thinking.run(2000);
      const value = minimax(new SyntheticState(rules));
      expect(thinking.decided).toBe(value !== 0.5);
      if (value !== 0.5) continue;
      draws++;
      const root = new SyntheticState(rules);
      root.play(thinking.report().best);
      expect(minimax(root)).toBe(0.5);
    }
    expect(draws).toBeGreaterThan(3);
  });

  test("a move that is proved to lose is not chosen, however often it was visited", () => {
    const thinking = begin({ seed: 9, points: 8, depth: 8 }, {});
    thinking.run(200);
    const { tree } = thinking;
    const [first, second] = thinking.report().lines;
    tree.flags[tree.find(0, first.move)] |= LOST;
    const { best, lines } = thinking.report();
    expect(best).toBe(second.move);
    expect(lines.at(-1)).toMatchObject({ move: first.move, proved: "loss", value: 0, error: 0 });
    tree.flags[tree.find(0, lines[3].move)] |= WON;
    expect(thinking.report()).toMatchObject({ best: lines[3].move, value: 1 });
  });

  test("one move is decided; a game that is over has no move", () => {
    const thinking = begin({ seed: 1, points: 1, depth: 1 }, {});
    expect(thinking.decided).toBe(true);
    expect(thinking.report().best).toBe(0);
    thinking.advance(0);
    expect(thinking.decided).toBe(true);
    thinking.run(10);
    expect(() => thinking.report()).toThrow("the game is over");
  });
});

describe("advance", () => {
  test("keeps everything below the move", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, fc.nat(10), (rules, options, pick) => {
        const thinking = begin(rules, options);
        thinking.run(250);
        const { tree } = thinking;
        const below = children(tree, 0);
        const child = below[pick % below.length];
        if (tree.count[child] === 0) return;
        const size = tree.size;
        const before = dump(tree, child);
        const visits = tree.visits[child];
        thinking.advance(tree.id[child]);
        const own = (text: string) =>
          text.slice(text.indexOf("("), text.indexOf(" ")) + text.slice(text.indexOf("(", 1));
        expect(own(dump(tree, 0))).toBe(own(before));
        expect(thinking.simulations).toBe(visits);
        expect(tree.size).toBeLessThan(size);
        thinking.run(50);
        if (!thinking.decided) expect(thinking.simulations).toBe(visits + 50);
      }),
      { numRuns: 80 },
    );
  });

  test("without reuse the search starts anew", () => {
    const thinking = begin({ seed: 2, points: 6, depth: 5 }, { reuse: false });
    thinking.run(100);
    thinking.advance(3);
    expect(thinking.simulations).toBe(0);
    expect(thinking.report().lines.map((line) => line.move)).not.toContain(3);
  });
});

describe("advice", () => {
  const rules = { seed: 3, points: 6, depth: 6 };

  test("a verdict is a proof; asked once a node, at the visits told", () => {
    const asked: number[][] = [];
    const advisor = {
      advise(state: SyntheticState) {
        asked.push([...state.history]);
        if (state.ply === 0) return "unknown" as const;
        if (state.history[0] !== 4) return "win" as const;
        return "loss" as const;
      },
    };
    const thinking = begin(rules, { expand: 2, advice: 5 }, { advisor });
    thinking.run(1000);
    expect(new Set(asked.map(String)).size).toBe(asked.length);
    expect(asked.every((path) => path.length <= 1)).toBe(true);
    expect(thinking.decided).toBe(true);
    const { best, value, lines } = thinking.report();
    expect([best, value, lines[0].proved]).toEqual([4, 1, "win"]);
    expect(lines.slice(1).every((line) => line.proved !== "win" && line.visits <= 100)).toBe(true);
    expect(lines[0].visits).toBe(6);
  });

  test("moves taken away are not visited again, whatever credits they get", () => {
    const advisor = {
      advise(state: SyntheticState, arms: Arms) {
        if (state.ply > 0) return "unknown" as const;
        arms.ids.set([5, 1]);
        arms.priors.set([0.9, 0.1]);
        arms.length = 2;
        return "unknown" as const;
      },
    };
    for (const options of [{}, { amaf: "half" }, { amaf: "half", mix: "direct" }]) {
      const thinking = begin(rules, { ...options, advice: 12, expand: 50 }, { advisor });
      thinking.run(13);
      const before = [...thinking.report().lines];
      expect(thinking.tree.flags[0] & ADVISED).toBe(ADVISED);
      thinking.run(200);
      const { lines } = thinking.report();
      for (const { move, visits, prior } of lines) {
        const then = before.find((line) => line.move === move)!.visits;
        if (move === 5 || move === 1) expect(visits).toBeGreaterThan(then);
        else expect(visits).toBe(then);
        expect(prior).toBe(move === 5 ? 0.9 : move === 1 ? 0.1 : undefined);
      }
      expect([1, 5]).toContain(lines[0].move);
    }
  });
});

test("widening lets moves in by prior", () => {
  const rules = { seed: 8, points: 7, depth: 7 };
  const thinking = begin(
    rules,
    {},
    { priors: true, widening: { unlocked: (visits: number) => (visits < 100 ? 2 : 3) } },
  );
  thinking.run(100);
  const visited = () => thinking.report().lines.filter((line) => line.visits > 0);
  const priors = () =>
    thinking
      .report()
      .lines.map((line) => line.prior ?? 0)
      .sort((a, b) => b - a);
  expect(
    visited()
      .map((line) => line.prior)
      .sort(),
  ).toEqual(priors().slice(0, 2).sort());
  thinking.run(50);
  expect(
    visited()
      .map((line) => line.prior)
      .sort(),
  ).toEqual(priors().slice(0, 3).sort());
});

test("lines are sorted, bounded, and their errors honest", () => {
  const thinking = begin({ seed: 9, points: 8, depth: 8 }, {});
  thinking.run(2000);
  const { best, lines, simulations } = thinking.report(3);
  expect(lines).toHaveLength(3);
  expect(lines[0].move).toBe(best);
  expect(simulations).toBe(2000);
  for (const { visits, value, error } of lines)
    expect(error).toBeCloseTo(Math.sqrt((value * (1 - value)) / visits), 3);
  expect(lines[0].visits).toBeGreaterThanOrEqual(lines[1].visits);
  expect(lines[0].continuation.length).toBeGreaterThan(0);
});
