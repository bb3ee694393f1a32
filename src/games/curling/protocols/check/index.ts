/** What engines and servers do wrong. */
export { type Coming, dc3Candidate } from "./dc3-engine.js";
export { Dc3Judge } from "./dc3-server.js";
export { dc4Candidate, sentShot } from "./dc4-engine.js";
export { Dc4Judge } from "./dc4-server.js";
export { type Candidate, type Checking, checkEngine, type EnginePoint, type Opened } from "./engine.js";
export type { Finding, Wrong } from "./finding.js";
export { legacyCandidate } from "./legacy-engine.js";
export { LegacyJudge } from "./legacy-server.js";
export { type Judge, leavingAfter, replayed } from "./server.js";
export { Tap, type Twist } from "./tap.js";
export { judgeThrows, type SentThrow, type ThrowWords } from "./throws.js";
