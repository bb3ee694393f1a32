import { compareWithFineSteps } from "./fine-steps.js";

compareWithFineSteps("legacy");
