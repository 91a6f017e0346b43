import type { Arguments } from "./args.ts";
import { compareOperands } from "./compare-operands.ts";
import type { Io } from "./io.ts";
import type { CheckingFlags } from "./options.ts";
import { openSession } from "./session.ts";

/** Shows all changes of what `check` compares; fails only with --fail-on. */
export async function diff(args: Arguments<CheckingFlags>, io: Io): Promise<number> {
  const session = await openSession(args.flags, io, { failOn: "never", all: true });
  return session.finish(await compareOperands("diff", args, session, io));
}
