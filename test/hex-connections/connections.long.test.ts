import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../../dist/core/random.js";
import { startWasm } from "../../dist/core/wasm.js";
import { MoveList } from "../../dist/game/game.js";
import { ConnectionAdvisor, Connections } from "../../dist/games/hex/connections.js";
// The built files, because these are thousands of positions.
import { AllCells } from "../../dist/games/hex/game.js";
import { HexBoard, HexState } from "../../dist/games/hex/rules.js";
import { bytes } from "../../dist/games/hex/wasm/connections.js";
import { drawn, other, randomPosition, setOf, stateOf } from "./positions.js";
import { type Colour, type Position, Solver } from "./solver.js";

/** Everything that is said of a position. */
interface Said {
  readonly winner: 0 | 1 | 2;
  /** The advisor's first move, -1 where it was not asked. */
  readonly first: number;
  readonly black: number;
  readonly white: number;
  readonly moves: number;
  readonly winning: number;
  readonly needs: number;
}

class Board {
  readonly solver: Solver;
  readonly #board: HexBoard;
  readonly #advisor: ConnectionAdvisor;
  readonly #cells: AllCells;
  readonly #arms: MoveList;
  readonly #needs = new Int32Array(4);

  constructor(width: number, height: number) {
    this.solver = new Solver(width, height);
    this.#board = new HexBoard(width, height);
    this.#advisor = new ConnectionAdvisor(this.#board);
    this.#cells = new AllCells(this.#board);
    this.#arms = new MoveList(this.#cells.capacity);
  }

  ask(position: Position): Said {
    const { connections } = this.#advisor;
    const state = stateOf(this.#board, position);
    this.#cells.list(state, this.#arms);
    const verdict = this.#advisor.advise(state, this.#arms);
    const { toMove } = position;
    this.#advisor.writeNeeds(this.#needs, 0);
    return {
      winner: verdict === "unknown" ? 0 : verdict === "win" ? toMove : other(toMove),
      first: this.#arms.ids[0]!,
      black: setOf(this.#board, (cell) => connections.filled(cell) === 1),
      white: setOf(this.#board, (cell) => connections.filled(cell) === 2),
      moves: setOf(this.#board, (cell) => connections.isWorth(cell)),
      winning: setOf(this.#board, (cell) => connections.isWinning(cell)),
      needs: this.#needs[0]!,
    };
  }

  draw(rng: Rng, fewest: number, max: number): Position {
    return randomPosition(rng, this.solver, fewest + rng.below(max - fewest + 1));
  }
}

/** What is wrong with what was said; nothing where all holds. */
function faults({ solver }: Board, position: Position, said: Said): string[] {
  const { winner, first, black, white, moves, winning, needs } = said;
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`${fault}: ${drawn(solver, position)} ${JSON.stringify(said)}`);
  };
  const truth = solver.winner(position);
  const empty = solver.empty(position);
  check((black & white) === 0, "a cell is filled twice");
  check((position.black & ~black) === 0 && (position.white & ~white) === 0, "a stone is gone");
  check(solver.winner({ black, white, toMove: position.toMove }) === truth, "filling in changes the winner");
  if (winner === 0) {
    check(moves !== 0 && (moves & ~empty) === 0, "a move worth a look is none");
    if (truth === position.toMove)
      check(
        solver.members(moves).some((move) => solver.wins(position, move)),
        "every winning move is left out",
      );
    return faults;
  }
  check(winner === truth, "wrong winner");
  check((needs & ~empty) === 0, "a need is no empty cell");
  check(
    solver.winner(solver.given(position, empty & ~needs, other(winner))) === winner,
    "the winner needs more",
  );
  if (winner === position.toMove)
    check(
      [first, ...solver.members(winning)].every((move) => move < 0 || solver.wins(position, move)),
      "the winning move does not win",
    );
  return faults;
}

describe("against a solver that tries everything", () => {
  test.each([
    [3, 3, 0, 8, 1500],
    [4, 3, 0, 10, 1500],
    [3, 4, 0, 10, 1500],
    [4, 4, 0, 12, 2000],
    [5, 4, 6, 14, 1000],
    [5, 5, 9, 16, 1000],
  ])("%ix%i, any positions of %i to %i stones", (width, height, fewest, max, positions) => {
    const board = new Board(width, height);
    const rng = stream("any", width, height);
    const found: string[] = [];
    const seen = { won: 0, lost: 0 };
    for (let i = 0; i < positions; i++) {
      const position = board.draw(rng, fewest, max);
      const said = board.ask(position);
      found.push(...faults(board, position, said));
      if (said.winner !== 0) seen[said.winner === position.toMove ? "won" : "lost"]++;
    }
    expect(found).toEqual([]);
    // Both verdicts have been put to the test.
    expect(seen.won).toBeGreaterThan(positions / 4);
    expect(seen.lost).toBeGreaterThan(positions / 10);
  });

  test.each([
    [4, 4, 0, 8, 1000],
    [5, 4, 5, 9, 600],
    [5, 5, 8, 11, 600],
  ])("%ix%i, positions of %i to %i stones that are left open", (width, height, fewest, max, draws) => {
    const board = new Board(width, height);
    const rng = stream("open", width, height);
    const found: string[] = [];
    for (let i = 0; i < draws; i++) {
      const position = board.draw(rng, fewest, max);
      const said = board.ask(position);
      if (said.winner !== 0) continue;
      found.push(...faults(board, position, said));
    }
    expect(found).toEqual([]);
  });
});

describe("with a search for connections that is broken off at once", () => {
  interface Kernel {
    readonly memory: { readonly buffer: ArrayBuffer };
    setBoard(width: number, height: number): void;
    io(): number;
    analyse(toMove: number, limit: number): 0 | 1 | 2;
  }

  /** So that cells that are dead, captured, vulnerable or dominated decide more, and more is left open. */
  test.each([
    [3, 3, 0, 6, 1500, 0],
    [4, 3, 0, 8, 2000, 0],
    [4, 4, 2, 10, 2000, 0],
    [4, 4, 2, 10, 1000, 40],
    [5, 4, 7, 12, 600, 0],
  ])("%ix%i, positions of %i to %i stones", (width, height, fewest, max, positions, limit) => {
    const board = new Board(width, height);
    const kernel = startWasm<Kernel>(bytes)!;
    kernel.setBoard(width, height);
    const sets = new Uint32Array(kernel.memory.buffer, kernel.io(), 20);
    const rng = stream("limit", width, height, String(limit));
    const found: string[] = [];
    let open = 0;
    for (let i = 0; i < positions; i++) {
      const position = board.draw(rng, fewest, max);
      sets.fill(0);
      sets[0] = position.black;
      sets[4] = position.white;
      const winner = kernel.analyse(position.toMove, limit);
      const [black, white, moves, winning, needs] = [0, 4, 8, 12, 16].map((at) => sets[at]!);
      found.push(
        ...faults(board, position, { winner, first: -1, black, white, moves, winning, needs } as Said),
      );
      if (winner === 0) open++;
    }
    expect(found).toEqual([]);
    expect(open).toBeGreaterThan(positions / 10);
  });
});

describe("symmetries", () => {
  const board = new HexBoard(7);
  const connections = new Connections(board);

  /** Stones in turns, black first. */
  function position(cells: readonly number[], toMove: Colour, turned: boolean, mirrored: boolean): HexState {
    const state = new HexState(board);
    cells.forEach((cell, i) => {
      const place = turned ? board.rotate(cell) : cell;
      const colour = i % 2 === 0 ? 1 : 2;
      if (mirrored) state.place(board.mirror(place), other(colour));
      else state.place(place, colour);
    });
    state.setColour(mirrored ? other(toMove) : toMove);
    return state;
  }

  /** Where lists of connections were cut, order matters: then an image may tell more or less, but nothing else. */
  test.each([
    ["turned by half a circle", true, false],
    ["mirrored with the colours exchanged", false, true],
    ["turned and mirrored", true, true],
  ])("a position %s is judged alike", (_, turned, mirrored) => {
    const rng = stream("symmetry");
    const image = (cell: number) => {
      const place = turned ? board.rotate(cell) : cell;
      return mirrored ? board.mirror(place) : place;
    };
    const tally = { decided: 0, alike: 0, open: 0, equal: 0 };
    for (let i = 0; i < 150; i++) {
      const free = everyCell((cell) => cell);
      const cells = Array.from(
        { length: 4 + rng.below(12) },
        () => free.splice(rng.below(free.length), 1)[0]!,
      );
      const toMove = (1 + rng.below(2)) as Colour;
      const state = position(cells, toMove, false, false);
      if (state.isOver()) continue;
      const winner = connections.analyse(state);
      const ratio = connections.ratio();
      const currents = everyCell((cell) => connections.current(cell));
      const imaged = connections.analyse(position(cells, toMove, turned, mirrored));
      if (winner !== 0 || imaged !== 0) {
        tally.decided++;
        if (winner === 0 || imaged === 0) continue;
        expect(imaged).toBe(mirrored ? other(winner) : winner);
        tally.alike++;
      } else {
        tally.open++;
        const differences = everyCell((cell) => Math.abs(connections.current(image(cell)) - currents[cell]!));
        if (Math.max(Math.abs(connections.ratio() / ratio - 1), ...differences) < 1e-12) tally.equal++;
      }
    }
    expect(tally.decided).toBeGreaterThan(50);
    expect(tally.alike).toBeGreaterThan(0.9 * tally.decided);
    expect(tally.open).toBeGreaterThan(30);
    expect(tally.equal).toBeGreaterThan(0.4 * tally.open);
  });

  function everyCell(of: (cell: number) => number): number[] {
    return Array.from({ length: board.cells }, (_, cell) => of(cell));
  }
});
