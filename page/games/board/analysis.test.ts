import { expect, test } from "vitest";
import type { GameSpec } from "../../../src/agents/index.js";
import type { HexState } from "../../../src/games/hex/index.js";
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
  const paths = [0, 1, 2].map((turn) => upTo(line, turn));
  analysis.known.value = new Map(paths.map((path) => [path, thought(1, 1)]));
  expect(analysis.chances(line)).toEqual([]);
  expect(analysis.chanceAt(line)).toEqual({ value: 1, error: 0.1 });
  analysis.judged.value = new Map(paths.map((path, i) => [path, thought(i === 1 ? 4 : 8, 0.5)]));
  expect(analysis.chances(line)).toHaveLength(3);
  analysis.judged.value = new Map(analysis.judged.value).set(paths[0]!, thought(8, 0.9));
  expect(analysis.moments(line, 5).map(({ turn, better }) => [turn, better])).toEqual([[1, 8]]);
  analysis.close();
});
