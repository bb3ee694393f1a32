import { describe, expect, test } from "vitest";
import { MoveList, type Policy } from "../../../game/game.js";
import { CurlingGame } from "../game.js";
import { aimFor, eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { type Shot, spinOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { Aims } from "./aims.js";
import { parseCategory } from "./category.js";
import { isInstructive, Labeller } from "./learned.js";
import { Situation } from "./situation.js";

const rules = ruleSet("dc4");
const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
const { teeLine } = rules.sheet;

/** Offers the same categories in every state. */
class Offer implements Policy<CurlingState, Shot> {
  readonly maxMoves = 16;
  readonly #ids: readonly number[];
  readonly #situation = new Situation(rules);
  readonly #aims = new Aims(rules);

  constructor(...categories: readonly string[]) {
    this.#ids = categories.map(parseCategory);
  }

  list(state: CurlingState, into: MoveList): void {
    this.#situation.read(state);
    into.length = this.#ids.length;
    into.ids.set(this.#ids);
  }

  move(_state: CurlingState, id: number, into: Shot): void {
    this.#aims.throw(this.#situation, id, into);
  }
}

/** The place among the categories of a throw, with a stone of the opponent in the house. */
function labelOf(shot: Shot, ...categories: readonly string[]): number {
  const state = game.position({ throw: 8, stones: [{ team: 1, x: 0.5, y: teeLine - 0.5 }] });
  const policy = new Offer(...categories);
  const arms = new MoveList(policy.maxMoves);
  policy.list(state, arms);
  return new Labeller(rules, policy).label(state, arms, shot);
}

function through(x: number, y: number, beyond: number, turn: "cw" | "ccw"): Shot {
  const shot = { vx: 0, vy: 0, omega: spinOf(turn) };
  aimFor(rules.model).passBeyond(x, teeLine + y, beyond, shot);
  return shot;
}

describe("a throw amounts to", () => {
  const HITS = ["hit cw 0 weak", "hit cw 0 strong", "hit ccw 0 weak", "hit ccw 0 strong"];

  test("the nearest with its turn that touches as it does", () => {
    const draw = through(-0.7, 0.2, 0, "cw");
    expect(labelOf(draw, "draw ccw T", "draw cw T", "draw cw S6", ...HITS)).toBe(2);
    expect(labelOf(through(0.45, -0.5, 2.5, "cw"), "draw cw T", ...HITS)).toBe(1);
    expect(labelOf(through(0.45, -0.5, 2.5, "ccw"), "draw ccw T", ...HITS)).toBe(3);
    expect(labelOf(through(0.45, -0.5, 18, "ccw"), "draw ccw T", ...HITS)).toBe(4);
  });

  test("a draw if it passes a stone, however hard it is thrown", () => {
    expect(labelOf(through(-1, 0, 20, "cw"), "draw cw T", ...HITS)).toBe(0);
  });

  test("nothing where nothing touches as it does", () => {
    expect(labelOf(through(0.5, -0.5, 5, "cw"), "draw cw T", "draw ccw T")).toBe(-1);
    expect(labelOf(through(0.5, -0.5, 5, "cw"), "draw cw T", "hit ccw 0 weak")).toBe(-1);
    expect(labelOf(through(-0.5, 0.5, 0, "cw"), "draw ccw T", ...HITS)).toBe(-1);
  });

  test("a pass with either turn", () => {
    for (const turn of ["cw", "ccw"] as const) {
      expect(labelOf(through(0, -9, 0, turn), "pass", ...HITS)).toBe(0);
      expect(labelOf(through(0, -20, 0, turn), "draw cw T", "draw ccw T", "pass")).toBe(2);
    }
  });

  test("what is nearer sideways", () => {
    const near = through(0, -rules.sheet.houseRadius, 0, "cw");
    const far = through(0.9, 0, 0, "cw");
    expect(Math.abs(far.vx - near.vx)).toBeLessThan(Math.abs(far.vy - near.vy));
    expect(labelOf({ ...near, vx: far.vx }, "draw cw L4", "draw cw S2")).toBe(1);
  });
});

describe("instructive", () => {
  const at = (end: number, thrown: number, scores: [number, number][]) =>
    isInstructive(game.position({ end, throw: thrown, scores }));

  test("is not a great lead", () => {
    expect(at(1, 8, [[4, 0]])).toBe(true);
    expect(at(1, 8, [[0, 5]])).toBe(false);
  });

  test("is the last end only as long as it is early", () => {
    expect(at(8, 15, [])).toBe(true);
    expect(at(9, 5, [])).toBe(true);
    expect(at(9, 6, [])).toBe(false);
    expect(at(10, 3, [])).toBe(true);
    expect(at(10, 12, [])).toBe(false);
  });
});
