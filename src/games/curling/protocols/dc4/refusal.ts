/** What a server of DC4 answers to a request that it does not grant. */
export type RefusalStatus = 400 | 401 | 404 | 409 | 413 | 422 | 429 | 503;

export class Refusal extends Error {
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** Reads what a peer sent; what has not the right shape is refused as such. */
export function shaped<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Refusal(422, (error as Error).message);
  }
}
