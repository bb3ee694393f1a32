/**
 * A ladder as data, and the two agents that play next: those whose games tell most.
 *
 * A ladder as data: the fields of a plan but for those that end a match. It is read again while it is played, so agents may come and
 * go; what decides how games are played must stay. Every two agents have a match of their own, a plan of two, whoever else is there.
 */
import { formatAgent, type NamedFiles, parseAgent } from "../agents/index.js";
import { jsonText } from "../core/index.js";
import { type Encounter, rate } from "../stats/index.js";
import {
  completeMatchAgent,
  completePlan,
  type MatchAgent,
  type MatchPlan,
  readPlanData,
  specOf,
} from "./plan.js";
import type { AgentPairing } from "./schedule.js";

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
  /** Where agents are put in, and taken out of. */
  readonly source: string;
  /** What is wrong with agents, one line each: they are left as they were, or out. */
  readonly wrong: readonly string[];
  /** Who is left out, though its file is right, and why. */
  readonly refused: ReadonlyMap<string, string>;
}

/** A file of the folder that a ladder names: an agent, as it would stand in a list. */
export interface AgentText {
  /** That of the file, without its ending. */
  readonly name: string;
  /** How the file is called in complaints. */
  readonly file: string;
  /** What it says; throws one line, that does not name it, where it cannot be read. */
  read(): string;
  /** Those that it names. */
  readonly files?: NamedFiles;
}

export interface LadderInput {
  /** What the ladder is called. */
  readonly name?: string;
  readonly files?: NamedFiles;
  /** What it was until now. */
  readonly before?: Pick<LadderPlan, "whole" | "present">;
  /** What the folder holds that it names. */
  readonly agents?: readonly AgentText[];
  /** Whom to leave out, and why. */
  readonly refused?: ReadonlyMap<string, string>;
}

/** The folder of agents that a ladder names; nothing where it lists them. */
export function agentsFolder(text: string): string | undefined {
  const { agents } = Object(readPlanData(text));
  return typeof agents === "string" ? agents : undefined;
}

/** Reads a ladder from YAML, in which fields are those of a plan. Throws one line that names the field. */
export function parseLadder(text: string, input: LadderInput = {}): LadderPlan {
  const { name = "its file", files, before, refused = new Map<string, string>() } = input;
  const data = Object(readPlanData(text));
  for (const field of NOT_HERE)
    if (data[field] !== undefined) throw new Error(`${field}: not for a ladder, which never ends`);
  const folder = typeof data.agents === "string" ? data.agents : undefined;
  const { agents, wrong } =
    folder === undefined ? { agents: data.agents, wrong: [] as string[] } : enteredAgents(data, input);
  if (folder !== undefined && agents.length < 2)
    throw new Error(wrong[0] ?? `agents: expected two agents or more in ${folder}, a YAML file each`);
  const clock = data.clock ?? {};
  const all = completePlan({ ...data, agents, pairs: PAIRS }, files);
  for (const [i, agent] of all.agents.entries()) {
    const place = input.agents?.find((each) => each.name === agent.name)?.file ?? `agents[${i}]`;
    if (refused.has(agent.name)) wrong.push(`${place}: ${refused.get(agent.name)}`);
  }
  const admitted = all.agents.filter((agent) => !refused.has(agent.name));
  if (admitted.length < 2) throw new Error(wrong[0]);
  const given = completePlan({ ...all, agents: admitted, clock: clockOf(clock) });
  const present = new Set(given.agents.map((agent) => agent.name));
  return {
    whole: before === undefined ? given : joinPlans(before.whole, given, clockOf(clock)),
    present,
    clock,
    source: folder ?? name,
    wrong,
    refused,
  };
}

/** Those whose files are right, and those who played before theirs were wrong. */
function enteredAgents(
  data: object,
  { agents = [], before }: LadderInput,
): { agents: MatchAgent[]; wrong: string[] } {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const found = agents.flatMap(({ name, file, read, files }) => {
    if (seen.has(name)) {
      wrong.push(`${file}: another file is called ${name}, too`);
      return [];
    }
    seen.add(name);
    const was = before?.whole.agents.find((agent) => agent.name === name);
    try {
      const agent = completeMatchAgent(data, nameField(name, readPlanData(read())), files);
      if (was !== undefined) demandSame(was, agent);
      return [agent];
    } catch (error) {
      wrong.push(`${file}: ${(error as Error).message}`);
      return was !== undefined && before?.present.has(name) ? [was] : [];
    }
  });
  return { agents: found, wrong };
}

/** An agent under the name of its file. */
function nameField(name: string, given: unknown): unknown {
  const { name: own = name } = Object(given);
  if (own !== name) throw new Error(`name: an agent of a folder is called as its file, ${name}`);
  return typeof given === "string" ? { ...parseAgent(given), name } : { ...Object(given), name };
}

/** The agents of before, and those who are new. */
function joinPlans(before: MatchPlan, given: MatchPlan, clock: unknown): MatchPlan {
  // How long an agent is waited for hangs on who is there: the clock is looked at as it would be for those of before.
  const now = { ...given, clock: completePlan({ ...before, clock }).clock };
  for (const field of ["game", "openings", "seed", "clock", "adjudicate"] as const)
    if (jsonText(before[field]) !== jsonText(now[field]))
      throw new Error(`${field}: games so far were played otherwise; a ladder of its own is needed`);
  const known = new Map(before.agents.map((agent) => [agent.name, agent]));
  for (const [i, agent] of given.agents.entries()) {
    const was = known.get(agent.name);
    try {
      if (was !== undefined) demandSame(was, agent);
    } catch (error) {
      throw new Error(`agents[${i}]: ${(error as Error).message}`);
    }
  }
  const agents = [...before.agents, ...given.agents.filter(({ name }) => !known.has(name))];
  return completePlan({ ...given, agents, clock });
}

function demandSame(was: MatchAgent, now: MatchAgent): void {
  if (formatAgent(specOf(was)) !== formatAgent(specOf(now)))
    throw new Error(`"${now.name}" was another agent until now; give this one another name`);
}

/** The match of two agents. */
export function pairingPlan(
  { whole, clock }: Pick<LadderPlan, "whole" | "clock">,
  a: MatchAgent,
  b: MatchAgent,
): MatchPlan {
  return completePlan({ ...whole, agents: [a, b], clock: clockOf(clock) });
}

/** The clock of whole games is in the game already. */
function clockOf(clock: unknown): unknown {
  if (typeof clock !== "object" || clock === null) return clock;
  const { game: _, extraEnd: __, ...rest } = clock as { game?: unknown; extraEnd?: unknown };
  return rest;
}

// Which two agents of a ladder play next: those whose games tell most. With the ratings t of Bradley and Terry a pair of games between
// i and j brings, to the first order,
//
//   p (1 - p) Var(t_i - t_j),   p = 1 / (1 + exp(-(t_i - t_j))),
//
// so that agents are sent where their places are least certain, and not where the result is known before. Who is new plays some
// pairs first, against whom it has met least, and agents whom no games join are joined. Pairs that are being played count as half known.

/** Pairs that an agent plays before its rating counts for anything. */
const FIRST_PAIRS = 3;
const ELO = 400 / Math.LN10;

/** Two agents that may play. */
interface OpenPairing {
  readonly agents: AgentPairing;
  /** Pairs of games that were played. */
  readonly pairs: number;
  /** Pairs that are being played. */
  readonly running: number;
}

interface LadderStanding {
  readonly open: readonly OpenPairing[];
  /** Of everybody, also of those who left. */
  readonly encounters: readonly Encounter[];
}

/** Nothing where no two agents may play. */
export function nextPairing({ open, encounters }: LadderStanding): AgentPairing | undefined {
  if (open.length === 0) return undefined;
  const pairsOf = pairsByAgent(open, encounters);
  const met = ({ pairs, running }: OpenPairing) => pairs + running;
  const fewest = ({ agents }: OpenPairing) => Math.min(...agents.map((agent) => pairsOf.get(agent)!));
  // Who has played most is known best.
  const max = ({ agents }: OpenPairing) => Math.max(...agents.map((agent) => pairsOf.get(agent)!));
  const newcomers = open.filter((each) => fewest(each) < FIRST_PAIRS);
  if (newcomers.length > 0) return min(newcomers, [fewest, met, (each) => -max(each)]).agents;
  const joined = joinedBy(encounters);
  const isRated = open.every(({ agents }) => agents.every((agent) => joined.agents.includes(agent)));
  const ratings = isRated ? rate(joined.agents.length, joined.encounters) : undefined;
  if (ratings === undefined) return min(open, [met, fewest]).agents;
  const numbers = new Map(joined.agents.map((agent, i) => [agent, i]));
  const gain = ({ agents: [a, b], running }: OpenPairing) => {
    const { elo, low, high } = ratings.over(numbers.get(a)!, numbers.get(b)!, 1);
    const p = 1 / (1 + Math.exp(-elo / ELO));
    const spread = (high - low) / 2 / ELO;
    return (p * (1 - p) * spread * spread) / 2 ** running;
  };
  return min(open, [(each) => -gain(each)]).agents;
}

/** Those who may play, and their pairs with anybody, those that are being played included. */
function pairsByAgent(
  open: readonly OpenPairing[],
  encounters: readonly Encounter[],
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const add = (agents: AgentPairing, count: number) => {
    for (const agent of agents) pairs.set(agent, (pairs.get(agent) ?? 0) + count);
  };
  for (const { players, games, times = 1 } of encounters) add(players as AgentPairing, (games * times) / 2);
  for (const { agents, running } of open) add(agents, running);
  return pairs;
}

/** Agents whom games join, as many as there are, in order; and their encounters, by their numbers among them. */
export function joinedBy(encounters: readonly Encounter[]): {
  readonly agents: readonly number[];
  readonly encounters: readonly Encounter[];
} {
  const groupOf = new Map<number, Set<number>>();
  for (const { players } of encounters) {
    const [one, other] = players.map((agent) => groupOf.get(agent) ?? new Set([agent]));
    const group = one === other ? one! : new Set([...one!, ...other!]);
    if (group !== groupOf.get(players[0]) || group !== groupOf.get(players[1]))
      for (const agent of group) groupOf.set(agent, group);
  }
  const [largest = new Set<number>()] = [...new Set(groupOf.values())].sort((a, b) => b.size - a.size);
  const agents = [...largest].sort((a, b) => a - b);
  const numbers = new Map(agents.map((agent, i) => [agent, i]));
  return {
    agents,
    encounters: encounters
      .filter(({ players }) => largest.has(players[0]))
      .map((each) => ({
        ...each,
        players: [numbers.get(each.players[0])!, numbers.get(each.players[1])!] as const,
      })),
  };
}

/** The first of those that are least by the first measure, then by the next. */
function min<T>(items: readonly T[], by: readonly ((item: T) => number)[]): T {
  let left = items;
  for (const measure of by) {
    const lowest = Math.min(...left.map(measure));
    left = left.filter((item) => measure(item) === lowest);
  }
  return left[0]!;
}
