export type { CourseSetup, Ice } from "./course.js";
export { type Hands, type MakeHands, type Members, seededHands } from "./hands.js";
export { HostedMatch, type HostedSetup, type Outcome, type Waiting } from "./match.js";
export { memberSchema, type Row, rowSchema } from "./rows.js";
