import { describe, expect, test } from "vitest";
import { MoveList } from "../../game/game.js";
import { ConnectionAdvisor } from "./connections.js";
import { AllCells } from "./game.js";
import { formatCell, hexPosition } from "./notation.js";
import { HexBoard, HexState, type Swap } from "./rules.js";

function advised(state: HexState) {
  const advisor = new ConnectionAdvisor(state.board);
  const arms = new MoveList(state.board.cells + 1);
  new AllCells(state.board).list(state, arms);
  const verdict = advisor.advise(state, arms);
  const moves = [...arms.ids.subarray(0, arms.length)];
  const needs = new Int32Array(advisor.words);
  advisor.writeNeeds(needs, 0);
  const evaluation = { arms, value: Number.NaN };
  advisor.evaluate([state], [evaluation]);
  return {
    advisor,
    verdict,
    chance: evaluation.value,
    moves,
    priors: [...arms.priors.subarray(0, arms.length)],
    needs,
  };
}

test("a won position comes with the winning move alone", () => {
  const state = hexPosition(["...", ".W.", "B.."], "B");
  state.setColour(2);
  const { verdict, moves } = advised(state);
  expect(verdict).toBe("win");
  expect(moves).toHaveLength(1);
  expect(state.isLegal(moves[0])).toBe(true);
});

test("where filling in decides, the move is one of the filled cells", () => {
  const state = hexPosition(["WBW", "..W"], "B");
  const { verdict, moves } = advised(state);
  expect(verdict).toBe("win");
  expect(["a2", "b2"]).toContain(formatCell(state.board, moves[0]));
});

test("a lost position is called lost", () => {
  expect(advised(hexPosition(["...", ".B.", "..."], "W")).verdict).toBe("loss");
});

test("an open position has the moves worth a look, best current first", () => {
  const state = hexPosition([".......", "...B...", ...Array(5).fill(".......")], "W");
  const { advisor, verdict, chance, moves, priors } = advised(state);
  expect(verdict).toBe("unknown");
  expect(moves.length).toBeGreaterThan(0);
  for (const move of moves) {
    expect(state.isLegal(move)).toBe(true);
    expect(advisor.connections.isWorth(move)).toBe(true);
  }
  expect(new Set(moves).size).toBe(moves.length);
  expect(priors).toEqual([...priors].sort((a, b) => b - a));
  expect(priors.reduce((sum, prior) => sum + prior, 0)).toBeCloseTo(1, 9);
  expect(chance).toBeGreaterThan(0);
  expect(chance).toBeLessThan(1);
});

test("an evaluation is the same whether the position was looked at before, another one, or none", () => {
  const state = hexPosition([".......", "...B...", ...Array(5).fill(".......")], "W");
  const { chance, moves, priors } = advised(state);
  const other = new HexState(state.board);
  const fresh = new ConnectionAdvisor(state.board);
  const arms = [new MoveList(50), new MoveList(50), new MoveList(50)] as const;
  const all = new AllCells(state.board);
  all.list(other, arms[0]);
  for (const own of arms.slice(1)) all.list(state, own);
  const into = arms.map((own) => ({ arms: own, value: Number.NaN }));
  fresh.evaluate([other, state], into.slice(0, 2));
  fresh.advise(other, arms[0]);
  fresh.evaluate([state], into.slice(2));
  for (const { arms: own, value } of into.slice(1)) {
    expect(value).toBe(chance);
    expect([...own.ids.subarray(0, own.length)]).toEqual(moves);
    expect([...own.priors.subarray(0, own.length)]).toEqual(priors);
  }
});

test("in a lost position all moves stay, and the first touches what the winner needs", () => {
  const board = new HexBoard(5);
  const state = new HexState(board);
  state.play(12);
  const { verdict, moves, needs } = advised(state);
  expect(verdict).toBe("loss");
  expect(moves).toHaveLength(board.cells - 1);
  const needed = (cell: number) => ((needs[cell >> 5] >>> (cell & 31)) & 1) === 1;
  const first = moves.findIndex((cell) => !needed(cell));
  expect(first).toBeGreaterThan(0);
  expect(moves.slice(first).some(needed)).toBe(false);
});

describe.each<Swap>(["sides", "pieces"])("with a swap of %s", (swap) => {
  const board = new HexBoard(3);

  test("a lost opening is won by swapping, which rests on everything", () => {
    const state = new HexState(board, swap);
    state.play(4);
    const { verdict, moves, needs } = advised(state);
    expect({ verdict, moves }).toEqual({ verdict: "win", moves: [state.swapMove] });
    expect([...needs]).toEqual([-1, -1, -1, -1]);
  });

  test("there is nothing to say before the opening, as what wins will be swapped", () => {
    const { chance, verdict, moves, needs } = advised(new HexState(board, swap));
    expect(verdict).toBe("unknown");
    expect(moves).toHaveLength(board.cells);
    expect(chance).toBe(0.5);
    expect([...needs]).toEqual([0, 0, 0, 0]);
  });

  test("the swap is never taken away, and no longer offered after the second move", () => {
    const large = new HexBoard(7);
    const state = new HexState(large, swap);
    state.play(10);
    const { verdict, moves } = advised(state);
    expect(verdict).toBe("unknown");
    expect(moves).toContain(state.swapMove);
    state.play(24);
    expect(advised(state).moves).not.toContain(state.swapMove);
  });
});
