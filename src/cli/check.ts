import { count } from "../reporters/prose.ts";
import { usage, type Arguments } from "./args.ts";
import { compareAsked } from "./compare-asked.ts";
import { applyFixes } from "./fixing.ts";
import type { Io } from "./io.ts";
import type { FixingFlags } from "./options.ts";
import { openSession } from "./session.ts";

/** Tells what breaks; fails on errors. */
export async function check(args: Arguments<FixingFlags>, io: Io): Promise<number> {
  const session = await openSession(args.flags, io, { failOn: "error", all: false, remembers: true });
  if (args.flags.fix && [args.flags.base, ...args.operands].includes("-")) {
    throw usage("--fix reads both sides again, and stdin can be read once.", "Name a file for each side.");
  }
  const compared = await compareAsked("check", args, session, io);
  if (!args.flags.fix) return session.finish(compared);
  if (compared.writable.length === 0 && compared.current.size > 0) {
    throw usage("--fix writes files, and those of NEW are not on this machine.", "Name a file or a folder as NEW.");
  }
  const fixed = applyFixes(await session.accept(compared), compared.writable);
  for (const { file, fixes } of fixed) io.stderr.write(`Fixed ${file}: ${count(fixes, "finding")}.\n`);
  return session.finish(fixed.length === 0 ? compared : await compareAsked("check", args, session, io));
}
