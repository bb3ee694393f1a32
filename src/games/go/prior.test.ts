import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../../core/random.js";
import { GoBoard, opponent } from "./board.js";
import { Effects, MAX_LIBERTIES } from "./effects.js";
import {
  formatPriorFeature,
  MAX_PRIOR_FEATURES,
  PolicyFeatures,
  PRIOR_SETS,
  PriorFeatures,
  type PriorSet,
  priorFeatures,
  priorGroups,
  ShapeReader,
  Shapes,
} from "./features.js";
import { GoGame } from "./game.js";
import { goPosition, parseMove as parseGoMove } from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { FEATURES, findTactics, GoPolicy } from "./policy.js";
import { formatPrior, parsePrior } from "./prior.js";
import { rulesOf } from "./rules.js";
import { GoState } from "./state.js";

const SIZES = fc.constantFrom(3, 5, 7, 9);

/** A position of a random game. */
function position(size: number, rng: Rng): GoState {
  const state = new GoGame({ width: size }).start();
  const moves = rng.below(2 * size * size);
  for (let i = 0; i < moves; i++) {
    const legal = legalPoints(state);
    if (legal.length === 0) break;
    state.play(legal[rng.below(legal.length)]!);
  }
  return state;
}

function legalPoints(state: GoState): number[] {
  return Array.from({ length: state.board.points }, (_, point) => point).filter((point) =>
    state.isLegal(point),
  );
}

function after(state: GoState, move: number): GoState {
  const copy = new GoState(state.board, state.rules);
  copy.copyFrom(state);
  copy.play(move);
  return copy;
}

function neighbours({ board }: GoState, point: number): number[] {
  const place = board.placeOf[point]!;
  return [...board.steps].map((step) => board.pointOf[place + step]!).filter((each) => each >= 0);
}

/** The stones of each chain of a colour next to a point. */
function chainsBeside(state: GoState, point: number, colour: number): number[][] {
  const near = neighbours(state, point).filter((each) => state.at(each) === colour);
  const heads = [...new Set(near.map((each) => state.chainOf(each)))];
  return heads.map((head) => state.chain(near.find((each) => state.chainOf(each) === head)!));
}

describe("the effects of a move", () => {
  test("are those of playing it", () => {
    fc.assert(
      fc.property(fc.nat(), SIZES, (seed, size) => {
        const state = position(size, stream(seed, "effects"));
        const effects = new Effects(state.board);
        effects.read(state);
        const { colour, lastMove } = state;
        const enemy = opponent(colour);
        for (const point of legalPoints(state)) {
          effects.look(point);
          const next = after(state, point);
          const own = chainsBeside(state, point, colour);
          const others = chainsBeside(state, point, enemy);
          const left = others.filter(([stone]) => next.at(stone!) === enemy);
          const ataris = left.filter(([stone]) => next.liberties(stone!) === 1);
          const inAtari = own.filter(([stone]) => state.liberties(stone!) === 1);
          const pressed = left.map(([stone]) => next.liberties(stone!));
          expect({ point, ...effects }).toMatchObject({
            point,
            stones: next.chainSize(point),
            liberties: Math.min(next.liberties(point), MAX_LIBERTIES),
            captured: next.captures(colour) - state.captures(colour),
            takesLast: lastMove >= 0 && state.at(lastMove) === enemy && next.at(lastMove) === EMPTY,
            threatened: Math.max(0, ...ataris.map(({ length }) => length)),
            threatensLast: ataris.some((stones) => stones.includes(lastMove)),
            pressed: pressed.length === 0 ? 0 : Math.min(...pressed),
            own: own.length,
            others: others.length,
          });
          expect(effects.extends > 0).toBe(inAtari.length > 0);
        }
        expect(effects.stonesOnBoard).toBe([...state.stones].filter((stone) => stone % 3 !== 0).length);
      }),
    );
  });

  test("have the tactical features of playouts among them", () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(fc.nat(), SIZES, (seed, size) => {
        const state = position(size, stream(seed, "tactics"));
        const effects = new Effects(state.board);
        effects.read(state);
        const tactics = findTactics(state);
        for (const point of legalPoints(state)) {
          effects.look(point);
          const { rescues, extends: extended, liberties, catches, takesLast } = effects;
          const bits = (tactics.get(state.board.placeOf[point]!) ?? 0) & ~1;
          const own =
            (rescues >= 2 ? (liberties === 1 ? 4 : 2) : 0) |
            (extended === 2 ? 8 : 0) |
            (extended === 2 && liberties === 1 ? 16 : 0) |
            (catches === 2 ? 32 : 0) |
            (takesLast ? 64 : 0);
          expect([point, own]).toEqual([point, bits]);
          for (let bit = 2; bit <= 64; bit *= 2) if ((bits & bit) !== 0) seen.add(bit);
        }
      }),
      { numRuns: 300 },
    );
    expect([...seen].sort((a, b) => a - b)).toEqual([2, 4, 8, 16, 32, 64]);
  });
});

/** The features of the playout policy are read as it reads them. */
function expectPolicyFeatures(state: GoState): void {
  const features = new PolicyFeatures(state.board);
  const indices = new Int32Array(MAX_PRIOR_FEATURES);
  features.read(state);
  for (const { point, features: wanted } of new GoPolicy(state.board, new Float64Array(FEATURES)).moves(
    state,
  )) {
    const count = features.write(point, indices);
    expect([point, ...indices.subarray(0, count)]).toEqual([point, ...wanted]);
  }
}

test("features of the playout policy are read as it reads them", () => {
  fc.assert(
    fc.property(fc.nat(), SIZES, (seed, size) => {
      expectPolicyFeatures(position(size, stream(seed, "policy")));
    }),
  );
});

test("a suicide leaves nothing to answer", () => {
  // Black's second stone in the corner takes both off, so White's stone at C1 has its two liberties still.
  const state = goPosition([".....", ".....", ".....", "OOX..", "X.O.."], "B", rulesOf("tromp-taylor", 7.5));
  state.play(parseGoMove(state.board, "B1"));
  expect(state.at(parseGoMove(state.board, "B1"))).toBe(EMPTY);
  expectPolicyFeatures(state);
  const effects = new Effects(state.board);
  effects.read(state);
  for (const point of legalPoints(state)) {
    effects.look(point);
    expect([point, effects.helps]).toEqual([point, false]);
  }
});

test("a chain is not caught while it can take stones at its way out", () => {
  const looked = (...lowest: string[]) => {
    const state = goPosition([...Array<string>(7).fill("........."), ...lowest], "B");
    const effects = new Effects(state.board);
    effects.read(state);
    effects.look(parseGoMove(state.board, "A2"));
    return effects.catches;
  };
  expect(looked("..O......", "O.XO.....")).toBe(0);
  expect(looked(".XO......", "O.X......")).toBe(1);
  expect(looked(".XO......", "O.XO.....")).toBe(0);
});

/** What a symmetry of the square makes of a position without history. */
function image(state: GoState, turn: number): { state: GoState; map(point: number): number } {
  const { width } = state.board;
  const map = (point: number) => {
    let [y, x] = [Math.floor(point / width), point % width];
    if ((turn & 1) !== 0) x = width - 1 - x;
    if ((turn & 2) !== 0) y = width - 1 - y;
    return (turn & 4) !== 0 ? x * width + y : y * width + x;
  };
  const turned = new GoState(state.board, state.rules);
  for (let point = 0; point < state.board.points; point++)
    if (state.at(point) !== EMPTY) turned.place(map(point), state.at(point));
  turned.setColour(state.colour);
  return { state: turned, map };
}

describe("shapes", () => {
  test("are the same turned and reflected, and with colours exchanged", () => {
    fc.assert(
      fc.property(fc.nat(), SIZES, fc.nat(7), (seed, size, turn) => {
        const rng = stream(seed, "shapes");
        const state = position(size, rng);
        const reader = new ShapeReader(state.board);
        const turned = image(state, turn);
        const swapped = state.stones.map((stone) => (stone % 3 === 0 ? stone : 3 - stone));
        for (const point of legalPoints(state)) {
          const code = reader.smallest(state.stones, point, BLACK);
          expect(reader.smallest(turned.state.stones, turned.map(point), BLACK)).toBe(code);
          expect(reader.smallest(swapped, point, WHITE)).toBe(code);
        }
      }),
    );
  });

  test("see twelve points and no more", () => {
    const board = new GoBoard(9);
    const reader = new ShapeReader(board);
    const centre = 40;
    const seen = Array.from({ length: board.points }, (_, point) => point).filter((point) => {
      const stones = board.bare.slice();
      if (point !== centre) stones[board.placeOf[point]!] = BLACK;
      return (
        reader.smallest(stones, centre, BLACK) !== reader.smallest(board.bare as Uint8Array, centre, BLACK)
      );
    });
    expect(seen).toEqual([22, 30, 31, 32, 38, 39, 41, 42, 48, 49, 50, 58]);
  });

  test("are found by any of their codes", () => {
    const rng = stream("found");
    const reader = new ShapeReader(new GoBoard(9));
    const states = Array.from({ length: 40 }, () => position(9, rng));
    const codes = states.flatMap((state) =>
      legalPoints(state).map((point) => reader.smallest(state.stones, point, state.colour)),
    );
    const known = [...new Set(codes)].slice(0, 100);
    const shapes = new Shapes(Int32Array.from(known));
    const features = new PriorFeatures(new GoBoard(9), "wide", shapes);
    const indices = new Int32Array(MAX_PRIOR_FEATURES);
    for (const state of states)
      for (const point of legalPoints(state)) {
        features.read(state);
        const count = features.write(point, indices);
        const found = [...indices.subarray(0, count)].filter((each) => each >= priorFeatures("wide"));
        const shape = known.indexOf(reader.smallest(state.stones, point, state.colour));
        expect(found).toEqual(shape < 0 ? [] : [priorFeatures("wide") + shape]);
      }
  });
});

/** The features of a move in words. */
function wordsOf(state: GoState, move: string, set: PriorSet = "wide"): string[] {
  const features = new PriorFeatures(state.board, set);
  const indices = new Int32Array(MAX_PRIOR_FEATURES);
  features.read(state);
  const count = features.write(parseGoMove(state.board, move), indices);
  return [...indices.subarray(0, count)].map(formatPriorFeature);
}

describe("the features of priors", () => {
  test("are one of a group at most, and the same turned and reflected", () => {
    fc.assert(
      fc.property(fc.nat(), SIZES, fc.nat(7), fc.constantFrom(...PRIOR_SETS), (seed, size, turn, set) => {
        const state = position(size, stream(seed, "features"));
        const { state: plain } = image(state, 0);
        const turned = image(plain, turn);
        const groups = priorGroups(set, 0);
        const [here, there] = [plain, turned.state].map((each) => {
          const features = new PriorFeatures(each.board, set);
          features.read(each);
          return features;
        });
        const [a, b] = [new Int32Array(MAX_PRIOR_FEATURES), new Int32Array(MAX_PRIOR_FEATURES)];
        for (const point of legalPoints(plain)) {
          const count = here!.write(point, a);
          expect(there!.write(turned.map(point), b)).toBe(count);
          expect(b.subarray(0, count)).toEqual(a.subarray(0, count));
          const used = [...a.subarray(0, count)].map((each) =>
            groups.findLastIndex((first) => first <= each),
          );
          expect(new Set(used).size).toBe(count);
          expect(Math.max(...a.subarray(0, count))).toBeLessThan(priorFeatures(set));
        }
      }),
    );
  });

  test("tell what a move does", () => {
    const game = new GoGame();
    const state = game.start();
    for (const move of ["E5", "E4", "D4", "A9", "F4", "A8", "J1"]) state.play(parseGoMove(state.board, move));
    // White's stone on E4 has one liberty left since before the last move.
    expect(wordsOf(state, "E3")).toEqual([
      expect.stringMatching(/^pattern: \d+$/),
      "line: 3",
      "opening: stage 1, line 3",
      "extension: of a chain in atari, liberties 3 or more",
      "chains: 1 own, 0 of the opponent",
      "last: 10",
      "before: 14",
    ]);
    state.play(state.board.pass);
    expect(wordsOf(state, "E3").slice(3)).toEqual([
      "capture: 1 stone",
      "chains: 0 own, 1 of the opponent",
      "before: 10",
    ]);
    expect(wordsOf(state, "pass")).toEqual(["pass: where few moves are left"]);
    expect(wordsOf(state, "E3", "paper")).toEqual([expect.stringMatching(/^pattern/), "line: 3"]);
  });
});

describe("the text of a prior", () => {
  test("gives it back", () => {
    const rng = stream("text");
    for (const [set, count] of [
      ["paper", 0],
      ["wide", 0],
      ["wide", 3],
    ] as const) {
      const gammas = Float64Array.from({ length: priorFeatures(set) + count }, () => Math.exp(rng.normal()));
      const shapes = new Shapes(Int32Array.from({ length: count }, () => rng.below(1 << 24)));
      const back = parsePrior(formatPrior({ set, gammas, shapes }))!;
      expect(back.set).toBe(set);
      expect(back.shapes.codes).toEqual(shapes.codes);
      for (const [i, gamma] of gammas.entries()) expect(back.gammas[i]! / gamma).toBeCloseTo(1, 5);
    }
  });

  test("names those that are shipped", () => {
    expect(parsePrior("none")).toBeUndefined();
    for (const set of PRIOR_SETS) {
      const { gammas, shapes, set: found } = parsePrior(set)!;
      expect(found).toBe(set);
      expect(gammas).toHaveLength(priorFeatures(set) + shapes.codes.length);
    }
    expect(() => parsePrior("narrow")).toThrow(
      "expected none, paper, wide or the text of a prior, got 1 numbers",
    );
    const odd = formatPrior({
      set: "wide",
      gammas: new Float64Array(priorFeatures("wide") + 1).fill(Math.E),
      shapes: new Shapes(Int32Array.of(7)),
    });
    expect(() => parsePrior(`${odd.slice(0, -6)}AAAAPw`)).toThrow("prior: its last numbers are no shapes");
  });
});
