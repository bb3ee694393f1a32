/** Goes through steps to their end: at once, unless there is something to wait for. */
export function finished(steps: Generator<Promise<void>, void>): void | Promise<void> {
  const { done, value } = steps.next();
  if (done) return;
  return (value as Promise<void>).then(() => finished(steps));
}
