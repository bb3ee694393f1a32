// @ts-nocheck (the entry of examples/connect-four as it was in 0.15, whose imports are gone)
/** Connect Four as a game of playout: `playout play --game ./examples/connect-four/index.js`. */
import { boardKinds, z } from "playout/agents";
import { TABLE } from "playout/match";
import { PLAY, plainPlay } from "playout/play";
import { ANALYSIS, GTP, plainGtp, plainTopic } from "playout/protocols";
import { plainSuite, SUITE } from "playout/suite";
import { plainViews, VIEWS } from "playout/views";
import { ConnectFour, Landings } from "../../examples/connect-four/board.js";

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

/** @type {import("playout/agents").GameEntry} */
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
