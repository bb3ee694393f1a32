import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { until } from "../../../../test/until.js";
import { EngineListener } from "./line-host.js";

const NEVER = new AbortController().signal;

async function come(door: EngineListener, name: string): Promise<Socket> {
  const socket = connect(door.port, door.host);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`${name}\n`);
  return socket;
}

it("lets engines wait for a match, and matches for an engine", async () => {
  const door = await EngineListener.open({});
  expect(door.host).toBe("127.0.0.1");
  await come(door, "first");
  const first = await door.next(NEVER);
  expect(await first.receive(60)).toBe("first");
  const waiting = [door.next(NEVER), door.next(NEVER)];
  await come(door, "second");
  expect(await (await waiting[0]!).receive(60)).toBe("second");
  await come(door, "third");
  expect(await (await waiting[1]!).receive(60)).toBe("third");
  await door.close();
});

it("passes over who has left, and whoever is not waited for any more", async () => {
  const door = await EngineListener.open({});
  const gone = await come(door, "gone");
  gone.resume().end();
  // The other side has answered the farewell.
  await once(gone, "close");
  const controller = new AbortController();
  const left = door.next(controller.signal);
  controller.abort();
  await expect(left).rejects.toThrow("nobody came");
  await come(door, "here");
  const engine = await door.next(NEVER);
  expect(await engine.receive(60)).toBe("here");
  await door.close();
});

it("hangs up on who talks too much, or is one too many", async () => {
  const door = await EngineListener.open({ longest: 10, connections: 1 });
  const one = await come(door, "0123456789ABC");
  const engine = await door.next(NEVER);
  expect(await engine.receive(60)).toBeUndefined();
  expect(engine.lastWords).toBe("a line of more than 10 characters");
  if (!one.destroyed) await once(one, "close");
  const kept = await come(door, "kept");
  await door.next(NEVER);
  const many = connect(door.port, door.host);
  many.on("error", () => {});
  await once(many, "close");
  await until(() => !kept.destroyed);
  await door.close();
});
