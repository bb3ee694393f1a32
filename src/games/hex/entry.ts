import type { GameEntry } from "../../agents/index.js";
import { FORMATS, TABLE } from "../../match/index.js";
import { PLAY } from "../../play/index.js";
import { ANALYSIS, GTP } from "../../protocols/index.js";
import { SUITE } from "../../suite/index.js";
import { VERIFY } from "../../verify/index.js";
import { VIEWS } from "../../views/index.js";
import { hexTopic } from "./analysis/index.js";
import { hexGtp } from "./gtp/index.js";
import { hexPlay } from "./play/index.js";
import { hexKit, hexSchema } from "./players/index.js";
import { hexSuite } from "./suite/index.js";
import { hexFormats, hexTable } from "./table/index.js";
import { hexVerification } from "./verify/index.js";
import { hexViews } from "./views/index.js";

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
