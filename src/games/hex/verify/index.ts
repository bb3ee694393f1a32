/** Verification of Hex. */
import { type Verification, verifiedBy } from "../../../verify/index.js";
import { ERRORS, HALF_SHARE, HALF_WITHIN, playoutFindings } from "./playouts.js";

export const hexVerification: Verification = {
  description: "count what playouts give on the empty 11x11 board, and compare ways to find a winner",
  help: `Playouts by fair coins (walk, rows, batch, batch-ts) must give Black half of the wins, within ${ERRORS} standard
errors; fills of exactly half (conventional, rows-exact) ${HALF_SHARE} within ${HALF_WITHIN} (or ${ERRORS} standard errors, if
that is more), and the same within ${ERRORS} standard errors of the difference. On full boards with a quarter, half and three
quarters of black stones walk, flood and reduction must name the same winner.
Exit status 1 when something does not hold. Ctrl-C ends with what has been checked so far.

JSON: check, count (of playouts or boards), found, wanted, within, holds.`,
  each: "check",
  counts: {
    playouts: { about: "playouts of each kind", least: 1000, usual: 20_000_000 },
    boards: {
      about: "full boards on which the winner is looked up in every way",
      least: 1,
      usual: 2_000_000,
    },
  },
  isRandom: true,
  async check({ counts: { playouts = 0, boards = 0 }, seed, clock }, stop, tell) {
    return verifiedBy(await playoutFindings({ playouts, boards, seed, clock }, stop, tell));
  },
};
