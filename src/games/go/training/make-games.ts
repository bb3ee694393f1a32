/** Games that agents play, to learn from. */
import { join } from "node:path";
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../agents/index.js";
import { jobKind } from "../../../distribute/index.js";
import { makeFolder, writeWhole } from "../../../files/index.js";
import { programsOf, VERSION, withPrograms } from "../../../match/index.js";
import { gamesOf, makeRows, Pace, type Surroundings } from "../../../training/index.js";
import { formatGoSgf } from "../index.js";
import { type GoSpec, goKit } from "../players/index.js";
import type { GameTask } from "./games-job.js";
import {
  GAMES_FORMAT,
  type GameRow,
  type GamesHeader,
  gameRow,
  gamesFormat,
  gamesHeader,
} from "./games-rows.js";
import { recordOfRow } from "./records.js";

export const GAME = jobKind<GameTask, GameRow>("go game", new URL("./games-job.js", import.meta.url), {
  wire: {
    task: z.strictObject({ plan: gamesHeader, game: z.int().min(0) }),
    result: gameRow,
    programs: ({ plan }) => plan.agents.flatMap((agent) => programsOf(plan.game, parseAgent(agent))),
  },
});

export interface GamesRequest extends Surroundings {
  readonly folder: string;
  readonly spec: GoSpec;
  /** In the short form, with every option; Black and White of each game are drawn from them. */
  readonly agents: readonly string[];
  /** In all, those that are there included. */
  readonly games: number;
  readonly seed: string;
  /** Whether they are written as SGF too, a file a game, in the folder `sgf` there. */
  readonly sgf?: boolean;
}

/** Plays the games that are missing; gives all that are there then. */
export async function makeGames(request: GamesRequest): Promise<readonly GameRow[]> {
  const { spec, agents, games, seed } = request;
  const header: GamesHeader = {
    format: GAMES_FORMAT,
    version: 1,
    game: spec,
    agents: [...agents],
    seed,
    playout: VERSION,
  };
  const kit = withPrograms(goKit(spec));
  const pace = new Pace();
  let played = 0;
  const rows = await makeRows({
    ...request,
    format: gamesFormat,
    header,
    weights: agents.flatMap((agent) => weightsNeeded(kit, parseAgent(agent))),
    wanted: gamesOf(games),
    kind: GAME,
    task: ({ game }) => ({ plan: header, game }),
    name: "game",
    note: () => pace.perSecond(++played),
  });
  if (request.sgf) writeSgf(join(request.folder, "sgf"), header, rows);
  return rows;
}

function writeSgf(folder: string, header: GamesHeader, rows: readonly GameRow[]): void {
  makeFolder(folder);
  for (const row of rows)
    writeWhole(
      join(folder, `${String(row.game).padStart(6, "0")}.sgf`),
      formatGoSgf(recordOfRow(header, row)),
    );
}
