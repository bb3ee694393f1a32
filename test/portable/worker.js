import { parentPort } from "node:worker_threads";
import "../../dist/games/index.js";
import { SearchThread } from "../../dist/jobs/threads.js";
import { fingerprint } from "./fingerprint.js";

parentPort.postMessage(await fingerprint(() => new SearchThread()));
