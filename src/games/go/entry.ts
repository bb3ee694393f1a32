import type { GameEntry } from "../../agents/index.js";
import { FORMATS, TABLE } from "../../match/index.js";
import { PLAY } from "../../play/index.js";
import { ANALYSIS, GTP } from "../../protocols/index.js";
import { SUITE } from "../../suite/index.js";
import { VERIFY } from "../../verify/index.js";
import { VIEWS } from "../../views/index.js";
import { goTopic } from "./analysis/index.js";
import { goGtp } from "./gtp/index.js";
import { goPlay } from "./play/index.js";
import { goKit, goSchema } from "./players/index.js";
import { goSuite } from "./suite/index.js";
import { goFormats, goTable } from "./table/index.js";
import { goVerification } from "./verify/index.js";
import { goViews } from "./views/index.js";

/** What every room knows of Go. */
export const go: GameEntry = {
  name: "go",
  schema: goSchema,
  kit: goKit,
  facets: [
    TABLE.fill(goTable),
    FORMATS.fill(goFormats),
    GTP.fill(goGtp),
    ANALYSIS.fill(goTopic),
    SUITE.fill(goSuite),
    VERIFY.fill(goVerification),
    VIEWS.fill(goViews),
    PLAY.fill(goPlay),
  ],
};
