/** After the last stone: buttons that review the game and start another one. */
import { Over as OverButtons } from "../../../shell/over.js";
import type { CurlingView } from "../view.js";

export function Over({ view: { review, session } }: { view: CurlingView }) {
  return <OverButtons session={session} review={() => void review.judge()} />;
}
