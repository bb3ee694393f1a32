/**
 * The server of Digital Curling 4 over HTTP: matches, bounds on requests, and one match on a server of its own.
 *
 * The matches of a server, found by id and by name. Of those that are over the last ones are kept to be read.
 */

import type { IncomingMessage } from "node:http";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { basicAuth } from "hono/basic-auth";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { OpenEmbeddedServer } from "../../../agents/index.js";
import { parseJson } from "../../../core/index.js";
import { openHttpListener, sentEvents } from "../../../io/index.js";
import type { Dc4Match, ShotRow, StateRow } from "../engines/dc4-match.js";
import {
  type MatchSettings,
  parsePlacement,
  parseSettings,
  parseShotBody,
  parseTeam,
  parseTeamName,
} from "../engines/dc4-messages.js";
import { checkSettings, checkShape, Refusal } from "../engines/dc4-settings.js";
import { id, readingApp } from "./dc4-read-app.js";
import { Users } from "./dc4-users.js";

/** Matches that are over and can still be read. */
const MAX_READ = 500;

/** Matches of one user that are not over. */
const MAX_OF_ONE = 200;

/** Begins a match of these settings; refuses where no more can be played. */
type OpenMatch = (settings: MatchSettings) => Dc4Match;

export class HostedMatches {
  readonly #open: OpenMatch;
  readonly #matches = new Map<string, Dc4Match>();
  /** Which user created a match. */
  readonly #creators = new WeakMap<Dc4Match, string>();

  constructor(open: OpenMatch) {
    this.#open = open;
  }

  /** Newest first. */
  get all(): readonly Dc4Match[] {
    return [...this.#matches.values()].reverse();
  }

  /** For a user, who may have so many that are not over. */
  create(settings: MatchSettings, user: string): Dc4Match {
    const own = this.all.filter((match) => !match.over && this.#creators.get(match) === user);
    if (own.length >= MAX_OF_ONE)
      throw new Refusal(503, `A user has at most ${MAX_OF_ONE} matches that are not over.`);
    const match = this.#open(settings);
    this.add(match);
    this.#creators.set(match, user);
    return match;
  }

  add(match: Dc4Match): void {
    this.#matches.set(match.id, match);
    const over = [...this.#matches.values()].filter((each) => each.over);
    for (const { id } of over.slice(0, Math.max(0, over.length - MAX_READ))) this.#matches.delete(id);
  }

  find(id: string): Dc4Match {
    const match = this.#matches.get(id.toLowerCase());
    if (match === undefined) throw new Refusal(404, "Match not found.");
    return match;
  }

  /** The newest of this name. */
  named(name: string): Dc4Match {
    const match = this.all.find(({ settings }) => settings.match_name === name);
    if (match === undefined) throw new Refusal(404, "Match not found.");
    return match;
  }

  state(id: string): readonly [Dc4Match, StateRow] {
    return this.#part("State", (match) => match.stateById.get(id));
  }

  stones(id: string): readonly [Dc4Match, StateRow] {
    return this.#part("Stone coordinate", (match) => match.stonesById.get(id));
  }

  shot(id: string): readonly [Dc4Match, ShotRow] {
    return this.#part("Shot info", (match) => match.shotById.get(id));
  }

  shotAfter(state: string): readonly [Dc4Match, ShotRow] {
    return this.#part("Shot info", (match) => match.shotByState.get(state));
  }

  #part<T>(name: string, find: (match: Dc4Match) => T | undefined): readonly [Dc4Match, T] {
    for (const match of this.all) {
      const found = find(match);
      if (found !== undefined) return [match, found];
    }
    throw new Refusal(404, `${name} not found.`);
  }
}

// How often somebody may do something: a bucket for each, which fills by `rate` a second up to `burst`.

/** Names that are kept at the same time. */
const MAX_NAMES = 10_000;

interface Bucket {
  level: number;
  /** Milliseconds of the last look. */
  at: number;
}

export class Rates {
  readonly #rate: number;
  readonly #burst: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: number, burst: number, now: () => number) {
    this.#rate = rate;
    this.#burst = burst;
    this.#now = now;
  }

  /** Whether somebody may do it once more; that once is taken if so. */
  take(name: string): boolean {
    const bucket = this.#bucketOf(name);
    if (bucket.level < 1) return false;
    bucket.level--;
    return true;
  }

  /** Whether `take` would be granted. */
  has(name: string): boolean {
    return this.#bucketOf(name).level >= 1;
  }

  #bucketOf(name: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(name);
    // Whoever comes again is put last, so that those who stay away are forgotten first.
    this.#buckets.delete(name);
    const level = known ? known.level + (this.#rate * (now - known.at)) / 1000 : this.#burst;
    const bucket = { level: Math.min(this.#burst, level), at: now };
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > MAX_NAMES) this.#buckets.delete(this.#buckets.keys().next().value as string);
    return bucket;
  }
}

// Limits how many requests a user may send to one path within a sliding window of time.

/** At most so many requests within so many seconds. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Keys that are remembered at the same time; the ones idle for longest are forgotten first. */
const MAX_KEYS = 10_000;

class RequestWindow {
  readonly #limit: RequestLimit;
  readonly #now: () => number;
  /** Times of the granted requests by key, in milliseconds, the oldest first. */
  readonly #granted = new Map<string, number[]>();

  constructor(limit: RequestLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a request and returns true if the limit allows it; a refused request does not count. */
  take(key: string): boolean {
    const now = this.#now();
    const begin = now - 1000 * this.#limit.seconds;
    const times = (this.#granted.get(key) ?? []).filter((time) => time > begin);
    const allowed = times.length < this.#limit.requests;
    if (allowed) times.push(now);
    this.#granted.delete(key);
    this.#granted.set(key, times);
    if (this.#granted.size > MAX_KEYS) this.#granted.delete(this.#granted.keys().next().value as string);
    return allowed;
  }
}

// The server of DC4: HTTP with basic authentication, and events that the server sends. Listening is somebody else's.

const LARGEST_BODY = 2 ** 16;
/** Wrong passwords that an address may send at once, and a second. */
const WRONG_AT_ONCE = 10;
const WRONG_PER_SECOND = 0.2;

export interface Dc4AppSetup {
  readonly users: Users;
  readonly matches: HostedMatches;
  /** Requests a second of a user, and of an address without one. */
  readonly rate: number;
  /** Requests of a user to each path that plays: as many as it likes, where there is no limit. */
  readonly limit?: RequestLimit | undefined;
  /** Streams of viewers at the same time, of all matches. */
  readonly viewers: number;
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Hears of what should not happen. */
  trouble(error: unknown): void;
  /** Hears of each request that broke off before all of its body had come. */
  brokenOff?(): void;
}

type SignedInContext = { Variables: { user: string } };

export function dc4App({
  users,
  matches,
  rate,
  limit,
  viewers,
  now,
  trouble,
  brokenOff,
}: Dc4AppSetup): Hono<SignedInContext> {
  const app = new Hono<SignedInContext>();
  const rates = new Rates(rate, 2 * rate, now);
  const wrong = new Rates(WRONG_PER_SECOND, WRONG_AT_ONCE, now);
  const limited: MiddlewareHandler = async (c, next) => {
    if (!rates.take(addressOf(c))) throw new Refusal(429, "Too many requests.");
    await next();
  };
  const signed: MiddlewareHandler<SignedInContext> = basicAuth({
    realm: "playout",
    invalidUserMessage: { detail: "Invalid credentials" },
    async verifyUser(name, password, c) {
      const address = addressOf(c);
      if (!users.remembers(name, password)) {
        const may = () => {
          if (!wrong.has(address)) throw new Refusal(429, "Too many wrong passwords.");
        };
        may();
        if (!(await users.verify(name, password, may, () => wrong.take(address)))) return false;
      }
      if (!rates.take(`user ${name}`)) throw new Refusal(429, "Too many requests.");
      c.set("user", name);
      return true;
    },
  });
  const window = limit && new RequestWindow(limit, now);
  /** Limits what plays, as the hosted server does: of each user and path. */
  const metered: MiddlewareHandler<SignedInContext> = async (c, next) => {
    if (window?.take(`${c.get("user")} ${c.req.path}`) === false)
      throw new Refusal(429, "Too many requests.");
    await next();
  };
  app.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: () => {
        throw new Refusal(413, `A body has at most ${LARGEST_BODY} bytes.`);
      },
    }),
  );

  app.post("/matches", signed, metered, async (c) => {
    const settings = await body(c, parseSettings);
    checkSettings(settings);
    return c.json(matches.create(settings, c.get("user")).id);
  });
  app.post("/store-team-config", signed, metered, async (c) => {
    const match = matches.find(id(c.req.query("match_id")));
    const wish = checkShape(() => parseTeamName(c.req.query("expected_match_team_name")));
    return c.json(match.enter(c.get("user"), wish, await body(c, parseTeam)));
  });
  app.get("/matches/:id/stream", signed, (c) => {
    const match = matches.find(id(c.req.param("id")));
    const team = match.teamOf(c.get("user"));
    return sentEvents(c, (hear) => match.listen(team, hear));
  });
  let looking = 0;
  app.get("/matches/:id/viewer", limited, (c) => {
    const match = matches.find(id(c.req.param("id")));
    if (looking >= viewers) throw new Refusal(503, "Too many viewers.");
    return sentEvents(c, (hear) => {
      const leave = match.listen(null, hear);
      looking++;
      return () => {
        looking--;
        leave();
      };
    });
  });
  app.post("/shots", signed, metered, async (c) => {
    const match = matches.find(id(c.req.query("match_id")));
    await match.throw(c.get("user"), await body(c, parseShotBody));
    return c.json(null);
  });
  app.post("/matches/:id/end-setup", signed, metered, async (c) => {
    const match = matches.find(id(c.req.param("id")));
    await match.place(
      c.get("user"),
      checkShape(() => parsePlacement(c.req.query("request"))),
    );
    return c.json(null);
  });
  app.use(limited);
  app.route("/", readingApp(matches));

  app.notFound((c) => c.json({ detail: "Not Found" }, 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof Refusal) {
      if (error.status === 401) c.header("WWW-Authenticate", "Basic");
      return c.json({ detail: error.message }, error.status);
    }
    if (isBrokenOff(c)) {
      brokenOff?.();
      return c.json({ detail: "The body broke off." }, 400);
    }
    trouble(error);
    return c.json({ detail: "Internal Server Error" }, 500);
  });
  return app;
}

async function body<T>(c: Context, parse: (data: unknown) => T): Promise<T> {
  const text = await c.req.text();
  return checkShape(() => parse(parseJson(text)));
}

/** Returns true if the connection was lost before the whole request had come. */
function isBrokenOff(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming?.destroyed === true && !incoming.complete;
}

/** Where a request comes from; all from one place where nobody can tell. */
function addressOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "";
  } catch {
    return "";
  }
}

const HOST = "127.0.0.1";
/** One program, and whoever looks on. */
const CONNECTIONS = 50;
const RATE = 1000;

/** A server with one match, on a port that is free. */
export const openDc4Venue: OpenEmbeddedServer = async (_, match, user) => {
  const users = new Users();
  const password = users.addGuest(user);
  const matches = new HostedMatches(() => {
    throw new Refusal(503, "No more matches can be played here.");
  });
  matches.add(match as Dc4Match);
  const now = () => performance.now();
  const app = dc4App({ users, matches, rate: RATE, viewers: CONNECTIONS / 2, now, trouble() {} });
  const door = await openHttpListener(app, { host: HOST, port: 0, connections: CONNECTIONS });
  return { host: HOST, port: door.port, password, close: () => door.close() };
};
