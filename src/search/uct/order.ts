import type { Arms } from "../../game/index.js";
import type { Rng } from "../../random/index.js";

/** Puts arms in the order in which they are tried: by priors where there are any, otherwise by chance. */
export function order(arms: Arms, rng: Rng): void {
  const { ids, priors, length } = arms;
  for (let i = length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const id = ids[i];
    const prior = priors[i];
    ids[i] = ids[j];
    priors[i] = priors[j];
    ids[j] = id;
    priors[j] = prior;
  }
  for (let i = 1; i < length; i++) {
    const id = ids[i];
    const prior = priors[i];
    let j = i;
    for (; j > 0 && priors[j - 1] < prior; j--) {
      ids[j] = ids[j - 1];
      priors[j] = priors[j - 1];
    }
    ids[j] = id;
    priors[j] = prior;
  }
}
