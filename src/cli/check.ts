import type { Arguments } from "./args.ts";
import { compareSides } from "./compare-sides.ts";
import type { Io } from "./io.ts";
import type { ComparingFlags } from "./options.ts";

/** Tells what breaks; fails on errors. */
export function check(args: Arguments<ComparingFlags>, io: Io): Promise<number> {
  return compareSides(args, io, { failOn: "error", all: false });
}
