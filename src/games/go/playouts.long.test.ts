import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../../core/random.js";
import { chiSquare } from "../../stats/distributions.js";
import { GoBoard, opponent } from "./board.js";
import { BLACK, EMPTY, PATTERNS, TACTICS, WHITE } from "./numbers.js";
import { GradientPlayout, SoftmaxPlayout, UniformGoPlayout } from "./playouts.js";
import { ATARIS, FEATURES, GoPolicy, READINGS } from "./policy.js";
import { rulesOf } from "./rules.js";
import { GoState } from "./state.js";

const NINE = new GoBoard(9);

/** A position after so many random moves. */
function randomState(board: GoBoard, moves: number, rng: Rng): GoState {
  const state = new GoState(board, rulesOf("cgos", 7.5));
  for (let i = 0; i < moves && !state.isOver(); i++) {
    const legal = Array.from({ length: board.points }, (_, point) => point).filter(
      (point) => state.isLegal(point) && !state.isEye(point, state.colour),
    );
    // Mostly near the last move, where fights are.
    const last = state.lastMove;
    const near = legal.filter(
      (point) =>
        Math.abs((point % board.width) - (last % board.width)) < 2 &&
        Math.abs(Math.floor(point / board.width) - Math.floor(last / board.width)) < 2,
    );
    const offered = near.length > 0 && rng.below(4) > 0 ? near : legal;
    state.play(offered.length === 0 ? board.pass : offered[rng.below(offered.length)]);
  }
  return state;
}

/** Weights that tell every feature from every other. */
function randomWeights(rng: Rng): Float64Array {
  return Float64Array.from({ length: FEATURES }, () => 1.5 * rng.normal());
}

/** phi(a) - sum of pi(b) phi(b) for the move that was made, added to `into`. */
function addGradient(
  policy: GoPolicy,
  state: GoState,
  move: number,
  scale: number,
  into: Float64Array,
): void {
  const chances = new Float64Array(state.board.points);
  policy.chances(state, chances);
  for (const { point, features } of policy.moves(state))
    for (const feature of features) into[feature] += scale * (Number(point === move) - chances[point]);
}

describe("the kernel and the policy as it is written down", () => {
  /** Which features moves have, which moves there are, what their chances are: all of it is in a gradient. */
  test.each(READINGS.flatMap((reading) => ATARIS.map((atari) => ({ reading, atari }))))(
    "gradients of two moves are the same, $reading and $atari",
    (options) => {
      const rng = stream("gradients", options.reading, options.atari);
      const seen = new Int32Array(TACTICS);
      const nine = new GradientPlayout(NINE, new Float64Array(FEATURES), { ...options, maxMoves: 2 });
      for (let i = 0; i < 500; i++) {
        const board = i % 40 === 0 ? new GoBoard(1 + rng.below(13), 1 + rng.below(13)) : NINE;
        const theta = randomWeights(rng);
        const policy = new GoPolicy(board, theta, options);
        const state = randomState(board, 3 + rng.below(board.points), rng);
        if (state.isOver() || policy.moves(state).length === 0) continue;
        for (const { features } of policy.moves(state))
          for (const feature of features) if (feature >= PATTERNS) seen[feature - PATTERNS]++;
        const playout =
          board === NINE
            ? nine
            : new GradientPlayout(board, theta, { ...options, maxMoves: 2, wasm: i % 80 > 0 });
        playout.clear();
        playout.setWeights(theta);
        const owners = new Int8Array(board.points + 1);
        const z = Math.sign(playout.run(state, rng, owners) - 0.5);
        const moves = [state.colour, opponent(state.colour)].map((colour) =>
          owners.findIndex(
            (owner, point) => owner === (colour === BLACK ? 1 : -1) && state.at(point) === EMPTY,
          ),
        );
        if (moves[1] < 0) continue;
        const wanted = new Float64Array(FEATURES);
        for (const move of moves) {
          addGradient(policy, state, move, z / 2, wanted);
          state.play(move);
        }
        const apart = wanted.map((each, feature) => Math.abs(each - playout.gradient[feature]));
        expect(Math.max(...apart)).toBeLessThan(1e-4);
      }
      // Every feature was met.
      expect(Math.min(...seen)).toBeGreaterThan(0);
    },
  );

  test("moves are drawn by their chances", () => {
    const rng = stream("chances");
    let min = 1;
    for (let i = 0; i < 20; i++) {
      const theta = randomWeights(rng);
      const state = randomState(NINE, 10 + 4 * i, rng);
      const playout = new SoftmaxPlayout(NINE, theta, { maxMoves: 1 });
      min = Math.min(min, chiSquareOfFirstMoves(playout, new GoPolicy(NINE, theta), state, rng));
    }
    expect(min).toBeGreaterThan(0.0005);
  });

  test.each([-30, -3, 3, 30])("moves into atari are drawn by their chances, weight %i", (weight) => {
    const rng = stream("atari", weight);
    const theta = randomWeights(rng);
    theta[FEATURES - 1] = weight;
    let tried = 0;
    while (tried < 4) {
      const state = randomState(NINE, 40 + rng.below(40), rng);
      const policy = new GoPolicy(NINE, theta);
      const moves = policy.moves(state);
      if (!moves.some(({ features }) => features.includes(FEATURES - 1)) || moves.length < 3) continue;
      const playout = new SoftmaxPlayout(NINE, theta, { maxMoves: 1 });
      expect(chiSquareOfFirstMoves(playout, policy, state, rng)).toBeGreaterThan(0.0005);
      tried++;
    }
  });

  test("a suicide leaves nothing to answer", () => {
    const board = new GoBoard(5);
    const state = new GoState(board, rulesOf("tromp-taylor", 7.5));
    // Black's two stones in the corner have no liberty after the second.
    for (const [point, colour] of [
      [0, BLACK],
      [2, WHITE],
      [5, WHITE],
      [6, WHITE],
    ] as const)
      state.place(point, colour);
    state.play(1);
    expect(state.at(1)).toBe(EMPTY);
    const rng = stream("suicide");
    const theta = randomWeights(rng);
    const playout = new GradientPlayout(board, theta, { maxMoves: 1 });
    const owners = new Int8Array(26);
    const z = Math.sign(playout.run(state, rng, owners) - 0.5);
    const wanted = new Float64Array(FEATURES);
    const move = owners.findIndex((owner, point) => owner === -1 && state.at(point) === EMPTY);
    addGradient(new GoPolicy(board, theta), state, move, z, wanted);
    const apart = wanted.map((each, feature) => Math.abs(each - playout.gradient[feature]));
    expect(Math.max(...apart)).toBeLessThan(1e-4);
  });

  test("without tactics patterns alone count", () => {
    const rng = stream("patterns alone");
    const theta = randomWeights(rng);
    const state = randomState(NINE, 30, rng);
    const alone = theta.slice().fill(0, PATTERNS);
    const playout = new SoftmaxPlayout(NINE, theta, { maxMoves: 1, tactics: 0 });
    expect(chiSquareOfFirstMoves(playout, new GoPolicy(NINE, alone), state, rng)).toBeGreaterThan(0.001);
  });
});

/** The chance of so uneven first moves, were they drawn by the policy; moves that are seldom count together. */
function chiSquareOfFirstMoves(playout: SoftmaxPlayout, policy: GoPolicy, state: GoState, rng: Rng): number {
  const draws = 20_000;
  const { points } = state.board;
  const chances = new Float64Array(points);
  expect(policy.chances(state, chances)).toBeGreaterThan(1);
  const counts = new Float64Array(points);
  const owners = new Int8Array(points + 1);
  for (let i = 0; i < draws; i++) {
    playout.run(state, rng, owners);
    for (let point = 0; point < points; point++)
      if (state.at(point) === EMPTY && owners[point] !== 0) counts[point]++;
  }
  expect(counts.reduce((sum, count) => sum + count)).toBe(draws);
  const seldom = (point: number) => draws * chances[point] < 10;
  const often = Array.from({ length: points }, (_, point) => point).filter((point) => !seldom(point));
  const observed = often.map((point) => counts[point]);
  const expected = often.map((point) => draws * chances[point]);
  const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);
  const rest = draws - sum(expected);
  if (rest < 1 && often.length === 1) return Number(observed[0] >= draws - 5);
  if (rest < 1) return chiSquare(observed, expected).p;
  return chiSquare([...observed, draws - sum(observed)], [...expected, rest]).p;
}

describe("playouts", () => {
  test("are the same with and without WebAssembly, as far as counting tells", () => {
    const board = new GoBoard(5);
    const theta = randomWeights(stream("plain", "weights"));
    const start = randomState(board, 6, stream("plain", "start"));
    const sums = [true, false].map((wasm) => {
      const playout = new SoftmaxPlayout(board, theta, { wasm });
      const rng = stream("plain", Number(wasm));
      let score = 0;
      let squares = 0;
      let length = 0;
      const count = wasm ? 20_000 : 400;
      for (let i = 0; i < count; i++) {
        const one = playout.score(start, rng);
        score += one / count;
        squares += one ** 2 / count;
        length += playout.length / count;
      }
      return { score, length, error: Math.sqrt((squares - score ** 2) / count) };
    });
    const [fast, slow] = sums;
    expect(Math.abs(fast.score - slow.score)).toBeLessThan(4 * Math.hypot(fast.error, slow.error));
    expect(Math.abs(fast.length - slow.length)).toBeLessThan(0.1 * slow.length);
  });

  test("leave the state alone, repeat from a seed, and tell who played first and who owns what", () => {
    const state = randomState(NINE, 20, stream("tell"));
    const before = state.stones.slice();
    const theta = randomWeights(stream("tell", "weights"));
    for (const make of [() => new UniformGoPlayout(NINE), () => new SoftmaxPlayout(NINE, theta)]) {
      const owners = new Int8Array(82).fill(7);
      const end = new Int8Array(81);
      const playout = make();
      const score = playout.score(state, stream("tell", 1));
      playout.tellEnd(end);
      expect(end.reduce((sum, owner) => sum + owner, 0)).toBe(score);
      expect(playout.run(state, stream("tell", 1), owners)).toBe(score > 7.5 ? 1 : 0);
      expect(make().score(state, stream("tell", 1))).toBe(score);
      expect(state.stones).toEqual(before);
      for (let point = 0; point < 81; point++)
        if (state.at(point) !== EMPTY) expect(owners[point]).toBe(7);
        else expect(Math.abs(owners[point])).toBeLessThanOrEqual(1);
    }
  });

  test("count 200,000 uniform games from the empty board as they must", () => {
    const playout = new UniformGoPlayout(NINE);
    const start = new GoState(NINE, rulesOf("cgos", 7.5));
    const rng = stream("uniform");
    const games = 200_000;
    let length = 0;
    let score = 0;
    let black = 0;
    for (let i = 0; i < games; i++) {
      const one = playout.score(start, rng);
      length += playout.length;
      score += one;
      black += Number(one > 7.5);
    }
    expect(start.colour).toBe(BLACK);
    expect(Math.abs(length / games - 110.8)).toBeLessThan(0.15);
    expect(Math.abs(score / games - 2.16)).toBeLessThan(0.3);
    expect(Math.abs(black / games - 0.42)).toBeLessThan(0.006);
  });
});
