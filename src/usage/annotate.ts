import type { Comparison, Finding, Occurrence } from "../contracts/finding.ts";
import { mapOccurrences } from "../contracts/occurrences.ts";
import { byRelevance, isIncompatible, withFindings } from "../contracts/summary.ts";
import type { ConsumerUse } from "../contracts/usage.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { answerOf } from "./answer.ts";
import { createCalled } from "./entries.ts";
import { createSites } from "./sites.ts";
import type { UsageSummary } from "./summary.ts";
import { lowerUnused, type UnusedPolicy } from "./unused.ts";

/** The requests to an API that were recorded. */
interface UsageRecord {
  /** The file, as the user would write it. */
  readonly name: string;
  readonly summary: UsageSummary;
}

/** A source of evidence that answers about one comparison. */
export interface Asked {
  readonly ask: (occurrence: Occurrence) => ConsumerUse;
  /** For recorded requests. */
  readonly record?: UsageRecord;
}

/** Returns whether a record can be of an API: both have the same title, or common operations if one of them has none. */
export function isRecordOf({ api, operations }: UsageSummary, snapshot: Snapshot): boolean {
  if (api.title !== undefined && snapshot.title !== undefined) return api.title === snapshot.title;
  const versions = Object.values(snapshot.resources).flatMap((resource) => Object.values(resource.versions));
  return [...Object.keys(snapshot.operations), ...versions.map(({ label }) => label)].some((id) => id in operations);
}

/** Answers by a record. `old`: the API that the requests were sent to. */
export function askRecord(summary: UsageSummary, old: Snapshot): Asked["ask"] {
  const sitesIn = createSites(summary, old);
  const called = createCalled(old);
  return ({ operations = [], ...occurrence }) =>
    answerOf({ ...occurrence, operations: called(operations) }, summary, sitesIn);
}

/** Says of each finding whom it concerns. */
export function withUsage(comparison: Comparison, asked: readonly Asked[], policy?: UnusedPolicy): Comparison {
  if (asked.length === 0) return comparison;
  const records = asked.flatMap(({ record }) => record ?? []);
  const annotated = (finding: Finding): Finding =>
    mapOccurrences(finding, (occurrence) => {
      if (!isIncompatible(occurrence)) return occurrence;
      const found = { ...occurrence, usage: asked.map(({ ask }) => ask(occurrence)) };
      return policy === undefined ? found : lowerUnused(found, records, policy);
    }) ?? finding;
  const findings = comparison.findings.map(annotated).toSorted(byRelevance);
  return { ...withFindings(comparison, findings), implied: comparison.implied.map(annotated) };
}
