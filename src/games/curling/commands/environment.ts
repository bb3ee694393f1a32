/** `playout curling environment`: ends in lockstep, for programs that learn. */
import type { Command } from "commander";
import { serveEnvironment, standardPipe } from "../training/index.js";

export function environmentCommand(command: Command): void {
  command.addHelpText("after", HELP).action(() => serveEnvironment(standardPipe));
}

const HELP = `
Not for people: programs start it, as VectorEnds of the Python package does, and speak with it in binary frames on standard
input and output. It throws one stone in each of thousands of ends at once, on all cores. docs/python.md has the frames,
byte by byte.`;
