/** Checks engines and servers of Digital Curling 4. */
import type { CurlingSpec } from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import {
  type CheckedEngine,
  type EnginePoint,
  type FaultInjection,
  LAST_MOMENT,
  LAST_OF_END,
  type OpenedEngine,
  unknownFields,
} from "./check-engine.js";
import { CheckPoints, noiseViolation, type ServerJudge, type ThrowWords } from "./check-findings.js";
import {
  fromLastMove,
  fromShotBody,
  OLD_NAMES,
  parseShotBody,
  parseState,
  type StateMessage,
} from "./dc4-messages.js";

// An engine of Digital Curling 4, and what it must put up with; how it is reached is somebody else's.

const WORDS: ThrowWords = {
  along:
    "shot_angle is in radians from the x axis, which is to the thrower's right: straight ahead is pi/2 (1.5708), and a draw to the tee about 1.5165 with a negative angular_velocity",
  alongMend: "send pi/2 minus the angle to the right of straight ahead, in radians: atan2(vy, vx)",
  turn: "positive angular_velocity is clockwise and turns to the right, unlike in last_move",
  turnMend: "turn the sign of angular_velocity",
  speed: "translational_velocity is in m/s: a draw to the tee starts at about 2.40, and 4.0 is the fastest",
  spins: [Math.PI / 6, Math.PI / 2],
};

/** Keeps the field names of one release only; the host itself sends both. */
const without =
  (names: readonly string[]): FaultInjection =>
  (lines) =>
    lines.map((line) => {
      const fields = Object.entries(JSON.parse(line));
      return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !names.includes(name))));
    });
const oldNames = without(Object.values(OLD_NAMES));
const newNames = without(Object.keys(OLD_NAMES));

const ENGINE_POINTS: readonly EnginePoint[] = [
  {
    about: "plays an end",
    right:
      "POST /store-team-config enters, GET /matches/{id}/stream tells the states, and POST /shots answers the one whose next_shot_team is the own team, once; all with the user's name and password",
    mend: "look at the status and the detail of every reply",
    team: 0,
    throws: 8,
  },
  {
    about: "plays for team1",
    right: "the reply to /store-team-config has the own team, and next_shot_team says who throws",
    mend: "do not take yourself for team0",
    team: 1,
    throws: 2,
  },
  {
    about: "passes over fields that it does not know",
    right: "servers say more than the documents have",
    mend: "read the fields that you need, and do not check for others",
    team: 0,
    throws: 1,
    twist: unknownFields,
  },
  {
    about: "understands the names of today's servers",
    right: "team_shot_number and mixed_doubles_settings; shot_number and mix_doubles_settings are gone",
    mend: "read the new names; with dc4client take 1.0.6 or newer",
    team: 0,
    throws: 1,
    twist: newNames,
  },
  {
    about: "understands the names of older servers",
    needed: false,
    right: "team_shot_number was shot_number, mixed_doubles was mix_doubles",
    mend: "read both names, send the new ones",
    team: 0,
    throws: 1,
    twist: oldNames,
  },
  {
    about: "goes on to the next end",
    right:
      "after the last throw come two states: what the end left, with next_shot_team null, and the empty next end",
    mend: "answer only states that name the own team",
    team: 0,
    throws: 2,
    start: LAST_OF_END,
  },
  {
    about: "plays an extra end",
    right: "end_number is then standard_end_count or more, and score has one entry for all extra ends",
    mend: "do not look up scores by the number of an extra end",
    team: 0,
    throws: 1,
    start: { end: 8, throw: 0, hammer: 1 },
  },
  {
    about: "throws in time with two seconds left",
    right:
      "first_team_remaining_time and second_team_remaining_time have the seconds left for the whole game",
    mend: "think less as the clock runs out",
    team: 0,
    throws: 1,
    start: LAST_MOMENT,
  },
];

/** `spec` is a game of DC4's rules with a clock. */
export function dc4Candidate(spec: CurlingSpec, open: (point: EnginePoint) => OpenedEngine): CheckedEngine {
  return { spec, words: WORDS, points: ENGINE_POINTS, open };
}

/** A throw as a client wants it, before a server makes anything else of it; nothing where it cannot be read. */
export function sentShot(body: string): Shot | undefined {
  try {
    const { translational_velocity: speed, angular_velocity, shot_angle } = parseShotBody(JSON.parse(body));
    return { vx: speed * Math.cos(shot_angle), vy: speed * Math.sin(shot_angle), omega: -angular_velocity };
  } catch {
    return undefined;
  }
}

// A server of Digital Curling 4: the states that its stream tells, and in which order.

const SERVER_POINTS = {
  words: {
    about: "says what can be read",
    right: "every event has one JSON object with the fields of a state",
    mend: "mend the field that is named",
  },
  names: {
    about: "uses the names of the newest release",
    needed: false,
    right:
      "team_shot_number and mixed_doubles_settings; older servers say shot_number and mix_doubles_settings",
    mend: "say the new names, alone or beside the old ones; clients that read the old ones are older than the server",
  },
  stones: {
    about: "tells all stones",
    right: "8 stones of each team (6 in mixed doubles), (0, 0) for those that are not in play",
    mend: "fill up with (0, 0)",
  },
  turns: {
    about: "gives the turn to each team as the rules do",
    right: "total_shot_number counts up by one, and the teams take turns",
    mend: "set next_shot_team by the team that began the end",
  },
  ends: {
    about: "tells what an end left, and then the next end",
    right: "after the last throw a state with next_shot_team null, then total_shot_number 0 of the next end",
    mend: "send both states",
  },
  clock: {
    about: "takes the time of who throws, in seconds",
    right: "remaining times are in seconds and never grow within the game",
    mend: "subtract the time from the state before to the arrival of the shot",
  },
  hand: {
    about: "throws what was sent, but for the hand",
    right: "last_move is the shot with the mistake of the hand; its angular_velocity has the other sign",
    mend: "negate the client's angular_velocity once, and keep shot_angle as it is",
  },
  end: {
    about: "ends the game",
    right: "the last state has winner_team",
    mend: "send a state with winner_team and next_shot_team null",
  },
} as const;

const CLOCKS = ["first_team_remaining_time", "second_team_remaining_time"] as const;

/** Hears the data of events, and says the bodies of throws. */
export class Dc4Judge implements ServerJudge {
  readonly #points = new CheckPoints(SERVER_POINTS);
  #before: StateMessage | undefined;
  #sent: Shot | undefined;

  said(body: string): void {
    this.#sent = fromShotBody(parseShotBody(JSON.parse(body)));
  }

  heard(data: string): void {
    let state: StateMessage;
    try {
      const told: unknown = JSON.parse(data);
      const old = Object.entries(OLD_NAMES)
        .filter(([name, now]) => name in Object(told) && !(now in Object(told)))
        .map(([name]) => name);
      if (old.length > 0) this.#points.wrong("names", old.join(", "));
      state = parseState(told);
    } catch (error) {
      this.#points.wrong("words", (error as Error).message);
      return;
    }
    // A stream that begins anew repeats the present end.
    const before = this.#before;
    if (before !== undefined && isOlder(state, before)) return;
    this.#before = state;
    this.#look(state, before);
  }

  findings() {
    if ((this.#before?.winner_team ?? null) === null) this.#points.wrong("end", "no state had a winner_team");
    return this.#points.findings();
  }

  #look(state: StateMessage, before: StateMessage | undefined): void {
    const { team0, team1 } = state.stone_coordinate.data;
    const full = state.mixed_doubles_settings === null ? 8 : 6;
    const throws = state.total_shot_number ?? 0;
    if (throws > 0 && (team0.length < full || team1.length < full))
      this.#points.wrong("stones", `${team0.length} and ${team1.length} after ${throws} throws`);
    if (before === undefined) return;
    for (const clock of CLOCKS)
      if (state[clock] > before[clock]) this.#points.wrong("clock", `${clock} grew to ${state[clock]}`);
    this.#compare(state);
    this.#turn(state, before);
  }

  #compare({ last_move: last }: StateMessage): void {
    if (this.#sent === undefined || last === null) return;
    const stray = noiseViolation(this.#sent, fromLastMove(last));
    const { vx, vy } = this.#sent;
    if (stray !== undefined)
      this.#points.wrong("hand", `of a throw with (${vx.toFixed(3)}, ${vy.toFixed(3)}): ${stray}`);
    this.#sent = undefined;
  }

  #turn(state: StateMessage, before: StateMessage): void {
    const [now, then] = [state.total_shot_number, before.total_shot_number];
    const where = `end ${state.end_number} throw ${now} after end ${before.end_number} throw ${then}`;
    if (state.winner_team !== null || now === null || then === null) return;
    if (state.end_number !== before.end_number) {
      if (before.next_shot_team !== null) this.#points.wrong("ends", where);
    } else if (now !== then + 1) this.#points.wrong("turns", where);
    else if (state.next_shot_team !== null && state.next_shot_team === before.next_shot_team)
      this.#points.wrong("turns", `${where}: ${state.next_shot_team} throws twice`);
  }
}

function isOlder(state: StateMessage, than: StateMessage): boolean {
  if (state.winner_team !== than.winner_team) return false;
  if (state.end_number !== than.end_number) return state.end_number < than.end_number;
  return (state.total_shot_number ?? -1) <= (than.total_shot_number ?? -1);
}
