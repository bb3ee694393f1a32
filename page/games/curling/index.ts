/** Curling on the page. */
import "./style/sheet.css";
import "./style/play.css";
import "./style/ask.css";
import "./style/review.css";
import "./style/setup.css";
import type { CurlingState, RecordedMove } from "../../../src/games/curling/index.js";
import { engine } from "../../engine/instance.js";
import type { PageGame } from "../game.js";
import { curlingFiles } from "./files.js";
import { CHOOSE, SETTLE } from "./jobs.js";
import { curlingLevels } from "./levels.js";
import { packGame, unpackGame } from "./link.js";
import { type CurlingRules, placed, readVariant, rulesFor, thrown } from "./rules.js";
import { CurlingView } from "./view.js";

export const curlingPage: PageGame<CurlingState, RecordedMove> = {
  name: "curling",
  variant: (given) => readVariant({ ends: 4, ...given }),
  rules: rulesFor,
  levels: curlingLevels,
  seats: [null, curlingLevels.list[0].agent],
  async choose(session, path, agent, signal) {
    const { game, spec } = session.rules as CurlingRules;
    const state = session.stateAt(path);
    const position = game.notation.formatState(state);
    const asked = { game: spec, position, agent, seed: session.seed };
    if (state.awaitsPlacement) return placed(state, await engine.run(SETTLE, asked, { signal }));
    const shot = await engine.run(CHOOSE, asked, { signal });
    return thrown(game, state, shot, session.seed);
  },
  show: (session) => new CurlingView(session),
  terms: { ja: { game: "試合", moves: "投球", ply: "投", undo: "投げ直し" } },
  files: curlingFiles,
  links: {
    pack: (document) => packGame(document, curlingPage.variant),
    unpack: (packed) => unpackGame(packed, curlingPage.variant),
  },
};
