/** Plays the first free cell, without a fault. */
import { engine } from "./engine.js";

engine();
