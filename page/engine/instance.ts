/** Starts the page's engine: one worker for all games. */
import { Engine } from "./client.js";

export const engine = new Engine(
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
);
