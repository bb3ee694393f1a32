/** An engine of Digital Curling 4, and what it must put up with; how it is reached is somebody else's. */
import type { Shot } from "../../index.js";
import type { CurlingSpec } from "../../players/index.js";
import { OLD_NAMES, parseShotBody } from "../dc4/index.js";
import { type Candidate, type EnginePoint, LAST_MOMENT, LAST_OF_END, type Opened } from "./engine.js";
import { unknownFields } from "./json.js";
import type { Twist } from "./tap.js";
import type { ThrowWords } from "./throws.js";

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
  (names: readonly string[]): Twist =>
  (lines) =>
    lines.map((line) => {
      const fields = Object.entries(JSON.parse(line));
      return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !names.includes(name))));
    });
const oldNames = without(Object.values(OLD_NAMES));
const newNames = without(Object.keys(OLD_NAMES));

const POINTS: readonly EnginePoint[] = [
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
export function dc4Candidate(spec: CurlingSpec, open: (point: EnginePoint) => Opened): Candidate {
  return { spec, words: WORDS, points: POINTS, open };
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
