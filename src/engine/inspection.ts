import type { Part } from "../model/part.ts";
import type { Snapshot } from "../model/snapshot.ts";
import {
  isSnapshotRule,
  type PartReport,
  type RoundTrip,
  type RoundTripQuestion,
  type SnapshotRule,
  type SnapshotVisitor,
} from "../rule.ts";
import { speaks } from "./convention.ts";
import { ruleCrashed } from "./crash.ts";
import type { CompareOptions } from "./options.ts";
import { createUntouched } from "./untouched.ts";

export interface PartRuleReport {
  readonly ruleId: string;
  readonly rule: SnapshotRule;
  readonly report: PartReport;
}

const UNTRIED: RoundTrip = { is: "open", reason: "Nothing has tried it out." };

/** Shows a part of a snapshot to the rules that look at such, and gives what they say. */
export type Inspection = (part: Part) => readonly PartRuleReport[];

/** Undefined where no rule looks at single snapshots. */
export function createInspection(
  snapshot: Snapshot,
  {
    rules,
    ruleOptions = {},
    profile,
    createRoundTrips,
  }: Pick<CompareOptions, "rules" | "ruleOptions" | "profile" | "createRoundTrips">,
): Inspection | undefined {
  let reports: PartRuleReport[] = [];
  let trips: ((question: RoundTripQuestion) => RoundTrip) | undefined;
  const roundTrip = (question: RoundTripQuestion): RoundTrip => {
    trips ??= createRoundTrips?.(snapshot.schemas, profile);
    return trips?.(question) ?? UNTRIED;
  };
  const listeners: { readonly ruleId: string; readonly visitor: SnapshotVisitor }[] = [];
  const alike = createUntouched(snapshot, snapshot).nodes;
  for (const ruleId of Object.keys(rules).sort()) {
    const rule = rules[ruleId]!;
    if (!isSnapshotRule(rule) || !speaks(rule.meta, profile, snapshot.format)) continue;
    const visitor = rule.create({
      profile,
      snapshot,
      options: ruleOptions[ruleId] ?? {},
      schema: (at) => snapshot.schemas.get(at),
      roundTrip,
      same: (a, b) => a === b || alike(a, b),
      report: (report) => void reports.push({ ruleId, rule, report }),
    });
    listeners.push({ ruleId, visitor });
  }
  if (listeners.length === 0) return undefined;
  return (part) => {
    reports = [];
    for (const { ruleId, visitor } of listeners) {
      try {
        (visitor[part.kind] as ((part: Part) => void) | undefined)?.(part);
      } catch (cause) {
        throw ruleCrashed(ruleId, `the ${part.kind} at ${part.at}`, cause);
      }
    }
    return reports;
  };
}
