/** Positions of games that an agent plays against itself. */
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../agents/index.js";
import { jobKind } from "../../../distribute/index.js";
import { programsOf, VERSION, withPrograms } from "../../../match/index.js";
import { gamesOf, makeRows, type Surroundings } from "../../../training/index.js";
import { type GoSpec, goKit, goSchema } from "../players/index.js";
import { type PositionRow, type PositionsHeader, positionRow, positionsFormat } from "./data.js";
import type { SelfPlayTask } from "./self-play.js";

export const POSITION = jobKind<SelfPlayTask, PositionRow>(
  "go position",
  new URL("./self-play.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({ spec: goSchema, agent: z.string(), seed: z.string(), game: z.int().min(0) }),
      result: positionRow,
      programs: ({ spec, agent }) => programsOf(spec, parseAgent(agent)),
    },
  },
);

export interface PositionsRequest extends Surroundings {
  readonly folder: string;
  readonly spec: GoSpec;
  /** In the short form, with every option. */
  readonly agent: string;
  /** Games in all, those that are there included. */
  readonly games: number;
  readonly seed: string;
}

/** Plays the games that are missing; gives how many positions there are then. */
export async function makePositions(request: PositionsRequest): Promise<number> {
  const { spec, agent, games, seed } = request;
  const header: PositionsHeader = {
    format: "playout-go-positions",
    version: 1,
    game: spec,
    source: agent,
    seed,
    playout: VERSION,
  };
  const rows = await makeRows({
    ...request,
    format: positionsFormat,
    header,
    weights: weightsNeeded(withPrograms(goKit(spec)), parseAgent(agent)),
    wanted: gamesOf(games),
    kind: POSITION,
    task: ({ game }) => ({ spec, agent, seed, game }),
    name: "game",
    note: (_, all) => `${all.length} positions`,
  });
  return rows.length;
}
