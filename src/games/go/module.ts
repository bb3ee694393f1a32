import type { GameModule } from "../../agents/index.js";
import { goTopic } from "./analysis.js";
import { goGtp } from "./gtp.js";
import { goFormats, goTable } from "./match.js";
import { goKit, goSchema } from "./setup.js";
import { goPlay, goViews } from "./show.js";
import { goSuite } from "./suite.js";
import { goVerification } from "./verify.js";

/** What every room knows of Go. */
export const go: GameModule = {
  name: "go",
  schema: goSchema,
  kit: goKit,
  match: goTable,
  formats: goFormats,
  gtp: goGtp,
  analysis: goTopic,
  suite: goSuite,
  verify: goVerification,
  views: goViews,
  play: goPlay,
};
