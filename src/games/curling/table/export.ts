import type { GameRecord } from "../../../match/index.js";
import {
  type GameRecord as CurlingRecord,
  type Placement,
  parseShot,
  Recorder,
  type Shot,
} from "../index.js";
import { type CurlingSpec, curlingKit } from "../players/index.js";

/** Stands for the throw that came too late. */
const NOTHING: Shot = { vx: 0, vy: 0, omega: 0 };

/**
 * The game as a record that replays by itself, with the stones after every throw. Thinking times are told where there is a
 * clock.
 */
export function curlingRecordOf(spec: CurlingSpec, record: GameRecord): CurlingRecord {
  const { game } = curlingKit(spec);
  const { players, agents, moves, actual = moves, times, end, by } = record;
  const placements = [...(record.settled ?? [])];
  const recorder = new Recorder(
    game,
    {
      simulator: spec.physics === "official" ? "referee" : "event",
      players: [
        { name: players[0], description: agents[0] },
        { name: players[1], description: agents[1] },
      ],
    },
    record.start === undefined ? game.start() : game.notation.parseState(record.start),
  );
  const counted = (times.by === "cpu" && times.cpu) || times.moves;
  const secondsOf = (i: number) => (game.rules.time === null ? undefined : (counted[i] ?? 0) / 1000);
  const settle = (given: boolean) => {
    const placement = given || recorder.state.throwNumber > 0 ? undefined : placements.shift();
    if (placement !== undefined) recorder.place(placement as Placement);
  };
  for (const [i, text] of moves.entries()) {
    settle(i === 0 && record.start !== undefined);
    recorder.throw(parseShot(text), parseShot(actual[i] as string), secondsOf(i));
  }
  if (!recorder.state.isOver()) settle(false);
  const conceded = (end === "resign" || end === "agreed") && game.rules.concede;
  if (by !== undefined && conceded) recorder.concede(by);
  else if (by !== undefined) {
    const over = (secondsOf(moves.length) ?? 0) - recorder.state.timeLeft(by);
    const late = end === "time" && (over > 0 || (over === 0 && game.rules.time?.zeroLoses === true));
    // A clock for single moves is not the record's.
    if (late) recorder.throw(NOTHING, NOTHING, secondsOf(moves.length));
    else recorder.forfeit(by, record.reason ?? end);
  }
  return recorder.record();
}
