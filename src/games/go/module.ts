import type { GameEntry } from "../../agents/index.js";
import { FORMATS, TABLE } from "../../match/index.js";
import { ANALYSIS, GTP } from "../../protocols/index.js";
import { PLAY, SUITE, VERIFY, VIEWS } from "../../show/index.js";
import { goTopic } from "./analysis.js";
import { goGtp } from "./gtp.js";
import { goFormats, goTable } from "./match.js";
import { goKit, goSchema } from "./setup.js";
import { goPlay, goViews } from "./show.js";
import { goSuite } from "./suite.js";
import { goVerification } from "./verify.js";

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
