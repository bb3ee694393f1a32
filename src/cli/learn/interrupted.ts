import { INTERRUPTED } from "../failure.js";
import { notice } from "../terminal.js";

export function sayInterrupted(): void {
  notice("interrupted; the same command goes on");
  process.exitCode = INTERRUPTED;
}
