import type { AnyJobKind } from "../../../distribute/index.js";
import { SIMULATIONS } from "./crew.js";
import { GAME } from "./make-games.js";
import { POSITION } from "./make-positions.js";
import { VALUE } from "./make-values.js";

/** What is done of learning Go in parts, on other machines too. */
export const goJobs: readonly AnyJobKind[] = [GAME, POSITION, VALUE, SIMULATIONS];
