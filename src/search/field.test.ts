import { expect, test } from "vitest";
import { type Rng, stream } from "../core/random.js";
import type { Grid } from "../game/game.js";
import { Echo, Field } from "./grid-field.js";

const SIZE = 40;
const WORKERS = 2;
const VARIANCE = 0.7;

/** Each place that may be chosen is near some others, which need not be near it. */
function gridOf(rng: Rng): Grid<number> {
  const choosable = Uint8Array.from({ length: SIZE }, () => rng.below(3) && 1);
  const starts = new Int32Array(SIZE + 1);
  const neighbours: number[] = [];
  for (let place = 0; place < SIZE; place++) {
    for (let other = 0; other < SIZE; other++)
      if (choosable[place] === 1 && rng.below(4) === 0) neighbours.push(other);
    starts[place + 1] = neighbours.length;
  }
  const weights = Float64Array.from(neighbours, () => rng.float() / 10);
  return { size: SIZE, choosable, starts, neighbours: Int32Array.from(neighbours), weights, move: () => {} };
}

/** Each place by all that was ever added near it. */
function expected({ starts, neighbours, weights }: Grid<number>, rewards: readonly number[][]) {
  return rewards.map((_, place) => {
    let covered = 0;
    let weighed = 0;
    let spread = 0;
    let support = 0;
    for (let k = starts[place]; k < starts[place + 1]; k++) {
      const near = rewards[neighbours[k]];
      if (near.length === 0) continue;
      const sum = near.reduce((total, reward) => total + reward, 0);
      covered += weights[k];
      weighed += (weights[k] * sum) / near.length;
      spread += weights[k] ** 2 / near.length;
      support += near.length;
    }
    const error = Math.sqrt(VARIANCE * (spread / covered ** 2 + (1 - covered) ** 2));
    return { support, value: weighed / covered, error };
  });
}

test("what is told bit by bit comes to the mean of all that is near, whoever has found it", () => {
  const rng = stream("field");
  const grid = gridOf(rng);
  const field = new Field(SIZE, new Echo(grid), new Float64Array(Field.length(SIZE, WORKERS)), WORKERS);
  const rewards: number[][] = Array.from({ length: SIZE }, () => []);
  for (let round = 0; round < 50; round++) {
    for (let i = rng.below(10); i > 0; i--) {
      const place = rng.below(SIZE);
      const reward = rng.normal();
      field.add(rng.below(WORKERS), place, reward);
      rewards[place].push(reward);
    }
    field.smooth(VARIANCE);
    for (const [place, { support, value, error }] of expected(grid, rewards).entries()) {
      expect(field.support[place]).toBe(support);
      if (support === 0) continue;
      expect(field.values[place]).toBeCloseTo(value, 10);
      expect(field.errors[place]).toBeCloseTo(error, 10);
    }
  }
});
