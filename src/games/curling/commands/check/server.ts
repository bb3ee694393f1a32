/** Servers that we play on, line by line. */
import { Failure, messageOf, USAGE } from "../../../../cli/failure.js";
import { interruptSignal } from "../../../../cli/terminal.js";
import { agentContext } from "../../../../distribute/index.js";
import type { EndingDialogue } from "../../../../protocols/index.js";
import { carryOver, connectTo, type LineLimits } from "../../../../transports/index.js";
import {
  agentThinker,
  Dc3Judge,
  Dc3Player,
  Diary,
  type Finding,
  type Judge,
  LegacyJudge,
  LegacyPlayer,
  leavingAfter,
  type OpenThinker,
  replayed,
  Tap,
} from "../../protocols/index.js";
import { placeOf } from "../connect/scheme.js";

const NAME = "playout-check";

/** How one plays there, and what is looked at. */
interface Visit {
  readonly form: string;
  readonly limits?: LineLimits;
  judge(): Judge;
  player(open: OpenThinker, diary: Diary): EndingDialogue;
}

const VISITS: Readonly<Record<string, Visit>> = {
  dc3: {
    form: "dc3://host:port",
    // A trajectory of every step of a throw has some millions of characters.
    limits: { longest: 1 << 26 },
    judge: () => new Dc3Judge(),
    player: (open, diary) => new Dc3Player({ name: NAME, open, diary }),
  },
  legacy: {
    form: "legacy://host:port",
    limits: { ending: "\0" },
    judge: () => new LegacyJudge(),
    player: (open, diary) =>
      new LegacyPlayer({ open, diary, rules: "legacy-gat", login: { id: NAME, password: "-", name: NAME } }),
  },
};

export async function* serverFindings(text: string, ends: number): AsyncGenerator<Finding> {
  const [, name = ""] = /^(\w+):\/\//.exec(text) ?? [];
  const visit = VISITS[name];
  if (visit === undefined || !URL.canParse(text)) {
    const forms = Object.values(VISITS).map(({ form }) => form);
    throw new Failure(`--address: expected ${forms.join(" or ")}, not ${text}`, USAGE);
  }
  const signal = interruptSignal();
  const line = await reached(text, visit, signal);
  const judge = visit.judge();
  const tap = new Tap(
    line,
    (lines) => {
      for (const each of lines) judge.said(each);
      return lines;
    },
    (each) => judge.heard(each),
  );
  const diary = new Diary({ description: "rules", say() {} });
  const open = leavingAfter(agentThinker({ kind: "rules" }, agentContext("check")), ends);
  const about = "plays a match to its end";
  try {
    await carryOver(visit.player(open, diary), tap, signal);
    yield { about, needed: true };
  } catch (error) {
    const mend = "keep the connection until the game is over";
    yield { about, needed: true, wrong: { seen: messageOf(error), mend } };
  }
  yield* judge.findings();
  yield replayed(diary.record());
}

async function reached(text: string, { form, limits }: Visit, signal: AbortSignal) {
  try {
    return await connectTo({ ...placeOf(new URL(text), { form }), ...limits, signal });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(messageOf(error));
  }
}
