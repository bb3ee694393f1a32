/** Random games against Sabaki's board, which finds chains by flooding: stones, takings, liberties, kos and suicides. */
import sabaki from "@sabaki/go-board";
import { describe, expect, it } from "vitest";
import { stream } from "../../dist/core/random.js";
import { GoBoard } from "../../dist/games/go/board.js";
import { BLACK, EMPTY, WHITE } from "../../dist/games/go/numbers.js";
import { rulesOf } from "../../dist/games/go/rules.js";
import { GoState } from "../../dist/games/go/state.js";

/** The module is the class, though its types say that it has it. */
const Board = sabaki as unknown as typeof sabaki.default;
type Board = sabaki.default;

const SIGNS = [0, 1, -1] as const;

/** What the random games met, so that nothing is passed by. */
const met = { moves: 0, taken: 0, large: 0, kos: 0, superkos: 0, suicides: 0 };

function vertexOf({ width }: GoBoard, point: number): [number, number] {
  return [point % width, Math.floor(point / width)];
}

function keyOf(board: Board): string {
  return board.signMap.join("/");
}

/** Plays a game on both boards; every move is judged by both before it is played. Gives what differs first. */
function playThrough(width: number, height: number, suicide: boolean, name: number): string {
  const rng = stream("differential", width, height, Number(suicide), name);
  const state = new GoState(new GoBoard(width, height), rulesOf(suicide ? "tromp-taylor" : "cgos"));
  const { board } = state;
  let other = Board.fromDimensions(width, height);
  const seen = new Set([keyOf(other)]);
  for (let ply = 0; ply < 3 * board.points; ply++) {
    const { colour } = state;
    const sign = SIGNS[colour] as 1 | -1;
    const legal: number[] = [];
    for (let point = 0; point < board.points; point++) {
      const vertex = vertexOf(board, point);
      const analysis = other.analyzeMove(sign, vertex);
      const alone = !other.getNeighbors(vertex).some((near) => other.get(near) === sign);
      const fits = !analysis.overwrite && (!analysis.suicide || (suicide && !alone));
      const says = (what: string) => `game ${name}, move ${ply + 1}, point ${point}: ${what}`;
      if (state.isPlayable(point) !== fits) return says(`playable ${!fits}`);
      const repeats = fits && seen.has(keyOf(other.makeMove(sign, vertex)));
      if (state.isLegal(point) !== (fits && !repeats)) return says(`legal ${!fits || repeats}`);
      const isKo = fits && analysis.ko;
      if ((board.placeOf[point] === state.ko) !== isKo) return says(`ko ${!isKo}`);
      if (isKo) met.kos++;
      else if (repeats) met.superkos++;
      // Small boards are filled to the brim, which brings positions back.
      if (!fits || repeats || (board.points > 9 && state.isEye(point, colour))) continue;
      // Fights are what is to be met.
      for (let i = 0; i < (analysis.capturing ? 8 : 1); i++) legal.push(point);
    }
    if (legal.length === 0) {
      if (state.passes === 1) break; // the other side could not move either
      state.play(board.pass);
      continue;
    }
    const move = legal[rng.below(legal.length)];
    const before = state.captures(BLACK) + state.captures(WHITE);
    other = other.makeMove(sign, vertexOf(board, move));
    state.play(move);
    seen.add(keyOf(other));
    const taken = state.captures(BLACK) + state.captures(WHITE) - before;
    met.moves++;
    if (taken > 0) met.taken++;
    if (taken > 2) met.large++;
    if (state.at(move) === EMPTY) met.suicides++;
    const stones = factsOf(board, state);
    const wanted = factsOf(board, other);
    if (stones !== wanted) return `game ${name}, move ${ply + 1}: ${stones} instead of ${wanted}`;
  }
  return "";
}

/** Stones taken by each side; for every point its sign, and liberties and size of its chain. */
function factsOf(board: GoBoard, position: GoState | Board): string {
  const isOurs = position instanceof GoState;
  const facts = isOurs
    ? [position.captures(BLACK), position.captures(WHITE)]
    : [position.getCaptures(1), position.getCaptures(-1)];
  for (let point = 0; point < board.points; point++) {
    const vertex = vertexOf(board, point);
    const sign = isOurs ? SIGNS[position.at(point)] : position.get(vertex);
    facts.push(sign ?? 0);
    if (sign === 0) continue;
    if (isOurs)
      facts.push(position.liberties(point), Number(position.inAtari(point)), position.chainSize(point));
    else {
      const liberties = position.getLiberties(vertex).length;
      facts.push(liberties, Number(liberties === 1), position.getChain(vertex).length);
    }
  }
  return facts.join();
}

describe.each([
  [3, 3, 40],
  [4, 2, 40],
  [5, 5, 20],
  [7, 4, 12],
  [9, 9, 3],
])("%i x %i", (width, height, games) => {
  it.each([false, true])("suicide %s", (suicide) => {
    for (let game = 0; game < games; game++) expect(playThrough(width, height, suicide, game)).toBe("");
  });
});

it("has met everything often", () => {
  expect(met.moves).toBeGreaterThan(2000);
  for (const [what, min] of Object.entries({ taken: 400, large: 50, kos: 100, superkos: 50, suicides: 20 }))
    expect([what, met[what as keyof typeof met] >= min]).toEqual([what, true]);
});
