/** The entry `playout/node`: threads, queues, folders, programs, networks, training and experiments, on Node. */
import "../games/node.js";

export type { LineTransport } from "../agents/agent.js";
export { reportRun, runExperiment, type Workshop, workshopOf } from "../experiment/run.js";
export { makeLessons, readLessons } from "../games/curling/train/lessons.js";
export { examplesOf, learnPolicy } from "../games/curling/train/policy-learner.js";
export { makeEnds, readShard } from "../games/curling/train/selfplay-ends.js";
export { readRun } from "../games/go/train/balancing-run.js";
export {
  makeGames,
  makePositions,
} from "../games/go/train/games.js";
export { learnRun } from "../games/go/train/learner.js";
export { readPolicy } from "../games/go/train/policies.js";
export { PAPER_SETTING, PAPER_TREE } from "../games/go/train/simulations.js";
export { makeValues } from "../games/go/train/teacher.js";
export { machine, systemClock } from "../io/machine.js";
export { connectTo, listenOn } from "../io/sockets.js";
export { loadGame } from "../jobs/guest-games.js";
export { InlineJobs, type Jobs, jobKind, withJobs } from "../jobs/jobs.js";
export { JobExecutor, queueKinds } from "../jobs/kinds.js";
export { openFolderStore, readFolder } from "../jobs/match-folder.js";
export { parseAddress } from "../jobs/queue-connection.js";
export { QueueJobs } from "../jobs/queue-jobs.js";
export { QueueWorker } from "../jobs/queue-worker.js";
export { describeSession } from "../jobs/session.js";
export { SearchThread, ThreadJobs } from "../jobs/threads.js";
export { learnerOf } from "../jobs/trials.js";
export { GtpController } from "../protocols/gtp/agent.js";
