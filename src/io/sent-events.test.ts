import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { selfSigned } from "../../test/certificate.js";
import { until } from "../../test/until.js";
import {
  type HttpListener,
  type Listen,
  openHttpListener,
  sentEvents,
  type TlsFiles,
} from "./http-server.js";

let door: HttpListener;
afterEach(() => door.close());

/** A server with one stream of events, and who listens to it. */
async function serverOf(tls?: TlsFiles) {
  const hears: Parameters<Listen>[0][] = [];
  const left: number[] = [];
  const app = new Hono();
  app.get("/events", (c) =>
    sentEvents(c, (hear) => {
      const i = hears.push(hear) - 1;
      left[i] = 0;
      return () => left[i]!++;
    }),
  );
  door = await openHttpListener(app, { host: "127.0.0.1", port: 0, connections: 100, ...(tls && { tls }) });
  const request = "GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  /** Sends so many requests for the stream over one connection. */
  const ask = async (times = 1): Promise<Socket> => {
    const address = { port: door.port, host: "127.0.0.1" };
    const socket = tls ? connectTls({ ...address, ca: tls.cert }) : connect(address);
    await once(
      socket.on("error", () => {}),
      tls ? "secureConnect" : "connect",
    );
    socket.write(request.repeat(times));
    return socket;
  };
  return { app, hears, left, ask };
}

describe("a stream of events", () => {
  it.each(["HTTP", "HTTPS"])(
    "over %s ends once when its listener leaves, before or after it began",
    async (scheme) => {
      const { cert, key } = selfSigned();
      const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
      const { hears, left, ask } = await serverOf(scheme === "HTTPS" ? tls : undefined);
      for (const begun of [false, true]) {
        const { length } = hears;
        const socket = await ask();
        if (begun) await once(socket, "data");
        else await until(() => hears.length > length);
        socket.destroy();
        await until(() => left[length]! > 0);
      }
      expect(left).toEqual([1, 1]);
      hears[0]!({ event: "late", data: "" });
      hears[0]!(null);
      expect(left).toEqual([1, 1]);
    },
  );

  it("is one for each connection, whatever else is asked over it", async () => {
    const { hears, left, ask } = await serverOf();
    const socket = await ask(20);
    await until(() => hears.length > 0);
    // What was asked over another connection afterwards was heard after it.
    const other = await ask();
    await until(() => hears.length > 1);
    expect(hears).toHaveLength(2);
    socket.destroy();
    other.destroy();
    await until(() => left.every((times) => times > 0));
    expect(left).toEqual([1, 1]);
  });

  it.each([
    ["events", 501, ""],
    ["characters", 40, "x".repeat(2 ** 20)],
  ])("is cut when too many %s wait for a listener who does not read", async (_, count, data) => {
    const { hears, left, ask } = await serverOf();
    const socket = await ask();
    await until(() => hears.length > 0);
    const closed = once(socket, "close");
    for (let i = 0; i < count; i++) hears[0]!({ event: "state", data });
    // At once, not when the listener reads.
    expect(left).toEqual([1]);
    socket.resume();
    await closed;
    expect(left).toEqual([1]);
  });

  it("takes one event of any length", async () => {
    const { hears, left, ask } = await serverOf();
    const socket = await ask();
    await until(() => hears.length > 0);
    hears[0]!({ event: "state", data: "x".repeat(2 ** 26) });
    hears[0]!(null);
    let length = 0;
    for await (const piece of socket) {
      length += (piece as Buffer).length;
      // The connection stays open for other requests.
      if ((piece as Buffer).subarray(-5).toString() === "0\r\n\r\n") break;
    }
    expect(length).toBeGreaterThan(2 ** 26);
    expect(left).toEqual([1]);
  });
});
