/** What this machine offers to players: its time and its programs. */
import { setImmediate } from "node:timers/promises";
import type { OpenProgram } from "../agents/index.js";
import type { WallClock } from "../match/index.js";
import { ProgramTransport } from "./program.js";

/** The machine's own time. */
export const systemClock: WallClock = {
  now: () => performance.now(),
  breathe: () => setImmediate(),
  date: () => new Date().toISOString(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export const openProgram: OpenProgram = (commandLine) => new ProgramTransport(commandLine);

/** Where games are played that need no threads. */
export const machine = { clock: systemClock, openProgram } as const;
