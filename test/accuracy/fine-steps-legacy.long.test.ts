import { compareWithFineSteps } from "./fine-steps.js";

compareWithFineSteps("legacy", 60);
