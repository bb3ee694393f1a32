/** Everything that the rooms know of curling, in one entry. */

// Engines of others among the players of a game: programs that speak a protocol of the game's generation.

/** Positions, throws and games of curling as pictures and words. */
import type { GameModule } from "../../agents/index.js";
import type { PlayPart, Views } from "../../show/index.js";
import { curlingTopic } from "./analysis/query.js";
import { dc3Kind } from "./engines/dc3-seat.js";
import { dc4Kind } from "./engines/dc4-seat.js";
import { legacyKind } from "./engines/legacy-seat.js";
import { curlingFormats } from "./logs/formats.js";
import { curlingTable } from "./match.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit, curlingSchema } from "./players/game-setup.js";
import { formatStanding } from "./show/analysis-text.js";
import { TEAMS } from "./show/descriptions.js";
import { drawOne } from "./show/draw-position.js";
import { curlingPictures } from "./show/drawings.js";
import { placedStones } from "./show/pictures.js";
import { CurlingPlayTable } from "./show/play.js";
import { curlingStudies } from "./show/studies.js";
import { curlingVerification } from "./show/verification.js";
import type { CurlingState } from "./state.js";

function withEngines(kit: CurlingGameSetup): CurlingGameSetup {
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

const curlingViews: Views<CurlingState> = {
  text: (state, screen) => formatStanding(state, screen),
  picture: (state, look) => drawOne(state, placedStones(state.stones), [], look, {}),
  pictures: curlingPictures,
  studies: curlingStudies,
};

// Curling at a table.

const curlingPlay: PlayPart<CurlingGameSetup> = {
  sides: TEAMS,
  help: `Both throw with the same unsteady hand, and a throw that is taken back meets the same luck again. A throw
is told by its target, in metres to the right of the tee and beyond it (draw 0 -0.5 cw), or by the stone that it
shall hit (hit 2 ccw).`,
  examples: ["--ends 2 --agent rules", "--rules dc4 --colour yellow --agent best:time=5"],
  table: (kit, seed, screen) => new CurlingPlayTable(kit, seed, screen),
};

/** What every room knows of Curling. */
export const curling: GameModule = {
  name: "curling",
  schema: curlingSchema,
  kit: (spec: CurlingSpec) => withEngines(curlingKit(spec)),
  match: curlingTable,
  formats: curlingFormats,
  analysis: curlingTopic,
  verify: curlingVerification,
  views: curlingViews,
  play: curlingPlay,
};
