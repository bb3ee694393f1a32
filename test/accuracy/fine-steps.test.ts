import { MODELS } from "../../dist/games/curling/index.js";
import { compareWithFineSteps } from "./fine-steps.js";

for (const model of MODELS) compareWithFineSteps(model, 4);
