/** What the worker does for curling. */
import {
  type Agent,
  type AgentSpec,
  addGame,
  completeAgent,
  createAgent,
  parseAgent,
} from "../../../src/agents/index.js";
import { checkData, stream } from "../../../src/core/index.js";
import {
  analyseGame,
  analysePosition,
  analysisFile,
  type CurlingGameSetup,
  type CurlingSpec,
  type CurlingState,
  cloudOf,
  curling,
  curlingKit,
  curlingSchema,
  defaultPlacement,
  hammerSummaries,
  type Placement,
  type PositionAnalysis,
  type PositionAnalysisOptions,
  parseRecord,
  positionNetOf,
  readGameFindings,
  reportOf,
  type Shot,
  specOfRecord,
  throwsOf,
  wayOf,
} from "../../../src/games/curling/index.js";
import { type Desk, does, type Progress } from "../../engine/contract.js";
import { COARSE } from "./aim.js";
import {
  ANALYSE,
  ANSWER,
  type Asked,
  CHOOSE,
  CLOUD,
  type Found,
  GLANCE,
  type Question,
  REVIEW,
  SETTLE,
  WEIGH,
} from "./jobs.js";

addGame(curling);

/** Nothing is simulated yet. */
const BEGUN: Progress = { done: 0, total: 1 };

/** Tables of a game take a moment to be there. */
const kits = new Map<string, CurlingGameSetup>();

function kitFor(spec: CurlingSpec): CurlingGameSetup {
  const key = JSON.stringify(spec);
  const kit = kits.get(key) ?? curlingKit(checkData(curlingSchema, spec));
  kits.set(key, kit);
  return kit;
}

function agentOf(kit: CurlingGameSetup, words: string | undefined) {
  return completeAgent(kit, words === undefined ? kit.best : parseAgent(words));
}

/** Lets an agent do something in a position. */
async function withAgent<T>(
  { game, position, agent: words, seed }: Asked,
  desk: Desk<Progress>,
  work: (agent: Agent<CurlingState, Shot>, state: CurlingState) => Promise<T>,
): Promise<T> {
  const kit = kitFor(game);
  const state = kit.searchGame.notation.parseState(position);
  const rng = stream(seed, "play", "agent", state.ply);
  const agent = createAgent(kit, agentOf(kit, words), { ...desk, rng });
  try {
    await agent.ready?.();
    return await work(agent, state);
  } finally {
    await agent.close?.();
  }
}

const told =
  ({ tell }: Desk<Progress>) =>
  (done: number, total: number, part?: string) =>
    tell({ done, total, ...(part !== undefined && { part }) });

/** Rounds over all targets for a map where there is no net. */
const ROUNDS = 3;

async function find(
  { game, position, agent: words, seed, lines, heat }: Question,
  desk: Desk<Progress>,
  more: Pick<PositionAnalysisOptions, "quick" | "partial" | "progress"> & {
    readonly glance?: (found: Found) => void;
  },
): Promise<Found> {
  const kit = kitFor(game);
  const state = kit.searchGame.notation.parseState(position);
  const agent = agentOf(kit, words);
  const { glance, ...options } = more;
  const withWays = (analysis: PositionAnalysis): Found => ({
    analysis,
    ways: analysis.lines.map(({ shot }) => wayOf(state, shot, COARSE)),
  });
  const analysis = await analysePosition(kit, state, {
    ...desk,
    agent,
    seed,
    lines,
    heat: heat || hasNet(kit, agent, desk) ? ROUNDS : 0,
    ...options,
    ...(glance && { partial: (found) => glance(withWays(found)) }),
  });
  return withWays(analysis);
}

function hasNet({ searchGame }: CurlingGameSetup, agent: AgentSpec, desk: Desk<Progress>): boolean {
  return positionNetOf(agent, searchGame.rules, desk) !== undefined;
}

export const curlingWork = [
  does(CHOOSE, (asked, desk) =>
    withAgent(asked, desk, async (agent, state) => {
      const { move } = await agent.choose(state, desk.stop, (_, spent) => told(desk)(spent, 1));
      if (move === "resign") throw new Error("it gives the game up");
      return { ...move };
    }),
  ),
  does(SETTLE, (asked, desk) =>
    withAgent(asked, desk, async (agent, state) => {
      const wish = (await agent.settle?.(state, desk.stop)) as Placement | undefined;
      return wish ?? defaultPlacement(state);
    }),
  ),
  does(CLOUD, async ({ game, position, shot, trials, seed }) => {
    const { searchGame } = kitFor(game);
    const hand = searchGame.disturbance;
    if (hand === undefined) return { clouds: [], scores: [] };
    return cloudOf(searchGame.notation.parseState(position), shot, hand, trials, seed);
  }),
  does(WEIGH, async ({ game, position }) => {
    const kit = kitFor(game);
    return kit.placements().weigh(kit.searchGame.notation.parseState(position));
  }),
  does(GLANCE, async (asked, desk) => {
    const kit = kitFor(asked.game);
    return hasNet(kit, agentOf(kit, asked.agent), desk) ? find(asked, desk, { quick: true }) : null;
  }),
  does(ANALYSE, (asked, desk) =>
    find(asked, desk, {
      progress: told(desk),
      glance: (glance) => desk.tell({ ...BEGUN, glance }),
    }),
  ),
  does(ANSWER, async ({ game, position, agent, seed, shot }, desk) => {
    const kit = kitFor(game);
    const state = kit.searchGame.notation.parseState(position);
    state.play(shot);
    if (state.isOver()) return null;
    const spec = agentOf(kit, agent);
    const quick = hasNet(kit, spec, desk);
    const { lines } = await analysePosition(kit, state, { ...desk, agent: spec, seed, lines: 1, quick });
    return lines[0] ?? null;
  }),
  does(REVIEW, async ({ record: text, agent, judged, seed }, desk) => {
    const record = parseRecord(text);
    const { throws } = throwsOf(record);
    const hammer = hammerSummaries(throws, record);
    if (!judged) return { hammer, report: reportOf(record, throws) };
    const kit = kitFor(specOfRecord(record));
    const analysis = await analyseGame(kit, record, {
      ...desk,
      agent: agentOf(kit, agent),
      seed,
      progress: told(desk),
    });
    return {
      analysis,
      hammer,
      report: reportOf(record, throws, readGameFindings(analysisFile(analysis, false), throws)),
    };
  }),
];
