import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../test/until.js";
import { StallError } from "../protocols/programs.js";
import { connectTo, type ListeningOptions, listenOn, type SocketTransport } from "./sockets.js";

/** An open port, and who has come to it. */
async function open(options: ListeningOptions = {}) {
  const peers: SocketTransport[] = [];
  const listening = await listenOn(options, (peer) => peers.push(peer));
  onTestFinished(() => listening.close());
  return { listening, peers };
}

/** A peer that writes what it wants, and the transport that hears it. */
async function visitor(options: ListeningOptions = {}): Promise<[Socket, SocketTransport]> {
  const { listening, peers } = await open(options);
  const socket = connect(listening.port, listening.host);
  socket.on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await until(() => peers.length > 0);
  return [socket, peers[0]!];
}

test("lines go both ways, several in one read, one in many, and words of many bytes", async () => {
  const [socket, peer] = await visitor();
  socket.write("one\ntwo\r\n\nthr");
  expect([await peer.receive(10), await peer.receive(10)]).toEqual(["one", "two"]);
  for (const byte of Buffer.from("ee カーリング\nrest")) socket.write(Buffer.of(byte));
  expect(await peer.receive(10)).toBe("three カーリング");
  peer.send("answer");
  expect(String((await once(socket, "data"))[0])).toBe("answer\n");
  expect(peer.peer).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(peer.lastWords).toBe("");
  socket.end();
  expect(await peer.receive(10)).toBeUndefined();
  expect(peer.lastWords).toBe("closed in the middle of a line");
});

test("NUL ends lines as well, and those that we send where that is wanted", async () => {
  const { listening, peers } = await open({ ending: "\0" });
  const client = await connectTo({ ...listening, ending: "\0" });
  client.send("GO 1 2");
  await until(() => peers.length > 0);
  expect(await peers[0]!.receive(10)).toBe("GO 1 2");
  peers[0]!.send("BESTSHOT 1 2 0");
  peers[0]!.send("CONCEDE");
  await peers[0]!.close();
  expect([await client.receive(10), await client.receive(10)]).toEqual(["BESTSHOT 1 2 0", "CONCEDE"]);
  expect(await client.receive(10)).toBeUndefined();
  expect(client.lastWords).toBe("closed");
});

test("silence is told apart from the end", async () => {
  const [socket, peer] = await visitor();
  await expect(peer.receive(0.01)).rejects.toThrow(StallError);
  socket.destroy();
  expect(await peer.receive(Number.POSITIVE_INFINITY)).toBeUndefined();
  expect(peer.lastWords).not.toBe("");
});

test.each([
  ["that has not ended", "x".repeat(101)],
  ["that has", `${"x".repeat(101)}\nnext\n`],
])("a line %s is as long as it may be; what came before is heard", async (_, text) => {
  const [socket, peer] = await visitor({ longest: 100 });
  socket.write(`${"y".repeat(100)}\n${text}`);
  expect(await peer.receive(10)).toBe("y".repeat(100));
  expect(await peer.receive(10)).toBeUndefined();
  expect(peer.lastWords).toBe("a line of more than 100 characters");
  await until(() => socket.closed);
});

test("a line may be as long as is wanted, also longer than those of other dialogues", async () => {
  const [socket, peer] = await visitor({ longest: 1 << 22 });
  const long = "x".repeat(3_000_000);
  socket.write(`${long}\nnext\n`);
  expect((await peer.receive(60)) === long).toBe(true);
  expect(await peer.receive(10)).toBe("next");
  peer.send("y".repeat(20_000_000));
  let heard = 0;
  socket.on("data", (bytes) => {
    heard += bytes.length;
  });
  await until(() => heard === 20_000_001);
});

test("whoever is silent too long is hung up on", async () => {
  const [socket, peer] = await visitor({ idle: 0.02 });
  expect(await peer.receive(10)).toBeUndefined();
  expect(peer.lastWords).toBe("silent for 0.02 s");
  await until(() => socket.closed);
});

test("no more peers than are wanted", async () => {
  const { listening, peers } = await open({ connections: 2 });
  const come = () => connectTo(listening);
  const first = await come();
  await come();
  const third = await come();
  expect(await third.receive(10)).toBeUndefined();
  expect(peers).toHaveLength(2);
  await first.close();
  await until(() => peers[0]!.lastWords !== "");
  const fourth = await come();
  await until(() => peers.length === 3);
  peers[2]!.send("welcome");
  expect(await fourth.receive(10)).toBe("welcome");
});

test("a peer who does not read what it is sent is hung up on", async () => {
  const [socket, peer] = await visitor();
  socket.pause();
  while (peer.lastWords === "") {
    peer.send("x".repeat(1 << 20));
    await new Promise(setImmediate);
  }
  expect(peer.lastWords).toBe("does not read what is sent");
});

test("a flood is held back and read in order", async () => {
  const [socket, peer] = await visitor();
  const lines = 100_000;
  socket.write(Array.from({ length: lines }, (_, i) => `${i}\n`).join(""));
  socket.end();
  for (let line = 0; line < lines; line++)
    if ((await peer.receive(10)) !== String(line)) expect(line).toBe(-1);
  expect(await peer.receive(10)).toBeUndefined();
});

test("what cannot be reached or opened is told in one line", async () => {
  const { listening } = await open();
  await expect(listenOn(listening, () => {})).rejects.toThrow(
    `127.0.0.1:${listening.port}: the port is taken`,
  );
  const free = await listenOn({}, () => {});
  await free.close();
  await expect(connectTo(free)).rejects.toThrow(`127.0.0.1:${free.port}: nobody listens there`);
  await expect(connectTo({ host: "no-such-host.invalid", port: 1 })).rejects.toThrow(
    /^no-such-host\.invalid:1: [^\n]+$/,
  );
  await expect(connectTo({ ...listening, signal: AbortSignal.abort() })).rejects.toThrow(/: given up$/);
});
