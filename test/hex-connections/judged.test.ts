import { describe, expect, test } from "vitest";
import { stream } from "../../dist/core/random.js";
import type { Evaluation, Evaluator, MoveList, Prover, Verdict } from "../../dist/game/game.js";
// The built files, because these are hundreds of searches.
import { ConnectionAdvisor, HexKeys } from "../../dist/games/hex/connections.js";
import { HexBoard, HexState, type Swap } from "../../dist/games/hex/rules.js";
import { drawn, other, randomPosition, stateOf } from "./positions.js";
import { searchOn } from "./searches.js";
import { type Colour, Solver } from "./solver.js";

/** Speaks up about some positions only, chosen by their stones, so that the search has to find out the rest. */
class Shy implements Prover<HexState>, Evaluator<HexState> {
  readonly batch = 1;
  readonly words = 4;
  readonly points: number;
  readonly #advisor: ConnectionAdvisor;
  readonly #keys: HexKeys;
  readonly #key = new Int32Array(2);
  readonly #share: number;
  #speaks = false;

  constructor(board: HexBoard, share: number) {
    this.#advisor = new ConnectionAdvisor(board);
    this.#keys = new HexKeys(board);
    this.points = this.#advisor.points;
    this.#share = share;
  }

  advise(state: HexState, arms: MoveList): Verdict {
    this.#keys.write(state, this.#key);
    this.#speaks = (this.#key[0]! >>> 0) / 2 ** 32 < this.#share;
    if (this.#speaks) return this.#advisor.advise(state, arms);
    arms.priors.fill(1 / arms.length, 0, arms.length);
    return "unknown";
  }

  evaluate(states: readonly HexState[], into: readonly Evaluation[]): void {
    if (this.#speaks) this.#advisor.evaluate(states, into);
    else for (const evaluation of into) evaluation.value = 0.5;
  }

  writeNeeds(into: Int32Array, at: number): void {
    if (this.#speaks) this.#advisor.writeNeeds(into, at);
    else into.fill(0, at, at + this.words);
  }
}

function judgeOf(board: HexBoard, share: number): Prover<HexState> & Evaluator<HexState> {
  return share === 1 ? new ConnectionAdvisor(board) : new Shy(board, share);
}

describe("proofs agree with a solver that tries everything", () => {
  test.each([
    ["4x4, connections", 4, 4, 2, 8, 40, 1],
    ["4x4, connections of half the positions", 4, 4, 0, 8, 200, 0.5],
    ["4x4, connections of a fifth", 4, 4, 5, 9, 100, 0.2],
    ["4x3, no connections", 4, 3, 2, 7, 100, 0],
    ["5x5, connections", 5, 5, 8, 11, 15, 1],
    ["5x5, connections of half the positions", 5, 5, 8, 11, 60, 0.5],
  ])("%s", (_, width, height, fewest, max, positions, share) => {
    const solver = new Solver(width, height);
    const board = new HexBoard(width, height);
    const search = searchOn(board, judgeOf(board, share), { positions: share === 1 ? 1024 : 8192 });
    const rng = stream("judged", width, height, String(share));
    const faults: string[] = [];
    let searched = 0;
    for (let draw = 0; draw < 1500 && searched < positions; draw++) {
      const position = randomPosition(rng, solver, fewest + rng.below(max - fewest + 1));
      const thinking = search.begin(stateOf(board, position), rng);
      if (thinking.decided) continue;
      searched++;
      thinking.run(8000);
      const check = (holds: boolean, fault: string) => {
        if (!holds) faults.push(`${fault}: ${drawn(solver, position)}`);
      };
      const { memory } = thinking;
      const root = 0;
      check(memory.isProved(root), "nothing proved");
      const winner = memory.isWon(root) ? position.toMove : other(position.toMove);
      const { best, value } = thinking.report();
      const rest = solver.empty(position) & ~memory.needs[root]!;
      check(solver.winner(position) === winner, "wrong winner");
      check(value === Number(winner === 1), "wrong value");
      check(winner !== position.toMove || solver.wins(position, best), "the winning move does not win");
      check(solver.winner(solver.given(position, rest, other(winner))) === winner, "the winner needs more");
    }
    expect(faults).toEqual([]);
  });
});

describe("with the swap", () => {
  const SHARES = [1, 0.5, 0];

  test.each<[Swap, number]>(
    SHARES.flatMap((share) => [
      ["sides", share],
      ["pieces", share],
    ]),
  )("the second player has the better side of every opening: %s, connections of %d", (swap, share) => {
    const solver = new Solver(3, 3);
    const board = new HexBoard(3);
    const search = searchOn(board, judgeOf(board, share), { positions: 8192 });
    for (let opening = 0; opening < board.cells; opening++) {
      const state = new HexState(board, swap);
      state.play(opening);
      const thinking = search.begin(state, stream(opening));
      thinking.run(8000);
      const { best, value, lines } = thinking.report();
      const position = { black: 1 << opening, white: 0, toMove: 2 as Colour };
      expect(lines[0]!.proved).toBe("win");
      expect(value).toBe(0);
      if (solver.winner(position) === 1) expect(best).toBe(state.swapMove);
      else expect(solver.wins(position, best)).toBe(true);
    }
  });

  test.each<[Swap, number]>(
    SHARES.flatMap((share) => [
      ["sides", share],
      ["pieces", share],
    ]),
  )("no opening wins: %s, connections of %d", (swap, share) => {
    const board = new HexBoard(3);
    const thinking = searchOn(board, judgeOf(board, share), { positions: 8192 }).begin(
      new HexState(board, swap),
      stream(1),
    );
    thinking.run(8000);
    expect(thinking.report().value).toBe(0);
  });
});
