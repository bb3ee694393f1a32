/** `playout curling host dc3` and `host legacy`: matches over lines. */

import { type Command, InvalidArgumentError, Option } from "commander";
import { CommandFailure, INTERRUPTED, USAGE } from "../../../cli/commands.js";
import { hostName, integer, numberAbove, truthOption } from "../../../cli/options.js";
import { interruptSignal, isScreen, notice } from "../../../cli/terminal.js";
import { parseJson } from "../../../core/index.js";
import { messageOf, readText } from "../../../io/files.js";
import { isLoopback, isProgramFile, systemClock } from "../../../io/index.js";
import { parseCommandLine } from "../../../protocols/index.js";
import { parseRuleSet, RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { HostView, resultInWords } from "../servers/host-view.js";
import {
  dc3Protocol,
  HostRunner,
  type HostRunnerSetup,
  type LineProtocol,
  legacyProtocol,
} from "../servers/line-host.js";
import { type MatchStore, parseSeatPlan, type SeatPlan } from "../servers/match-store.js";
import { clockedAgent } from "./setup.js";

// What hosts have in common, whatever they speak: who sits where, what is not over yet, how it ends.

/** The value of an option. */
export function seatPlan(text: string): SeatPlan {
  try {
    const plan = parseSeatPlan(text);
    const [file = ""] = plan.kind === "command" ? parseCommandLine(plan.command) : [];
    if (plan.kind === "command" && !isProgramFile(file)) throw new Error(`There is no program ${file}.`);
    return plan;
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

/** Matches that are not over are gone on with only by whoever says so. */
export function demandResume({ unfinished }: MatchStore, folder: string, resume: boolean): void {
  const matches = unfinished === 1 ? "1 match is" : `${unfinished} matches are`;
  if (unfinished > 0 && !resume)
    throw new CommandFailure(
      `${folder}: ${matches} there not over; go on with --resume, or choose another folder`,
    );
  if (unfinished > 0) notice(`going on: ${matches} not over`);
}

export function tellResults({ results }: MatchStore): void {
  for (const result of results) process.stdout.write(`${result.id}  ${resultInWords(result)}\n`);
}

export function sayInterrupted(): void {
  notice("interrupted; the same command with --resume goes on");
  process.exitCode = INTERRUPTED;
}

export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CommandFailure(messageOf(error));
  }
}

export const screen = {
  get isScreen() {
    return isScreen(process.stderr);
  },
  get columns() {
    return process.stderr.columns || 80;
  },
  get rows() {
    return process.stderr.rows || 24;
  },
  now: () => performance.now(),
  write: (text: string) => void process.stderr.write(text),
};

// Hosting over lines: what Digital Curling 3 and the text protocol have in common.

interface HostOptions {
  out: string;
  team0?: SeatPlan;
  team1?: SeatPlan;
  matches: number;
  atOnce?: number;
  host: string;
  connections: number;
  wait: number;
  seed?: string;
  resume?: true;
}

/** Characters of a line of an engine, and seconds of silence on a line beyond the longest thought. */
const LONGEST_LINE = 1 << 16;
const SILENCE = 600;

function hostOptions(command: Command): Command {
  return command
    .requiredOption("--out <folder>", "where journals, records and results are kept")
    .option("--team0 <seat>", "who throws first: port:10000, command:./my_engine or agent:best", seatPlan)
    .option("--team1 <seat>", "the other team", seatPlan)
    .option("--matches <n>", "matches in all, those that are there already included", integer(1, 1e9), 1)
    .option(
      "--at-once <n>",
      "matches at the same time (default: all where engines come by themselves, else 1)",
      integer(1, 10_000),
    )
    .option(
      "--host <address>",
      "where ports listen; this machine alone unless another is given",
      hostName,
      "127.0.0.1",
    )
    .option("--connections <n>", "engines that may be connected to a port at once", integer(1, 10_000), 256)
    .option(
      "--wait <seconds>",
      "how long a match waits until both engines are ready",
      numberAbove(0, 2e6),
      86_400,
    )
    .option(
      "--seed <text>",
      "what all chance comes from, where members of the teams have no seeds (default: new)",
    )
    .option("--resume", "go on with the matches of the folder that are not over, or close them");
}

const HOST_HELP = `
Each seat has an engine that comes by itself (port:NUMBER), a program that is started (command:PROGRAM) or one of our agents
(agent:SPECIFICATION). Every accepted throw is on disk before the next is asked for. An engine that dies, stalls, talks nonsense or
moves out of turn forfeits; one that runs out of time loses. After any end --resume goes on: programs and agents are started again
and told the position; a match whose engine came by itself and cannot come back by its protocol is closed without a result.
The folder has matches/ID/ with match.json, journal.jsonl and record.json, and results.jsonl with a row a match.`;

/** Hosts the matches; the ports are where engines come in who are not told otherwise. */
async function host(
  protocol: LineProtocol,
  ports: readonly [number, number],
  options: HostOptions,
): Promise<void> {
  const { out: folder, team0, team1, matches, connections, wait } = options;
  const seats = [team0, team1].map((seat, i): SeatPlan => seat ?? { kind: "remote", port: ports[i]! });
  const remote = seats.every(({ kind }) => kind === "remote");
  const { atOnce = remote ? Math.min(matches, connections) : 1 } = options;
  const agentOf = (text: string) => clockedAgent(protocol.rules.name, text, folder);
  for (const seat of seats) if (seat.kind === "agent") agentOf(seat.agent);
  // Who is there early is silent until the other comes.
  const longest = Math.max(wait, protocol.rules.time?.game ?? 0);
  const signal = interruptSignal();
  const view = new HostView(screen);
  const setup: HostRunnerSetup = {
    ...{ folder, signal, protocol, agentOf, clock: systemClock, watcher: view },
    seats: [seats[0]!, seats[1]!],
    seed: options.seed ?? crypto.randomUUID(),
    waiting: { ready: wait, throw: SILENCE, place: SILENCE },
    listening: {
      host: options.host,
      connections,
      longest: LONGEST_LINE,
      idle: Math.min(2e6, longest + SILENCE),
    },
  };
  const house = await attempt(() => HostRunner.open(setup));
  try {
    begin(house, options, seats);
    await attempt(() => house.play(matches, atOnce));
  } finally {
    await house.close();
    view.close();
  }
  tellResults(house.hub);
  if (signal.aborted) sayInterrupted();
}

function begin(
  house: HostRunner,
  { resume, out, host: address, matches }: HostOptions,
  seats: readonly SeatPlan[],
): void {
  const { unfinished, results } = house.hub;
  if (unfinished === 0 && results.length >= matches)
    notice(
      `${out} has ${results.length} of ${matches} matches already: nothing to play; give more --matches, or another folder`,
    );
  demandResume(house.hub, out, resume === true);
  for (const team of [0, 1] as const) {
    const door = house.doorOf(team);
    if (door) notice(`team${team}: engines come in at ${door.host}:${door.port}`);
  }
  const open = seats.some(({ kind }) => kind === "remote");
  if (open && !isLoopback(address))
    notice(`warning: ${address} can be reached by other machines; whoever comes first may play`);
  house.resume();
}

interface HostDc3Options extends HostOptions {
  config?: string;
  ends: number;
  time: number;
  extraEndTime: number;
}

export function hostDc3Command(command: Command): void {
  hostOptions(command)
    .option("--config <file>", "settings of the official server, as they are (JSON)")
    .option("--ends <n>", "without --config: ends of a game", integer(1, 100), 8)
    .option("--time <seconds>", "without --config: thinking time of a team", numberAbove(0, 1e6), 219)
    .option(
      "--extra-end-time <seconds>",
      "without --config: and for each extra end",
      numberAbove(0, 1e6),
      21.9,
    )
    .addHelpText("after", DC3_HELP)
    .action(async (options: HostDc3Options) => {
      const protocol = options.config === undefined ? dc3Protocol(fillIn(options)) : read(options.config);
      await host(protocol, protocol.ports, options);
    });
}

const DC3_HELP = `${HOST_HELP}
Programs that are started get the host and the port where they are awaited as their last two arguments.

Examples:
  playout curling host dc3 --out cup --config config.json
  playout curling host dc3 --out cup --team0 command:./my_engine --team1 agent:best --matches 10`;

/** What the official cups play by, unless told otherwise. */
function fillIn({ ends, time, extraEndTime }: HostDc3Options): unknown {
  const both = <T>(value: T) => ({ team0: value, team1: value });
  const player = {
    type: "normal_dist",
    max_speed: 4,
    stddev_speed: 0.0076,
    stddev_angle: 0.0018,
    seed: null,
  };
  return {
    server: {
      port: { team0: 10_000, team1: 10_001 },
      timeout_dc_ok: 10,
      send_trajectory: true,
      steps_per_trajectory_frame: 100,
    },
    game: {
      rule: "normal",
      setting: {
        max_end: ends,
        sheet_width: 4.75,
        five_rock_rule: true,
        thinking_time: both(time),
        extra_end_thinking_time: both(extraEndTime),
      },
      simulator: { type: "fcv1", seconds_per_frame: 0.001 },
      players: both(Array(4).fill(player)),
    },
  };
}

function read(file: string) {
  try {
    return dc3Protocol(parseJson(readText(file)));
  } catch (error) {
    const message = messageOf(error);
    throw new CommandFailure(message.includes(file) ? message : `${file}: ${message}`, USAGE);
  }
}

interface HostLegacyOptions extends HostOptions {
  rules: string;
  ends?: number;
  extraEnds?: boolean;
  time?: number;
  dcp: "1.0" | "1.1";
}

/** Where engines came in at the old server, and the next one. */
const PORTS = [9876, 9877] as const;

export function hostLegacyCommand(command: Command): void {
  hostOptions(command)
    .addOption(
      new Option("--rules <name>", "the rule set")
        .choices(RULE_SETS.filter((name) => ruleSet(name).model === "legacy"))
        .default("legacy-gat"),
    )
    .option("--ends <n>", "ends of a game (default: as the rules say)", integer(1, 100))
    .addOption(
      truthOption("--extra-ends", "whether a tie is played on, which the protocol does not tell players"),
    )
    .option("--time <seconds>", "thinking time of a team (default: as the rules say)", numberAbove(0, 1e6))
    .addOption(
      new Option("--dcp <version>", "of the protocol; 1.1 tells of the players and asks who throws when")
        .choices(["1.0", "1.1"])
        .default("1.0"),
    )
    .addHelpText("after", LEGACY_HELP)
    .action(async (options: HostLegacyOptions) => {
      const { rules: preset, ends, extraEnds, time, dcp } = options;
      const rules = parseRuleSet({
        preset,
        ...(ends !== undefined && { ends }),
        ...(extraEnds !== undefined && { extraEnds }),
        ...(time !== undefined && { time: { game: time } }),
      });
      await host(legacyProtocol(rules, dcp), PORTS, options);
    });
}

const LEGACY_HELP = `${HOST_HELP}
Programs that are started speak on their standard input and output; those that come by themselves log in first, by any name.

Examples:
  playout curling host legacy --out cup --team0 command:./my_engine --team1 agent:best
  playout curling host legacy --out cup --matches 10 --team0 port:9876 --team1 port:9876`;
