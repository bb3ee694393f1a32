import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { type CurlingRules, parseRuleSet, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { type Shot, STONE_RADIUS } from "../sheet.js";
import { Aims } from "./aims.js";
import { parseCategory, STRENGTHS } from "./category.js";
import { Situation } from "./situation.js";

/** Stones of the opponent, or of the team that throws; y from the tee line. */
interface Laid {
  readonly x: number;
  readonly y: number;
  readonly own?: boolean;
}

/** Throws categories, undisturbed, as the ninth throw of an end. */
class Table {
  readonly rules: CurlingRules;
  readonly game: CurlingGame;
  readonly #aims: Aims;
  readonly #situation: Situation;

  constructor(rules: CurlingRules) {
    this.rules = rules;
    this.game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
    this.#aims = new Aims(rules);
    this.#situation = new Situation(rules);
  }

  /** Where the stones and then the thrown one end up, from the tee; null for those that left. */
  after(category: string, laid: readonly Laid[]): ({ x: number; y: number } | null)[] {
    const { teeLine } = this.rules.sheet;
    const stones = laid.map(({ x, y, own }, i) => ({
      team: own ? (0 as const) : (1 as const),
      stone: i,
      x,
      y: teeLine + y,
    }));
    const state = this.game.position({ throw: 8, hammer: 1, stones });
    const thrown = state.nextStone;
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    this.#situation.read(state);
    this.#aims.throw(this.#situation, parseCategory(category), shot);
    expect(this.game.isLegal(state, shot)).toBe(true);
    state.play(shot);
    const numbers = [...laid.map(({ own }, i) => (own ? i : 8 + i)), thrown];
    return numbers.map((i) =>
      state.stones.has(i) ? { x: state.stones.x[i], y: state.stones.y[i] - teeLine } : null,
    );
  }
}

function isAt(place: { x: number; y: number } | null, laid: Laid): boolean {
  return place !== null && Math.hypot(place.x - laid.x, place.y - laid.y) < 1e-9;
}

const PLACES: readonly Laid[] = [
  { x: 0, y: 0 },
  { x: 1.2, y: 0.9 },
  { x: -1.5, y: -0.6 },
  { x: 0.4, y: -2.8 },
];

describe.each(["legacy-gat", "dc3"])("%s", (name) => {
  const table = new Table(ruleSet(name));

  describe.each(["cw", "ccw"])("%s", (turn) => {
    test("a pass leaves everything as it is", () => {
      const [target, thrown] = table.after("pass", [PLACES[0]]);
      expect([isAt(target, PLACES[0]), thrown]).toEqual([true, null]);
    });

    test.each([
      ["draw", "T", 0, 0],
      ["draw", "S2", 0.9, 0],
      ["last-draw", "S0", 0, 4 * STONE_RADIUS],
      ["pre-guard", "G4", 0, -3],
      ["pre-guard", "G5", -0.6, -2.17],
    ])("%s to %s", (type, point, x, y) => {
      const [thrown] = table.after(`${type} ${turn} ${point}`, []);
      expect(thrown!.x).toBeCloseTo(x, 3);
      expect(thrown!.y).toBeCloseTo(y, 3);
    });

    test.each(STRENGTHS[7])("a %s hit meets its stone", (weight) => {
      for (const place of PLACES) {
        const [target] = table.after(`hit ${turn} 0 ${weight}`, [place]);
        expect(isAt(target, place)).toBe(false);
        if (weight === "middle" || weight === "strong") expect(target).toBeNull();
      }
    });

    test("a middle hit stays where its stone was", () => {
      const [, thrown] = table.after(`hit ${turn} 0 middle`, [PLACES[0]]);
      expect(Math.hypot(thrown!.x, thrown!.y)).toBeLessThan(0.6);
    });

    test("heavier hits are faster, up to the cap", () => {
      const [touch, weak, middle, strong] = STRENGTHS[7].map((weight) =>
        speedOf(table, `hit ${turn} 0 ${weight}`),
      );
      expect(touch).toBeLessThan(weak);
      expect(weak).toBeLessThan(middle);
      expect(middle).toBeLessThan(strong);
      expect(strong).toBeLessThan(table.rules.speedCap!.max);
    });

    test.each(["left", "right"])("a peel on the %s half removes both stones", (side) => {
      for (const place of [
        { x: 0.2, y: -2.5 },
        { x: side === "left" ? -0.8 : 0.8, y: -3 },
      ]) {
        expect(table.after(`peel ${turn} 0 ${side}`, [place])).toEqual([null, null]);
      }
    });

    test.each(["left", "right"])("a take-out on the %s half passes a guard on the other", (side) => {
      const guard = { x: side === "left" ? 0.36 : -0.36, y: -3 };
      const [target, kept] = table.after(`take-out ${turn} 0 ${side}`, [{ x: 0, y: 0 }, guard]);
      expect([target, isAt(kept, guard)]).toEqual([null, true]);
    });

    test.each([
      ["side by side", { x: -0.25, y: 0 }, { x: 0.25, y: 0.1 }],
      ["one behind the other, aside", { x: -0.3, y: -0.5 }, { x: 0.4, y: 0.2 }],
      ["one behind the other, in line", { x: 0.1, y: -0.6 }, { x: 0.1, y: 0.5 }],
      ["the farther one nearer to the tee", { x: 0.5, y: 0.1 }, { x: 0.1, y: 0.2 }],
    ])("a double removes two stones %s", (_, one, two) => {
      const [first, second] = table.after(`double ${turn} 0 1`, [one, two]);
      expect([first, second]).toEqual([null, null]);
    });

    test("a draw-raise brings a guard to the tee", () => {
      const rng = stream("raises", name, turn);
      const misses: number[] = [];
      for (let i = 0; i < 100; i++) {
        const y = -2 - 3 * rng.float();
        const x = 0.3 * y * (2 * rng.float() - 1);
        const [raised] = table.after(`draw-raise ${turn} 0`, [{ x, y, own: true }]);
        misses.push(Math.hypot(raised!.x, raised!.y));
      }
      misses.sort((one, two) => one - two);
      expect(misses[50]).toBeLessThan(0.05);
      expect(misses[99]).toBeLessThan(table.rules.sheet.fourFoot);
    });

    test.each([
      { x: 0.1, y: -2.2 },
      { x: -0.6, y: -3 },
    ])("a raise-take-out drives a stone at $x, $y onto another", (guard) => {
      const [target] = table.after(`raise-take-out ${turn} 1 0`, [
        { x: 0.2, y: 0.3 },
        { ...guard, own: true },
      ]);
      expect(target).toBeNull();
    });

    test.each([
      ["close", 2 * STONE_RADIUS + 0.02],
      ["close-left", 2 * STONE_RADIUS + 0.02],
      ["near-right", 3.5 * STONE_RADIUS],
    ])("a %s freeze stops in front of its stone", (offset, distance) => {
      const stone = { x: 0.4, y: 0.5 };
      const [target, thrown] = table.after(`freeze ${turn} 0 ${offset}`, [stone]);
      expect(isAt(target, stone)).toBe(true);
      expect(Math.hypot(thrown!.x - stone.x, thrown!.y - stone.y)).toBeCloseTo(distance, 3);
      expect(thrown!.y).toBeLessThan(stone.y);
      expect(Math.sign(thrown!.x - stone.x + 0.001)).toBe(offset.endsWith("left") ? -1 : 1);
    });

    test.each([
      ["short", 1],
      ["middle", 2],
      ["long", 3],
    ])("a %s guard stops in front of its stone", (length, distance) => {
      const stone = { x: -0.7, y: 0.3 };
      const [target, thrown] = table.after(`post-guard ${turn} 0 ${length}`, [{ ...stone, own: true }]);
      expect(isAt(target, stone)).toBe(true);
      expect(stone.y - thrown!.y).toBeCloseTo(distance, 2);
      expect(Math.abs(thrown!.x - stone.x)).toBeLessThan(0.1);
    });

    test.each(STRENGTHS[5])("a come-around (%s) passes its guard and lies behind it", (length) => {
      for (const guard of [
        { x: 0, y: -2.5 },
        { x: 0.9, y: -3.5 },
        { x: -0.5, y: -4.5 },
      ]) {
        const [kept, thrown] = table.after(`come-around ${turn} 0 ${length}`, [guard]);
        expect(isAt(kept, guard)).toBe(true);
        expect(thrown!.y - guard.y).toBeGreaterThan(0.9);
        if (length === "tee") expect(thrown!.y).toBeCloseTo(0, 1);
        // At least partly in the shadow.
        expect(Math.abs(thrown!.x - guard.x)).toBeLessThan(2 * STONE_RADIUS);
      }
    });
  });

  test("doubles that are called possible come off, most of them", () => {
    const rng = stream("doubles", name);
    const situation = new Situation(table.rules);
    const aims = new Aims(table.rules);
    let possible = 0;
    let removed = 0;
    for (let i = 0; i < 400; i++) {
      const [one, two] = [placeInHouse(rng), placeInHouse(rng)];
      if (Math.hypot(one.x - two.x, one.y - two.y) < 0.3) continue;
      const { teeLine } = table.rules.sheet;
      const stones = [one, two].map(({ x, y }, stone) => ({ team: 1 as const, stone, x, y: teeLine + y }));
      situation.read(table.game.position({ throw: 8, hammer: 1, stones }));
      const turn = rng.bit();
      if (!aims.double(situation, 8, 9, turn)) continue;
      possible++;
      const [first, second] = table.after(`double ${turn === 0 ? "cw" : "ccw"} 0 1`, [one, two]);
      if (first === null && second === null) removed++;
    }
    expect(possible).toBeGreaterThan(200);
    expect(removed / possible).toBeGreaterThan(0.8);
  });
});

test("strong throws keep to a lower cap", () => {
  const rules = parseRuleSet({ preset: "dc3", name: "slow", speedCap: { max: 2.6, of: "speed" } });
  const table = new Table(rules);
  for (const category of ["hit cw 0 middle", "hit ccw 0 strong", "peel cw 0 left"])
    expect(speedOf(table, category)).toBeLessThanOrEqual(2.6);
});

function placeInHouse(rng: ReturnType<typeof stream>): { x: number; y: number } {
  for (;;) {
    const x = 3.6 * rng.float() - 1.8;
    const y = 3.6 * rng.float() - 1.8;
    if (Math.hypot(x, y) < 1.8) return { x, y };
  }
}

/** The speed of a throw at a stone on the tee. */
function speedOf({ rules, game }: Table, category: string): number {
  const situation = new Situation(rules);
  const shot: Shot = { vx: 0, vy: 0, omega: 0 };
  situation.read(game.position({ throw: 8, stones: [{ team: 1, x: 0, y: rules.sheet.teeLine }] }));
  new Aims(rules).throw(situation, parseCategory(category), shot);
  return Math.hypot(shot.vx, shot.vy);
}
