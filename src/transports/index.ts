export { machine, openProgram, systemClock } from "./machine.js";
export { ProgramTransport } from "./program.js";
export { carryOverStdio } from "./stdio.js";
