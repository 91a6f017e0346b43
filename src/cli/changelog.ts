import type { Arguments } from "./args.ts";
import { compareOperands } from "./compare-operands.ts";
import type { Io } from "./io.ts";
import type { CheckingFlags } from "./options.ts";
import { openSession } from "./session.ts";

/** Writes release notes; fails on nothing unless asked to. */
export async function changelog(args: Arguments<CheckingFlags>, io: Io): Promise<number> {
  const flags = { ...args.flags, format: args.flags.format ?? ["changelog"] };
  const session = await openSession(flags, io, { failOn: "never", all: true });
  return session.finish(await compareOperands("changelog", { ...args, flags }, session, io));
}
