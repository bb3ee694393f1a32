/** Matches on servers that push the newest state alone, as the hosted service does. */
import { Hono } from "hono";
import { afterEach, expect, it } from "vitest";
import { enter, PASSWORDS, type Server, serverOf } from "../../../../test/dc4-server.js";
import { DC4_DOUBLES, DC4_STANDARD } from "../../../../test/dc4-settings.js";
import { until } from "../../../../test/until.js";
import { HttpPeer } from "../../../io/http-client.js";
import { type HttpListener, openHttpListener } from "../../../io/http-server.js";
import { parseState } from "../engines/dc4-messages.js";
import { createReferee } from "../physics/simulators.js";
import { replayRecord } from "../record.js";

const doors: HttpListener[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

/** Tells the state with all stones of an end that another end follows. */
function isLeftOut(event: string): boolean {
  const data = event
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => line.slice(6))
    .join("\n");
  if (data === "") return false;
  const { next_shot_team, last_move, winner_team } = parseState(JSON.parse(data));
  return next_shot_team === null && last_move !== null && winner_team === null;
}

/** The same server, whose streams never tell what an end left. */
async function newestOnly(server: Server): Promise<Server> {
  const app = new Hono();
  app.all("*", async (c) => {
    const reply = await server.app.fetch(c.req.raw, c.env);
    if (reply.body === null || !/event-stream/.test(reply.headers.get("content-type") ?? "")) return reply;
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    let rest = "";
    const filter = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const events = (rest + decoder.decode(bytes, { stream: true })).split(/(?<=\n\n)/);
        rest = events.at(-1)?.endsWith("\n\n") ? "" : (events.pop() ?? "");
        for (const event of events) if (!isLeftOut(event)) controller.enqueue(encoder.encode(event));
      },
    });
    return new Response(reply.body.pipeThrough(filter), reply);
  });
  const door = await openHttpListener(app, { host: "127.0.0.1", port: 0, connections: 100 });
  doors.push(door);
  const peer: Server["peer"] = (user) =>
    new HttpPeer(`http://127.0.0.1:${door.port}`, user, PASSWORDS.get(user) ?? "");
  return { ...server, door, peer };
}

it.each([
  ["standard", { ...DC4_STANDARD, standard_end_count: 3 }],
  ["mixed doubles", { ...DC4_DOUBLES, standard_end_count: 2 }],
])("the record of a match of %s is whole", async (_, settings) => {
  const server = await newestOnly(await serverOf({ quick: false }));
  const match = await server.create(settings);
  const players = [enter(server, match, "user0"), enter(server, match, "user1")];
  const { record } = await server.hosted.get(match)!.outcome;
  await Promise.all(players.map(({ over }) => over));
  const throwsOf = (moves: typeof record.moves) =>
    moves.map((move) => (move.kind === "throw" ? [move.player, Math.round(1e9 * move.actual.vx)] : move));
  for (const { player, diary, notes } of players) {
    const own = diary.record()!;
    expect([own.start?.end ?? 0, own.start?.throw ?? 0]).toEqual([0, 0]);
    expect(throwsOf(own.moves)).toEqual(throwsOf(record.moves));
    expect(replayRecord(own, createReferee("dc4"), 1e-6).disagreements).toEqual([]);
    expect([own.scores, own.result]).toEqual([record.scores, record.result]);
    // What we wanted is known of each own throw, the last of an end included.
    const wanted = own.moves.filter((move) => move.kind === "throw" && move.player === player.team);
    expect(wanted.every((move) => move.kind === "throw" && move.intended.vx !== move.actual.vx)).toBe(true);
    expect(notes.filter((note) => /missed|not understood/.test(note))).toEqual([]);
  }
});

it("the record of whoever comes again in the middle of a match is whole", async () => {
  const server = await newestOnly(await serverOf());
  const match = await server.create({ ...DC4_STANDARD, standard_end_count: 2 });
  const leaving = new AbortController();
  const first = enter(server, match, "user0", "team0", leaving.signal);
  const other = enter(server, match, "user1");
  const { journal, outcome } = server.hosted.get(match)!;
  await until(() => journal.length >= 20);
  leaving.abort();
  await first.over.catch(() => {});
  const again = enter(server, match, "user0");
  const { record } = await outcome;
  await Promise.all([again.over, other.over]);
  const thrown = (each: typeof record) => each.moves.filter(({ kind }) => kind === "throw").length;
  expect(thrown(again.diary.record()!)).toBe(thrown(record));
});
