/** Our player against our server: whole games over real sockets, the referee's simulator between them. */
import { HandClock, SteppedClock } from "../../../../test/clock.js";
import { parseAgent } from "../../../agents/spec.js";
import { stream } from "../../../core/random.js";
import { connectTo, type ListeningPort, listenOn, type SocketTransport } from "../../../io/sockets.js";
import "../../index.js";
import { afterEach, describe, expect, test } from "vitest";
import { listStones } from "../game.js";
import { createReferee } from "../physics/simulators.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import { type Placement, parseRuleSet } from "../rules/rule-set.js";
import type { CurlingState } from "../state.js";
import { type OpenTeamAgent, openTeamAgent } from "./agent-seat.js";
import { GameLog } from "./game-log.js";
import { HostedMatch } from "./hosted-match.js";
import { LegacyPlayer } from "./legacy-player.js";
import { LegacySeat } from "./legacy-seat.js";
import type { RefereeIce } from "./match-state.js";
import { officialTeamNoise } from "./official-noise.js";
import { defaultMembers, type PositionUpdate } from "./seat.js";

const four = parseRuleSet({ preset: "legacy-gat", ends: 2 });
const doubles = parseRuleSet({ preset: "legacy-mixed-doubles", ends: 4 });
/** What is asked for in mixed doubles, end by end: the second power play is refused. */
const WISHES: readonly Placement[] = ["pp_first", "center_house", "pp_left", "center_guard"];
let door: ListeningPort | undefined;

afterEach(async () => {
  await door?.close();
});

/** Plays as the command does: whatever arrives is heard, whatever is answered is sent. */
async function play(
  port: number,
  ending: "\n" | "\0",
  states: CurlingState[],
  name: string,
  lines: string[],
): Promise<CurlingRecord | undefined> {
  const agent = openTeamAgent(parseAgent("epsilon:agent=(rules),eps=0.3"), {
    rng: stream(name),
    clock: new SteppedClock(1),
  });
  const open: OpenTeamAgent = async (spec, team) => {
    const thinker = await agent(spec, team);
    return {
      ...thinker,
      game: thinker.game,
      async choose(state, stop) {
        states.push(state);
        return thinker.choose(state, stop);
      },
      place: async ({ end }) => WISHES[end]!,
      close: () => thinker.close(),
    };
  };
  const peer = await connectTo({ host: "127.0.0.1", port, ending });
  const diary = new GameLog({ description: "", say() {} });
  const player = new LegacyPlayer({
    open,
    diary,
    rules: "legacy-gat",
    login: { id: name, password: "-", name },
  });
  while (!player.over) {
    const line = await peer.receive(Number.POSITIVE_INFINITY);
    if (line === undefined) break;
    lines.push(line);
    await player.hear(line, (text) => peer.send(text.trimEnd()));
  }
  await player.end();
  await peer.close();
  return diary.record();
}

describe.each([
  ["1.0", "\0", four],
  ["1.1", "\n", four],
  ["1.1", "\0", doubles],
] as const)("version %s", (version, ending, rules) => {
  test(`a game of ${rules.name}, seen by the players as the referee sees it`, async () => {
    const comers: SocketTransport[] = [];
    const come = new Promise<void>((resolve) => {
      void listenOn({ ending }, (peer) => {
        if (comers.push(peer) === 2) resolve();
      }).then((listening) => {
        door = listening;
        for (const name of ["one", "two"])
          players.push(play(listening.port, ending, states, name, heard[name]!));
      });
    });
    const states: CurlingState[] = [];
    const heard: Record<string, string[]> = { one: [], two: [] };
    const players: Promise<CurlingRecord | undefined>[] = [];
    const members = defaultMembers(rules);
    await come;
    const [first, second] = comers.map(
      (peer, i) => new LegacySeat(peer, { name: `seat ${i}`, version, login: () => true }),
    );
    const told: PositionUpdate[] = [];
    const referee = createReferee("legacy");
    const match = new HostedMatch({
      id: "d8a40e1a-2470-4ac2-9ebe-de906ff82195",
      date: "2026-11-15T06:42:56Z",
      rules,
      members: [members, members],
      seats: [first!, second!],
      ice: Object.assign(referee, { angles: new Float64Array(16) }) as RefereeIce,
      hands: officialTeamNoise([
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
    const seen = await Promise.all(players);

    expect(how).toBe("rules");
    expect(record.players.map(({ name }) => name).sort()).toEqual(["one", "two"]);
    const throws = rules.ends * rules.throws;
    expect(record.moves.filter(({ kind }) => kind === "throw")).toHaveLength(throws);
    expect(replayRecord(record, createReferee("legacy")).disagreements).toEqual([]);
    // Every position that a thinker saw is one that the referee told, to the six digits of the protocol.
    expect(states).toHaveLength(throws);
    const asked = told.filter(({ turn }) => turn?.does === "throw");
    const facts = ({ end, throwNumber, hammer, totals, chooser, placement, powerPlays }: CurlingState) => ({
      ...{ end, throwNumber, hammer, totals, chooser, placement, powerPlays },
    });
    for (const [ply, state] of states.entries()) {
      const { state: truth } = asked[ply]!;
      expect(facts(state)).toEqual(facts(truth));
      expect(listStones(state.stones)).toEqual(
        listStones(truth.stones).map(({ x, y, ...stone }) => ({
          ...stone,
          x: expect.closeTo(x, 5),
          y: expect.closeTo(y, 5),
        })),
      );
    }
    // Both hear every end begin, before its first throw.
    for (const lines of Object.values(heard)) {
      const openings = lines.filter((line) => new RegExp(`^SETSTATE ${16 - rules.throws} `).test(line));
      expect(openings).toHaveLength(rules.ends);
      expect(lines.indexOf(openings[0]!)).toBeLessThan(lines.findIndex((line) => line.startsWith("RUNSHOT")));
    }
    // What both have written down is the same game, placements included.
    for (const own of seen) {
      expect(own?.moves.map((move) => (move.kind === "place" ? move : move.kind))).toEqual(
        record.moves.map((move) => (move.kind === "place" ? move : move.kind)),
      );
      expect(replayRecord(own!, createReferee("legacy"), 0.01).disagreements).toEqual([]);
    }
  });
});
