/** Takes its time to start: as many milliseconds as the first argument says. */
import { engine } from "./engine.js";

setTimeout(() => engine(), Number(process.argv[2] ?? 1000));
