import { hexSubjects, readHexSubject } from "../../games/hex/analysis/index.js";
import type { HexState } from "../../games/hex/index.js";
import { type HexSpec, hexKit } from "../../games/hex/players/index.js";
import { readGame } from "../game-options.js";
import { drawPosition, heatPicture } from "../hex-pictures.js";
import { analyzeBoard } from "./board.js";
import type { BoardView } from "./board-view.js";
import type { AnalyzeOptions } from "./options.js";

export function analyzeHex(options: AnalyzeOptions): Promise<void> {
  const game = readGame(options) as HexSpec;
  const view: BoardView<HexState> = {
    game,
    kit: hexKit(game),
    read: (query) => readHexSubject(query, game),
    black: hexSubjects.black,
    picture: drawPosition,
    outcome: (state) => `${state.winner() === 1 ? "Black" : "White"} has won.`,
    result: hexSubjects.result,
    findings: (state, report) => ({ svg: () => heatPicture(state, report, options.theme) }),
  };
  return analyzeBoard(view, options);
}
