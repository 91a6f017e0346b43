import type { Comparison } from "../contracts/finding.ts";
import type { Reading } from "../contracts/reader.ts";
import type { CompareOptions } from "./options.ts";
import { createIdentity } from "./causes/identity.ts";
import { surfaceItemsOf } from "./reach/surface-items.ts";
import { comparisonOf } from "./outcome.ts";
import { inspectParts } from "./inspect-parts.ts";
import { readAdded, readWhole } from "./prepare/read-added.ts";
import { createUnchangedText } from "./same/same-text.ts";

/** Lints a reading; with a base, reports only what the base does not have. */
export function lint(reading: Reading, options: CompareOptions, base?: Reading): Comparison {
  const snapshots = { old: base?.snapshot ?? reading.snapshot, new: reading.snapshot };
  const identity = createIdentity(snapshots, options);
  const before = base && {
    snapshot: base.snapshot,
    files: base.files,
    unchangedText: createUnchangedText(base.snapshot, reading.snapshot),
  };
  const candidates = inspectParts(reading, options, identity, before);
  if (before !== undefined && base !== undefined) readAdded(base, reading, before.unchangedText);
  else if (options.findingsOnly !== true) readWhole(reading);
  const outcome = {
    candidates,
    unjudged: [],
    surfaceItems: surfaceItemsOf(reading.snapshot, []),
    texts: identity.texts,
  };
  const comparison = comparisonOf(outcome, base ?? nothing(reading), reading, options);
  if (base !== undefined) return comparison;
  return { ...comparison, single: true, summary: { ...comparison.summary, bump: "none" } };
}

/** Returns an empty other side for a single snapshot; its places have no file name. */
function nothing({ snapshot }: Reading): Reading {
  return { snapshot, problems: [], files: [], locate: () => undefined, fileOf: () => "" };
}
