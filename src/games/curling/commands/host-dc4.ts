/** `playout curling host dc4` and `user`: matches over HTTP, and the users who may play them. */

import { once } from "node:events";
import { text } from "node:stream/consumers";
import { type Command, InvalidArgumentError } from "commander";
import { CommandFailure, USAGE } from "../../../cli/commands.js";
import { hostName, integer, numberAbove } from "../../../cli/options.js";
import { interruptSignal, notice } from "../../../cli/terminal.js";
import { parseJson } from "../../../core/index.js";
import { messageOf, readText } from "../../../io/files.js";
import { addressText, isLoopback, readTlsFiles, systemClock, type TlsFiles } from "../../../io/index.js";
import { type MatchSettings, parseSettings } from "../engines/dc4-messages.js";
import { checkSettings } from "../engines/dc4-settings.js";
import type { RequestLimit } from "../servers/dc4-app.js";
import { Dc4HostRunner } from "../servers/dc4-host.js";
import { addUser, Users } from "../servers/dc4-users.js";
import { HostView } from "../servers/host-view.js";
import type { SeatPlan } from "../servers/match-store.js";
import { attempt, demandResume, sayInterrupted, screen, seatPlan, tellResults } from "./host-lines.js";
import { clockedAgent } from "./setup.js";

interface Options {
  out: string;
  users?: string;
  settings?: string;
  matches: number;
  team0?: SeatPlan;
  team1?: SeatPlan;
  host: string;
  port: number;
  connections: number;
  tlsCert?: string;
  tlsKey?: string;
  rate: number;
  limit?: RequestLimit;
  atOnce: number;
  wait: number;
  seed?: string;
  resume?: true;
}

/** Seconds that a team may take to place stones: no clock runs then. */
const PLACING = 600;

export function hostDc4Command(command: Command): void {
  command
    .requiredOption("--out <folder>", "where journals, records and results are kept")
    .option("--users <file>", "who may play; see playout curling user")
    .option(
      "--settings <file>",
      "create matches of these settings (JSON, as POST /matches takes it), and end when they are over",
    )
    .option("--matches <n>", "how many of them, those that are there already included", integer(1, 1e9), 1)
    .option("--team0 <seat>", "who throws first: command:PROGRAM or agent:best (default: a user)", seat)
    .option("--team1 <seat>", "the other team", seat)
    .option(
      "--host <address>",
      "where to listen; this machine alone unless another is given",
      hostName,
      "127.0.0.1",
    )
    .option("--port <n>", "where users come in; 0 for any that is free", integer(0, 65_535), 5000)
    .option("--tls-cert <file>", "serve HTTPS with this certificate (PEM, with its chain); needs --tls-key")
    .option("--tls-key <file>", "the private key of the certificate (PEM)")
    .option("--connections <n>", "connections at the same time", integer(1, 100_000), 1000)
    .option("--rate <n>", "requests a second of one user, twice as many at once", numberAbove(0, 1e6), 100)
    .option(
      "--limit <n/seconds>",
      "requests of a user to each path that plays, such as 30/60, the limit of the hosted DC4 server (default: none)",
      requestLimit,
    )
    .option("--at-once <n>", "matches at the same time", integer(1, 10_000), 1000)
    .option(
      "--wait <seconds>",
      "how long a match waits until both teams have come",
      numberAbove(0, 2e6),
      86_400,
    )
    .option("--seed <text>", "what all chance comes from (default: new)")
    .option("--resume", "go on with the matches of the folder that are not over")
    .addHelpText("after", HOST_DC4_HELP)
    .action(hostDc4);
}

async function hostDc4(options: Options): Promise<void> {
  const { out: folder, users: file, host, port, connections, rate, limit, atOnce, wait } = options;
  const tls = tlsOf(options);
  const remote: SeatPlan = { kind: "remote", port };
  const seats = [options.team0 ?? remote, options.team1 ?? remote] as const;
  const settings = options.settings === undefined ? undefined : readSettings(options.settings);
  if (file === undefined && seats.some(({ kind }) => kind === "remote"))
    throw new CommandFailure("--users: whoever is to play over HTTP must be a user", USAGE);
  const agentOf = (text: string) => clockedAgent("dc4", text, folder);
  for (const plan of seats) if (plan.kind === "agent") agentOf(plan.agent);
  const signal = interruptSignal();
  const view = new HostView(screen);
  const house = await attempt(() =>
    Dc4HostRunner.open({
      ...{ folder, seats, rate, limit, atOnce, signal, agentOf, clock: systemClock, watcher: view },
      users: file === undefined ? new Users() : Users.read(file),
      seed: options.seed ?? crypto.randomUUID(),
      waiting: { ready: wait, throw: PLACING, place: PLACING },
      door: { host, port, connections, ...(tls && { tls }) },
      brokenOff: (count) =>
        notice(
          `playout: ${count === 1 ? "1 request" : `${count} requests`} broke off before all of the body had come`,
        ),
      trouble: (error) => signal.aborted || notice(`playout: ${messageOf(error)}`),
    }),
  );
  try {
    begin(house, options);
    const played = house.play(settings, options.matches, (id) => notice(`match ${id}`));
    if (settings === undefined) await (signal.aborted || once(signal, "abort"));
    await attempt(() => played);
  } finally {
    await house.close();
    view.close();
  }
  tellResults(house.hub);
  if (signal.aborted && (settings !== undefined || house.hub.unfinished > 0)) sayInterrupted();
}

function begin(house: Dc4HostRunner, { out, host, tlsCert, resume }: Options): void {
  demandResume(house.hub, out, resume === true);
  notice(`DC4 at ${tlsCert === undefined ? "http" : "https"}://${addressText({ host, port: house.port })}`);
  if (!isLoopback(host) && tlsCert === undefined)
    notice(`warning: ${host} can be reached by other machines, and passwords travel over it unencrypted`);
  house.resume();
}

function readSettings(file: string): MatchSettings {
  try {
    const settings = parseSettings(parseJson(readText(file)));
    checkSettings(settings);
    return settings;
  } catch (error) {
    throw new CommandFailure(`${file}: ${messageOf(error)}`);
  }
}

/** Reads the certificate and its key; undefined for plain HTTP. */
function tlsOf({ tlsCert, tlsKey }: Options): TlsFiles | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsKey === undefined)
    throw new CommandFailure("--tls-cert: needs the private key as well: --tls-key FILE", USAGE);
  if (tlsCert === undefined)
    throw new CommandFailure("--tls-key: needs the certificate as well: --tls-cert FILE", USAGE);
  try {
    return readTlsFiles(tlsCert, tlsKey);
  } catch (error) {
    throw new CommandFailure(messageOf(error));
  }
}

const MAX_REQUESTS = 1e6;
const MAX_WINDOW = 86_400;

function requestLimit(text: string): RequestLimit {
  const [, first = "", second = ""] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const [requests, seconds] = [Number(first), Number(second)];
  if (requests < 1 || seconds < 1 || requests > MAX_REQUESTS || seconds > MAX_WINDOW)
    throw new InvalidArgumentError(
      `It must be REQUESTS/SECONDS, such as 30/60: up to ${MAX_REQUESTS} requests in up to ${MAX_WINDOW} seconds.`,
    );
  return { requests, seconds };
}

function seat(text: string): SeatPlan {
  const [kind] = text.split(":");
  if (kind !== "command" && kind !== "agent")
    throw new InvalidArgumentError("It must be command:PROGRAM or agent:SPECIFICATION.");
  return seatPlan(text);
}

const HOST_DC4_HELP = `
Users create matches (POST /matches), enter them and play; anybody may view and read them. Without --settings the host runs until Ctrl-C.
A program is started with {url}, {host}, {port}, {match}, {team}, {user} and {password} of its command line filled in; its
environment has DC4_URL, DC4_HOST, DC4_PORT, DC4_MATCH_ID, DC4_TEAM, MATCH_USER_NAME and PASS_WORD. Every accepted throw is on disk before the next is asked for.
After any end --resume goes on: users come back to their matches.

Examples:
  playout curling user user0 --users users.json < password.txt
  playout curling host dc4 --users users.json --out cup
  playout curling host dc4 --users users.json --out cup --tls-cert cert.pem --tls-key key.pem --limit 30/60
  playout curling host dc4 --users users.json --out cup --settings setting.json --team1 agent:best`;

export function userCommand(command: Command): void {
  command
    .argument("<name>", "the user")
    .requiredOption("--users <file>", "where users are kept; it is made where there is none")
    .addHelpText("after", USER_HELP)
    .action(async (name: string, { users }: { users: string }) => {
      if (process.stdin.isTTY) notice("password (it is shown while you type; end with Ctrl-D):");
      const password = (await text(process.stdin)).trim();
      try {
        await addUser(users, name, password);
      } catch (error) {
        throw new CommandFailure(messageOf(error));
      }
    });
}

const USER_HELP = `
The password is read from standard input. The file keeps salted hashes (scrypt) and can be read by its owner alone.

Examples:
  playout curling user user0 --users users.json < password.txt
  head -c 18 /dev/urandom | base64 | tee password.txt | playout curling user user1 --users users.json`;
