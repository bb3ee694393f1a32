export { verifyCommand } from "./command.js";
