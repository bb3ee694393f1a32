/** Records as logs of the third generation: `game.dcl2`, and its throws, a file each. */
import { stream } from "../../../core/index.js";
import type { WrittenFile, WrittenGame } from "../../../match/index.js";
import { moveOf, PROTOCOL, updateOf } from "../engines/dc3-messages.js";
import { gameOfTerms } from "../engines/dc3-settings.js";
import { TEAM_NAMES, teamName, uuidOf } from "../engines/seat.js";
import { EXECUTION_NOISES } from "../noise.js";
import { refereeOf } from "../physics/simulators.js";
import { type CurlingRecord, formatRecord } from "../record.js";
import { STONES } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { formatDcl2, LOG_VERSION } from "./dc3-reader.js";
import { type ReplayedMove, stepsOf, thrownOf } from "./parsed-game.js";

const MEMBERS = 4;
/** Milliseconds from one frame of a throw to the next. */
const FRAME = 1000;
/** Where a record does not tell when the game was. */
const NO_DATE = "1970-01-01T00:00:00+00:00";

export function writeDcl2(record: CurlingRecord): WrittenGame {
  demandDc3(record);
  const { rules, players, date = NO_DATE } = record;
  const hand = { hand: EXECUTION_NOISES[rules.noise] };
  const members = Array.from({ length: MEMBERS }, () => hand);
  const names = { team0: players[0].name, team1: players[1].name };
  const { start, steps } = stepsOf(record);
  const logs: { cmd: string }[] = [
    { cmd: "dc", version: PROTOCOL, game_id: idOf(record), date_time: date } as { cmd: string },
  ];
  const say = (message: { readonly cmd: string; readonly [field: string]: unknown }) => logs.push(message);
  for (const team of TEAM_NAMES) say({ cmd: "dc_ok", team, name: names[team] });
  const { time, extraTime } = record.start ?? {};
  const begins = start.end === 0 && start.throwNumber === 0;
  const clocks = { ...(time && { time }), ...(extraTime && { extraTime }) };
  const terms = { rules, ...(begins && { clocks }), members: [members, members] as const };
  say({ cmd: "is_ready", team: null, game: gameOfTerms(terms) });
  for (const team of TEAM_NAMES) say({ cmd: "ready_ok", team, player_order: [0, 1, 2, 3] });
  say({ cmd: "new_game", name: names });
  say(updateOf({ state: start, angles: new Float64Array(STONES), turn: turnIn(start), last: null }));
  for (const step of steps) {
    const { move, after, angles } = step;
    const team = teamName(move.player);
    if (move.kind === "throw") say({ cmd: "move", team, move: moveOf(move.intended) });
    if (move.kind === "concede" || move.kind === "late") say({ cmd: "move", team, move: moveOf("resign") });
    const last = move.kind === "throw" ? thrownOf(move, step) : null;
    say(updateOf({ state: after, angles, turn: turnIn(after), last }));
  }
  if (record.result !== null) say({ cmd: "game_over" });
  return {
    files: [{ name: "game.dcl2", text: formatDcl2(logs, date) }],
    remarks: ["the settings of the server and the seeds of hands are not in a record, and so not in the log"],
  };
}

export function writeDc3Shots(record: CurlingRecord): WrittenGame {
  demandDc3(record);
  const { steps } = stepsOf(record, FRAME);
  const id = idOf(record);
  const files = steps.flatMap((step, i): WrittenFile[] => {
    const { move, before } = step;
    if (move.kind !== "throw") return [];
    const { end, throwNumber: shot } = before;
    return [
      { name: `shot_e${digits(end, 3)}s${digits(shot, 2)}.json`, text: entryText(record, id, step, i) },
    ];
  });
  return {
    files,
    remarks: [
      "what the official server keeps of its simulator and of hands to go on with is not in these files",
    ],
  };
}

function entryText(
  { date = NO_DATE }: CurlingRecord,
  id: string,
  step: ReplayedMove,
  number: number,
): string {
  const { move, before, after, angles } = step;
  if (move.kind !== "throw") return "";
  const { last_move } = updateOf({ state: after, angles, turn: turnIn(after), last: thrownOf(move, step) });
  const log = {
    actual_move: moveOf(move.actual),
    end: before.end,
    game_date_time: date,
    game_id: id,
    selected_move: moveOf(move.intended),
    shot: before.throwNumber,
    trajectory: last_move?.trajectory,
  };
  const entry = { ver: LOG_VERSION, tag: "sht", id: number, date_time: date, thread: "0", log };
  return `${JSON.stringify(entry, null, 1)}\n`;
}

function turnIn(state: CurlingState): { team: CurlingState["toMove"]; does: "throw" } | null {
  return state.isOver() ? null : { team: state.toMove, does: "throw" };
}

function demandDc3({ rules }: CurlingRecord): void {
  if (refereeOf(rules) !== "dc3")
    throw new Error(`DC3 logs games by its own rules; this one was played by those of ${rules.name}`);
}

/** The same for the same game. */
function idOf(record: CurlingRecord): string {
  return uuidOf(stream(formatRecord(record)));
}

function digits(number: number, count: number): string {
  return String(number).padStart(count, "0");
}
