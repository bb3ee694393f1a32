/** What this machine offers to players: its time, its programs, its runtime for graphs, and the weights of files that were read. */
import { setImmediate } from "node:timers/promises";
import { type AwaitProgram, MemoryWeights, type OpenProgram } from "../agents/index.js";
import type { WallClock } from "../match/index.js";
import { awaitProgram as awaitEngine } from "./engine.js";
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

/** The only command lines that are run here, where not all are. */
let allowed: readonly string[] | undefined;

/** From now on no other programs are started, and none is waited for: the work is another's. */
export function allowOnly(commandLines: readonly string[]): void {
  allowed = commandLines;
}

function demandAllowed(commandLine: string | undefined): void {
  if (allowed !== undefined && !allowed.some((line) => line === commandLine))
    throw new Error(`${commandLine ?? "waiting for a program"}: is not allowed here`);
}

export const openProgram: OpenProgram = (commandLine, environment) => {
  demandAllowed(commandLine);
  return new ProgramTransport(commandLine, environment);
};

const awaitProgram: AwaitProgram = (meeting) => {
  demandAllowed("command" in meeting ? meeting.command : undefined);
  return awaitEngine(meeting);
};

/** Where games are played that need no threads. */
export const machine = {
  clock: systemClock,
  openProgram,
  awaitProgram,
  openGraph: graphOpener(),
  weights: new MemoryWeights(),
} as const;
