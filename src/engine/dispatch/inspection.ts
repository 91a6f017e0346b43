import { lazy } from "../../base/lazy.ts";
import { PART_KINDS, type Part } from "../../model/part.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import {
  isSnapshotRule,
  type PartReport,
  type SnapshotRule,
  type SnapshotRuleContext,
  type SnapshotVisitor,
} from "../../contracts/rule.ts";
import { appliesTo } from "./guidelines.ts";
import { ruleCrashed } from "./crash.ts";
import { ownContext } from "./own-context.ts";
import { checkPartReport } from "./reports.ts";
import type { CompareOptions } from "../options.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { createUnchangedText } from "../same/same-text.ts";
import { visitorOf } from "./visitors.ts";

export interface PartRuleReport {
  readonly ruleId: string;
  readonly rule: SnapshotRule;
  readonly report: PartReport;
}

interface Handler {
  readonly ruleId: string;
  readonly visitor: SnapshotVisitor;
}

export interface Inspection {
  /** Returns whether a rule visits parts of this kind. */
  readonly visits: (kind: Part["kind"]) => boolean;
  /** Shows a part of a snapshot to the rules that look at such, or to one of them, and gives what they say. */
  readonly look: (part: Part, only?: string) => readonly PartRuleReport[];
}

type InspectionOptions = Pick<CompareOptions, "rules" | "ruleOptions" | "profile" | "proofs">;

/** Undefined where no rule looks at single snapshots. */
export function createInspection(
  snapshot: Snapshot,
  /** The files that the snapshot was read from. */
  files: readonly SourceFile[],
  options: InspectionOptions,
): Inspection | undefined {
  const { rules, ruleOptions = {}, profile, proofs } = options;
  const { schemas } = snapshot;
  let reports: PartRuleReport[] = [];
  const roundTrips = lazy(() => proofs.createRoundTrips(schemas, profile));
  const admission = lazy(() => proofs.createAdmission(schemas, profile));
  const conflicts = lazy(() => proofs.createFindConflict(schemas, profile));
  const handlers: Handler[] = [];
  const sameText = createUnchangedText(snapshot, snapshot).nodes;
  const shared: Omit<SnapshotRuleContext, "options" | "report"> = {
    profile,
    snapshot,
    schema: (at) => schemas.get(at),
    roundTrip: (question) => roundTrips()(question),
    admits: (value, at) => admission()(value, at),
    conflictOf: (at) => conflicts()(at),
    flawOf: (rule, at) => proofs.findRuleFlaw(rule, at, schemas),
    same: (a, b) => a === b || sameText(a, b),
  };
  const isMentioned = createIsMentioned(files);
  for (const ruleId of Object.keys(rules).sort()) {
    const rule = rules[ruleId]!;
    if (!isSnapshotRule(rule) || !appliesTo(rule.meta, profile, snapshot.format)) continue;
    const { words } = rule.meta;
    if (words?.some(isMentioned) === false) continue;
    const own = ownContext(shared, ruleOptions[ruleId] ?? {}, (report: PartReport) => {
      checkPartReport(rule.meta, report);
      reports.push({ ruleId, rule, report });
    });
    const visitor = visitorOf(ruleId, () => rule.create(own), PART_KINDS);
    handlers.push({ ruleId, visitor });
  }
  if (handlers.length === 0) return undefined;
  const byKind = new Map<Part["kind"], readonly Handler[]>();
  const handlersOf = (kind: Part["kind"]): readonly Handler[] => {
    let those = byKind.get(kind);
    if (those === undefined) byKind.set(kind, (those = handlers.filter(({ visitor }) => visitor[kind] !== undefined)));
    return those;
  };
  const look = (part: Part, only?: string): readonly PartRuleReport[] => {
    reports = [];
    for (const { ruleId, visitor } of handlersOf(part.kind)) {
      if (only !== undefined && only !== ruleId) continue;
      try {
        (visitor[part.kind] as (part: Part) => void)(part);
      } catch (cause) {
        throw ruleCrashed(ruleId, `the ${part.kind} at ${part.at}`, cause);
      }
    }
    return reports;
  };
  return { visits: (kind) => handlersOf(kind).length > 0, look };
}

/** Memoized: several rules look for the same words, and the files can be large. */
function createIsMentioned(files: readonly SourceFile[]): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const isFound = known.get(word) ?? files.some(({ text }) => text.includes(word));
    known.set(word, isFound);
    return isFound;
  };
}
