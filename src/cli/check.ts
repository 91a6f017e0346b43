import { count } from "../reporters/prose.ts";
import type { SourceFile } from "../contracts/source.ts";
import { usage, type Arguments } from "./args.ts";
import { compareOperands } from "./compare-operands.ts";
import type { ComparedRoots } from "./compare-roots.ts";
import { applyFixes } from "./fixing.ts";
import type { Io } from "./io.ts";
import type { WatchingFlags } from "./options.ts";
import { openSession, type Session } from "./session.ts";

/** Checks for breaking changes; fails on errors. */
export async function check(args: Arguments<WatchingFlags>, io: Io): Promise<number> {
  if (args.flags.watch !== true) return (await checkOnce(args, io)).code;
  if (args.flags.fix) throw usage("--fix and --watch cannot be combined.", "Use one of them.");
  const { watch } = await import("./watch.ts");
  return watch(() => checkOnce(args, io), args, io);
}

interface Checked {
  readonly code: number;
  /** All that was read. */
  readonly files: Iterable<SourceFile>;
  /** The one of the configuration. */
  readonly folder: string;
}

async function checkOnce(args: Arguments<WatchingFlags>, io: Io): Promise<Checked> {
  const shares = args.flags.fix !== true && args.flags.watch !== true;
  const session = await openSession(args.flags, io, { failOn: "error", all: false, remembers: true, shares });
  if (args.flags.fix && [args.flags.base, ...args.operands].includes("-")) {
    throw usage("--fix reads both sides twice, but stdin can be read only once.", "Use a file for each side.");
  }
  const compared = await compareOperands("check", args, session, io);
  if (io.ahead !== undefined) return { code: 0, files: [], folder: session.settings.folder };
  const left = args.flags.fix ? await fixAsked(compared, args, session, io) : compared;
  return { code: await session.finish(left), files: left.sources.values(), folder: session.settings.folder };
}

/** Writes what changes no meaning, and gives what is left. */
async function fixAsked(
  compared: ComparedRoots,
  args: Arguments<WatchingFlags>,
  session: Session,
  io: Io,
): Promise<ComparedRoots> {
  if (compared.writable.length === 0 && compared.current.size > 0) {
    throw usage("--fix needs NEW to be a local file or folder.", "Use a file or a folder as NEW.");
  }
  const fixed = applyFixes(await session.accept(compared), compared.writable, io.cwd);
  for (const { file, fixes } of fixed) io.stderr.write(`Fixed ${file}: ${count(fixes, "finding")}.\n`);
  return fixed.length === 0 ? compared : compareOperands("check", args, session, io);
}
