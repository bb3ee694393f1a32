import type { GameEntry } from "../../agents/index.js";
import { FORMATS, TABLE } from "../../match/index.js";
import { ANALYSIS, GTP } from "../../protocols/index.js";
import { PLAY, SUITE, VERIFY, VIEWS } from "../../show/index.js";
import { hexTopic } from "./analysis.js";
import { hexGtp } from "./gtp.js";
import { hexFormats, hexTable } from "./match.js";
import { hexKit, hexSchema } from "./players.js";
import { hexPlay, hexViews } from "./show.js";
import { hexSuite } from "./suite.js";
import { hexVerification } from "./verify.js";

/** What every room knows of Hex. */
export const hex: GameEntry = {
  name: "hex",
  schema: hexSchema,
  kit: hexKit,
  facets: [
    TABLE.fill(hexTable),
    FORMATS.fill(hexFormats),
    GTP.fill(hexGtp),
    ANALYSIS.fill(hexTopic),
    SUITE.fill(hexSuite),
    VERIFY.fill(hexVerification),
    VIEWS.fill(hexViews),
    PLAY.fill(hexPlay),
  ],
};
