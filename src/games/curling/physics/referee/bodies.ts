import { STONES } from "../../sheet.js";

/** The state of motion of the stones, in the frame of the simulation. */
export class Bodies {
  readonly x = new Float32Array(STONES);
  readonly y = new Float32Array(STONES);
  /** Where the stones were before the last step. */
  readonly oldX = new Float32Array(STONES);
  readonly oldY = new Float32Array(STONES);
  readonly angle = new Float32Array(STONES);
  readonly vx = new Float32Array(STONES);
  readonly vy = new Float32Array(STONES);
  readonly omega = new Float32Array(STONES);
}
