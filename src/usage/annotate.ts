import type { Comparison, Finding } from "../contracts/finding.ts";
import { mapOccurrences } from "../contracts/occurrences.ts";
import { byRelevance, isIncompatible, withFindings } from "../contracts/summary.ts";
import type { ConsumerUse } from "../contracts/usage.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { answerOf } from "./answer.ts";
import { createSites } from "./sites.ts";
import type { UsageSummary } from "./summary.ts";
import { lowerUnused, type UnusedPolicy } from "./unused.ts";

/** The requests to an API that were recorded, of one consumer or of several clients. */
export interface UsageRecord {
  /** The file, as the user would write it. */
  readonly name: string;
  readonly consumer?: string;
  readonly summary: UsageSummary;
}

/** Returns whether a record can be of an API: both have the same title, or common operations if one of them has none. */
export function isRecordOf({ api, operations }: UsageSummary, snapshot: Snapshot): boolean {
  if (api.title !== undefined && snapshot.title !== undefined) return api.title === snapshot.title;
  const versions = Object.values(snapshot.resources).flatMap((resource) => Object.values(resource.versions));
  return [...Object.keys(snapshot.operations), ...versions.map(({ label }) => label)].some((id) => id in operations);
}

/** Says of each finding whom it concerns by the records. `old`: the API that the requests were sent to. */
export function withUsage(
  comparison: Comparison,
  old: Snapshot,
  records: readonly UsageRecord[],
  policy?: UnusedPolicy,
): Comparison {
  const own = records.filter(({ summary }) => isRecordOf(summary, old));
  if (own.length === 0) return comparison;
  const asked = own.map((record) => ({ ...record, sitesIn: createSites(record.summary, old) }));
  const annotated = (finding: Finding): Finding =>
    mapOccurrences(finding, (occurrence) => {
      if (!isIncompatible(occurrence)) return occurrence;
      const usage = asked.map(({ consumer, summary, sitesIn }): ConsumerUse => {
        const use = answerOf(occurrence, summary, sitesIn);
        return consumer === undefined ? use : { ...use, consumer };
      });
      const found = { ...occurrence, usage };
      return policy === undefined ? found : lowerUnused(found, own, policy);
    }) ?? finding;
  const findings = comparison.findings.map(annotated).toSorted(byRelevance);
  return { ...withFindings(comparison, findings), implied: comparison.implied.map(annotated) };
}
