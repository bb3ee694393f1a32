/** Connects to a match of Digital Curling 4: addresses, team files, requests at the server's pace. */

import { setTimeout } from "node:timers/promises";
import { CommandFailure, USAGE } from "../../../cli/commands.js";
import { parseJson } from "../../../core/index.js";
import { messageOf, readText } from "../../../io/files.js";
import { HttpPeer, systemClock, UntrustedServer, WrongServer } from "../../../io/index.js";
import { isUuid } from "../engines/dc4-match.js";
import { parseSettings, parseTeam, type TeamConfig } from "../engines/dc4-messages.js";
import {
  type Ask,
  Dc4Player,
  Dc4RefusedError,
  type Dc4Reply,
  type Dc4Request,
} from "../engines/dc4-player.js";
import { checkSettings, defaultTeam } from "../engines/dc4-settings.js";
import { teamName } from "../engines/seat.js";
import type { RequestLimit } from "../servers/dc4-app.js";
import {
  type ConnectOptions,
  type ConnectSetup,
  everyWhile,
  passwordOf,
  type Scheme,
  WAIT,
} from "./connect-scheme.js";
import { carryPlayer, type Dc4ConnectionSetup, reachServer } from "./dc4-connection.js";

// Addresses of matches of DC4: our own form, and those of web pages of a server, pasted as they are.

interface Dc4Address {
  /** http://host:port or https://host:port. */
  readonly base: string;
  /** Undefined where the address does not tell. */
  readonly user: string | undefined;
  /** The id of the match, or its name; empty where the address does not tell. */
  readonly match: string;
  /** True for a hosted server, which is reached over HTTPS and limits requests. */
  readonly isSecure: boolean;
}

const DC4_FORM = "dc4://user@host:port/match, dc4s://user@host/match or https://host/...";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Pages may name a tournament or a team first. */
const MATCH_UUID = new RegExp(`(?<=match[a-z_-]*[/=])${UUID.source}`, "i");
/** Ports where none is told: the official server's, and those of the web. */
const PORTS: Readonly<Record<string, string>> = {
  "dc4:": "5000",
  "dc4s:": "443",
  "http:": "80",
  "https:": "443",
};
/** Parameters of pages that name a match. */
const PARAMETERS = ["match_id", "match", "id", "match_name", "name"];

/** Reads an address; throws one line about what is missing. */
export function parseDc4Address(address: URL): Dc4Address {
  const { protocol, hostname, username } = address;
  if (hostname === "") throw new CommandFailure(`address: expected ${DC4_FORM}`, USAGE);
  const isSecure = protocol === "dc4s:" || protocol === "https:";
  const port = address.port || PORTS[protocol];
  return {
    base: `${isSecure ? "https" : "http"}://${hostname}:${port}`,
    user: username === "" ? undefined : decodePart(username),
    match: matchIn(address),
    isSecure,
  };
}

function matchIn({ protocol, pathname, search, hash }: URL): string {
  const text = `${decodePart(pathname)} ${decodePart(search)} ${decodePart(hash)}`;
  const [id] = MATCH_UUID.exec(text) ?? UUID.exec(text) ?? [];
  if (id !== undefined) return id.toLowerCase();
  const path = decodePart(pathname.replace(/^\/|\/$/g, ""));
  if (protocol.startsWith("dc4")) return path;
  const query = new URLSearchParams(search);
  const named = PARAMETERS.map((name) => query.get(name)).find((value) => value);
  if (named) return named;
  const [, inPath] = /(?:^|\/)matches\/([^/]+)/.exec(path) ?? [];
  if (inPath !== undefined) return inPath;
  return /[/.]/.test(path) ? "" : path;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new CommandFailure(`address: ${text} has a % that stands for nothing`, USAGE);
  }
}

// The file of a team as the official client kits have it: `team_config.json`.

/** Reads a team; throws one line that names the file. */
function readTeam(file: string): TeamConfig {
  try {
    return parseTeam(parseJson(readText(file)));
  } catch (error) {
    throw new CommandFailure(`${file}: ${messageOf(error)}`);
  }
}

// Sends requests no faster than a server takes them. The hosted service takes 30 requests in 60 s of each user and path, and may count
// those that it refuses: so we count for ourselves, and wait longer after each refusal.

export interface PacedOptions {
  /** Undefined where the server has no limit that we know of. */
  readonly limit: RequestLimit | undefined;
  /** Seconds in which a request may be refused again and again. */
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Resolves after so many milliseconds, or when the signal comes. */
  wait(milliseconds: number): Promise<void>;
  /** Hears why a request has to wait. */
  trouble(words: string): void;
}

/** Milliseconds before the first new try, and the most before any: longer than the window of the hosted service. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 61_000;
/** Our clock and the server's may differ by so many milliseconds within a window. */
const SLACK = 1000;

/**
 * Wraps `ask`: POST requests wait for their turn, and are sent again when the server is busy (429, 5xx), as long as they are wanted.
 * Rejects with `Dc4RefusedError` when that lasts.
 */
export function pacedAsk(ask: (request: Dc4Request) => Promise<Dc4Reply>, options: PacedOptions): Ask {
  const { limit, patience, signal, now, wait, trouble } = options;
  const sent = new Map<string, number[]>();

  /** Milliseconds until the path may be asked once more. */
  const delayOf = (path: string): number => {
    if (limit === undefined) return 0;
    const window = 1000 * limit.seconds + SLACK;
    const recent = (sent.get(path) ?? []).filter((at) => at > now() - window);
    sent.set(path, recent);
    const oldest = recent.at(-limit.requests);
    return oldest === undefined ? 0 : oldest + window - now();
  };

  return async (request, isWanted = () => true) => {
    if (request.method === "GET") return ask(request);
    const path = request.path.replace(/\?.*/, "");
    const began = now();
    let refused: Dc4Reply | undefined;
    for (let tries = 0; ; tries++) {
      for (let delay = delayOf(path); delay > 0; delay = delayOf(path)) {
        if (delay > SLACK)
          trouble(
            `the server takes ${limit?.requests} requests in ${limit?.seconds} s; waiting ${seconds(delay)}`,
          );
        await wait(delay);
        signal.throwIfAborted();
        if (!isWanted()) return refused ?? UNSENT;
      }
      sent.set(path, [...(sent.get(path) ?? []), now()]);
      const reply = await ask(request);
      if (reply.status !== 429 && reply.status < 500) return reply;
      refused = reply;
      const pause = Math.max(
        Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries),
        1000 * Math.min(reply.retryAfter ?? 0, patience),
      );
      if (now() + pause - began > 1000 * patience)
        throw new Dc4RefusedError(`the server answers ${reply.status} to ${path} for ${patience} s (--wait)`);
      trouble(`the server answers ${reply.status}; trying again in ${seconds(pause)}`);
      await wait(pause);
      signal.throwIfAborted();
      if (!isWanted()) return reply;
    }
  };
}

/** Stands for a reply where the request was not wanted any more before it was sent. */
const UNSENT: Dc4Reply = { status: 409, body: { detail: "The turn has passed." } };

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1000)} s`;
}

/** Reads `30/60`, or `none`. */
export function parseLimit(text: string): RequestLimit | undefined {
  if (text === "none") return undefined;
  const [, requests = "", seconds = ""] = /^(\d{1,6})\/(\d{1,5}(?:\.\d+)?)$/.exec(text) ?? [];
  const limit = { requests: Number(requests), seconds: Number(seconds) };
  if (!(limit.requests > 0 && limit.seconds > 0)) throw new Error(`expected 30/60 or none, not ${text}`);
  return limit;
}

/** Seconds for an answer, at most. */
const ANSWER = 60;
/** Requests that the hosted service takes. */
const HOSTED_LIMIT = { requests: 30, seconds: 60 };

/** Digital Curling 4: the path of the address is the id of a match, or its name. */
export const dc4: Scheme = {
  form: DC4_FORM,
  rules: "dc4",
  async play(engagement) {
    const { address, open, diary, options } = engagement;
    const config = teamOf(engagement);
    const peer = peerOf(address, options);
    const carriage = carriageOf(engagement);
    const paced = askOf(engagement, peer);
    let isGreeted = false;
    const lines = everyWhile(options.wait ?? WAIT, (seconds) => {
      if (!isGreeted) diary.note(`nothing from the server for ${seconds} s`);
    });
    const ask: Ask = async (request, isWanted) => {
      const reply = await paced(request, isWanted);
      isGreeted = true;
      return reply;
    };
    try {
      const match = await matchOf(engagement, peer, carriage);
      const player = new Dc4Player({
        ...{ match, open, diary, config, ask },
        wish: teamName(options.team ?? 0),
        now: () => systemClock.now(),
      });
      try {
        await carryPlayer(player, peer, match, carriage);
      } finally {
        await player.close();
      }
    } catch (error) {
      throw adviseOn(error, address);
    } finally {
      lines();
      await peer.close();
    }
  },
};

/** The same error with what to do about it. */
function adviseOn(error: unknown, address: URL): unknown {
  if (error instanceof UntrustedServer)
    return new Error(`${error.message}; --ca FILE trusts a certificate of your own`);
  if (!(error instanceof WrongServer)) return error;
  const { message } = error;
  const isSecure = parseDc4Address(address).isSecure;
  if (/ to https:/.test(message) && !isSecure)
    return new Error(`${message}: this server speaks HTTPS; use dc4s://`);
  if (/TLS/.test(message)) return new Error(`${message}; dc4:// is for plain HTTP`);
  return error;
}

function teamOf({ name, isNamed, options }: ConnectSetup): TeamConfig {
  if (options.teamConfig === undefined) return defaultTeam(name);
  const team = readTeam(options.teamConfig);
  return isNamed === true ? { ...team, team_name: name } : team;
}

/** Asks no more often than the server lets us. */
function askOf(
  engagement: Pick<ConnectSetup, "address" | "diary" | "options" | "signal">,
  peer: HttpPeer,
): Ask {
  const { address, options } = engagement;
  const { signal, wait, trouble, patience = WAIT } = carriageOf(engagement);
  return pacedAsk((request) => peer.ask(request), {
    ...{ signal, wait, trouble, patience },
    limit: limitOf(parseDc4Address(address), options),
    now: () => systemClock.now(),
  });
}

function limitOf({ isSecure }: Dc4Address, { limit }: ConnectOptions) {
  if (limit === undefined) return isSecure ? HOSTED_LIMIT : undefined;
  try {
    return parseLimit(limit);
  } catch (error) {
    throw new CommandFailure(`--limit: ${messageOf(error)}`, USAGE);
  }
}

export function carriageOf({
  signal,
  diary,
  options,
}: Pick<ConnectSetup, "signal" | "diary" | "options">): Dc4ConnectionSetup {
  const wait = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  return { signal, wait, patience: options.wait ?? WAIT, trouble: (words) => diary.note(words) };
}

/** The server of an address, as its user. */
export function peerOf(address: URL, options: ConnectOptions): HttpPeer {
  const { base, user = options.user } = parseDc4Address(address);
  if (user === undefined || user === "")
    throw new CommandFailure(`address: names no user: expected ${DC4_FORM}, or --user NAME`, USAGE);
  const password = passwordOf(options);
  if (password === undefined)
    throw new CommandFailure("a password is wanted: set PLAYOUT_PASSWORD, or give --password-file", USAGE);
  const answer = Math.min(ANSWER, options.wait ?? WAIT);
  return new HttpPeer(base, user, password, {
    answer,
    ...(options.ca !== undefined && { ca: certificateIn(options.ca) }),
  });
}

function certificateIn(file: string): string {
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    throw new CommandFailure(`--ca: ${messageOf(error)}`, USAGE);
  }
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new CommandFailure(`--ca: ${file}: expected a certificate (PEM)`, USAGE);
  return text;
}

/** The id of the match: of the one that is created, of the one in the address, or of the newest of its name on a server that may not be there yet. */
export async function matchOf(
  engagement: Pick<ConnectSetup, "address" | "diary" | "options" | "signal">,
  peer: HttpPeer,
  carriage: Dc4ConnectionSetup,
): Promise<string> {
  const { address, diary, options } = engagement;
  const { match: named } = parseDc4Address(address);
  if (options.create !== undefined) {
    if (named !== "")
      throw new CommandFailure(
        `address: a match that is created has no id yet; expected ${address.protocol}//user@${address.host}`,
        USAGE,
      );
    const request = { method: "POST", path: "/matches", body: settingsOf(options.create) } as const;
    const body = demandGranted(await reachServer(() => askOf(engagement, peer)(request), carriage));
    const id = typeof body === "string" ? body : "";
    if (!isUuid(id)) throw new Error("the server created a match without an id");
    diary.note(`match ${id}`);
    return id;
  }
  if (isUuid(named)) return named;
  if (named === "") throw new CommandFailure(`address: expected ${DC4_FORM}, or --create`, USAGE);
  const path = `/matches/by-name/latest?match_name=${encodeURIComponent(named)}`;
  const body = demandGranted(await reachServer(() => peer.ask({ method: "GET", path }), carriage));
  const id = String(Object(body).match_id);
  if (!isUuid(id)) throw new Error(`the server knows no match ${named}`);
  return id;
}

function demandGranted({ status, body }: Dc4Reply): unknown {
  if (status >= 200 && status < 300) return body;
  throw new Error(`the server answers ${status}: ${messageOf(String(Object(body).detail ?? ""))}`);
}

function settingsOf(file: string): unknown {
  try {
    const settings = parseSettings(parseJson(readText(file)));
    checkSettings(settings);
    return settings;
  } catch (error) {
    throw new CommandFailure(`${file}: ${messageOf(error)}`);
  }
}
