/** A protocol without input or output: hears a line, says lines. Transports carry it. */
export interface Dialogue {
  /** Resolves when what was heard is answered; the next line may be heard before. */
  hear(line: string, say: (text: string) => void): Promise<void>;
  /** Nothing more will be answered. */
  readonly over: boolean;
}

/** Whoever hears that there will be no more lines. */
export interface EndingDialogue extends Dialogue {
  /** Resolves when everything that was heard is answered. */
  end(): Promise<void>;
}
