import { describe, expect, test } from "vitest";
import { stream } from "../../dist/core/random.js";
// The built files, because these are thousands of positions.
import { ConnectionAdvisor, Connections } from "../../dist/games/hex/connections.js";
import { formatCell, hexPosition, parseCell } from "../../dist/games/hex/notation.js";
import { hexReference } from "../reference.js";
import { searchOn } from "./searches.js";

interface Row {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly board: string[];
  readonly toMove: "B" | "W";
  readonly winner: "B" | "W" | null;
  readonly winningMoves: string[];
  readonly winningComplete: boolean;
}

function rowsOf<T>(name: string): T[] | undefined {
  return hexReference(name)
    ?.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const positions = rowsOf<Row>("positions.jsonl")?.filter(
  ({ width, height, winner }) => width * height <= Connections.mostCells && winner !== null,
);
const missing = positions === undefined;
if (missing) console.warn("skipped: no ../shared/reference/hex");

describe.skipIf(missing)("reference data", () => {
  test("no verdict contradicts a known winner or winning move", () => {
    const faults: string[] = [];
    let decided = 0;
    for (const { id, board, toMove, winner, winningMoves, winningComplete } of positions!) {
      const state = hexPosition(board, toMove);
      const connections = new Connections(state.board);
      const verdict = connections.analyse(state);
      if (verdict !== 0) decided++;
      if (verdict !== 0 && "BW"[verdict - 1] !== winner) faults.push(`${id}: ${verdict}`);
      if (winner !== toMove || !winningComplete) continue;
      const known = winningMoves.map((move) => parseCell(state.board, move));
      if (verdict === 0 && !known.some((cell) => connections.isWorth(cell))) faults.push(`${id}: left out`);
      for (let cell = 0; cell < state.board.cells; cell++)
        if (verdict !== 0 && connections.isWinning(cell) && !known.includes(cell))
          faults.push(`${id}: ${formatCell(state.board, cell)}`);
    }
    expect(faults).toEqual([]);
    expect(decided).toBeGreaterThan(0);
  });

  test("a short search on boards of up to 8x8 proves nothing else", () => {
    const faults: string[] = [];
    let decided = 0;
    for (const { id, width, board, toMove, winner, winningMoves, winningComplete } of positions!) {
      // Larger boards are dear.
      if (!winningComplete || width > 8) continue;
      const state = hexPosition(board, toMove);
      const search = searchOn(state.board, new ConnectionAdvisor(state.board), { positions: 1024 });
      const thinking = search.begin(state, stream(id));
      thinking.run(60);
      const [line] = thinking.report().lines;
      if (line!.proved === undefined) continue;
      decided++;
      if ((line!.proved === "win") !== (winner === toMove)) faults.push(`${id}: ${line!.proved}`);
      const move = formatCell(state.board, line!.move);
      if (line!.proved === "win" && !winningMoves.includes(move)) faults.push(`${id}: ${move}`);
    }
    expect(faults).toEqual([]);
    expect(decided).toBeGreaterThan(0);
  });
});
