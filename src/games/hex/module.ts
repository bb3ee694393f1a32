import type { GameModule } from "../../agents/index.js";
import { hexTopic } from "./analysis.js";
import { hexGtp } from "./gtp.js";
import { hexFormats, hexTable } from "./match.js";
import { hexKit, hexSchema } from "./players.js";
import { hexPlay, hexViews } from "./show.js";
import { hexSuite } from "./suite.js";
import { hexVerification } from "./verify.js";

/** What every room knows of Hex. */
export const hex: GameModule = {
  name: "hex",
  schema: hexSchema,
  kit: hexKit,
  match: hexTable,
  formats: hexFormats,
  gtp: hexGtp,
  analysis: hexTopic,
  suite: hexSuite,
  verify: hexVerification,
  views: hexViews,
  play: hexPlay,
};
