/**
 * Which child a simulation goes to. For the player to move, with means from his view:
 *
 *   plain        mean + c sqrt(ln N / n)                        (UCB1: Auer, Cesa-Bianchi and Fischer 2002)
 *   direct       the same, where n, N and the mean hold AMAF credits beside visits          (Jinno's Hex program)
 *   rave         (1 - b) mean + b (mean of credits) + c sqrt(ln N / n),   b = sqrt(K / (3 n + K))
 *                                                          (RAVE; Gelly and Silver 2007)
 *   minimum-mse  the same with b = r / (r + n + n r / K), r the credits of the move
 *                                                          (minimum-MSE RAVE; Silver 2009, K as in Michi)
 *
 * all plus progressive bias, bias * prior / (n + 1) (Chaslot et al. 2008). A move without visits has the mean that is assumed for it
 * (first-play urgency; Gelly and Wang 2006), and may begin with virtual credits (Gelly and Silver 2007). The tree keeps all but c sqrt(ln N) ready, so what is left is one short loop
 * over neighbouring numbers. The logarithm is the random room's, the same in every JavaScript engine.
 */
import { takeLog } from "../../random/index.js";
import type { Tree } from "./tree.js";

const register = new Float64Array(1);

/** The best of the first `unlocked` children, of more only where all those are blocked; the first of equals. `total` is N. */
export function select(
  tree: Tree,
  node: number,
  unlocked: number,
  exploration: number,
  total: number,
): number {
  const { worth, reach } = tree;
  let scale = 0;
  if (total > 1 && exploration > 0) {
    register[0] = total;
    takeLog(register);
    scale = exploration * Math.sqrt(register[0]);
  }
  const first = tree.first[node];
  const end = first + tree.count[node];
  const open = Math.min(first + unlocked, end);
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let child = first; child < open; child++) {
    const wish = worth[child] + scale * reach[child];
    if (wish > most) {
      most = wish;
      best = child;
    }
  }
  for (let child = open; child < end && best < 0; child++)
    if (worth[child] > Number.NEGATIVE_INFINITY) best = child;
  return best;
}
