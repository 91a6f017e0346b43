import type { Places } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { CompareOptions } from "../options.ts";
import { createWrittenText, type WrittenText } from "../same/written-text.ts";
import { createFingerprints, type Fingerprints } from "./fingerprint.ts";

/** The identity of occurrences: texts of both sides, and fingerprints that are stable over time. */
export interface Identity {
  readonly texts: Readonly<Record<keyof Places, WrittenText>>;
  readonly fingerprints: Fingerprints;
}

export function createIdentity(
  snapshots: Readonly<Record<keyof Places, Snapshot>>,
  { surface = "" }: Pick<CompareOptions, "surface">,
): Identity {
  const texts = {
    old: createWrittenText(snapshots.old.schemas),
    new: createWrittenText(snapshots.new.schemas),
  };
  return {
    texts,
    fingerprints: createFingerprints(surface, snapshots, texts),
  };
}
