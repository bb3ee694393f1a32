/** What the worker does for curling. */
import { addGame, completeAgent, createAgent, parseAgent } from "../../../src/agents/index.js";
import { checked } from "../../../src/game/index.js";
import { analyseGame, analysePosition, specOfRecord } from "../../../src/games/curling/analysis/index.js";
import { curling } from "../../../src/games/curling/entry.js";
import { parseRecord } from "../../../src/games/curling/index.js";
import {
  type CurlingKit,
  type CurlingSpec,
  curlingKit,
  curlingSchema,
} from "../../../src/games/curling/players/index.js";
import { stream } from "../../../src/random/index.js";
import { type Desk, does, type Progress } from "../../engine/contract.js";
import { AGENTS, ANALYSE, ANSWER, CHOOSE, REVIEW } from "./jobs.js";

addGame(curling);

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

const told =
  ({ tell }: Desk<Progress>) =>
  (done: number, total: number, part?: string) =>
    tell({ done, total, ...(part !== undefined && { part }) });

export const curlingWork = [
  does(CHOOSE, async ({ game, position, agent: words, seed }, desk) => {
    const kit = kitFor(game);
    const state = kit.think.notation.parseState(position);
    const agent = createAgent(kit, agentOf(kit, words), {
      ...desk,
      rng: stream(seed, "play", "agent", state.ply),
    });
    try {
      await agent.ready?.();
      const { move } = await agent.choose(state, desk.stop, (_, spent) => told(desk)(spent, 1));
      if (move === "resign") throw new Error("it gives the game up");
      return { ...move };
    } finally {
      await agent.close?.();
    }
  }),
  does(ANALYSE, async ({ game, position, agent, seed, lines, heat }, desk) => {
    const kit = kitFor(game);
    return analysePosition(kit, kit.think.notation.parseState(position), {
      ...desk,
      agent: agentOf(kit, agent),
      seed,
      lines,
      heat: heat ? 1 : 0,
      progress: told(desk),
    });
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
    const kit = kitFor(specOfRecord(record));
    return analyseGame(kit, record, {
      ...desk,
      agent: agentOf(kit, agent),
      trials,
      seed,
      progress: told(desk),
    });
  }),
  does(AGENTS, async (spec) =>
    kitFor(spec).kinds.map(({ kind, about, usual }) => {
      const [budget] = Object.entries(usual ?? {});
      return { kind, about, ...(budget && { usual: budget.join("=") }) };
    }),
  ),
];
