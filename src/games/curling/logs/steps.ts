/** The moves of a record with the positions around them: what logs are written from. */
import {
  CurlingGame,
  CurlingState,
  type Flight,
  type GameRecord,
  makeSimulator,
  memberOfThrow,
  parseStones,
  type RecordedMove,
  type Referee,
  refereeFor,
  replayRecord,
  type Simulator,
  STONES,
} from "../index.js";
import type { Thrown } from "../protocols/seat.js";

export interface Step {
  readonly move: RecordedMove;
  readonly before: CurlingState;
  readonly after: CurlingState;
  /** Of the handles after it; 0 where the physics of the record has none. */
  readonly angles: Float64Array;
  /** Of a throw, where it was to be watched. */
  readonly flight?: Flight;
}

/**
 * By the physics that the record names; stones lie where the record says. With `watched` the referee throws, and shows a frame
 * every so many milliseconds.
 */
export function stepsOf(record: GameRecord, watched = 0): { start: CurlingState; steps: Step[] } {
  const referee = record.simulator === "event" && watched === 0 ? undefined : refereeFor(record.rules);
  if (referee) referee.watched = watched;
  const simulator: Simulator = referee ?? makeSimulator("event", record.rules);
  const start = new CurlingGame(record.rules, simulator).position(record.start ?? {});
  const steps: Step[] = [];
  let before = start;
  replayRecord(record, simulator, 0, (state, move) => {
    const after = new CurlingState(state.rink);
    after.copyFrom(state);
    if (move.kind === "throw" && move.after !== undefined && state.endJustFinished) {
      after.finished.clear();
      for (const { team, stone = 0, x, y } of parseStones(move.after))
        after.finished.place(8 * team + stone, x, y);
    }
    const flight = move.kind === "throw" ? referee?.flight : undefined;
    steps.push({ move, before, after, angles: anglesOf(referee), ...(flight && { flight }) });
    before = after;
  });
  return { start, steps };
}

/** A throw as seats are told of it. */
export function thrownOf(
  move: Extract<RecordedMove, { kind: "throw" }>,
  { before, flight }: Pick<Step, "before" | "flight">,
): Thrown {
  const { player: by, intended, actual, foul = false, seconds = 0 } = move;
  const { end, throwNumber } = before;
  const member = memberOfThrow(before.rink.rules, throwNumber);
  return {
    kind: "throw",
    by,
    end,
    throwNumber,
    member,
    intended,
    actual,
    foul,
    seconds,
    ...(flight && { flight }),
  };
}

function anglesOf(referee: Referee | undefined): Float64Array {
  return referee === undefined ? new Float64Array(STONES) : Float64Array.from(referee.angles);
}
