import type { Arguments } from "./args.ts";
import { compareSides } from "./compare-sides.ts";
import type { Io } from "./io.ts";
import type { ComparingFlags } from "./options.ts";

/** Tells everything that changed; fails on nothing unless asked to. */
export function diff(args: Arguments<ComparingFlags>, io: Io): Promise<number> {
  return compareSides(args, io, { failOn: "never", all: true });
}
