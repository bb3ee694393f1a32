export { ProgramTransport } from "./program.js";
export { carryOverStdio } from "./stdio.js";
