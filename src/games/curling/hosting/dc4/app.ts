/** The server of DC4: HTTP with basic authentication, and events that the server sends. Listening is somebody else's. */
import type { IncomingMessage } from "node:http";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { basicAuth } from "hono/basic-auth";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { parseJson } from "../../../../game/index.js";
import { sentEvents } from "../../../../transports/index.js";
import {
  checkSettings,
  parsePlacement,
  parseSettings,
  parseShotBody,
  parseTeam,
  parseTeamName,
  Refusal,
  shaped,
} from "../../protocols/dc4/index.js";
import type { Matches } from "./matches.js";
import { Rates } from "./rates.js";
import { id, readingApp } from "./reading.js";
import { type RequestLimit, RequestWindow } from "./request-limit.js";
import type { Users } from "./users.js";

const LARGEST_BODY = 2 ** 16;
/** Wrong passwords that an address may send at once, and a second. */
const WRONG_AT_ONCE = 10;
const WRONG_PER_SECOND = 0.2;

export interface AppSetup {
  readonly users: Users;
  readonly matches: Matches;
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

type Signed = { Variables: { user: string } };

export function dc4App({
  users,
  matches,
  rate,
  limit,
  viewers,
  now,
  trouble,
  brokenOff,
}: AppSetup): Hono<Signed> {
  const app = new Hono<Signed>();
  const rates = new Rates(rate, 2 * rate, now);
  const wrong = new Rates(WRONG_PER_SECOND, WRONG_AT_ONCE, now);
  const limited: MiddlewareHandler = async (c, next) => {
    if (!rates.take(addressOf(c))) throw new Refusal(429, "Too many requests.");
    await next();
  };
  const signed: MiddlewareHandler<Signed> = basicAuth({
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
  const metered: MiddlewareHandler<Signed> = async (c, next) => {
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
    const wish = shaped(() => parseTeamName(c.req.query("expected_match_team_name")));
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
      shaped(() => parsePlacement(c.req.query("request"))),
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
  return shaped(() => parse(parseJson(text)));
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
