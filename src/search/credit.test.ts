import { describe, expect, test } from "vitest";
import { RandomBatch, RandomPlayout, type SyntheticState } from "../../test/golden-trees/synthetic.js";
import { begin, children } from "../../test/golden-trees/uct.js";
import type { Rng } from "../core/random.js";
import type { Tally } from "../game/game.js";
import { CREDIT_VALUES, CREDITS, SECOND, TERMINAL } from "./tree.js";

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
          expect(tree.exploit[child]).toBeCloseTo(worth, 12);
          expect(tree.exploreFactor[child]).toBeCloseTo(1 / Math.sqrt(count), 12);
        }
      }
    }
  });
});
