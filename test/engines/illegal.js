/** Plays the same cell again and again. */
import { engine } from "./engine.js";

engine({ genmove: () => "a1" });
