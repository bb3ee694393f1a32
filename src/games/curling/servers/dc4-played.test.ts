import { describe, expect, it } from "vitest";
import { enter, iceOf, type Server, serverOf } from "../../../../test/dc4-server.js";
import { DC4_DOUBLES, DC4_STANDARD } from "../../../../test/dc4-settings.js";
import { until } from "../../../../test/until.js";
import type { HttpListener } from "../../../io/http-server.js";
import { parseState, type StateMessage } from "../engines/dc4-messages.js";
import { createReferee } from "../physics/simulators.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import type { Shot } from "../sheet.js";

const DOUBLES = { ...DC4_DOUBLES, standard_end_count: 2, positioned_stones_pattern: 1 } as const;

/** A record as somebody sees it who does not know what the other team wanted. */
function seenBy(team: number, { moves, scores, result }: CurlingRecord) {
  const seen = moves.map((move) => {
    if (move.kind !== "throw") return move;
    const { seconds: _, ...rest } = move;
    const [intended, actual] = [move.player === team ? move.intended : move.actual, move.actual].map(rounded);
    return { ...rest, intended, actual };
  });
  return { moves: seen, scores, result };
}

/** Speed and angle have come and gone. */
function rounded({ vx, vy, omega }: Shot): number[] {
  return [vx, vy, omega].map((number) => Math.round(1e9 * number));
}

/** The fields of a state that the models of dc4client demand, and those that they read if they are there. */
const COMMON = [
  ...["winner_team", "end_number", "total_shot_number", "next_shot_team", "last_move"],
  ...["first_team_remaining_time", "second_team_remaining_time"],
  ...["first_team_extra_end_remaining_time", "second_team_extra_end_remaining_time"],
  ...["stone_coordinate", "score"],
];
const DC4CLIENT_1_0_5 = [...COMMON, "shot_number", "mix_doubles_settings"];
const DC4CLIENT_1_0_7 = [...COMMON, "team_shot_number", "mixed_doubles_settings"];

/** Everything that the stream of a viewer says. */
async function view(server: Server, match: string): Promise<StateMessage[]> {
  const states: StateMessage[] = [];
  const peer = server.peer("nobody");
  for await (const { data } of peer.events(`/matches/${match}/viewer`, new AbortController().signal)) {
    const state = JSON.parse(data);
    for (const fields of [DC4CLIENT_1_0_5, DC4CLIENT_1_0_7])
      expect(Object.keys(state)).toEqual(expect.arrayContaining(fields));
    expect(state.shot_number).toBe(state.team_shot_number);
    expect(state.mix_doubles_settings).toEqual(state.mixed_doubles_settings);
    states.push(parseState(state));
  }
  return states;
}

describe("a match over HTTP", () => {
  it.each([
    ["standard", DC4_STANDARD],
    ["mixed doubles", DOUBLES],
  ])("of %s is played to its end by our players, and seen by viewers", async (_, settings) => {
    const server = await serverOf({ quick: false });
    const match = await server.create(settings);
    const viewed = view(server, match);
    const players = [enter(server, match, "user0"), enter(server, match, "user1")];
    const { record, how } = await server.hosted.get(match)!.outcome;
    await Promise.all(players.map(({ over }) => over));
    expect(how).toBe("rules");
    expect(replayRecord(record, createReferee("dc4")).disagreements).toEqual([]);
    expect(record.players.map(({ name }) => name).sort()).toEqual(["Team of user0", "Team of user1"]);
    const [{ states }, other] = players as [ReturnType<typeof enter>, ReturnType<typeof enter>];
    expect(states).toEqual(other.states);
    expect(await viewed).toEqual(states);
    expect(states.at(-1)!.winner_team).toBe(`team${record.result!.winner}`);
    for (const { diary, player, lost, notes } of players) {
      expect(lost).toEqual([]);
      expect(player.winner).toBe(`team${record.result!.winner}`);
      expect(seenBy(player.team!, diary.record()!)).toEqual(seenBy(player.team!, record));
      const thrown = record.moves.filter((move) => move.kind === "throw" && move.player === player.team);
      expect(notes).toHaveLength(2 + thrown.length);
    }
    expect(server.troubles).toEqual([]);
  });

  it("goes on where connections break in the middle of an end, and no throw is lost or made twice", async () => {
    for (const settings of [DC4_STANDARD, DOUBLES]) {
      const server = await serverOf();
      const match = await server.create(settings);
      const players = [enter(server, match, "user0"), enter(server, match, "user1")] as const;
      const { journal, outcome } = server.hosted.get(match)!;
      let open: HttpListener | undefined = server.door;
      for (const throws of [3, 6, 9]) {
        await until(() => journal.length >= throws);
        await open.close();
        open = (await serverOf({ port: server.door.port, matches: server.matches })).door;
      }
      const { record } = await outcome;
      await Promise.all(players.map(({ over }) => over));
      expect(players[0].lost.length + players[1].lost.length).toBeGreaterThan(0);
      expect(replayRecord(record, iceOf(record.rules)).disagreements).toEqual([]);
      expect(players[0].player.winner).toBe(`team${record.result!.winner}`);
    }
  });
});
