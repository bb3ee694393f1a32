import { type Point, playGame, polite, required } from "../../../protocols/index.js";
import { HexGame } from "../index.js";

const SIZE = 5;

export const hexPoints: readonly Point[] = [
  required("sets the board and plays on it", async ({ demand }) => {
    await demand(`boardsize ${SIZE} ${SIZE}`);
    await demand("clear_board");
    await demand("play black c3");
    await demand("play white b2");
    await demand("showboard");
  }),
  required("takes a move back", async ({ demand }) => {
    await demand("undo");
    await demand("play white b2");
  }),
  required("takes stones in any order of colours", async ({ demand }) => {
    await demand("clear_board");
    await demand("play white a1");
    await demand("play white b1");
  }),
  required("plays a game to the end with legal moves", async (program) => {
    await program.demand(`boardsize ${SIZE} ${SIZE}`);
    await program.demand("clear_board");
    await playGame(program, new HexGame({ width: SIZE }));
  }),
  polite("takes a board size of one number", async ({ demand }) => {
    await demand(`boardsize ${SIZE}`);
    await demand("clear_board");
  }),
];
