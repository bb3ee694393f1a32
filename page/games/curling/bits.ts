/** Numbers in as many bits as they need. */

export class BitWriter {
  readonly #bytes: number[] = [];
  #free = 0;

  /** Writes a whole number from 0 up to 2^bits - 1. */
  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      if (this.#free === 0) {
        this.#bytes.push(0);
        this.#free = 8;
      }
      this.#free--;
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | ((Math.floor(value / 2 ** bit) % 2) << this.#free);
    }
  }

  /** Writes all 64 bits of a number. */
  writeFloat(value: number): void {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    this.write(view.getUint32(0), 32);
    this.write(view.getUint32(4), 32);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Throws a `RangeError` behind the last byte. */
  read(bits: number): number {
    let value = 0;
    for (let bit = 0; bit < bits; bit++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new RangeError("no more bits");
      value = 2 * value + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  readFloat(): number {
    const view = new DataView(new ArrayBuffer(8));
    view.setUint32(0, this.read(32));
    view.setUint32(4, this.read(32));
    return view.getFloat64(0);
  }
}
