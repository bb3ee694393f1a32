/** A process of its own that stands for many workers, each of one thread, in which jobs only sleep: `sleepers.js COUNT`. */
import { parseAddress } from "./queue-connection.js";
import { QueueWorker } from "./queue-worker.js";
import { SLEEP, SleepingJobs } from "./sleep.js";

const { PLAYOUT_SLEEPERS: url = "" } = process.env;
const count = Number(process.argv[2]);
const openSleeping = () =>
  QueueWorker.open(parseAddress(url), {
    jobs: new SleepingJobs(),
    kinds: [SLEEP],
    programs: [],
    lease: 60,
    say: () => {},
  });

for (let begun = 0; begun < count; begun++) await openSleeping();
process.send?.("ready");
// Asked how much it has used so far, it tells.
process.on("message", () => process.send?.(process.cpuUsage()));
process.once("disconnect", () => process.exit());
