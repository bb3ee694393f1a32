/** Board games on the page. */
import "./board.css";
import type { BoardState } from "../../../src/show/index.js";
import { engine } from "../../engine/instance.js";
import type { PageGame } from "../game.js";
import type { BoardDefinition } from "./definition.js";
import { boardFiles } from "./files.js";
import { boardJobs } from "./jobs.js";
import { boardRules, type Position } from "./rules.js";
import { BoardView } from "./view.js";

export function boardPage<S extends BoardState>(
  definition: BoardDefinition<S>,
): PageGame<Position<S>, number> {
  const { name, levels } = definition;
  const { choose } = boardJobs(name);
  return {
    name,
    variant: (given) => definition.variant(given),
    rules: (spec) => boardRules(definition, spec),
    ofPosition: (text, defaults) => definition.ofPosition(text, defaults),
    levels,
    seats: [null, levels.list[0].agent],
    choose(session, path, agent, signal) {
      const { rules, start, seed } = session;
      return engine.run(
        choose,
        { game: rules.spec, start, moves: session.movesTo(path), agent, seed },
        { signal },
      );
    },
    show: (session) => new BoardView(session, definition),
    files: boardFiles(definition),
  };
}
