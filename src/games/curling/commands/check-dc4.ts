/** Checks engines of Digital Curling 4 on a server of their own, and servers by playing there. */

import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { AgentFailure } from "../../../agents/index.js";
import { type HttpListener, openHttpListener, openProgram, systemClock } from "../../../io/index.js";
import type { EnginePoint, OpenedEngine } from "../engines/check-engine.js";
import type { ServerJudge } from "../engines/check-findings.js";
import { dc4Candidate, sentShot } from "../engines/dc4-check.js";
import { Dc4Match, uuid7 } from "../engines/dc4-match.js";
import { Dc4Player } from "../engines/dc4-player.js";
import { Dc4EngineSeat, fillInvitation } from "../engines/dc4-seat.js";
import { defaultTeam, settingsOfRules } from "../engines/dc4-settings.js";
import type { Seat } from "../engines/seat.js";
import { type CurlingSpec, rulesOf } from "../players/game-setup.js";
import { dc4App, HostedMatches } from "../servers/dc4-app.js";
import { Users } from "../servers/dc4-users.js";
import { carriageOf, matchOf, peerOf } from "./connect-dc4.js";
import type { ConnectSetup } from "./connect-scheme.js";
import { carryPlayer } from "./dc4-connection.js";

// Engines of Digital Curling 4 on a server of their own, with a match for each point, whose requests and events are looked at.

const HOST = "127.0.0.1";
/** Requests a second: nobody is too fast here. */
const RATE = 1e4;
const CONNECTIONS = 100;
const OTHER_NAME = "playout";

/** What is known of the engine of one point. */
interface EngineObservation {
  readonly point: EnginePoint;
  /** The body of the last throw. */
  shot: string;
  /** Hears of a request that the server did not grant. */
  refuse(words: string): void;
}

export class Dc4Trials {
  readonly candidate;
  readonly #command: string;
  readonly #spec: CurlingSpec;
  readonly #users = new Users();
  readonly #matches = new HostedMatches(() => {
    throw new Error("matches are made here alone");
  });
  readonly #looked = new Map<string, EngineObservation>();
  #door: HttpListener | undefined;

  private constructor(command: string, spec: CurlingSpec) {
    this.#command = command;
    this.#spec = spec;
    this.candidate = dc4Candidate(spec, (point) => this.#open(point));
  }

  static async open(command: string, spec: CurlingSpec): Promise<Dc4Trials> {
    const trials = new Dc4Trials(command, spec);
    const app = dc4App({
      users: trials.#users,
      matches: trials.#matches,
      rate: RATE,
      viewers: 1,
      now: systemClock.now,
      trouble: () => {},
    });
    const tapped = new Hono();
    tapped.all("*", async (c) => {
      const request = c.req.raw;
      const text = request.method === "POST" ? await request.clone().text() : "";
      const looked = trials.#lookedAt(request);
      // The reply comes when the throw was made.
      if (looked !== undefined && new URL(request.url).pathname === "/shots") looked.shot = text;
      const response = await app.fetch(request, c.env);
      return looked === undefined ? response : observe(looked, request, text, response);
    });
    // An engine that leaves in the middle of a request is found by the point that waits for it.
    tapped.onError((_, c) => c.json({ detail: "Internal Server Error" }, 500));
    trials.#door = await openHttpListener(tapped, { host: HOST, port: 0, connections: CONNECTIONS });
    return trials;
  }

  async close(): Promise<void> {
    await this.#door?.close();
  }

  #open(point: EnginePoint): OpenedEngine {
    const id = uuid7(Date.now(), randomBytes(10).toString("hex"));
    const match = new Dc4Match(id, settingsOfRules(rulesOf(this.#spec), "check"), systemClock.date);
    this.#matches.add(match);
    const { team } = point;
    const user = `engine-${id}`;
    const invitation = { host: HOST, port: this.#door?.port ?? 0, match: id, team, user };
    const { commandLine, environment } = fillInvitation(this.#command, {
      ...invitation,
      password: this.#users.addGuest(user),
    });
    match.reserve(team === 0 ? 1 : 0, OTHER_NAME);
    let refuse = (_: string) => {};
    const refused = new Promise<never>((_, reject) => {
      refuse = (words) => reject(new AgentFailure("garbage", words));
    });
    refused.catch(() => {});
    const looked: EngineObservation = { point, shot: "", refuse };
    this.#looked.set(id, looked);
    const engine = new Dc4EngineSeat(match, team, "the engine", openProgram(commandLine, environment));
    return {
      seat: unlessRefused(engine, refused),
      said: () => looked.shot,
      sent: () => sentShot(looked.shot),
    };
  }

  /** The engine that asks; a match that nobody has may be anybody's mistake. */
  #lookedAt({ url }: Request): EngineObservation | undefined {
    const { pathname, searchParams } = new URL(url);
    const id = searchParams.get("match_id") ?? /^\/matches\/([^/]+)/.exec(pathname)?.[1] ?? "";
    return this.#looked.get(id.toLowerCase()) ?? [...this.#looked.values()].at(-1);
  }
}

async function observe(
  looked: EngineObservation,
  request: Request,
  text: string,
  response: Response,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method === "POST" && !response.ok) {
    const detail = await response.clone().text();
    const said = text.length > 120 ? `${text.slice(0, 120)}…` : text;
    looked.refuse(`POST ${pathname} ${said} was answered with ${response.status} ${detail}`);
  }
  const { twist } = looked.point;
  return twist !== undefined && pathname.endsWith("/stream") ? withFault(response, twist) : response;
}

/** The stream with its data changed. */
function withFault(response: Response, twist: NonNullable<EnginePoint["twist"]>): Response {
  const rewrite = new TransformStream<string, string>({
    transform(chunk, controller) {
      controller.enqueue(chunk.replace(/^data: ?(.*)$/gm, (_, data: string) => `data: ${twist([data])[0]}`));
    },
  });
  const body = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(rewrite)
    .pipeThrough(new TextEncoderStream());
  return new Response(body, response);
}

/** An engine whose request was refused will not be heard of any more. */
function unlessRefused(engine: Seat, refused: Promise<never>): Seat {
  return {
    name: engine.name,
    ready: (terms) => Promise.race([engine.ready(terms), refused]),
    begin: (names, past) => engine.begin(names, past),
    tell: (told) => engine.tell(told),
    choose: (stop) => Promise.race([engine.choose(stop), refused]),
    end: (result) => engine.end(result),
    close: () => engine.close(),
  };
}

// A match on a server of Digital Curling 4, while a judge looks on.

export async function playOnDc4(engagement: ConnectSetup, judge: ServerJudge): Promise<void> {
  const { address, options, name, open, diary } = engagement;
  const peer = peerOf(address, options);
  const carriage = carriageOf(engagement);
  const match = await matchOf(engagement, peer, carriage);
  const player = new Dc4Player({
    ...{ match, open, diary },
    wish: "team0",
    config: defaultTeam(name),
    ask(request) {
      if (request.path.startsWith("/shots")) judge.said(JSON.stringify(request.body));
      return peer.ask(request);
    },
  });
  const hear = player.hear.bind(player);
  player.hear = (event) => {
    judge.heard(event.data);
    return hear(event);
  };
  try {
    await carryPlayer(player, peer, match, carriage);
  } finally {
    await player.close();
  }
}
