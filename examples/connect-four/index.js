// @ts-check
/** Connect Four as a game of playout: `playout play --game ./examples/connect-four/index.js`. */
import { boardKinds, defineGame, z } from "playout";
import { ConnectFour, Landings } from "./board.js";

export default defineGame({
  name: "connect-four",
  match: { title: () => "Connect Four" },
  variants: {
    width: z.int().min(4).max(12).default(7).describe("columns"),
    height: z.int().min(4).max(12).default(6).describe("rows"),
  },
  rules: (variant) => new ConnectFour(variant),
  agents: (game) => boardKinds(game, new Landings(game.board)),
  example: "d1",
  help: "Discs fall to the lowest empty place of a column; four in a row win.",
});
