/** `playout curling check`: what an engine or a server does wrong. */

import { type Command, Option } from "commander";
import { CommandFailure, inUsage, USAGE } from "../../../cli/commands.js";
import { integer, numberFrom } from "../../../cli/options.js";
import { interruptSignal } from "../../../cli/terminal.js";
import { checkData, jsonText, oneLine, own } from "../../../core/index.js";
import { messageOf } from "../../../io/files.js";
import {
  carryOver,
  connectTo,
  type LineLimits,
  openProgram,
  startEngine,
  systemClock,
} from "../../../io/index.js";
import { agentContext } from "../../../jobs/index.js";
import { type EndingDialogue, parseCommandLine } from "../../../protocols/index.js";
import { type OpenTeamAgent, openTeamAgent } from "../engines/agent-seat.js";
import { checkEngine, EngineProxy, type FaultInjection } from "../engines/check-engine.js";
import {
  type CheckFinding,
  leavingAfter,
  replayFinding,
  type ServerJudge,
} from "../engines/check-findings.js";
import { Dc3Judge, dc3Candidate } from "../engines/dc3-check.js";
import { Dc3Player } from "../engines/dc3-player.js";
import { Dc4Judge } from "../engines/dc4-check.js";
import { GameLog } from "../engines/game-log.js";
import { LegacyJudge, legacyCandidate } from "../engines/legacy-check.js";
import { LegacyPlayer } from "../engines/legacy-player.js";
import { type CurlingSpec, curlingSchema } from "../players/game-setup.js";
import { type ConnectOptions, placeOf } from "./connect-scheme.js";

// Engines that are started here.

const PROTOCOLS = ["dc3", "dc4", "legacy"] as const;

interface Options {
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly time: number;
  readonly timeout: number;
}

async function* engineFindings(
  command: string,
  { protocol, time, timeout }: Options,
): AsyncGenerator<CheckFinding> {
  inUsage(() => parseCommandLine(command), "--");
  const checking = { clock: systemClock, patience: timeout };
  if (protocol === "dc4") {
    const { Dc4Trials } = await import("./check-dc4.js");
    const server = await Dc4Trials.open(command, gameOf("dc4", time));
    try {
      yield* checkEngine(server.candidate, checking);
    } finally {
      await server.close();
    }
    return;
  }
  const candidate =
    protocol === "legacy"
      ? legacyCandidate(gameOf("legacy-gat", time), () => openProgram(command), timeout)
      : dc3Candidate(gameOf("dc3", time), () => start(command), timeout);
  yield* checkEngine(candidate, checking);
}

function gameOf(rules: string, seconds: number): CurlingSpec {
  return checkData(curlingSchema, {
    name: "curling",
    rules,
    ends: 8,
    clock: { game: seconds, extraEnd: seconds / 10 },
  });
}

function start(command: string) {
  const controller = new AbortController();
  const come = startEngine(command, {}, controller.signal);
  // Whoever waits for it hears of it as well.
  come.catch(() => {});
  return { come, abandon: () => controller.abort() };
}

// Servers that we play on, while a judge looks on.

const NAME = "playout-check";

/** A match on a server, that somebody of ours plays while a judge looks on. */
interface ServerVisit {
  readonly judge: ServerJudge;
  play(open: OpenTeamAgent, diary: GameLog, signal: AbortSignal): Promise<void>;
}

interface ProtocolCheck {
  readonly form: string;
  visit(address: URL, options: VisitOptions): ServerVisit;
}

interface VisitOptions extends ConnectOptions {
  /** Ends that are played before we give up. */
  readonly ends: number;
  /** Seconds to the first word of a server. */
  readonly timeout: number;
}

const SERVERS: Readonly<Record<string, ProtocolCheck>> = {
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
          const { playOnDc4 } = await import("./check-dc4.js");
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

async function* serverFindings(text: string, options: VisitOptions): AsyncGenerator<CheckFinding> {
  const [, name = ""] = /^(\w+):\/\//.exec(text) ?? [];
  const server = own(SERVERS, name);
  if (server === undefined || !URL.canParse(text)) {
    const forms = Object.values(SERVERS).map(({ form }) => form);
    throw new CommandFailure(`--address: expected ${forms.join(", ")}, not ${text}`, USAGE);
  }
  const { judge, play } = server.visit(new URL(text), options);
  const diary = new GameLog({ description: "rules", say() {} });
  const open = leavingAfter(openTeamAgent({ kind: "rules" }, agentContext("check")), options.ends);
  const about = "plays a match to its end";
  try {
    await play(open, diary, interruptSignal());
    yield { about, needed: true };
  } catch (error) {
    // Who is not there at all is no server.
    if (error instanceof CommandFailure) throw error;
    if (diary.record() === undefined)
      throw new CommandFailure(`${text}: no game was begun: ${messageOf(error)}`);
    const mend = "keep the connection until the game is over";
    yield { about, needed: true, wrong: { seen: messageOf(error), mend } };
  }
  yield* judge.findings();
  yield replayFinding(diary.record());
}

/** Servers that speak first, as soon as somebody comes. */
function overLines(
  address: URL,
  place: Pick<ProtocolCheck, "form">,
  timeout: number,
  limits: LineLimits,
  judge: ServerJudge,
  player: (open: OpenTeamAgent, diary: GameLog) => EndingDialogue,
): ServerVisit {
  return {
    judge,
    async play(open, diary, signal) {
      const line = await connectTo({ ...placeOf(address, place), ...limits, signal });
      const said: FaultInjection = (lines) => {
        for (const each of lines) judge.said(each);
        return lines;
      };
      let silent = false;
      const settle = systemClock.after(1000 * timeout, () => {
        silent = true;
        line.end();
      });
      const tap = new EngineProxy(line, said, (each) => {
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

interface CheckOptions {
  command?: string;
  address?: string;
  protocol: (typeof PROTOCOLS)[number];
  time: number;
  timeout: number;
  ends: number;
  passwordFile?: string;
  json?: true;
}

export function checkCommand(command: Command): void {
  command
    .option("--command <command>", "an engine with its arguments, in quotes")
    .addOption(
      new Option(
        "--address <address>",
        "a server: dc3://host:port, dc4://user@host:port/match or legacy://host:port",
      ).conflicts("command"),
    )
    .addOption(
      new Option("--protocol <name>", "what the engine speaks; one of dc3 gets host and port as arguments")
        .choices(PROTOCOLS)
        .default("dc3"),
    )
    .option("--time <seconds>", "thinking time that the engine is told to have for 8 ends", numberFrom(5), 60)
    .option(
      "--timeout <seconds>",
      "how long to wait until the engine is ready, or the server says its first word",
      numberFrom(0.01),
      30,
    )
    .option("--ends <n>", "ends that are played on the server before we give up", integer(1, 100), 2)
    .option("--password-file <file>", "the password for a server of dc4, else that of PLAYOUT_PASSWORD")
    .option("--json", "answer with JSON: about, needed, and wrong (seen, right, mend) where something is")
    .addHelpText("after", HELP)
    .action(check);
}

const HELP = `
An engine is started for each point anew, and plays some throws in which the server does what servers do: several
messages in one write, fields of other releases, the next end, a clock that runs out. Then its throws are judged:
across the sheet, too fast or too slow, turned the wrong way.
On a server we play some ends, as connect does; somebody must play the other team. What it says is looked at, and the
game is played again by the referee.
The status is other than 0 when something must be mended; what only should be is told all the same.

Examples:
  playout curling check --command "./my_engine"                        started as ./my_engine 127.0.0.1 PORT
  playout curling check --protocol legacy --command "./my_engine"      over standard input and output
  playout curling check --protocol dc4 --command "python3 mine.py"     told where its match is by DC4_HOST, DC4_PORT,
                                                                       DC4_MATCH_ID, DC4_TEAM, MATCH_USER_NAME, PASS_WORD
  playout curling check --address dc3://localhost:10000                a server`;

async function check(options: CheckOptions): Promise<void> {
  const findings: CheckFinding[] = [];
  for await (const finding of findingsOf(options)) {
    findings.push(finding);
    if (!options.json) process.stdout.write(`${formatFinding(finding)}\n`);
  }
  if (options.json) process.stdout.write(`${jsonText(findings, 2)}\n`);
  const faults = findings.filter(({ needed, wrong }) => needed && wrong !== undefined).length;
  if (faults > 0) throw new CommandFailure(`${faults} of ${findings.length} points must be mended`);
}

function findingsOf(options: CheckOptions): AsyncIterable<CheckFinding> {
  const { command, address } = options;
  if (command !== undefined) return engineFindings(command, options);
  if (address !== undefined) return serverFindings(address, options);
  throw new CommandFailure("expected --command for an engine, or --address for a server", USAGE);
}

function formatFinding({ about, needed, wrong }: CheckFinding): string {
  if (wrong === undefined) return `ok      ${about}`;
  const { seen, right, mend } = wrong;
  const words = [seen, ...(right ? [`right: ${right}`] : []), ...(mend ? [`mend: ${mend}`] : [])];
  return oneLine(`${needed ? "FAILS " : "should"}  ${about}: ${words.join("; ")}`);
}
