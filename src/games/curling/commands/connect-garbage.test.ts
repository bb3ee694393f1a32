/** Servers that are none: each ends with an error, whatever it says or does not say. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DC4_STANDARD } from "../../../../test/dc4-settings.js";
import { expectComplaint } from "../../../../test/end-to-end/command.js";
import { parseAgent } from "../../../agents/spec.js";
import { agentContext } from "../../../jobs/threads.js";
import { openTeamAgent } from "../engines/agent-seat.js";
import { GameLog } from "../engines/game-log.js";
import { schemeOf } from "./connect.js";
import type { ConnectOptions } from "./connect-scheme.js";

const servers: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  servers.push({ server, sockets });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A server that does so with every connection. */
function lines(greet: (socket: Socket) => void): () => Promise<number> {
  return () => listening(createServer((socket) => greet(socket.on("error", () => {}))));
}

/** A server that answers so to every request. */
function web(answer: RequestListener): () => Promise<number> {
  return () => listening(createHttpServer(answer));
}

/** Says a text over and over until nobody hears it. */
function flood(socket: Socket, text: string | Buffer, every = 0): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else if (socket.writableLength < 1 << 20) socket.write(text);
  }, every);
}

const page = "<!DOCTYPE html><html><body>It works!</body></html>";

const SERVERS: Readonly<Record<string, () => Promise<number>>> = {
  "says nothing": lines(() => {}),
  "leaves at once": lines((socket) => socket.end()),
  "is cut off at once": lines((socket) => socket.resetAndDestroy()),
  "says a banner and waits": lines((socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n")),
  "answers as HTTP does to what is no request": lines((socket) =>
    socket.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"),
  ),
  "says what is binary": lines((socket) => flood(socket, randomBytes(4096))),
  "says a line without end": lines((socket) => flood(socket, "x".repeat(1 << 16))),
  "says JSON that means nothing": lines((socket) => flood(socket, '{"cmd":"hello"}\n', 1)),
  "says JSON that is cut short": lines((socket) => socket.end('{"cmd":"dc","version"')),
  "says a character now and then": lines((socket) => flood(socket, "y", 20)),
  "shows a web page": web((_, response) => response.setHeader("content-type", "text/html").end(page)),
  "has no such page": web((_, response) =>
    response.writeHead(404, { "content-type": "text/html" }).end(page),
  ),
  "has broken down": web((_, response) => response.writeHead(500).end("Internal Server Error")),
  "answers JSON that means nothing": web((_, response) => response.end('{"ok":true}')),
};

/** Servers of DC4 as far as to the stream. */
const STREAMS: Readonly<Record<string, RequestListener>> = {
  "ends at once": (_, response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(),
  "is a web page": (_, response) => response.setHeader("content-type", "text/html").end(page),
  "takes no throws": (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`event: latest_state_update\ndata: ${JSON.stringify(OPENING)}\n\n`);
  },
  "is refused": (_, response) => response.writeHead(503).end(),
  "has no end of an event": (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    flood(response.socket as Socket, `10000\r\n${"x".repeat(0x10000)}\r\n`);
  },
  "has events that mean nothing": (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const timer = setInterval(() => response.write('event: latest_state_update\ndata: {"a":1}\n\n'), 1);
    response.once("close", () => clearInterval(timer));
  },
};

/** The first state of a match, in which team 0 throws. */
const OPENING = {
  winner_team: null,
  end_number: 0,
  team_shot_number: 0,
  total_shot_number: 0,
  next_shot_team: "team0",
  first_team_remaining_time: 600,
  second_team_remaining_time: 600,
  first_team_extra_end_remaining_time: 60,
  second_team_extra_end_remaining_time: 60,
  mixed_doubles_settings: null,
  last_move: null,
  stone_coordinate: { data: { team0: [], team1: [] } },
  score: { team0: [0, 0], team1: [0, 0] },
};

const MATCH = "01234567-89ab-7def-8123-456789abcdef";

/** Tries to play there; resolves with the error and with the lines that were said. */
async function visit(address: string, options: ConnectOptions = {}) {
  const said: string[] = [];
  vi.stubEnv("PLAYOUT_PASSWORD", "secret");
  const { scheme, address: url } = await schemeOf(address);
  const played = scheme.play({
    ...{ address: url, name: "us" },
    open: openTeamAgent(parseAgent("random"), agentContext("garbage", "connect")),
    diary: new GameLog({ description: "random", say: (line) => said.push(line) }),
    signal: new AbortController().signal,
    options: { wait: 0.5, ...options },
  });
  const error = await played.then(
    () => undefined,
    (reason: Error) => reason,
  );
  return { error, said };
}

describe.each(["dc3://127.0.0.1:PORT", "legacy://127.0.0.1:PORT", `dc4://me@127.0.0.1:PORT/${MATCH}`])(
  "%s ends where the server",
  (address) => {
    it.each(Object.keys(SERVERS))("%s", async (name) => {
      const port = await SERVERS[name]!();
      const { error, said } = await visit(address.replace("PORT", String(port)));
      expect(error?.message).toMatch(/^[^\n]+$/);
      expect(said.length).toBeLessThan(30);
    });
  },
);

describe("dc4:// ends where the stream", () => {
  it.each(Object.keys(STREAMS))("%s", async (name) => {
    const port = await web((request, response) => {
      if (request.url?.endsWith("/stream")) STREAMS[name]!(request, response);
      else if (request.url?.startsWith("/store-team-config")) response.end('"team0"');
      else if (request.url?.startsWith("/shots")) response.writeHead(500).end();
      else response.end(JSON.stringify({ ...DC4_STANDARD, applied_rule: 0 }));
    })();
    const { error, said } = await visit(`dc4://me@127.0.0.1:${port}/${MATCH}`);
    expect(error?.message).toMatch(/^[^\n]+$/);
    expect(said[0]).toMatch(/^ready as team 0/);
    expect(said.length).toBeLessThan(30);
  });
});

it("a server that is waited for is told of meanwhile", async () => {
  for (const address of ["dc3://127.0.0.1", "legacy://127.0.0.1", "dc4://me@127.0.0.1"]) {
    const port = await SERVERS["says nothing"]!();
    const { said } = await visit(`${address}:${port}${address.startsWith("dc4") ? `/${MATCH}` : ""}`);
    expect(said[0]).toMatch(/^nothing from the server/);
  }
});

it("a redirect to https, and TLS where there is none, end with one line at the first try", async () => {
  let requests = 0;
  const port = await web((request, response) => {
    requests++;
    response.writeHead(301, { location: `https://127.0.0.1${request.url}` }).end();
  })();
  const { error, said } = await visit(`dc4://me@127.0.0.1:${port}/${MATCH}`, { wait: 600 });
  expect(error?.message).toMatch(/dc4s:\/\//);
  expect([requests, said]).toEqual([1, []]);
  const named = await visit(`dc4://me@127.0.0.1:${port}/final`, { wait: 600 });
  expect(named.error?.message).toMatch(/dc4s:\/\//);
  const plain = await SERVERS["shows a web page"]!();
  const secure = await visit(`dc4s://me@127.0.0.1:${plain}/${MATCH}`, { wait: 600 });
  expect(secure.error?.message).toMatch(/TLS/);
});

it("the command ends with status 1 and one line", async () => {
  expectComplaint(["connect", "dc4s://127.0.0.1"], 2, /names no user/);
  expectComplaint(["connect", "dc3://127.0.0.1:1", "--wait", "0"], 2, /--wait/);
});
