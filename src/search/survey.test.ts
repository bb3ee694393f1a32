import { expect, test } from "vitest";
import { stream } from "../core/random.js";
import type { Grid } from "../game/game.js";
import { Echo, Field, GridSampler } from "./grid-field.js";

const SIZE = 60;
const SPREAD = 8;

/** A line of places, each near those beside it; the two at either end may not be chosen. */
function lineOf(): Grid<never> {
  const choosable = Uint8Array.from({ length: SIZE }, (_, i) => (i >= 2 && i < SIZE - 2 ? 1 : 0));
  const starts = new Int32Array(SIZE + 1);
  const neighbours: number[] = [];
  for (let place = 0; place < SIZE; place++) {
    if (choosable[place] === 1) for (let near = place - 2; near <= place + 2; near++) neighbours.push(near);
    starts[place + 1] = neighbours.length;
  }
  const weights = new Float64Array(neighbours.length).fill(0.2);
  return { size: SIZE, choosable, starts, neighbours: Int32Array.from(neighbours), weights, move: () => {} };
}

function fieldOf(grid: Grid<never>, workers: number): Field {
  return new Field(SIZE, new Echo(grid), new Float64Array(Field.length(SIZE, workers)), workers);
}

test("an even survey goes through all places, again and again", () => {
  const grid = lineOf();
  const survey = new GridSampler(grid, fieldOf(grid, 1), 1, Number.POSITIVE_INFINITY, 7, 0, 1);
  for (let round = 0; round < 3; round++) {
    survey.plan(10);
    const places = Array.from({ length: SIZE }, () => survey.next());
    expect(new Set(places).size).toBe(SIZE);
  }
  expect(survey.isOver).toBe(false);
});

test("who looks where something may be found has the best bounds next", () => {
  for (const sign of [1, -1]) {
    for (let trial = 0; trial < 30; trial++) {
      const rng = stream("survey", sign, trial);
      const grid = lineOf();
      const field = fieldOf(grid, 1);
      const survey = new GridSampler(grid, field, sign, SPREAD, rng.below(SIZE), 0, 1);
      const tried = new Set<number>();
      const look = () => {
        const place = survey.next();
        field.add(0, place, rng.float());
        tried.add(place);
        return place;
      };
      for (let i = 0; i < SPREAD; i++) look();
      while (!survey.isOver) {
        field.smooth(0.1);
        const open = Array.from({ length: SIZE }, (_, place) => place).filter(
          (place) => grid.choosable[place] === 1 && field.support[place] > 0 && !tried.has(place),
        );
        const bound = (place: number) => Math.fround(sign * field.values[place] + field.errors[place]);
        const count = Math.min(1 + rng.below(12), open.length);
        const wanted = open.sort((a, b) => bound(b) - bound(a)).slice(0, count);
        survey.plan(count);
        const bounds = Array.from({ length: count }, () => bound(look()));
        expect(bounds.sort((a, b) => b - a)).toEqual(wanted.map(bound));
        if (count === 0) look();
      }
      expect(tried.size).toBe(SIZE - 4);
    }
  }
});

test("workers share the places out, and whoever is asked on goes on", () => {
  const grid = lineOf();
  const field = fieldOf(grid, 3);
  const places: number[] = [];
  for (let worker = 0; worker < 3; worker++) {
    const survey = new GridSampler(grid, field, 1, SPREAD, 11 * worker, worker, 3);
    for (; !survey.isOver; field.add(worker, places.at(-1)!, 0)) {
      field.smooth(1);
      survey.plan(4);
      places.push(survey.next());
    }
    expect(survey.next()).toBeLessThan(SIZE);
    expect(survey.isOver).toBe(true);
  }
  expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: SIZE - 4 }, (_, i) => i + 2));
});
