import { stream } from "../../dist/core/random.js";
import { ConnectionAdvisor } from "../../dist/games/hex/connections.js";
import { formatCell } from "../../dist/games/hex/notation.js";
import { HexBoard, HexState } from "../../dist/games/hex/rules.js";
import { keptReference } from "../reference.js";
import { searchOn } from "./searches.js";

const { openings } = keptReference<{ readonly openings: Readonly<Record<string, readonly string[]>> }>(
  "hex/counts.json",
);

/** Searches so many positions after every first stone: how many are decided, and those that are not as they are known to be. */
export function judgeOpenings(size: number, positions: number): { decided: number; faults: string[] } {
  const board = new HexBoard(size);
  const search = searchOn(board, new ConnectionAdvisor(board), { proof: 0.9 });
  const winners = openings[size]!.join("");
  const faults: string[] = [];
  let decided = 0;
  for (let cell = 0; cell < board.cells; cell++) {
    const opening = formatCell(board, cell);
    const state = new HexState(board);
    state.play(cell);
    const thinking = search.begin(state, stream(opening));
    thinking.run(positions);
    const [line] = thinking.report().lines;
    if (line!.proved === undefined) continue;
    decided++;
    if ((line!.proved === "win") !== (winners[cell] === "W")) faults.push(`${opening}: ${line!.proved}`);
  }
  return { decided, faults };
}
