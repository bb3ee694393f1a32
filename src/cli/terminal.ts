/** What the terminal can do, and how commands are interrupted. */
import { setMaxListeners } from "node:events";
import { oneLine } from "../game/index.js";
import { fitted as fittedTo, formatTable, inkOf, type Screen } from "../views/index.js";

export { formatTable };

/** Whether a stream is a terminal that understands colours and moves of the cursor. */
export function isScreen(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && process.env.TERM !== "dumb";
}

/** Whether to colour what goes to standard output: a screen, unless NO_COLOR is set; FORCE_COLOR insists. */
export function wantsColour(): boolean {
  if (process.env.NO_COLOR) return false;
  return isScreen(process.stdout) || Boolean(process.env.FORCE_COLOR);
}

/** Where standard output goes: a window, which may become wider or narrower. */
export function standardScreen(): Screen {
  return {
    get colour() {
      return wantsColour();
    },
    get columns() {
      return process.stdout.columns || Number.POSITIVE_INFINITY;
    },
  };
}

export function bold(text: string): string {
  return inkOf(standardScreen()).bold(text);
}

export function dim(text: string): string {
  return inkOf(standardScreen()).dim(text);
}

/** A signal that Ctrl-C gives: long commands stop at the next good place and give what they have. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  // Each of many threads listens.
  setMaxListeners(0, controller.signal);
  const stop = () => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return controller.signal;
}

/** Says a line on standard error. */
export function notice(line: string): void {
  process.stderr.write(`${oneLine(line)}\n`);
}

/** A picture, or in a terminal that is too narrow for it one line that says so. */
export function fitted(picture: string, columns = standardScreen().columns): string {
  return fittedTo(picture, { columns });
}
