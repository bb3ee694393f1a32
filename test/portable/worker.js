import { parentPort } from "node:worker_threads";
import { SearchThread } from "../../dist/distribute/index.js";
import { fingerprint } from "./fingerprint.js";

parentPort.postMessage(await fingerprint(() => new SearchThread()));
