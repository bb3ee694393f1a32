/** Serves the page, what the user named, and events of the work in folders. */
import { type Door, openDoor } from "../transports/index.js";
import { type AppSetup, pageApp } from "./app.js";

export { type AppSetup, pageApp } from "./app.js";
export {
  type AgentStanding,
  type ExperimentRun,
  type Failure,
  formatTold,
  type MatchRun,
  type Overview,
  type Pairing,
  type PlayedGame,
  parseTold,
  type Run,
  type RunCrew,
  type RunHead,
  type RunLive,
  type RunWorker,
  type Served,
  type ServedFile,
  type Test,
  type ToldLive,
  type ToldRun,
  type TrainingRun,
} from "./told.js";

export interface ServeSetup extends Omit<AppSetup, "pause"> {
  /** 0 for any that is free. */
  readonly port: number;
}

const CONNECTIONS = 500;
/** Milliseconds between two looks into folders. */
const PAUSE = 1000;

/** Rejects with one line where something that was named is not there, or the port cannot be had. */
export async function servePage({ port, ...setup }: ServeSetup): Promise<Door> {
  const app = pageApp({ ...setup, pause: PAUSE });
  return openDoor(app, { host: setup.host, port, connections: CONNECTIONS });
}
