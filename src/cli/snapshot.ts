import { loadSide } from "../sources/load.ts";
import { usage, type Arguments } from "./args.ts";
import { snapshotHistory } from "./history-snapshot.ts";
import type { Io } from "./io.ts";
import type { LockAsked } from "./lock-writing.ts";
import type { SnapshotFlags } from "./options.ts";
import { findRoots } from "./roots.ts";
import { limitsOf } from "./session.ts";
import { splitByWire } from "./wire-lock.ts";
import { snapshotWire } from "./wire-snapshot.ts";

/**
 * Writes a lock file of protobuf numbers and names for the types that are encoded as protobuf, and one of names, types,
 * defaults and stored versions for other formats. With `--check`, only verifies that they are up to date.
 */
export async function snapshot({ operands, flags }: Arguments<SnapshotFlags>, io: Io): Promise<number> {
  const [spec = "."] = operands;
  const { output, history, check = false } = flags;
  const limits = limitsOf(flags, io);
  const { wire, others } = splitByWire(findRoots(spec, await loadSide(spec, limits)));
  const asked: LockAsked = { spec, operands, output, history, check, limits };
  if (wire.documents.size === 0) return snapshotHistory(others, asked, io);
  if (others.documents.size === 0) return snapshotWire(wire, asked, io);
  if (output !== undefined) {
    throw usage(
      `${spec} needs two lock files, because types that are encoded as protobuf have a separate one.`,
      'Leave --output out, or select one kind with a pattern: "api/**/*.proto".',
    );
  }
  const code = await snapshotHistory(others, asked, io);
  return Math.max(code, await snapshotWire(wire, asked, io));
}
