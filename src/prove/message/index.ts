import { formatTraits } from "../../model/format-traits.ts";
import type { Comparison } from "../../contracts/finding.ts";
import { mapOccurrences, occurrencesOf } from "../../contracts/occurrences.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { createMessages } from "./message.ts";

/** Adds to the leading occurrence of each finding its witness as a message. */
export function withMessages(comparison: Comparison, old: Snapshot, new_: Snapshot, profile: Profile): Comparison {
  if (![old, new_].every((side) => formatTraits(side).describesHttp)) return comparison;
  const messageOf = createMessages({ old, new: new_ }, profile);
  const findings = comparison.findings.map((finding) => {
    const [leader] = occurrencesOf(finding);
    const http = messageOf(leader);
    if (http === undefined) return finding;
    return mapOccurrences(finding, (each) => (each === leader ? { ...each, http } : each)) ?? finding;
  });
  return { ...comparison, findings };
}
