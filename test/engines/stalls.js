/** Starts to think and never ends. */
import { engine } from "./engine.js";

engine({ genmove: () => undefined });
