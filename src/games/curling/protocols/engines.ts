/** Engines of others among the players of a game: programs that speak a protocol of the game's generation. */
import type { CurlingKit } from "../players/index.js";
import { dc3Kind } from "./dc3/index.js";
import { dc4Kind } from "./dc4/index.js";
import { legacyKind } from "./legacy/index.js";

export function withEngines(kit: CurlingKit): CurlingKit {
  const { game } = kit;
  const { model, mixedDoubles } = game.rules;
  const isLegacy = model === "legacy";
  return {
    ...kit,
    kinds: [
      ...kit.kinds,
      ...(isLegacy ? [legacyKind(game)] : [dc4Kind(game)]),
      ...(isLegacy || mixedDoubles !== null ? [] : [dc3Kind(game)]),
    ],
  };
}
