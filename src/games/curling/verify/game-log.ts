/** The game log of the third generation: every `update` shows the state that a throw led to. */
import { z } from "zod";
import { ruleSet, spinOf } from "../index.js";
import { type RecordedGame, type RecordedThrow, recordedThrow } from "./recorded.js";
import { float32, stonesAt, team, throwNumber } from "./rows.js";

const vector = z.object({ x: float32, y: float32 });
const eight = z.array(z.object({ position: vector }).nullable()).length(8);

const update = z.object({
  cmd: z.literal("update"),
  last_move: z
    .object({
      actual_move: z.object({ velocity: vector, rotation: z.enum(["cw", "ccw"]) }),
      free_guard_zone_foul: z.boolean(),
    })
    .nullable(),
  state: z.object({
    end: z.int().min(0),
    shot: throwNumber,
    hammer: team.nullable(),
    stones: z
      .object({ team0: eight, team1: eight })
      .transform(({ team0, team1 }) =>
        stonesAt([...team0, ...team1].map((stone) => stone && [stone.position.x, stone.position.y])),
      ),
  }),
});

type Update = z.infer<typeof update>;

const OTHER_COMMANDS = ["dc", "meta", "dc_ok", "is_ready", "ready_ok", "new_game", "move", "game_over"];

export const dc3Log = z
  .object({ log: z.discriminatedUnion("cmd", [update, z.object({ cmd: z.enum(OTHER_COMMANDS) })]) })
  .transform(({ log }) => ("state" in log ? log : null));

export function gameOf(lines: readonly (Update | null)[]): RecordedGame {
  const updates = lines.filter((line) => line !== null);
  return updates.flatMap((now, i): RecordedThrow[] => {
    const state = updates[i - 1]?.state;
    if (state === undefined || state.hammer === null || now.last_move === null) return [];
    const { actual_move, free_guard_zone_foul } = now.last_move;
    const thrower = state.shot % 2 === 1 ? state.hammer : 1 - state.hammer;
    return [
      recordedThrow({
        preset: "dc3",
        rules: ruleSet("dc3"),
        end: state.end,
        throwNumber: state.shot,
        before: state.stones,
        stone: 8 * thrower + (state.shot >> 1),
        shot: {
          vx: actual_move.velocity.x,
          vy: actual_move.velocity.y,
          omega: spinOf(actual_move.rotation),
        },
        // The last throw of an end shows the sheet cleared.
        after: now.state.shot === 0 ? null : now.state.stones,
        foul: free_guard_zone_foul,
      }),
    ];
  });
}
