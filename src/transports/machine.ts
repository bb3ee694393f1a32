/** What this machine offers to players: its time, its programs, its runtime for graphs, and the weights of files that were read. */
import { setImmediate } from "node:timers/promises";
import { MemoryWeights, type OpenProgram } from "../agents/index.js";
import type { WallClock } from "../match/index.js";
import { awaitProgram } from "./engine.js";
import { graphOpener } from "./graphs.js";
import { ProgramTransport } from "./program.js";

/** The machine's own time. */
export const systemClock: WallClock = {
  now: () => performance.now(),
  breathe: () => setImmediate(),
  date: () => new Date().toISOString(),
  after(milliseconds, call) {
    // The system's timers go no further, and beyond that fire at once.
    const timer = setTimeout(call, Math.min(milliseconds, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

export const openProgram: OpenProgram = (commandLine, environment) =>
  new ProgramTransport(commandLine, environment);

/** Where games are played that need no threads. */
export const machine = {
  clock: systemClock,
  openProgram,
  awaitProgram,
  openGraph: graphOpener(),
  weights: new MemoryWeights(),
} as const;
