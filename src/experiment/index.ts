/** The face of `experiment`: the names that other rooms import. */
export { roundsWords } from "./comparison.js";
export { effortAt, scheduleAt } from "./effort.js";
export { type Experiment, type LearningExperiment, parseExperiment } from "./file.js";
export { ExperimentFolder } from "./folder.js";
export { sharedName } from "./learning-file.js";
export { type ExperimentOverview, formatOutcome, overviewOf } from "./report.js";
export type { Results } from "./results.js";
export { reportRun, resultsOf, runExperiment, workshopOf } from "./run.js";
export { trialsWords } from "./values-run.js";
export { verdictScale } from "./verdict-scale.js";
