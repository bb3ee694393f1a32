import { checkData } from "../core/checks.js";
import { stream } from "../core/random.js";
import { GoGame } from "../games/go/game.js";
import { goKit, goSchema } from "../games/go/setup.js";
import { HexGame } from "../games/hex/game.js";
import { hexKit, hexSchema } from "../games/hex/players.js";
import type { HexState } from "../games/hex/rules.js";
import "../games/index.js";
import { describe, expect, test } from "vitest";
import { SteppedClock } from "../../test/clock.js";
import { createAgent } from "./registry.js";
import { analysePosition, reviewMove, SMALLEST_COST } from "./review.js";
import { parseAgent } from "./spec.js";

const stop = { aborted: false };

function hexAt(size: number, moves: string, agent: string, seed = "review") {
  const spec = checkData(hexSchema, { name: "hex", size });
  const { analyst } = createAgent(hexKit(spec), parseAgent(agent), {
    rng: stream("unused"),
    clock: new SteppedClock(1),
  });
  const game = new HexGame(spec);
  const state = game.start();
  for (const move of moves.split(" ").filter((word) => word !== ""))
    state.play(game.notation.parseMove(move));
  return { analyst: analyst!, game, state: state as HexState, seed, stop };
}

describe.each(["best:playouts=60", "uct:playouts=3000"])("a review by %s", (agent) => {
  test("values the played move in the search of its alternatives, and charges nothing below 0", async () => {
    const task = hexAt(7, "d4 d3 c5 e5", agent);
    const costs: number[] = [];
    for (const played of ["e4", "c3", "a7", "g1", "f3", "d6"]) {
      const move = task.game.notation.parseMove(played);
      const { report, review } = await reviewMove(task, move);
      // The answer about the position is that of the position alone.
      expect(report).toEqual(await analysePosition(task));
      expect(review.before).toBeGreaterThanOrEqual(review.after);
      if (review.cost > 0) {
        expect(review.cost).toBeCloseTo(review.before - review.after, 12);
        expect(review.cost).toBeGreaterThanOrEqual(SMALLEST_COST);
        expect(review.best).not.toBe(move);
      }
      costs.push(review.cost);
    }
    // A corner, where the middle is contested.
    expect(Math.max(...costs)).toBeGreaterThan(0.05);
  });
});

describe("a proof", () => {
  test("of a loss charges nothing, whatever is played", async () => {
    // Black holds a bridge to either side.
    const task = hexAt(4, "b3 a1 c2", "best:playouts=100");
    for (const played of ["d4", "b2", "c1", "a4"]) {
      const { report, review } = await reviewMove(task, task.game.notation.parseMove(played));
      expect(report.lines[0]!.proved).toBe("loss");
      expect(report.proof!.length).toBeGreaterThan(0);
      expect(review).toMatchObject({ cost: 0, proved: "loss", before: 0, after: 0 });
    }
  });

  test("of a win charges a move that gives it away in full, and one that keeps it nothing", async () => {
    const task = hexAt(4, "b3 a1", "best:playouts=200");
    const reviews = await Promise.all(
      ["a4", "d4", "c2", "b2"].map((played) => reviewMove(task, task.game.notation.parseMove(played))),
    );
    for (const { report, review } of reviews) {
      expect(report.lines[0]!.proved).toBe("win");
      expect(review.proved).toBe("win");
      expect(review.before).toBe(1);
      expect(review.cost).toBe(review.afterProved === "loss" ? 1 : 0);
    }
    expect(reviews.map(({ review }) => review.cost)).toContain(0);
  });

  test("of the whole position is sought where the played move is proved to lose", async () => {
    // Some 2,000 positions prove that White has lost; the search of the position sees a chance in another move.
    const moves = "d3 c7 d7 d6 f5 f4 e5 e4 d5 d4 g4 g3 i2 h3 i3 h4 i4 i1 h2 h5 i5 h1 g2 h6 i6";
    const task = hexAt(9, moves, "best:playouts=200", "two");
    const { report, review } = await reviewMove(task, task.game.notation.parseMove("g1"));
    expect(report.lines[0]!.proved).toBeUndefined();
    expect(review).toMatchObject({ cost: 0, proved: "loss" });
  });

  test("that a winning move was thrown away is found below it", async () => {
    // Black joins his sides at once with b2; elsewhere White cuts.
    const task = hexAt(3, "b1 c1 b3 a2", "best:playouts=100");
    const { review } = await reviewMove(task, task.game.notation.parseMove("a1"));
    expect(review).toMatchObject({ before: 1, after: 0, cost: 1, proved: "win", afterProved: "loss" });
  });
});

test("a move of Go that leaves a group in atari costs as much as the group", async () => {
  const spec = checkData(goSchema, { name: "go", size: 5, komi: 0.5 });
  const game = new GoGame(spec);
  const state = game.start();
  for (const move of "C3 C4 D4 B3 D3 B4 C2 D5".split(" ")) state.play(game.notation.parseMove(move));
  const { analyst } = createAgent(goKit(spec), parseAgent("best:playouts=400"), {
    rng: stream("unused"),
    clock: new SteppedClock(1),
  });
  const task = { analyst: analyst!, game, state, seed: "review", stop };
  const { review } = await reviewMove(task, game.board.pass);
  expect(review.cost).toBeGreaterThan(0.1);
});
