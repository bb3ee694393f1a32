/** Resigns at once. */
import { engine } from "./engine.js";

engine({ genmove: () => "resign" });
