/** Who is to sit at a seat: `port:10000`, `command:./my_engine`, `agent:best`. */
import { z } from "zod";

const port = z.int().min(0).max(65_535);

export const seatPlanSchema = z.discriminatedUnion("kind", [
  /** An engine that somebody starts elsewhere, and that comes to us. */
  z.strictObject({ kind: z.literal("remote"), port }),
  /** A program that we start. */
  z.strictObject({ kind: z.literal("command"), command: z.string() }),
  /** One of our own. */
  z.strictObject({ kind: z.literal("agent"), agent: z.string() }),
]);

export type SeatPlan = z.output<typeof seatPlanSchema>;

const KINDS = "expected port:NUMBER, command:PROGRAM or agent:SPECIFICATION";

export function parseSeatPlan(text: string): SeatPlan {
  const [, kind, value = ""] = /^(\w+):(.*)$/s.exec(text.trim()) ?? [];
  if (value.trim() === "") throw new Error(`${KINDS}, not "${text}"`);
  switch (kind) {
    case "port":
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new Error(`${value} is no port`);
      return { kind: "remote", port: Number(value) };
    case "command":
      return { kind, command: value };
    case "agent":
      return { kind, agent: value };
    default:
      throw new Error(`${KINDS}, not "${text}"`);
  }
}
