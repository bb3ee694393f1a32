/** `playout curling connect`: plays a match on a server of Digital Curling. */

import type { Command } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { CommandFailure, INTERRUPTED, USAGE } from "../../../cli/commands.js";
import { demandReplaceable, forceOption, integer, numberAbove, truthOption } from "../../../cli/options.js";
import { interruptSignal, notice } from "../../../cli/terminal.js";
import { escapeControls } from "../../../core/index.js";
import { messageOf, writeOutput } from "../../../io/files.js";
import { agentContext } from "../../../jobs/index.js";
import { openTeamAgent } from "../engines/agent-seat.js";
import { GameLog } from "../engines/game-log.js";
import { type CurlingRecord, formatRecord } from "../record.js";
import { RULE_SETS } from "../rules/rule-set.js";
import { type ConnectOptions, type Scheme, WAIT } from "./connect-scheme.js";
import { clockedAgent } from "./setup.js";

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
    throw new CommandFailure(`address: expected ${forms}, not ${text}`, USAGE);
  }
  const scheme = await load();
  const whole = text === name ? `${name}://` : text;
  if (!URL.canParse(whole)) throw new CommandFailure(`address: expected ${scheme.form}, not ${text}`, USAGE);
  const address = new URL(whole);
  if (address.password !== "")
    throw new CommandFailure(
      "address: everybody on this machine could read the password; see --password-file",
      USAGE,
    );
  return { scheme, address };
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
  const keep = (record: CurlingRecord) => {
    if (file === false) return;
    try {
      writeOutput(file, formatRecord(record));
    } catch (error) {
      // A disk that is full must not cost the match.
      notice(`playout: ${messageOf(error)}`);
    }
  };
  const diary = new GameLog({ description: formatAgent(agent), say: notice, keep });
  const open = openTeamAgent(agent, agentContext(options.seed, "connect"));
  try {
    const { name = NAME } = options;
    await scheme.play({ address, name, isNamed: options.name !== undefined, open, diary, signal, options });
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const complaint = messageOf(error).replace(`${address.host}: `, "");
    if (!signal.aborted)
      throw new CommandFailure(`${text}: ${complaint}${recordNote(diary, file, " so far")}`);
    process.exitCode = INTERRUPTED;
    notice(`playout: the match was left${recordNote(diary, file, " so far")}`);
    return;
  }
  notice(`${resultOf(diary.record())}${recordNote(diary, file)}`);
}

/** Servers that start engines add host and port as words. */
function addressOf([scheme, ...place]: readonly string[]): string {
  return place.length === 0 ? (scheme as string) : `${scheme}://${place.join(":")}`;
}

function recordNote(diary: GameLog, file: string | false, howFar = ""): string {
  return file === false || diary.record() === undefined
    ? ""
    : `; ${escapeControls(file)} has the game${howFar}`;
}

function resultOf(record: CurlingRecord | undefined): string {
  if (!record?.result) return "the match is over";
  const { result, players, scores } = record;
  const told = ([0, 1] as const).map((team) => {
    const points = scores.reduce((sum, end) => sum + end[team], 0);
    return `${escapeControls(players[team].name)} ${points}`;
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
