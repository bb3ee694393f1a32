import type { Tell } from "../../training/index.js";
import { Progress } from "../progress.js";

/** Does work, and shows how many there are of what it makes or learns from. */
export async function withSteps<T>(what: string, work: (progress: Tell) => Promise<T>): Promise<T> {
  let shown: Progress | undefined;
  try {
    return await work((done, total, note) => {
      // Before the first word there is nothing to show.
      shown ??= new Progress({ logged: true });
      const words = note === undefined ? "" : `, ${note}`;
      shown.tell(done, total, () => `${done}/${total} ${what}${words}`);
    });
  } finally {
    shown?.close();
  }
}
