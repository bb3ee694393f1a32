import { expect, test } from "vitest";
import {
  RandomBatch,
  type SyntheticRules,
  SyntheticState,
  syntheticParts,
} from "../../test/golden-trees/synthetic.js";
import { stream } from "../core/random.js";
import { Flat, flatSchema } from "./flat.js";

const rules: SyntheticRules = { seed: 3, points: 7, depth: 6 };

function begin(options: object, at = rules, more: object = {}) {
  return new Flat(syntheticParts(at, more), flatSchema.parse(options)).begin(
    new SyntheticState(at),
    stream(1),
  );
}

test("uniform shares playouts evenly and answers with the best mean", () => {
  const thinking = begin({ select: "uniform" });
  thinking.run(703);
  const { best, lines, simulations } = thinking.report();
  expect(simulations).toBe(703);
  expect(lines.every((line) => line.visits === 100 || line.visits === 101)).toBe(true);
  expect(lines[0].move).toBe(best);
  expect(lines[0].value).toBe(Math.max(...lines.map((line) => line.value)));
});

test("for player 1 the best is the smallest", () => {
  const thinking = begin({ select: "uniform" });
  thinking.advance(0);
  thinking.run(600);
  const { lines } = thinking.report();
  expect(lines).toHaveLength(6);
  expect(lines[0].value).toBe(Math.min(...lines.map((line) => line.value)));
});

test("ucb goes to the largest mean + c sqrt(ln N / n)", () => {
  const thinking = begin({ exploration: 0.5 });
  for (let i = 0; i < 300; i++) {
    const { lines } = thinking.report();
    thinking.run(1);
    const after = thinking.report().lines;
    const chosen = lines.find((line) => after.find((each) => each.move === line.move)!.visits > line.visits)!;
    const wish = ({ value, visits }: (typeof lines)[number]) =>
      visits === 0 ? Number.POSITIVE_INFINITY : value + 0.5 * Math.sqrt(Math.log(Math.max(i, 1)) / visits);
    for (const line of lines) expect(wish(chosen)).toBeGreaterThanOrEqual(wish(line) - 1e-9);
  }
});

test("however the run is sliced, batches included", () => {
  for (const more of [{}, { playout: new RandomBatch() }]) {
    const whole = begin({}, rules, more);
    const sliced = begin({}, rules, more);
    whole.run(240);
    for (let i = 0; i < 80; i++) sliced.run(3);
    expect(sliced.report()).toEqual(whole.report());
    expect(whole.simulations).toBe(240);
  }
});

test("a move that ends the game is known: wins decide, losses are left alone", () => {
  const last: SyntheticRules = { seed: 11, points: 5, depth: 1 };
  const thinking = begin({}, last);
  expect(thinking.decided).toBe(true);
  thinking.run(100);
  const { best, value, lines, simulations } = thinking.report();
  expect(simulations).toBe(0);
  expect(lines.filter((line) => line.proved === "win").length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.proved === "loss").length).toBeGreaterThan(0);
  expect([best, value]).toEqual([lines[0].move, 1]);
  thinking.advance(best);
  expect(thinking.decided).toBe(true);
  expect(() => thinking.report()).toThrow("the game is over");
});
