export { goSubjects, goTopic, readGoSubject } from "./topic.js";
