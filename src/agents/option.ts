/**
 * Fields of a schema that are options of a command: the name of a field is that of the option, its description the help. How it is
 * told on a command line stands beside the description.
 */
export type OptionMeta = {
  readonly description: string;
  /** What help calls the value: `file`. */
  readonly value?: string;
  /** It has no value: to name it is to want it. */
  readonly isFlag?: true;
  /** Options that it does not go with. */
  readonly conflicts?: readonly string[];
};

/** For `meta` of a field. */
export function option(description: string, more: Omit<OptionMeta, "description"> = {}): OptionMeta {
  return { description, ...more };
}
