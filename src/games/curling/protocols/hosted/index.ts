export type { CourseSetup, Ice } from "./course.js";
export { type Hands, type MakeHands, type Members, officialHands, type Seeds, seedsOf } from "./hands.js";
export { HostedMatch, type HostedSetup, type Outcome, type Waiting } from "./match.js";
export { memberSchema, type Row, rowSchema } from "./rows.js";
