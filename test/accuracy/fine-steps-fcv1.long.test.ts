import { compareWithFineSteps } from "./fine-steps.js";

compareWithFineSteps("fcv1", 60);
