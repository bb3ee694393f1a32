import { STONES } from "../../sheet.js";

const CAPACITY = (STONES * (STONES - 1)) / 2;

/**
 * The pairs of stones whose wide boxes overlap, oldest first, each with what is known of its contact. The order
 * of age is kept on removal: contacts are always visited from the newest to the oldest.
 */
export class Contacts {
  count = 0;
  /** The two stones; which of them comes first shows in the last bits of every impulse. */
  readonly a = new Uint8Array(CAPACITY);
  readonly b = new Uint8Array(CAPACITY);
  readonly touching = new Uint8Array(CAPACITY);
  /** Impulses of the last step, from which the next one starts. */
  readonly normalImpulse = new Float32Array(CAPACITY);
  readonly tangentImpulse = new Float32Array(CAPACITY);
  /** For every stone the mask of its partners. */
  readonly #partners = new Uint16Array(STONES);

  clear(): void {
    this.count = 0;
    this.#partners.fill(0);
  }

  has(a: number, b: number): boolean {
    return (this.#partners[a] & (1 << b)) !== 0;
  }

  add(a: number, b: number): void {
    const contact = this.count++;
    this.a[contact] = a;
    this.b[contact] = b;
    this.touching[contact] = 0;
    this.#partners[a] ^= 1 << b;
    this.#partners[b] ^= 1 << a;
  }

  remove(contact: number): void {
    const a = this.a[contact];
    const b = this.b[contact];
    this.#partners[a] ^= 1 << b;
    this.#partners[b] ^= 1 << a;
    const next = contact + 1;
    this.a.copyWithin(contact, next, this.count);
    this.b.copyWithin(contact, next, this.count);
    this.touching.copyWithin(contact, next, this.count);
    this.normalImpulse.copyWithin(contact, next, this.count);
    this.tangentImpulse.copyWithin(contact, next, this.count);
    this.count--;
  }
}
