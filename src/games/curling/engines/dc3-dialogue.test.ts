/** Both sides, and what happens when the other one does not behave. */
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { LineEnd } from "../../../../test/line-pair.js";
import { until } from "../../../../test/until.js";
import { AgentFailure } from "../../../agents/agent.js";
import { EXECUTION_NOISES } from "../noise.js";
import { type CurlingSpec, curlingKit, curlingSchema } from "../players/game-setup.js";
import { formatRecord, parseRecord } from "../record.js";
import { ruleSet } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { updateOf } from "./dc3-messages.js";
import { Dc3Player } from "./dc3-player.js";
import { Dc3Seat } from "./dc3-seat.js";
import { GameLog } from "./game-log.js";
import type { GameTerms, PositionUpdate } from "./seat.js";

const spec = curlingSchema.parse({ name: "curling", rules: "dc3", ends: 1, clock: "rules" });
const { searchGame: game } = curlingKit(spec);
const four = [1, 2, 3, 4].map((seed) => ({ hand: EXECUTION_NOISES.dc3, seed }));
const terms: GameTerms = {
  id: "d8a40e1a-2470-4ac2-9ebe-de906ff82195",
  date: "2026-11-15T06:42:56.123Z",
  team: 0,
  rules: { ...ruleSet("dc3"), ends: 1 },
  members: [four, four],
};
const DRAW: Shot = { vx: 0.1, vy: 2.4, omega: Math.PI / 2 };
const MOVE = '{"cmd":"move","move":{"type":"shot","velocity":{"x":0.1,"y":2.4},"rotation":"ccw"}}';

function toldOf(state: CurlingState, last: PositionUpdate["last"] = null): PositionUpdate {
  const turn = state.isOver() ? null : ({ team: state.toMove, does: "throw" } as const);
  return { state, angles: new Float64Array(16), turn, last };
}

function seated(timeoutDcOk?: number) {
  const engine = new LineEnd();
  const seat = new Dc3Seat({
    name: "engine",
    connect: async () => engine,
    ...(timeoutDcOk !== undefined && { timeoutDcOk }),
  });
  return { engine, seat };
}

async function readySeat() {
  const { engine, seat } = seated();
  engine.arrive('{"cmd":"dc_ok","name":"tee","more":1}', '{"cmd":"ready_ok","player_order":[3,0,1,2]}');
  const entrant = await seat.ready(terms);
  seat.begin(["tee", "other"]);
  return { engine, seat, entrant };
}

describe("a seat", () => {
  test("greets, asks, tells and says goodbye", async () => {
    const { engine, seat, entrant } = await readySeat();
    expect(entrant).toEqual({ name: "tee", order: [3, 3, 0, 0, 1, 1, 2, 2] });
    const state = game.start();
    seat.tell(toldOf(state));
    engine.arrive(MOVE);
    expect(await seat.choose({ aborted: false })).toEqual({ move: DRAW });
    const over = game.clone(state);
    over.concede(1);
    seat.tell(toldOf(over));
    seat.end(over.result);
    await seat.close();
    const sent = engine.sent.map((line) => JSON.parse(line));
    expect(sent.map(({ cmd }) => cmd)).toEqual([
      "dc",
      "is_ready",
      "new_game",
      "update",
      "update",
      "game_over",
    ]);
    expect(sent[0]).toMatchObject({
      date_time: "2026-11-15T06:42:56+00:00",
      version: { major: 1, minor: 0 },
    });
    expect(sent[4]).toMatchObject({
      next_team: null,
      last_move: { actual_move: { type: "concede" } },
      state: { hammer: null, game_result: { winner: "team0", reason: "concede" } },
    });
    expect(engine.closed).toBe(true);
  });

  test("takes an answer that comes before it asks, and no second one", async () => {
    const { engine, seat } = await readySeat();
    seat.tell(toldOf(game.start()));
    engine.arrive(MOVE, MOVE);
    await setImmediate();
    expect((await seat.choose({ aborted: false })).move).toEqual(DRAW);
    seat.tell(toldOf(game.start()));
    await expect(seat.choose({ aborted: false })).rejects.toThrow("engine: said move when it was not asked");
  });

  test.each<[string, string[], AgentFailure["reason"], RegExp]>([
    [
      "something else",
      ['{"cmd":"dc_ok","name":"x"}'],
      "garbage",
      /^engine: answered with dc_ok in place of a move$/,
    ],
    ["no JSON", ["\u001b[2J{"], "garbage", /^engine: not JSON: \\x1b\[2J\{$/],
    ["a list", ["[]"], "garbage", /^engine: expected object, not \[\]$/],
    [
      "no turn",
      ['{"cmd":"move","move":{"type":"shot","velocity":{"x":0,"y":1}}}'],
      "garbage",
      /^engine: move\.rotation: /,
    ],
    [
      "numbers that are none",
      ['{"cmd":"move","move":{"type":"shot","velocity":{"x":1e999,"y":1},"rotation":"cw"}}'],
      "garbage",
      /^engine: move\.velocity\.x: /,
    ],
  ])("an engine that answers with %s", async (_, lines, reason, message) => {
    const { engine, seat } = await readySeat();
    seat.tell(toldOf(game.start()));
    engine.arrive(...lines);
    const failure = await seat.choose({ aborted: false }).catch((error) => error);
    expect(failure).toBeInstanceOf(AgentFailure);
    expect(failure.reason).toBe(reason);
    expect(failure.message).toMatch(message);
  });

  test("an engine that goes, is silent, speaks out of turn or out of order", async () => {
    const { engine, seat } = await readySeat();
    seat.tell(toldOf(game.start()));
    const choosing = seat.choose({ aborted: false });
    engine.hangUp("closed in the middle of a line");
    await expect(choosing).rejects.toMatchObject({
      reason: "crash",
      message: "engine: gone (closed in the middle of a line)",
    });

    const early = await readySeat();
    early.engine.arrive(MOVE);
    await setImmediate();
    early.seat.tell(toldOf(game.start()));
    await expect(early.seat.choose({ aborted: false })).rejects.toMatchObject({ reason: "garbage" });

    const silent = seated(0);
    await expect(silent.seat.ready(terms)).rejects.toMatchObject({
      reason: "stall",
      message: "engine: no dc_ok in 0 s",
    });

    const hasty = seated();
    hasty.engine.arrive('{"cmd":"ready_ok","player_order":[0,1,2,3]}');
    await expect(hasty.seat.ready(terms)).rejects.toThrow("engine: said ready_ok in place of dc_ok");

    const away = seated();
    const waiting = away.seat.ready(terms);
    away.engine.hangUp();
    await expect(waiting).rejects.toMatchObject({ reason: "crash" });
  });
});

/** A player whose thinker answers when it is let. */
function player() {
  const answers: string[] = [];
  const notes: string[] = [];
  const kept: string[] = [];
  const opened: [CurlingSpec, number][] = [];
  const waiting: ((move: Shot | "resign") => void)[] = [];
  const diary = new GameLog({
    description: "test",
    say: (line) => notes.push(line),
    keep: (record) => kept.push(formatRecord(record)),
  });
  const dialogue = new Dc3Player({
    name: "us",
    diary,
    open: async (wanted, team) => {
      opened.push([wanted, team]);
      return {
        game,
        choose: () =>
          new Promise((resolve) => {
            waiting.push((move) =>
              resolve({ move, seconds: 1, value: 0.5, chance: 0.625, simulations: 12345 }),
            );
          }),
        place: async () => "center_house",
        close: async () => {},
      };
    },
  });
  const hear = (message: object | string) =>
    dialogue.hear(typeof message === "string" ? message : JSON.stringify(message), (text) =>
      answers.push(text),
    );
  return { answers, notes, kept, opened, waiting, diary, dialogue, hear };
}

async function begun(team: "team0" | "team1" = "team0") {
  const made = player();
  const { engine, seat } = seated();
  engine.arrive('{"cmd":"dc_ok","name":"us"}', '{"cmd":"ready_ok","player_order":[0,1,2,3]}');
  await seat.ready({ ...terms, team: team === "team0" ? 0 : 1 });
  for (const line of engine.sent) await made.hear(line);
  await made.hear({ cmd: "new_game", name: { team0: "us", team1: "them\u001b[31m" } });
  return made;
}

describe("a player", () => {
  test("answers, and knows the game that it is asked to play", async () => {
    const { answers, opened, notes, hear, waiting, kept } = await begun();
    expect(opened).toEqual([[{ ...spec, physics: "official", clock: { game: 219, extraEnd: 21.9 } }, 0]]);
    const answered = hear(updateOf(toldOf(game.start())));
    await until(() => waiting.length > 0);
    waiting[0]!(DRAW);
    await answered;
    expect(answers).toEqual([
      '{"cmd":"dc_ok","name":"us"}\n',
      '{"cmd":"ready_ok","player_order":[0,1,2,3]}\n',
      `${JSON.stringify(JSON.parse(MOVE), ["cmd", "move", "rotation", "type", "velocity", "x", "y"])}\n`,
    ]);
    expect(notes).toEqual([
      "ready as team 0; waiting for the game to begin",
      "us against them\\x1b[31m, as team 0; one end",
      "end 1 throw  1  0.1,2.4,ccw  1.00 s of 219.0  value 0.500  wins 62.5 %  12,345 simulations",
    ]);
    expect(parseRecord(kept.at(-1)!).moves).toEqual([]);
  });

  test("does not answer a position that is overtaken, nor one of the other team", async () => {
    const { answers, hear, waiting } = await begun();
    const state = game.start();
    const first = hear(updateOf(toldOf(state)));
    await until(() => waiting.length > 0);
    const later = game.clone(state);
    later.play(DRAW);
    await hear(updateOf(toldOf(later)));
    waiting[0]!(DRAW);
    await first;
    expect(answers.filter((text) => text.includes("move"))).toEqual([]);
  });

  test("messages that are heard before it is ready wait, whatever else is said", async () => {
    const { answers, hear, notes, waiting } = await begun();
    const other = player();
    const heard = [
      other.hear('{"cmd":"hello"}'),
      other.hear("{"),
      other.hear(JSON.stringify(updateOf(toldOf(game.start())))),
    ];
    await Promise.all(heard);
    expect(other.answers).toEqual([]);
    expect(other.notes.every((line) => /cannot be read/.test(line))).toBe(true);
    const wrong = updateOf(toldOf(game.start()));
    wrong.state.scores = { team0: [1], team1: [0] };
    wrong.state.end = 3;
    const answered = hear(wrong);
    await until(() => waiting.length > 0);
    expect(notes.at(-1)).toMatch(/^the server told a position that cannot be: scores\[\d\]: /);
    waiting[0]!("resign");
    await answered;
    expect(answers.at(-1)).toBe('{"cmd":"move","move":{"type":"concede"}}\n');
  });

  test.each(["concede", "time_limit"] as const)("keeps how the game ended: %s", async (reason) => {
    const { hear, diary, dialogue } = await begun("team1");
    const state = game.start();
    await hear(updateOf(toldOf(state)));
    const over = game.clone(state);
    if (reason === "concede") over.concede(0);
    else over.spend(0, 219);
    await hear(updateOf(toldOf(over)));
    await hear({ cmd: "game_over" });
    expect(dialogue.over).toBe(true);
    const record = diary.record()!;
    expect(record.result).toEqual({ winner: 1, reason });
    expect(record.moves).toEqual([
      reason === "concede" ? { kind: reason, player: 0 } : { kind: "late", player: 0, seconds: 219 },
    ]);
  });
});
