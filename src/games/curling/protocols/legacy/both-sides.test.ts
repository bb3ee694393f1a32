/** Our player against our server: whole games over real sockets, the referee's simulator between them. */
import "../../../index.js";
import { afterEach, describe, expect, test } from "vitest";
import { HandClock, SteppedClock } from "../../../../../test/clock.js";
import { parseAgent } from "../../../../agents/index.js";
import { stream } from "../../../../random/index.js";
import { connectTo, type Listening, listenOn, type SocketTransport } from "../../../../transports/index.js";
import {
  type CurlingState,
  createReferee,
  DISTURBANCES,
  listStones,
  parseRuleSet,
  replayRecord,
} from "../../index.js";
import { Diary } from "../diary.js";
import { HostedMatch, type Ice, officialHands } from "../hosted/index.js";
import type { Told } from "../seat.js";
import { agentThinker, type OpenThinker } from "../thinker.js";
import { LegacyPlayer } from "./player.js";
import { LegacySeat } from "./seat.js";

const rules = parseRuleSet({ preset: "legacy-gat", ends: 2 });
const four = Array.from({ length: 4 }, () => ({ hand: DISTURBANCES["legacy-gat"] }));
let door: Listening | undefined;

afterEach(async () => {
  await door?.close();
});

/** Plays as the command does: whatever arrives is heard, whatever is answered is sent. */
async function play(port: number, ending: "\n" | "\0", states: CurlingState[], name: string): Promise<void> {
  const agent = agentThinker(parseAgent("epsilon:agent=(rules),eps=0.3"), {
    rng: stream(name),
    clock: new SteppedClock(1),
  });
  const open: OpenThinker = async (spec, team) => {
    const thinker = await agent(spec, team);
    return {
      ...thinker,
      game: thinker.game,
      async choose(state, stop) {
        states.push(state);
        return thinker.choose(state, stop);
      },
      place: (state) => thinker.place(state),
      close: () => thinker.close(),
    };
  };
  const peer = await connectTo({ host: "127.0.0.1", port, ending });
  const player = new LegacyPlayer({
    open,
    diary: new Diary({ description: "", say() {} }),
    rules: "legacy-gat",
    login: { id: name, password: "-", name },
  });
  while (!player.over) {
    const line = await peer.receive(Number.POSITIVE_INFINITY);
    if (line === undefined) break;
    await player.hear(line, (text) => peer.send(text.trimEnd()));
  }
  await player.end();
  await peer.close();
}

describe.each([
  ["1.0", "\0"],
  ["1.1", "\n"],
] as const)("version %s", (version, ending) => {
  test("a game of two ends, seen by the players as the referee sees it", async () => {
    const comers: SocketTransport[] = [];
    const come = new Promise<void>((resolve) => {
      void listenOn({ ending }, (peer) => {
        if (comers.push(peer) === 2) resolve();
      }).then((listening) => {
        door = listening;
        for (const name of ["one", "two"]) players.push(play(listening.port, ending, states, name));
      });
    });
    const states: CurlingState[] = [];
    const players: Promise<void>[] = [];
    await come;
    const [first, second] = comers.map(
      (peer, i) => new LegacySeat(peer, { name: `seat ${i}`, version, login: () => true }),
    );
    const told: Told[] = [];
    const referee = createReferee("legacy");
    const match = new HostedMatch({
      id: "d8a40e1a-2470-4ac2-9ebe-de906ff82195",
      date: "2026-11-15T06:42:56Z",
      rules,
      members: [four, four],
      seats: [first!, second!],
      ice: Object.assign(referee, { angles: new Float64Array(16) }) as Ice,
      hands: officialHands([
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ]),
      waiting: { ready: 60, throw: 60, place: 5 },
      clock: new HandClock(),
      past: [],
      journal: () => {},
      watch: (each) => told.push(each),
    });
    const { record, how } = await match.play();
    await Promise.all(players);

    expect(how).toBe("rules");
    expect(record.players.map(({ name }) => name).sort()).toEqual(["one", "two"]);
    expect(record.moves).toHaveLength(32);
    expect(replayRecord(record, createReferee("legacy")).disagreements).toEqual([]);
    // Every position that a thinker saw is one that the referee told, to the six digits of the protocol.
    expect(states).toHaveLength(32);
    for (const [ply, state] of states.entries()) {
      const { state: truth } = told[ply]!;
      expect([state.end, state.throwNumber, state.hammer, [...state.totals]]).toEqual([
        truth.end,
        truth.throwNumber,
        truth.hammer,
        [...truth.totals],
      ]);
      expect(listStones(state.stones)).toEqual(
        listStones(truth.stones).map(({ x, y, ...stone }) => ({
          ...stone,
          x: expect.closeTo(x, 5),
          y: expect.closeTo(y, 5),
        })),
      );
    }
  });
});
