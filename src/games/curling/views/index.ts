export { type AgreementReport, agreementReport, drawAgreement, formatAgreement } from "./agreement.js";

/** Positions, throws and games of curling as pictures and words. */
import type { Views } from "../../../views/index.js";
import type { CurlingState } from "../index.js";
import { drawOne } from "./draw-position.js";
import { curlingPictures } from "./drawings.js";
import { placedStones } from "./pictures.js";
import { formatStanding } from "./position-text.js";
import { curlingStudies } from "./studies.js";

export { type GameFindings, readGameFindings } from "./analysis-file.js";
export { drawCalibration, formatCalibration } from "./calibration.js";
export {
  type Film,
  filmThrow,
  pointOf,
  restOf,
  stonesAfter,
  stonesBefore,
  type Throw,
  teamOf,
  throwsOf,
} from "./film.js";
export { reportOf } from "./game-report.js";
export { givenPosition, inField, readRules } from "./given.js";
export { formatLuck } from "./luck.js";
export {
  type Cloud,
  chancesOf,
  cloudOf,
  cloudOverlays,
  intendedPath,
  madeThrow,
  placedStones,
  plannedThrow,
} from "./pictures.js";
export { formatStanding } from "./position-text.js";
export { formatRegret } from "./regret.js";
export { drawLikely, type LikelyThrow, wayOf } from "./throws-picture.js";
export { callInWords, endInWords, outcomeInWords, standingInWords, TEAMS, TURNS } from "./words.js";

export const curlingViews: Views<CurlingState> = {
  text: (state, screen) => formatStanding(state, screen),
  picture: (state, look) => drawOne(state, placedStones(state.stones), [], look, {}),
  pictures: curlingPictures,
  studies: curlingStudies,
};
