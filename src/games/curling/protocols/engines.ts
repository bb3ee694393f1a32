/** Engines of others among the players of a game: programs that speak a protocol of the game's generation. */
import type { CurlingKit } from "../players/index.js";
import { legacyKind } from "./legacy/index.js";

export function withEngines(kit: CurlingKit): CurlingKit {
  const { game } = kit;
  return { ...kit, kinds: [...kit.kinds, ...(game.rules.model === "legacy" ? [legacyKind(game)] : [])] };
}
