/**
 * Ends by a policy as a shard, both teams throwing alike. Random throws need no waiting. Other agents are made once a shard; one that remembers what it
 * has thought before (`keep` of a search) does so within its shard.
 */
import { type Agent, createAgent, parseAgent } from "../../../../agents/index.js";
import { agentContext } from "../../../../distribute/index.js";
import { type Rng, stream } from "../../../../random/index.js";
import {
  type CurlingState,
  type DisturbanceName,
  type EndsPlan,
  EndsTable,
  type PlayedEnds,
  type Shot,
} from "../../index.js";
import { type CurlingKit, curlingKit } from "../../players/index.js";

export interface EndsTask {
  readonly plan: EndsPlan;
  /** The number of the first end, and how many. */
  readonly first: number;
  readonly ends: number;
}

/** The game that is played under these rules, and who can play it. */
export function endsKit(rules: string, noise: DisturbanceName): CurlingKit {
  return curlingKit({ name: "curling", rules, noise, physics: "event" });
}

/** Throws when the signal comes before the last end is played. */
export async function playEnds({ plan, first, ends }: EndsTask, signal: AbortSignal): Promise<PlayedEnds> {
  const kit = endsKit(plan.rules, plan.noise);
  const table = new EndsTable(kit.game, plan, ends);
  const isRandom = parseAgent(plan.policy).kind === "random";
  const teams = isRandom ? undefined : await Teams.begin(kit, plan);
  try {
    for (let end = first; end < first + ends; end++) {
      if (teams === undefined) table.playAtRandom(end);
      else await teams.play(end, table, signal);
      signal.throwIfAborted();
    }
    return table.shard(first);
  } finally {
    await teams?.close();
  }
}

/** Both teams of an agent. */
class Teams {
  readonly #plan: EndsPlan;
  readonly #agents: readonly Agent<CurlingState, Shot>[];
  readonly #chances: readonly Rng[];

  static async begin(kit: CurlingKit, plan: EndsPlan): Promise<Teams> {
    const teams = new Teams(kit, plan);
    for (const agent of teams.#agents) await agent.ready?.();
    return teams;
  }

  private constructor(kit: CurlingKit, plan: EndsPlan) {
    const contexts = [0, 1].map(() => agentContext(plan.seed));
    this.#plan = plan;
    this.#agents = contexts.map((context) => createAgent(kit, parseAgent(plan.policy), context));
    this.#chances = contexts.map(({ rng }) => rng);
  }

  async play(end: number, table: EndsTable, signal: AbortSignal): Promise<void> {
    const { policy, seed } = this.#plan;
    const { state } = table;
    const hand = table.begin(end);
    for (const [team, rng] of this.#chances.entries()) rng.copyFrom(stream(seed, "end", end, "team", team));
    while (state.end === 0) {
      const { move } = await this.#agents[state.toMove]!.choose(state, signal);
      if (move === "resign") throw new Error(`end ${end}: ${policy} gave up`);
      const actual = table.throw(move, hand);
      for (const agent of this.#agents) agent.saw?.(move, state, actual);
    }
    table.finish();
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) await agent.close?.();
  }
}
