import { parentPort } from "node:worker_threads";
import { fingerprint } from "./fingerprint.js";

parentPort.postMessage(await fingerprint());
