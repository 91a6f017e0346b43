import type { Arguments } from "./args.ts";
import { compareSides } from "./compare-sides.ts";
import type { Io } from "./io.ts";
import type { ComparingFlags } from "./options.ts";
import { openSession } from "./session.ts";

/** Shows all changes; fails only with --fail-on. */
export async function diff({ operands, flags }: Arguments<ComparingFlags>, io: Io): Promise<number> {
  const session = await openSession(flags, io, { failOn: "never", all: true });
  return session.finish(await compareSides(operands, session, io));
}
