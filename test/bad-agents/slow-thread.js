/** Loaded into a command with --import: in its worker threads every look at the clock costs a tenth of a second. */
import { isMainThread } from "node:worker_threads";

if (!isMainThread) {
  let now = 0;
  performance.now = () => {
    now += 100;
    return now;
  };
}
