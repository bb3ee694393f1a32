import { expect, test } from "vitest";
import type { GameSpec } from "../../../src/agents/games.js";
import type { HexState } from "../../../src/games/hex/rules.js";
import { Session } from "../../session/index.js";
import { upTo } from "../../tree/index.js";
import type { PageGame } from "../game.js";
import { hexDefinition } from "../hex/definition.js";
import { Analysis } from "./analysis.js";
import type { Thought } from "./jobs.js";
import { boardRules, type Position } from "./rules.js";

/** A game of Hex on three lines, and its analysis. */
function open() {
  const game = {
    variant: (given: object) => hexDefinition.variant(given),
    rules: (spec: GameSpec) => boardRules(hexDefinition, spec),
  } as unknown as PageGame<Position<HexState>, number>;
  const spec = hexDefinition.variant({ name: "hex", size: 3, swap: "none" });
  const session = new Session(game, { game: spec, seed: "s", seats: [null, null], tree: [], at: [] });
  return { session, analysis: new Analysis(session, hexDefinition) };
}

test("a proved position has a winner: by a move that wins, or because all moves lose", () => {
  const { session, analysis } = open();
  const thought = (proved: "win" | "loss" | undefined) =>
    ({
      report: { best: 4, lines: [{ move: 4, value: 1, ...(proved && { proved }) }] },
    }) as unknown as Thought;
  const path = session.path.value;
  const winners = (["win", "loss", undefined] as const).map((proved) => {
    analysis.known.value = new Map([[path, thought(proved)]]);
    return analysis.winnerAt(path);
  });
  expect(winners).toEqual(["B", "W", undefined]);
  session.play(0);
  const next = session.path.value;
  analysis.known.value = new Map([[next, thought("win")]]);
  expect(analysis.winnerHere.value).toBe("W");
  analysis.close();
});

test("a review has one judge: what was found elsewhere changes neither the graph nor the moments", () => {
  const { session, analysis } = open();
  for (const move of [0, 4]) session.play(move);
  const line = session.path.value;
  const thought = (move: number, value: number) =>
    ({ report: { best: move, lines: [{ move, value, error: 0.1 }] }, spent: 1 }) as unknown as Thought;
  const judged = (played: number, best: number, before: number, after: number): Thought => ({
    ...thought(best, 0.5),
    played,
    review: { best, line: [], before, after, errors: [0.1, 0.1], cost: before - after },
  });
  const paths = [0, 1, 2].map((turn) => upTo(line, turn));
  analysis.known.value = new Map(paths.map((path) => [path, thought(1, 1)]));
  expect(analysis.chances(line)).toEqual([]);
  expect(analysis.chanceAt(line)).toEqual({ value: 1, error: 0.1 });
  // The search of a position by itself judges no move.
  analysis.judged.value = new Map(paths.map((path, i) => [path, thought(i === 1 ? 4 : 8, 0.5)]));
  expect(analysis.moments(line, 5)).toEqual([]);
  expect(analysis.isReviewed(line)).toBe(false);
  analysis.judged.value = new Map([
    [paths[0]!, judged(0, 8, 0.9, 0.5)],
    [paths[1]!, judged(4, 4, 0.3, 0.3)],
    [paths[2]!, thought(2, 0.6)],
  ]);
  expect(analysis.isReviewed(line)).toBe(true);
  expect(analysis.moments(line, 5).map(({ turn, better }) => [turn, better])).toEqual([[1, 8]]);
  // Each position is the mean of what both sides think of it.
  expect(analysis.chances(line).map(({ value }) => Math.round(100 * value))).toEqual([90, 60, 65]);
  // A proof that was found elsewhere holds in the review too: nothing is charged in a lost position.
  const lost = {
    report: { best: 8, lines: [{ move: 8, value: 0, error: 0, proved: "loss" }], simulations: 9 },
  };
  analysis.known.value = new Map([[paths[0]!, lost as unknown as Thought]]);
  expect(analysis.winnerAt(paths[0]!)).toBe("W");
  expect(analysis.moments(line, 5)).toEqual([]);
  expect(analysis.chances(line)[0]).toEqual({ value: 0, error: 0 });
  // A result counts from where it stays proved.
  expect(analysis.provedFrom(line)).toBeUndefined();
  const won = {
    report: { best: 1, lines: [{ move: 1, value: 1, error: 0, proved: "win" }], simulations: 9 },
  };
  analysis.known.value = new Map([...analysis.known.value, [paths[2]!, won as unknown as Thought]]);
  expect(analysis.provedFrom(line)).toEqual({ turn: 2, winner: "B" });
  analysis.close();
});
