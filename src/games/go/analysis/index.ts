export { ownershipOf } from "./ownership.js";
export { goSubjects, goTopic } from "./topic.js";
