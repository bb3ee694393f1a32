/** Games of the third generation as records. */
import type { Player } from "../../../game/index.js";
import {
  type GameRecord,
  other,
  type Position,
  type PositionStone,
  parseRuleSet,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  type RuleSet,
  type Shot,
  spinOf,
} from "../index.js";
import type { Dc3Game, Dc3Move, Dc3Stones, UpdateMessage } from "../protocols/dc3/messages.js";
import { playerOf, teamName } from "../protocols/teams.js";
import { type LoggedMessage, parseDc3Messages } from "./dc3-messages.js";
import { afterOf, at, type ToldGame, wanted } from "./game.js";

type State = UpdateMessage["state"];

export function readDc3(text: string): ToldGame {
  const { messages, cut } = parseDc3Messages(text);
  const heard = <C extends string>(cmd: C) =>
    messages.find(
      (each): each is LoggedMessage & { message: Extract<LoggedMessage["message"], { cmd: C }> } => {
        return each.message.cmd === cmd;
      },
    )?.message;
  const game = heard("is_ready")?.game;
  if (game === undefined) throw new Error("is_ready, which tells the rules, is not in it");
  const remarks: string[] = [];
  if (cut) remarks.push("the last line is cut short, and was left out");
  const rules = rulesOf(game, remarks);
  const story = new Story(rules, game);
  for (const { place, message, team } of messages) at(place, () => story.hear(message, team));
  const greeting = heard("dc");
  const names = heard("new_game")?.name ?? { team0: "team0", team1: "team1" };
  const told = story.told();
  if (!told.wanted)
    remarks.push("what some throws were before the hand is not told: as they were made they stand for it");
  remarks.push("angles of handles, seeds and when each message came are not kept in a record");
  return {
    record: {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      rules,
      simulator: "Digital Curling 3",
      players: [{ name: names.team0 }, { name: names.team1 }],
      ...(greeting?.date_time !== undefined && { date: greeting.date_time }),
      ...(told.start && { start: told.start }),
      moves: told.moves,
      scores: told.scores,
      result: told.result,
    },
    remarks,
    ...(greeting?.game_id !== undefined && { id: greeting.game_id }),
  };
}

/** The rules, as far as a record has a place for them. */
function rulesOf({ setting, players }: Dc3Game, remarks: string[]): RuleSet {
  const hands = [...players.team0, ...players.team1];
  const steady = hands.every(({ type }) => type === "identical");
  const usual = hands.every((hand) => {
    if (hand.type === "identical") return false;
    return Math.abs(hand.stddev_speed - 0.0076) < 1e-6 && Math.abs(hand.stddev_angle - 0.0018) < 1e-6;
  });
  if (!steady && !usual)
    remarks.push("hands did not fail as the official ones do, which a record does not hold");
  const { thinking_time: time, extra_end_thinking_time: extra } = setting;
  return parseRuleSet({
    preset: "dc3",
    ends: setting.max_end,
    sheet: { width: setting.sheet_width },
    freeGuardZone: { throws: setting.five_rock_rule ? 5 : 4 },
    ...(steady && { noise: "none", speedCap: null }),
    time: {
      game: Math.max(time.team0, time.team1),
      extraEnd: { seconds: Math.max(extra.team0, extra.team1) },
    },
  });
}

/** What the messages say, one after the other. */
class Story {
  readonly #rules: RuleSet;
  readonly #setting: Dc3Game["setting"];
  readonly #moves: RecordedMove[] = [];
  #start: Position | undefined;
  #now: UpdateMessage | undefined;
  #wanted: Shot | undefined;
  #allWanted = true;

  constructor(rules: RuleSet, { setting }: Dc3Game) {
    this.#rules = rules;
    this.#setting = setting;
  }

  hear(message: LoggedMessage["message"], team: LoggedMessage["team"]): void {
    if (message.cmd === "move") {
      const { move } = message;
      const mine = team === undefined || team === this.#now?.next_team;
      if (move.type === "shot" && mine) this.#wanted = shotOf(move);
    }
    if (message.cmd === "update") this.#update(message);
  }

  #update(update: UpdateMessage): void {
    const before = this.#now;
    // A server's log has what both teams heard.
    if (before !== undefined && JSON.stringify(before.state) === JSON.stringify(update.state)) return;
    if (before === undefined) this.#start = this.#startOf(update.state);
    else this.#goOn(before, update);
    this.#now = update;
    this.#wanted = undefined;
  }

  #goOn(before: UpdateMessage, { state, last_move: last }: UpdateMessage): void {
    const { next_team: mover } = before;
    if (mover === null) throw new Error("the game is over before it");
    const player = playerOf(mover);
    const { game_result: result } = state;
    if (result?.reason === "concede") {
      this.#moves.push({ kind: "concede", player });
      return;
    }
    const seconds = this.#secondsOf(before.state, state, player);
    if (result?.reason === "time_limit") {
      const left = before.state.thinking_time_remaining[mover];
      this.#moves.push({ kind: "late", player, seconds: Math.max(left, seconds ?? 0) });
      return;
    }
    const { end, shot } = before.state;
    const sameEnd = state.end === end && state.shot === shot + 1;
    const nextEnd = state.end === end + 1 && state.shot === 0 && shot === 15;
    if (!sameEnd && !nextEnd)
      throw new Error(`end ${state.end}, throw ${state.shot} does not follow end ${end}, throw ${shot}`);
    if (last?.actual_move.type !== "shot") throw new Error("last_move: expected a throw");
    const actual = shotOf(last.actual_move);
    if (this.#wanted === undefined) this.#allWanted = false;
    this.#moves.push({
      kind: "throw",
      player,
      intended: wanted(this.#wanted ?? actual),
      actual,
      ...(seconds !== undefined && { seconds }),
      ...(last.free_guard_zone_foul && { foul: true }),
      // What an end left is not told: its stones are gone already.
      ...(sameEnd && { after: afterOf(stonesOf(state.stones)) }),
    });
  }

  /** Not known where an extra end begins, and with it another clock. */
  #secondsOf(before: State, after: State, player: Player): number | undefined {
    const renewed = after.end !== before.end && after.end >= this.#rules.ends && after.game_result === null;
    if (renewed) return undefined;
    const [from, to] = [before, after].map((state) => state.thinking_time_remaining[teamName(player)]);
    return from === undefined || to === undefined ? undefined : Math.max(0, Number((from - to).toFixed(3)));
  }

  /** Where the log begins, if that is not the beginning, or the teams have different times. */
  #startOf(state: State): Position | undefined {
    const { end, shot, hammer, thinking_time_remaining: left } = state;
    const isExtra = end >= this.#rules.ends;
    const { thinking_time: time, extra_end_thinking_time: extra } = this.#setting;
    const clocks: Pick<Position, "time" | "extraTime"> = {
      time: isExtra ? [time.team0, time.team1] : [left.team0, left.team1],
      extraTime: isExtra ? [left.team0, left.team1] : [extra.team0, extra.team1],
    };
    if (end === 0 && shot === 0 && (hammer ?? "team1") === "team1") {
      const even = time.team0 === time.team1 && extra.team0 === extra.team1 && left.team0 === left.team1;
      return even ? undefined : clocks;
    }
    return {
      end,
      throw: shot,
      hammer: playerOf(hammer ?? "team1"),
      scores: scoresOf(state),
      stones: stonesOf(state.stones),
      ...clocks,
    };
  }

  told(): Pick<GameRecord, "start" | "moves" | "scores" | "result"> & { wanted: boolean } {
    const state = this.#now?.state;
    if (state === undefined) throw new Error("there is no update in it");
    const result = state.game_result;
    return {
      ...(this.#start && { start: this.#start }),
      moves: this.#moves,
      scores: scoresOf(state),
      result: result && { winner: result.winner ? playerOf(result.winner) : null, reason: result.reason },
      wanted: this.#allWanted,
    };
  }
}

export function shotOf(move: Extract<Dc3Move, { type: "shot" }>): Shot {
  return { vx: move.velocity.x, vy: move.velocity.y, omega: spinOf(move.rotation) };
}

export function stonesOf(stones: Dc3Stones): PositionStone[] {
  return ([0, 1] as const).flatMap((team) =>
    stones[teamName(team)].flatMap((stone, i) =>
      stone === null ? [] : [{ team, stone: i, ...pointOf(stone) }],
    ),
  );
}

function pointOf({ position: { x, y } }: { position: { x: number; y: number } }): { x: number; y: number } {
  return { x, y };
}

/** Points of the finished ends; of extra ends only the last can have any. */
function scoresOf({ end, scores, extra_end_score: extra }: State): [number, number][] {
  return Array.from({ length: end }, (_, i) => {
    if (i < scores.team0.length) return [scores.team0[i] ?? 0, scores.team1[i] ?? 0];
    return i < end - 1 ? [0, 0] : [extra.team0 ?? 0, extra.team1 ?? 0];
  });
}

/** Who threw a throw of an end. */
export function throwerOf(hammer: Player, shot: number): Player {
  return shot % 2 === 0 ? other(hammer) : hammer;
}
