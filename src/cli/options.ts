import { InvalidArgumentError } from "commander";

/** Readers of option values for commander: each refuses what it cannot use in one line. */

/** Reads an address to listen at. Refuses an empty one, such as an unset variable of a shell: Node would listen at all addresses. */
export function hostName(text: string): string {
  if (text.trim() === "")
    throw new InvalidArgumentError("It must be an address of this machine; 0.0.0.0 and :: are all of them.");
  return text;
}

export function integer(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < min || value > max) {
      const range =
        max === Number.MAX_SAFE_INTEGER && !(value > max) ? `of at least ${min}` : `from ${min} to ${max}`;
      throw new InvalidArgumentError(`It must be a whole number ${range}.`);
    }
    return value;
  };
}

export function numberFrom(min: number, max = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const value = number(text);
    if (value < min || value > max) {
      const range = max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`;
      throw new InvalidArgumentError(`It must be a number ${range}.`);
    }
    return value;
  };
}

/** Greater than that, not equal to it. */
export function numberAbove(min: number, max = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const value = number(text);
    if (value <= min || value > max) {
      const most = max === Number.POSITIVE_INFINITY ? "" : `, at most ${max}`;
      throw new InvalidArgumentError(`It must be a number above ${min}${most}.`);
    }
    return value;
  };
}

export function number(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("It must be a number.");
  return value;
}
