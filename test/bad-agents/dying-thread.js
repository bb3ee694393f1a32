/**
 * Loaded into a command with --import: its worker threads die in the middle of a game, each (DIE=always) or only
 * the first one (DIE=a file that does not exist yet, and marks that it happened).
 */
import { existsSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const { DIE } = process.env;

if (!isMainThread && DIE !== undefined && !existsSync(DIE)) {
  // The clock is read twice a move.
  const { now } = performance;
  let left = 10;
  performance.now = () => {
    if (--left === 0) {
      if (DIE !== "always") writeFileSync(DIE, "");
      process.exit(7);
    }
    return now.call(performance);
  };
}
