/**
 * `playout curling connect`: plays a match on a server of Digital Curling.
 *
 * Where a match is to be played, and how one gets there.
 */

import type { Command } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { Failure, INTERRUPTED, USAGE } from "../../../cli/commands.js";
import { demandReplaceable, forceOption, integer, numberAbove, truthOption } from "../../../cli/options.js";
import { interruptSignal, notice } from "../../../cli/terminal.js";
import { shown } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { messageOf, readText, writeOutput } from "../../../io/files.js";
import { carryOver, type SocketTransport } from "../../../io/index.js";
import { agentContext } from "../../../jobs/index.js";
import type { EndingDialogue } from "../../../protocols/index.js";
import { agentThinker, type OpenThinker } from "../engines/agent-seat.js";
import { Diary } from "../engines/game-log.js";
import { formatRecord, type GameRecord } from "../record.js";
import { RULE_SETS } from "../rules/rule-set.js";
import { clockedAgent } from "./setup.js";

/** What somebody who plays a match for `connect` is given. */
export interface Engagement {
  readonly address: URL;
  /** What our team is called. */
  readonly name: string;
  /** True where the user has named the team. */
  readonly isNamed?: boolean;
  /** Who thinks. */
  readonly open: OpenThinker;
  /** Is told everything that happens. */
  readonly diary: Diary;
  /** The user does not want to play any more. */
  readonly signal: AbortSignal;
  readonly options: ConnectOptions;
}

/** What only some protocols want to know. */
export interface ConnectOptions {
  /** A rule set, where servers do not tell. */
  readonly rules?: string;
  /** Whether ties are played on, where servers do not tell. */
  readonly extraEnds?: boolean;
  /** The file with the password. */
  readonly passwordFile?: string;
  /** The file with the settings of a match that is to be created. */
  readonly create?: string;
  /** The team that we wish to be. */
  readonly team?: Player;
  /** The user, where the address does not tell. */
  readonly user?: string;
  /** The file with a certificate to trust. */
  readonly ca?: string;
  /** The file with the team, as the official clients have it. */
  readonly teamConfig?: string;
  /** Requests that the server takes, as `30/60`. */
  readonly limit?: string;
  /** Seconds that a server may take to say something that we understand. */
  readonly wait?: number;
}

/** A protocol that matches are played by. */
export interface Scheme {
  /** How its addresses look. */
  readonly form: string;
  /** The rule set by which agents are checked before anything is begun. */
  readonly rules: string;
  /** Plays one match; resolves when it is over, rejects with one line where it cannot be played to its end. */
  play(engagement: Engagement): Promise<void>;
}

const loadDc4 = async () => (await import("./connect-dc4.js")).dc4;

const SCHEMES: ReadonlyMap<string, () => Promise<Scheme>> = new Map([
  ["dc3", async () => (await import("./connect-lines.js")).dc3],
  ["dc4", loadDc4],
  ["dc4s", loadDc4],
  // Addresses of web pages, as they are pasted.
  ["https", loadDc4],
  ["http", loadDc4],
  ["legacy", async () => (await import("./connect-lines.js")).legacy],
  ["stdio", async () => (await import("./connect-lines.js")).stdio],
]);

/** The scheme of an address, and what is left of it. */
export async function schemeOf(text: string): Promise<{ scheme: Scheme; address: URL }> {
  const [, name = text] = /^([a-z0-9]+):\/\//.exec(text) ?? [];
  const load = SCHEMES.get(name);
  if (load === undefined) {
    const schemes = await Promise.all([...SCHEMES.values()].map((each) => each()));
    const forms = [...new Set(schemes.map(({ form }) => form))].join(", ");
    throw new Failure(`address: expected ${forms}, not ${text}`, USAGE);
  }
  const scheme = await load();
  const whole = text === name ? `${name}://` : text;
  if (!URL.canParse(whole)) throw new Failure(`address: expected ${scheme.form}, not ${text}`, USAGE);
  const address = new URL(whole);
  if (address.password !== "")
    throw new Failure(
      "address: everybody on this machine could read the password; see --password-file",
      USAGE,
    );
  return { scheme, address };
}

/** Host and port of an address that must have both. */
export function placeOf(
  { hostname, port }: URL,
  { form }: Pick<Scheme, "form">,
): { host: string; port: number } {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "" || port === "") throw new Failure(`address: expected ${form}`, USAGE);
  return { host, port: Number(port) };
}

// Watches over a server that may not be one: says that we wait, and gives up where nothing comes that can be read.

/** Seconds that a server may take to say something that we understand. */
export const WAIT = 600;
/** Seconds to the first line about waiting, and between later ones. */
const FIRST_LINE = 10;
const LATER_LINES = 60;
/** Lines in a row that cannot be read. */
export const MOST_UNREAD = 20;

/** Hears the lines of a server. */
interface Listener extends EndingDialogue {
  /** Messages that could be read. */
  readonly understood: number;
}

/** Calls `say` with the seconds that have passed, now and then; gives what stops it. */
export function everyWhile(limit: number, say: (seconds: number) => void): () => void {
  const began = performance.now();
  let timer: NodeJS.Timeout;
  const next = (seconds: number) => {
    timer = setTimeout(() => {
      say(Math.round((performance.now() - began) / 1000));
      next(LATER_LINES);
    }, 1000 * seconds);
  };
  next(Math.min(FIRST_LINE, limit / 2));
  return () => clearTimeout(timer);
}

/**
 * Carries a dialogue over TCP. Rejects with one line where the server says nothing for so long, or what is none of the protocol's:
 * at once if `isStrict`, else when many lines in a row cannot be read.
 */
export async function carryWatched(
  listener: Listener,
  transport: SocketTransport,
  { diary, signal, options }: Pick<Engagement, "diary" | "signal" | "options">,
  { protocol, isStrict }: { readonly protocol: string; readonly isStrict: boolean },
): Promise<void> {
  const { wait = WAIT } = options;
  const stop = new AbortController();
  const abandon = () => stop.abort();
  let silent = false;
  const lines = everyWhile(wait, (seconds) => {
    if (listener.understood === 0)
      diary.note(`nothing from the server for ${seconds} s; giving up after ${wait} s (--wait)`);
  });
  const limit = setTimeout(() => {
    silent = listener.understood === 0;
    if (silent) stop.abort();
  }, 1000 * wait);
  let unread = 0;
  const watched: EndingDialogue = {
    get over() {
      return listener.over;
    },
    end: () => listener.end(),
    async hear(line, say) {
      const before = listener.understood;
      const answered = listener.hear(line, say);
      unread = listener.understood > before ? 0 : unread + 1;
      if (unread > 0 && listener.understood === 0 && unread === 1) {
        const words = `that is no server of ${protocol}: it says "${shown(line.slice(0, 60))}"`;
        if (isStrict) throw new Error(words);
        diary.note(words);
      }
      if (unread >= MOST_UNREAD) throw new Error(`${unread} lines in a row are none of ${protocol}`);
      await answered;
    },
  };
  signal.addEventListener("abort", abandon, { once: true });
  if (signal.aborted) abandon();
  try {
    await carryOver(watched, transport, stop.signal);
  } catch (error) {
    if (silent) throw new Error(`no word of ${protocol} in ${wait} s (--wait)`);
    if (listener.understood > 0 || unread > 0 || signal.aborted) throw error;
    throw new Error(`${(error as Error).message} before a word of ${protocol}`);
  } finally {
    signal.removeEventListener("abort", abandon);
    clearTimeout(limit);
    lines();
  }
}

/** The password for a server: of the file, else of the environment, never of the command line; nothing where there is none. */
export function passwordOf({ passwordFile }: ConnectOptions): string | undefined {
  if (passwordFile === undefined) return process.env.PLAYOUT_PASSWORD;
  try {
    return readText(passwordFile).trim();
  } catch (error) {
    throw new Failure(`--password-file: ${messageOf(error)}`, USAGE);
  }
}

/** Name of a team that nobody has named. */
const NAME = "playout";

interface Options extends ConnectOptions {
  agent?: string;
  name?: string;
  /** False where nobody wants it. */
  record?: string | false;
  force?: true;
  seed: string;
}

export function connectCommand(command: Command): void {
  command
    .argument(
      "<address...>",
      "where the match is: dc3://host:port, dc4://user@host:port/match, dc4s://user@host/match (HTTPS), https://... (a page of the match), legacy://host:port or stdio; host and port may stand apart: dc3 host port",
    )
    .option("--agent <spec>", "who plays; see playout agents --game curling (default: the best agent)")
    .option("--name <text>", "what our team is called there (default: playout, or the name in --team-config)")
    .option("--team-config <file>", "DC4: the team, as the official clients have it (team_config.json)")
    .option("--user <name>", "DC4: the user, where the address does not tell")
    .option("--record <file>", "where the game is kept (default: a name with the time)")
    .option("--no-record", "keep nothing of the game")
    .addOption(forceOption())
    .option("--rules <name>", `where the server does not tell: ${RULE_SETS.join(", ")}`)
    .addOption(truthOption("--extra-ends", "whether ties are played on, where the server does not tell"))
    .option(
      "--password-file <file>",
      "the password of a server that wants one, else that of PLAYOUT_PASSWORD",
    )
    .option("--ca <file>", "DC4 over HTTPS: a certificate (PEM) to trust beside the usual ones")
    .option(
      "--limit <n/seconds>",
      "DC4: requests that the server takes of each path, or none (default: 30/60 over HTTPS, else none)",
    )
    .option(
      "--wait <seconds>",
      "how long to wait for a server that says nothing that we understand",
      numberAbove(0, 1e6),
      WAIT,
    )
    .option("--create <file>", "create the match, with these settings (JSON)")
    .option("--team <n>", "the team that we wish to be, where it is free: 0 or 1", integer(0, 1))
    .option("--seed <text>", "what chance is drawn from", "connect")
    .addHelpText("after", HELP)
    .action(connect);
}

async function connect(words: readonly string[], options: Options): Promise<void> {
  const text = addressOf(words);
  const { scheme, address } = await schemeOf(text);
  const rules = options.rules ?? scheme.rules;
  const agent = clockedAgent(rules, options.agent);
  const file = options.record ?? `curling-${new Date().toISOString().replace(/[:.]/g, "-")}.json`;
  if (file !== false) await demandReplaceable(file, options.force);
  const signal = interruptSignal();
  const keep = (record: GameRecord) => {
    if (file === false) return;
    try {
      writeOutput(file, formatRecord(record));
    } catch (error) {
      // A disk that is full must not cost the match.
      notice(`playout: ${messageOf(error)}`);
    }
  };
  const diary = new Diary({ description: formatAgent(agent), say: notice, keep });
  const open = agentThinker(agent, agentContext(options.seed, "connect"));
  try {
    const { name = NAME } = options;
    await scheme.play({ address, name, isNamed: options.name !== undefined, open, diary, signal, options });
  } catch (error) {
    if (error instanceof Failure) throw error;
    const complaint = messageOf(error).replace(`${address.host}: `, "");
    if (!signal.aborted) throw new Failure(`${text}: ${complaint}${kept(diary, file, " so far")}`);
    process.exitCode = INTERRUPTED;
    notice(`playout: the match was left${kept(diary, file, " so far")}`);
    return;
  }
  notice(`${resultOf(diary.record())}${kept(diary, file)}`);
}

/** Servers that start engines add host and port as words. */
function addressOf([scheme, ...place]: readonly string[]): string {
  return place.length === 0 ? (scheme as string) : `${scheme}://${place.join(":")}`;
}

function kept(diary: Diary, file: string | false, howFar = ""): string {
  return file === false || diary.record() === undefined ? "" : `; ${shown(file)} has the game${howFar}`;
}

function resultOf(record: GameRecord | undefined): string {
  if (!record?.result) return "the match is over";
  const { result, players, scores } = record;
  const told = ([0, 1] as const).map((team) => {
    const points = scores.reduce((sum, end) => sum + end[team], 0);
    return `${shown(players[team].name)} ${points}`;
  });
  const winner = result.winner === null ? "a draw" : `team ${result.winner} wins (${result.reason})`;
  return `${told.join(", ")}: ${winner}`;
}

const HELP = `
Plays one match, by the clock of the game. For each own throw a line on standard error tells the throw, the thinking
time and what is left, the value of the position and the chance to win with this throw, and the simulations. The
record of the game is kept after every throw, so that it is there whatever happens: a connection that dies, Ctrl-C,
the end of this process. Opponents do not tell what they wanted; their throws are in it as they were thrown.
The status is 0 when the match was played to its end. By DC4 a connection that breaks is taken up again; by the other protocols
nobody can come back, and what was played so far is the record. Throws that a server of DC4 did not tell are read from it afterwards.
A server that says nothing that we understand is waited for (--wait), with a line now and then.

Servers of DC3 that start their players add host and port as the last two words, which connect dc3 takes.
Over stdio it speaks the text protocol on standard input and output, for servers that start their players.

Examples:
  playout curling connect dc3://localhost:10000
  playout curling connect dc3 localhost 10000
  playout curling connect dc4://user@localhost:5000/MATCH --password-file secret
  playout curling connect dc4s://user@dc4.example.org --create setting.json --password-file secret
  playout curling connect https://dc4.example.org/matches/ID --user me --team-config team_config.json
  playout curling connect legacy://localhost:9876 --rules legacy-uec
  playout curling connect stdio --agent best --extra-ends
  playout curling connect dc3://192.168.0.5:10001 --agent best:threads=4 --name "our team" --record final.json`;
