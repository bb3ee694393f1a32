export { hexSubjects, hexTopic } from "./topic.js";
