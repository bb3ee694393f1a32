export { hexSubjects, hexTopic, readHexSubject } from "./topic.js";
