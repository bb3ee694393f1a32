/** What the worker does for curling. */
import { type Agent, addGame, completeAgent, createAgent, parseAgent } from "../../../src/agents/index.js";
import { checked } from "../../../src/game/index.js";
import {
  analyseGame,
  analysePosition,
  analysisFile,
  hammerSummaries,
  mapTargets,
  specOfRecord,
} from "../../../src/games/curling/analysis/index.js";
import { curling } from "../../../src/games/curling/entry.js";
import {
  type CurlingState,
  type Placement,
  parseRecord,
  type Shot,
} from "../../../src/games/curling/index.js";
import {
  type CurlingKit,
  type CurlingSpec,
  curlingKit,
  curlingSchema,
  positionNetOf,
  usualPlacement,
} from "../../../src/games/curling/players/index.js";
import {
  cloudOf,
  readGameFindings,
  reportOf,
  throwsOf,
  wayOf,
} from "../../../src/games/curling/views/index.js";
import { stream } from "../../../src/random/index.js";
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
  MAP,
  REVIEW,
  SETTLE,
  WEIGH,
} from "./jobs.js";

addGame(curling);

/** Nothing is simulated yet. */
const BEGUN: Progress = { done: 0, total: 1 };

/** Tables of a game take a moment to be there. */
const kits = new Map<string, CurlingKit>();

function kitFor(spec: CurlingSpec): CurlingKit {
  const key = JSON.stringify(spec);
  const kit = kits.get(key) ?? curlingKit(checked(curlingSchema, spec));
  kits.set(key, kit);
  return kit;
}

function agentOf(kit: CurlingKit, words: string | undefined) {
  return completeAgent(kit, words === undefined ? kit.best : parseAgent(words));
}

/** Lets an agent do something in a position. */
async function withAgent<T>(
  { game, position, agent: words, seed }: Asked,
  desk: Desk<Progress>,
  work: (agent: Agent<CurlingState, Shot>, state: CurlingState) => Promise<T>,
): Promise<T> {
  const kit = kitFor(game);
  const state = kit.think.notation.parseState(position);
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

type Search = Asked & { readonly lines: number };

async function find(
  { game, position, agent, seed, lines }: Search,
  desk: Desk<Progress>,
  more: object,
): Promise<Found> {
  const kit = kitFor(game);
  const state = kit.think.notation.parseState(position);
  const analysis = await analysePosition(kit, state, {
    ...desk,
    agent: agentOf(kit, agent),
    seed,
    lines,
    ...more,
  });
  return { analysis, ways: analysis.lines.map(({ shot }) => wayOf(state, shot, COARSE)) };
}

/** What the agent's net says, where it has one. */
async function glance(asked: Search, desk: Desk<Progress>): Promise<Found | null> {
  const kit = kitFor(asked.game);
  const net = positionNetOf(agentOf(kit, asked.agent), kit.think.rules, desk);
  return net === undefined ? null : find(asked, desk, { quick: true });
}

/** Rounds over all targets for a map. */
const ROUNDS = 3;

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
      return wish ?? usualPlacement(state);
    }),
  ),
  does(CLOUD, async ({ game, position, shot, trials, seed }) => {
    const { think } = kitFor(game);
    const hand = think.disturbance;
    if (hand === undefined) return { clouds: [], scores: [] };
    return cloudOf(think.notation.parseState(position), shot, hand, trials, seed);
  }),
  does(WEIGH, async ({ game, position }) => {
    const kit = kitFor(game);
    return kit.placements().weigh(kit.think.notation.parseState(position));
  }),
  does(GLANCE, async (asked, desk) => await glance(asked, desk)),
  does(ANALYSE, async (asked, desk) => {
    const first = await glance(asked, desk);
    if (first !== null) desk.tell({ ...BEGUN, glance: first });
    return find(asked, desk, { progress: told(desk) });
  }),
  does(MAP, async ({ game, position, seed }, desk) => {
    const kit = kitFor(game);
    const state = kit.think.notation.parseState(position);
    const best = agentOf(kit, undefined);
    if (positionNetOf(best, kit.think.rules, desk) !== undefined) {
      const options = { ...desk, agent: best, seed, lines: 1, heat: 1, quick: true };
      desk.tell({ ...BEGUN, glance: (await analysePosition(kit, state, options)).heat });
    }
    const maps = await mapTargets(kit, state, ROUNDS, { ...desk, seed, progress: told(desk) });
    if (desk.stop.aborted) throw new Error("the map was stopped");
    return maps;
  }),
  does(ANSWER, async ({ game, position, agent, seed, shot }, desk) => {
    const kit = kitFor(game);
    const state = kit.think.notation.parseState(position);
    state.play(shot);
    if (state.isOver()) return null;
    const { lines } = await analysePosition(kit, state, {
      ...desk,
      agent: agentOf(kit, agent),
      seed,
      lines: 1,
      trials: 2,
    });
    return lines[0] ?? null;
  }),
  does(REVIEW, async ({ record: text, agent, trials, seed }, desk) => {
    const record = parseRecord(text);
    const { throws } = throwsOf(record);
    const hammer = hammerSummaries(throws, record);
    if (trials === 0) return { hammer, report: reportOf(record, throws) };
    const kit = kitFor(specOfRecord(record));
    const analysis = await analyseGame(kit, record, {
      ...desk,
      agent: agentOf(kit, agent),
      trials,
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
