/**
 * A ladder as data: a plan of a match without an end, whose agents may come and go while it runs. Every two agents play games of a match
 * of their own (`pairingPlan`), so that a game hangs on the two and its number alone, whoever else is there; and all games together are
 * seen as those of one match of all agents that ever joined (`whole`), in the order in which they did.
 */
import { formatAgent, type NamedFiles } from "../../agents/index.js";
import { jsonText } from "../../game/index.js";
import { completePlan, type MatchAgent, type MatchPlan, readPlanData, specOf } from "../plan.js";

/** Pairs of games of two agents: more than anybody plays. */
const PAIRS = 1e6;
/** What is for matches that end. */
const NOT_HERE = ["pairs", "games", "pairing", "stop"] as const;

export interface LadderPlan {
  /** Everybody who ever joined. */
  readonly whole: MatchPlan;
  /** Names of those who play on. */
  readonly present: ReadonlySet<string>;
  /** Of the clock, as it was given. */
  readonly clock: unknown;
}

/** Reads a ladder from YAML, in which fields are those of a plan; `before` is what it was until now. Throws one line that names the field. */
export function parseLadder(text: string, files?: NamedFiles, before?: MatchPlan): LadderPlan {
  const data = readPlanData(text);
  for (const field of NOT_HERE)
    if (Object(data)[field] !== undefined) throw new Error(`${field}: not for a ladder, which never ends`);
  const given = completePlan({ ...Object(data), pairs: PAIRS }, files);
  const present = new Set(given.agents.map(({ name }) => name));
  const clock = Object(data).clock ?? {};
  return { whole: before === undefined ? given : joined(before, given, clockOf(clock)), present, clock };
}

/** The agents of before, and those who are new. */
function joined(before: MatchPlan, given: MatchPlan, clock: unknown): MatchPlan {
  // How long an agent is waited for hangs on who is there: the clock is looked at as it would be for those of before.
  const now = { ...given, clock: completePlan({ ...before, clock }).clock };
  for (const field of ["game", "openings", "seed", "clock", "adjudicate"] as const)
    if (jsonText(before[field]) !== jsonText(now[field]))
      throw new Error(`${field}: games so far were played otherwise; a ladder of its own is needed`);
  const known = new Map(before.agents.map((agent) => [agent.name, agent]));
  for (const [i, agent] of given.agents.entries()) {
    const was = known.get(agent.name);
    if (was !== undefined && formatAgent(specOf(was)) !== formatAgent(specOf(agent)))
      throw new Error(
        `agents[${i}]: "${agent.name}" was another agent until now; give this one another name`,
      );
  }
  const agents = [...before.agents, ...given.agents.filter(({ name }) => !known.has(name))];
  return completePlan({ ...given, agents, clock });
}

/** The match of two agents. */
export function pairingPlan({ whole, clock }: LadderPlan, a: MatchAgent, b: MatchAgent): MatchPlan {
  return completePlan({ ...whole, agents: [a, b], clock: clockOf(clock) });
}

/** The clock of whole games is in the game already. */
function clockOf(clock: unknown): unknown {
  if (typeof clock !== "object" || clock === null) return clock;
  const { game: _, extraEnd: __, ...rest } = clock as { game?: unknown; extraEnd?: unknown };
  return rest;
}
