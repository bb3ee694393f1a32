/** Servers that we play on, while a judge looks on. */

import { Failure, messageOf, USAGE } from "../../../../cli/failure.js";
import { interruptSignal } from "../../../../cli/terminal.js";
import { agentContext } from "../../../../distribute/index.js";
import { own } from "../../../../game/index.js";
import type { EndingDialogue } from "../../../../protocols/index.js";
import { carryOver, connectTo, type LineLimits, systemClock } from "../../../../transports/index.js";
import {
  agentThinker,
  Dc3Judge,
  Dc3Player,
  Dc4Judge,
  Diary,
  type Finding,
  type Judge,
  LegacyJudge,
  LegacyPlayer,
  leavingAfter,
  type OpenThinker,
  replayed,
  Tap,
  type Twist,
} from "../../protocols/index.js";
import { type ConnectOptions, placeOf } from "../connect/scheme.js";

const NAME = "playout-check";

/** A match on a server, that somebody of ours plays while a judge looks on. */
interface Visit {
  readonly judge: Judge;
  play(open: OpenThinker, diary: Diary, signal: AbortSignal): Promise<void>;
}

interface Visiting {
  readonly form: string;
  visit(address: URL, options: VisitOptions): Visit;
}

interface VisitOptions extends ConnectOptions {
  /** Ends that are played before we give up. */
  readonly ends: number;
  /** Seconds to the first word of a server. */
  readonly timeout: number;
}

const SERVERS: Readonly<Record<string, Visiting>> = {
  dc3: {
    form: "dc3://host:port",
    // A trajectory of every step of a throw has some millions of characters.
    visit: (address, { timeout }) =>
      overLines(address, SERVERS.dc3!, timeout, { longest: 1 << 26 }, new Dc3Judge(), (open, diary) => {
        return new Dc3Player({ name: NAME, open, diary });
      }),
  },
  dc4: {
    form: "dc4://user@host:port/match",
    visit(address, options) {
      const judge = new Dc4Judge();
      return {
        judge,
        async play(open, diary, signal) {
          const { playOnDc4 } = await import("./dc4-server.js");
          await playOnDc4({ address, options, name: NAME, open, diary, signal }, judge);
        },
      };
    },
  },
  legacy: {
    form: "legacy://host:port",
    visit: (address, { timeout }) =>
      overLines(address, SERVERS.legacy!, timeout, { ending: "\0" }, new LegacyJudge(), (open, diary) => {
        const login = { id: NAME, password: "-", name: NAME };
        return new LegacyPlayer({ open, diary, rules: "legacy-gat", login });
      }),
  },
};

export async function* serverFindings(text: string, options: VisitOptions): AsyncGenerator<Finding> {
  const [, name = ""] = /^(\w+):\/\//.exec(text) ?? [];
  const server = own(SERVERS, name);
  if (server === undefined || !URL.canParse(text)) {
    const forms = Object.values(SERVERS).map(({ form }) => form);
    throw new Failure(`--address: expected ${forms.join(", ")}, not ${text}`, USAGE);
  }
  const { judge, play } = server.visit(new URL(text), options);
  const diary = new Diary({ description: "rules", say() {} });
  const open = leavingAfter(agentThinker({ kind: "rules" }, agentContext("check")), options.ends);
  const about = "plays a match to its end";
  try {
    await play(open, diary, interruptSignal());
    yield { about, needed: true };
  } catch (error) {
    // Who is not there at all is no server.
    if (error instanceof Failure) throw error;
    if (diary.record() === undefined) throw new Failure(`${text}: no game was begun: ${messageOf(error)}`);
    const mend = "keep the connection until the game is over";
    yield { about, needed: true, wrong: { seen: messageOf(error), mend } };
  }
  yield* judge.findings();
  yield replayed(diary.record());
}

/** Servers that speak first, as soon as somebody comes. */
function overLines(
  address: URL,
  place: Pick<Visiting, "form">,
  timeout: number,
  limits: LineLimits,
  judge: Judge,
  player: (open: OpenThinker, diary: Diary) => EndingDialogue,
): Visit {
  return {
    judge,
    async play(open, diary, signal) {
      const line = await connectTo({ ...placeOf(address, place), ...limits, signal });
      const said: Twist = (lines) => {
        for (const each of lines) judge.said(each);
        return lines;
      };
      let silent = false;
      const settle = systemClock.after(1000 * timeout, () => {
        silent = true;
        line.end();
      });
      const tap = new Tap(line, said, (each) => {
        settle();
        judge.heard(each);
      });
      try {
        await carryOver(player(open, diary), tap, signal);
      } catch (error) {
        throw silent ? new Error(`not a word in ${timeout} s, and servers speak first`) : error;
      } finally {
        settle();
      }
    },
  };
}
