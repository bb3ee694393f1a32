/** A row of a suite, as a job. */
import "../../games/index.js";
import { judge } from "./judge.js";

export default judge;
