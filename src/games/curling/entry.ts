import type { GameEntry } from "../../agents/index.js";
import { FORMATS, TABLE } from "../../match/index.js";
import { PLAY } from "../../play/index.js";
import { ANALYSIS } from "../../protocols/index.js";
import { VERIFY } from "../../verify/index.js";
import { VIEWS } from "../../views/index.js";
import { curlingTopic } from "./analysis/index.js";
import { curlingFormats } from "./logs/index.js";
import { curlingPlay } from "./play/index.js";
import { type CurlingSpec, curlingKit, curlingSchema } from "./players/index.js";
import { withEngines } from "./protocols/index.js";
import { curlingTable } from "./table/index.js";
import { curlingVerification } from "./verify/index.js";
import { curlingViews } from "./views/index.js";

/** What every room knows of Curling. */
export const curling: GameEntry = {
  name: "curling",
  schema: curlingSchema,
  kit: (spec: CurlingSpec) => withEngines(curlingKit(spec)),
  facets: [
    TABLE.fill(curlingTable),
    FORMATS.fill(curlingFormats),
    ANALYSIS.fill(curlingTopic),
    VERIFY.fill(curlingVerification),
    VIEWS.fill(curlingViews),
    PLAY.fill(curlingPlay),
  ],
};
