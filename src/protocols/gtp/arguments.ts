/** The arguments of a command; what is wrong with them is said as other programs say it. */
import { type GtpColour, parseGtpColour } from "./colour.js";

export interface GtpArguments {
  readonly count: number;
  /** All of them. */
  readonly all: readonly string[];
  /** Refuses any other number of arguments than `least` to `most`; without numbers, than one. */
  only(least?: number, most?: number): GtpArguments;
  text(index: number): string;
  integer(index: number, least: number, most: number): number;
  number(index: number): number;
  /** A number that is not negative. */
  amount(index: number): number;
  colour(index: number): GtpColour;
}

export function readArguments(all: readonly string[]): GtpArguments {
  const text = (index: number): string => {
    const word = all[index];
    if (word === undefined) throw new Error(`missing argument ${index + 1}`);
    return word;
  };
  const about = (index: number) => `argument ${index + 1} (${text(index).slice(0, 60)})`;
  const args: GtpArguments = {
    count: all.length,
    all,
    only(least = 1, most = least) {
      if (all.length < least) throw new Error(`missing argument ${all.length + 1}`);
      if (all.length > most) {
        const allowed =
          most === 0 ? "no arguments allowed" : `at most ${most} argument${most === 1 ? "" : "s"}`;
        throw new Error(allowed);
      }
      return args;
    },
    text,
    integer(index, least, most) {
      const value = Number(text(index));
      if (!/^[+-]?\d+$/.test(text(index))) throw new Error(`${about(index)} must be integer`);
      if (value < least) throw new Error(`${about(index)} must be greater or equal ${least}`);
      if (value > most) throw new Error(`${about(index)} must be less or equal ${most}`);
      return value;
    },
    number(index) {
      const value = Number(text(index));
      if (!Number.isFinite(value)) throw new Error(`${about(index)} must be a number`);
      return value;
    },
    amount(index) {
      const value = Number(text(index));
      if (!Number.isFinite(value) || value < 0) throw new Error(`${about(index)} must be a number from 0`);
      return value;
    },
    colour(index) {
      const colour = parseGtpColour(text(index));
      if (colour === undefined) throw new Error(`argument ${index + 1} must be color`);
      return colour;
    },
  };
  return args;
}
