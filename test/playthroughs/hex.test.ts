/**
 * Random games of Hex with everything that can be seen of them, compared with the texts beside this file. A
 * difference means that the game is played differently: if that is wanted, `npx vitest -u` writes it.
 */
import { expect, test } from "vitest";
import { stream } from "../../src/core/random.js";
import { MoveList } from "../../src/game/game.js";
import { AllCells, HexGame, type HexOptions } from "../../src/games/hex/game.js";
import { formatCell } from "../../src/games/hex/notation.js";

const GAMES: Record<string, HexOptions> = {
  hex: { width: 5 },
  "hex-rectangle": { width: 6, height: 3 },
  "hex-swap-pieces": { width: 4, swap: "pieces" },
  "hex-swap-sides": { width: 4, swap: "sides" },
};

test.each(Object.keys(GAMES))("%s", async (name) => {
  await expect(playthrough(name, GAMES[name])).toMatchFileSnapshot(`${name}.txt`);
});

function playthrough(name: string, options: HexOptions): string {
  const game = new HexGame(options);
  const { board, notation } = game;
  const all = new AllCells(board);
  const arms = new MoveList(all.capacity);
  const rng = stream("playthrough", name);
  const state = game.start();
  const lines = [`${game.name} ${board.width}x${board.height}, swap ${game.swap}`];
  while (!state.isOver()) {
    all.list(state, arms);
    const moves = [...arms.ids.slice(0, arms.length)];
    lines.push(`${state.ply}: player ${state.toMove} of ${moves.map(notation.formatMove).join(" ")}`);
    const move = state.maySwap() ? state.swapMove : moves[rng.below(moves.length)];
    state.play(move);
    lines.push(`  ${notation.formatMove(move)}`, `  ${notation.formatState(state)}`);
  }
  const taken = [...Array(board.cells).keys()].filter((cell) => state.at(cell) === state.winner());
  const winner = state.winner() === 1 ? "Black" : "White";
  lines.push(`${winner} has won with ${taken.map((cell) => formatCell(board, cell)).join(" ")}`);
  lines.push(`value ${state.value()}`, "");
  return lines.join("\n");
}
