/** Answers every genmove with the first argument. */
import { engine } from "./engine.js";

engine({ genmove: () => process.argv[2] });
