/** Answers genmove with text that is no move. */
import { engine } from "./engine.js";

engine({ genmove: () => "the corner" });
