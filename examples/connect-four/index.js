// @ts-check
/** Connect Four as a game of playout: `playout play --game ./examples/connect-four/index.js`. */
import {
  ANALYSIS,
  boardKinds,
  GTP,
  PLAY,
  plainGtp,
  plainPlay,
  plainSuite,
  plainTopic,
  plainViews,
  SUITE,
  TABLE,
  VIEWS,
  z,
} from "playout";
import { ConnectFour, Landings } from "./board.js";

const name = "connect-four";

const variants = {
  width: z.int().min(4).max(12).default(7).describe("columns"),
  height: z.int().min(4).max(12).default(6).describe("rows"),
};
const schema = z.strictObject({ name: z.literal(name), ...variants });

/** Who plays it. @param {z.output<typeof schema>} spec */
function kit(spec) {
  const game = new ConnectFour(spec);
  return { spec, game, kinds: boardKinds(game, new Landings(game.board)), best: { kind: "uct" } };
}

/** @type {import("playout").GameEntry} */
export default {
  name,
  schema,
  kit,
  facets: [
    TABLE.fill({ title: () => "Connect Four" }),
    GTP.fill(plainGtp),
    ANALYSIS.fill(plainTopic(variants)),
    SUITE.fill(plainSuite(name)),
    VIEWS.fill(plainViews(name, variants)),
    PLAY.fill(
      plainPlay({ move: "d1", help: "Discs fall to the lowest empty place of a column; four in a row win." }),
    ),
  ],
};
