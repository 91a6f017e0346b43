import { loadSide } from "../sources/load.ts";
import type { Arguments } from "./args.ts";
import { snapshotHistory } from "./history-snapshot.ts";
import type { Io } from "./io.ts";
import type { LockAsked } from "./lock-writing.ts";
import type { SnapshotFlags } from "./options.ts";
import { findRoots } from "./roots.ts";
import { limitsOf } from "./session.ts";
import { hasWire } from "./wire-lock.ts";
import { snapshotWire } from "./wire-snapshot.ts";

/**
 * Writes a lock file: of protobuf numbers and names if the types are encoded as protobuf, else of the names, types, defaults and
 * stored versions. With `--check`, only verifies that it is up to date.
 */
export async function snapshot({ operands, flags }: Arguments<SnapshotFlags>, io: Io): Promise<number> {
  const [spec = "."] = operands;
  const { output, history, check = false } = flags;
  const limits = limitsOf(flags, io);
  const roots = findRoots(spec, await loadSide(spec, limits));
  const asked: LockAsked = { spec, operands, output, history, check, limits };
  return hasWire(roots) ? snapshotWire(roots, asked, io) : snapshotHistory(roots, asked, io);
}
