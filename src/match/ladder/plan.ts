/**
 * A ladder as data: the fields of a plan but for those that end a match. It is read again while it is played, so agents may come and
 * go; what decides how games are played must stay. Every two agents have a match of their own, a plan of two, whoever else is there.
 */
import { formatAgent, type NamedFiles, parseAgent } from "../../agents/index.js";
import { jsonText } from "../../game/index.js";
import {
  completeMatchAgent,
  completePlan,
  type MatchAgent,
  type MatchPlan,
  readPlanData,
  specOf,
} from "../plan.js";

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
    folder === undefined ? { agents: data.agents, wrong: [] as string[] } : entered(data, input);
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
    whole: before === undefined ? given : joined(before.whole, given, clockOf(clock)),
    present,
    clock,
    source: folder ?? name,
    wrong,
    refused,
  };
}

/** Those whose files are right, and those who played before theirs were wrong. */
function entered(
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
      const agent = completeMatchAgent(data, named(name, readPlanData(read())), files);
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
function named(name: string, given: unknown): unknown {
  const { name: own = name } = Object(given);
  if (own !== name) throw new Error(`name: an agent of a folder is called as its file, ${name}`);
  return typeof given === "string" ? { ...parseAgent(given), name } : { ...Object(given), name };
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
