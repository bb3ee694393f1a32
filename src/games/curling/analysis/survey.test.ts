import "../../index.js";
import { expect, test } from "vitest";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { TargetGrid } from "../policy/targets.js";
import { SHOT_CODER, type Shot } from "../sheet.js";
import { WinChanceGrid } from "./candidates.js";

const { searchGame: game } = curlingKit(curlingSchema.parse({ name: "curling", rules: "dc3" }));
const grid = new TargetGrid(game.rules, game.disturbance!, "velocity");
const [first = 0, second = 0, third = 0] = [...grid.x.keys()].filter(
  (place) => grid.choosable[place] === 1 && place % 400 === 0,
);

function shotAt(place: number): Shot {
  const shot = SHOT_CODER.blank();
  grid.move(place, shot);
  return shot;
}

function valueAt(maps: ReturnType<WinChanceGrid["maps"]>, place: number): number | undefined {
  const map = maps.find(({ turn }) => turn === grid.turn(place));
  return (grid.isHit(place) ? map?.hits : map?.draws)?.find(
    ({ x, y }) => x === grid.x[place] && y === grid.y[place],
  )?.value;
}

function surveyOf(best: number): WinChanceGrid {
  const wins = new Float64Array(grid.size).fill(0.4);
  wins[best] = 0.9;
  return new WinChanceGrid(grid, wins, grid.size);
}

test("a map is brought to the level of the list", () => {
  const listed = [
    { shot: shotAt(first), win: 0.6 },
    { shot: shotAt(second), win: 0.5 },
  ];
  const maps = surveyOf(third).maps(listed);
  expect(valueAt(maps, first)).toBe(0.6);
  expect(valueAt(maps, second)).toBe(0.5);
  const values = maps.flatMap(({ draws, hits }) => [...draws, ...hits].map(({ value }) => value));
  // None is above the best of the list, and the others are moved by what the list differs in the mean.
  expect(Math.max(...values)).toBe(0.6);
  expect(valueAt(maps, third)).toBe(0.6);
  expect(values.filter((value) => Math.abs(value - 0.55) < 1e-12)).toHaveLength(values.length - 3);
});

test("a listed throw far from all targets still bounds the map", () => {
  const { vx, vy, omega } = shotAt(first);
  const maps = surveyOf(third).maps([{ shot: { vx, vy: 5 * vy, omega }, win: 0.7 }]);
  expect(valueAt(maps, third)).toBe(0.7);
  expect(valueAt(maps, first)).toBe(0.4);
});

test("a map without a list has the survey's values", () => {
  expect(valueAt(surveyOf(third).maps(), third)).toBe(0.9);
});
