/** A worker thread of `playout suite`: one row a task; it is ended from outside. */
import "../../games/index.js";
import { type Judged, judge, type Question } from "./judge.js";

export default function ask(question: Question): Promise<Judged> {
  return judge(question, { aborted: false });
}
