/** Who joins a ladder and who leaves it, at its start and while it is played: nobody's file or program keeps others out. */
import type { LadderFolder } from "../../../distribute/index.js";
import type { Ladder, LadderInput, LadderPlan, MatchAgent, MatchPlan, Signal } from "../../../match/index.js";
import { messageOf } from "../../failure.js";

/** Where agents come in. */
export interface Entrance {
  /** How the ladder's file is called. */
  readonly file: string;
  /** Whether something may be new since it was read. */
  readonly hasChanged: boolean;
  /** Throws one line where nobody can be read. */
  read(given?: Pick<LadderInput, "before" | "refused">): LadderPlan;
  /** Rejects where an agent cannot be started. */
  greet(plan: MatchPlan, agent: MatchAgent): Promise<void>;
  readonly signal: Signal;
}

/** Everybody who can be started; those of whom that is known are not asked again. */
export async function admit(
  entrance: Entrance,
  before?: LadderInput["before"],
  known: Iterable<string> = [],
): Promise<LadderPlan> {
  const greeted = new Set(known);
  const refused = new Map<string, string>();
  for (;;) {
    const plan = entrance.read({ ...(before && { before }), refused });
    const isNew = ({ name }: MatchAgent) => plan.present.has(name) && !greeted.has(name);
    const { size } = refused;
    for (const agent of plan.whole.agents.filter(isNew)) {
      greeted.add(agent.name);
      try {
        await entrance.greet(plan.whole, agent);
      } catch (error) {
        if (entrance.signal.aborted) throw error;
        refused.set(agent.name, messageOf(error));
      }
    }
    if (refused.size === size) return plan;
  }
}

export interface Newcomers {
  readonly entrance: Entrance;
  readonly ladder: Ladder;
  /** Where it is kept who has joined, and who does not play. */
  readonly store: Pick<LadderFolder, "keep" | "keepAway">;
  tell(line: string): void;
}

/**
 * Tells what is wrong from the start, and gives what looks whether something has changed: what is wrong is told once. Who could not
 * be started is tried again after one game more, after two, four and so on.
 */
export function newcomers({ entrance, ladder, store, tell }: Newcomers): () => Promise<void> {
  let told: ReadonlySet<string> = new Set();
  let pause = 1;
  let next = ladder.played + pause;
  let looking: Promise<void> | undefined;
  const complain = (lines: readonly string[]) => {
    for (const line of lines) if (!told.has(line)) tell(line);
    told = new Set(lines);
  };
  const complainOf = ({ wrong }: LadderPlan) => complain(wrong.map((line) => `${line}; the others play on`));
  const look = async () => {
    try {
      const { hasChanged } = entrance;
      const known = ladder.plan;
      if (!hasChanged && (known.refused.size === 0 || ladder.played < next)) return;
      pause = hasChanged ? 1 : 2 * pause;
      const plan = await admit(entrance, known, known.present);
      next = ladder.played + pause;
      store.keep(plan.whole);
      ladder.plan = plan;
      store.keepAway(ladder.away);
      complainOf(plan);
      for (const name of plan.present) if (!known.present.has(name)) tell(`${name} joins`);
      for (const name of known.present) if (!plan.present.has(name)) tell(`${name} leaves`);
    } catch (error) {
      if (!entrance.signal.aborted)
        complain([`${entrance.file}: ${messageOf(error)}; the agents of before play on`]);
    }
  };
  complainOf(ladder.plan);
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}
