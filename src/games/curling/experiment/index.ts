/** What experiments ask of curling. */
import type { Trials } from "../../../experiment/facet.js";
import type { CurlingState } from "../index.js";
import { type CurlingKit, type CurlingSpec, rulesOf } from "../players/index.js";
import { nextHammer } from "../table/index.js";

export const curlingTrials: Trials<CurlingSpec, CurlingKit, CurlingState> = {
  pairing: {
    secondAfter: nextHammer,
    // The last throw of an end.
    brief(spec) {
      const { throws } = rulesOf(spec);
      return (move) => move % throws === throws - 1;
    },
    decisions(spec) {
      const { ends, throws } = rulesOf(spec);
      return ends * (throws - 1);
    },
  },
};
