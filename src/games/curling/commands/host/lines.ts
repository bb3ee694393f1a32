/** Hosting over lines: what Digital Curling 3 and the text protocol have in common. */
import type { Command } from "commander";
import { hostName, integer, numberAbove } from "../../../../cli/options.js";
import { interruptSignal, notice } from "../../../../cli/terminal.js";
import { isLoopback, systemClock } from "../../../../transports/index.js";
import { HostView, House, type HouseSetup, type LineProtocol, type SeatPlan } from "../../hosting/index.js";
import { clockedAgent } from "../clocked-agent.js";
import { attempt, demandResume, sayInterrupted, screen, seatPlan, tellResults } from "./common.js";

export interface HostOptions {
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

export function hostOptions(command: Command): Command {
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

export const HOST_HELP = `
Each seat has an engine that comes by itself (port:NUMBER), a program that is started (command:PROGRAM) or one of our agents
(agent:SPECIFICATION). Every accepted throw is on disk before the next is asked for. An engine that dies, stalls, talks nonsense or
moves out of turn forfeits; one that runs out of time loses. After any end --resume goes on: programs and agents are started again
and told the position; a match whose engine came by itself and cannot come back by its protocol is closed without a result.
The folder has matches/ID/ with match.json, journal.jsonl and record.json, and results.jsonl with a row a match.`;

/** Hosts the matches; the ports are where engines come in who are not told otherwise. */
export async function host(
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
  const setup: HouseSetup = {
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
  const house = await attempt(() => House.open(setup));
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
  house: House,
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
