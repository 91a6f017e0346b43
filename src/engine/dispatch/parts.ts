import type { Finding, Stability } from "../../finding.ts";
import type { Part } from "../../model/part.ts";
import { conjuncts, type Places, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Reading } from "../../reader.ts";
import type { CompareOptions } from "../options.ts";
import { checklistOf } from "./convention.ts";
import { describePart } from "../describe/describe.ts";
import { createInspection, type Inspection, type PartRuleReport } from "./inspection.ts";
import { judgePart } from "../verdict/judge.ts";
import type { Fingerprint, Unlocated } from "../outcome.ts";
import { createSteady } from "../describe/places.ts";
import { createExposure, type Exposure } from "../verdict/exposure.ts";
import { createReach, type Reach } from "../reach/reach.ts";
import { createStabilities, createStepStability, leastStable, type Stabilities } from "../verdict/stability.ts";
import { schemaParts } from "../survey/parts.ts";
import { survey, type Base, type Survey, type SurveyNode } from "../survey/survey.ts";

/** One thing that a rule says of one place, by whichever schemas it was seen. */
interface Fault {
  readonly said: PartRuleReport;
  readonly at: Places;
  /** The part itself does not stand in the base. */
  readonly isNew: boolean;
  readonly nodes: Set<SurveyNode>;
}

/**
 * What the rules that look at one snapshot say of this one. With a base it is a ratchet: told is only what was not found there
 * of the same thing, known by its name on the wire.
 */
export function inspectParts(
  { snapshot, files }: Pick<Reading, "snapshot" | "files">,
  options: CompareOptions,
  fingerprint: Fingerprint,
  base?: InspectedBase,
): readonly Unlocated<Finding>[] {
  const inspection = createInspection(snapshot, files, options);
  if (inspection === undefined) return [];
  const surveyed = survey(snapshot, inspection.hears, base);
  const faults = new Map<string, Fault>();
  const wasFound = base && createRecollection(base, options);
  for (const { part, node, before, above } of shownParts(surveyed, snapshot, base?.snapshot)) {
    for (const said of inspection.look(part)) {
      if (before.some((same) => wasFound?.(same, said))) continue;
      const at = { old: before[0]?.at ?? above, new: said.report.at ?? part.at };
      const key = `${at.new}\t${identityOf(said)}`;
      const known = faults.get(key);
      if (known !== undefined) known.nodes.add(node);
      else faults.set(key, { said, at, isNew: before.length === 0, nodes: new Set([node]) });
    }
  }
  const stabilities = createStabilities(snapshot, options.profile);
  const exposure = createExposure(snapshot, stabilities);
  const steady = createSteady(snapshot);
  const stabilityOfStep = createStepStability(snapshot.schemas, stabilities);
  const reachOf = createReach(surveyed.entrances, stabilities, (from, to) => stabilityOfStep(from.schema, to.schema));
  return [...faults.values()].flatMap((fault) => {
    const { labels, stability } = reachOf(fault.nodes);
    const { part } = fault.said.report;
    const own = stabilityOfPart(part, snapshot, stabilities, exposure);
    const reach: Reach = { labels, stability: leastStable(stability, own) };
    const { ruleId, report } = fault.said;
    const identity = fingerprint(ruleId, [steady(fault.at.new)], report.messageId, report.name ?? part.name);
    return toFinding(fault, reach, identity, snapshot, options);
  });
}

function stabilityOfPart(part: Part, { schemas }: Snapshot, { ofMember }: Stabilities, exposure: Exposure): Stability {
  if (part.kind === "property") return ofMember(part.value);
  if (part.kind === "declaredType") return exposure(part.at);
  if (part.kind !== "declaredField") return "stable";
  const member = schemas.get(part.holder.at).properties[part.name];
  const own = member === undefined ? "stable" : ofMember(member);
  return leastStable(own, exposure(part.holder.at));
}

type InspectedBase = Base & Pick<Reading, "files">;

interface ShownPart {
  readonly part: Part;
  readonly node: SurveyNode;
  /** The same part of the base, by each way that leads there. */
  readonly before: readonly Part[];
  /** Where the part would stand in the base. */
  readonly above: Pointer;
}

const DOCUMENT = "#";

function* shownParts(
  { carriers, schemas }: Survey,
  snapshot: Snapshot,
  base: Snapshot | undefined,
): Iterable<ShownPart> {
  for (const { node, parts, before, above } of carriers) {
    const nearest = before[0]?.at ?? above ?? DOCUMENT;
    for (const part of parts) {
      yield { part, node, before: before.filter((old) => isNamesake(old, part)), above: nearest };
    }
  }
  for (const node of schemas) {
    const olds = [...node.counterparts].flatMap((at) => schemaParts(base!.schemas.get(at), node.polarities));
    const above = nearestCounterpart(node);
    for (const part of schemaParts(snapshot.schemas.get(node.schema!), node.polarities)) {
      yield { part, node, before: olds.filter((old) => isNamesake(old, part)), above };
    }
  }
}

function isNamesake(old: Part, part: Part): boolean {
  return old.kind === part.kind && old.name === part.name;
}

function nearestCounterpart(node: SurveyNode): Pointer {
  const climbed = new Set([node]);
  for (const { counterparts, parents } of climbed) {
    const [counterpart] = counterparts;
    if (counterpart !== undefined) return conjuncts(counterpart)[0]!;
    for (const parent of parents) climbed.add(parent);
  }
  return DOCUMENT;
}

/** Whether the same was said of a part of the base. */
function createRecollection(
  { snapshot, files }: InspectedBase,
  options: CompareOptions,
): (part: Part, said: PartRuleReport) => boolean {
  let inspection: Inspection | undefined;
  const found = new Map<string, ReadonlySet<string>>();
  return (part, said) => {
    inspection ??= createInspection(snapshot, files, options);
    const { ruleId } = said;
    const key = `${ruleId} ${part.kind} ${part.at}`;
    let identities = found.get(key);
    if (identities === undefined) found.set(key, (identities = new Set(inspection?.look(part, ruleId).map(sayingOf))));
    return identities.has(sayingOf(said));
  };
}

/** A difference that no value could show may have become a fault. */
function sayingOf(said: PartRuleReport): string {
  return `${identityOf(said)}\t${said.report.verdict === "compatible" ? "compatible" : ""}`;
}

function identityOf({ ruleId, report: { messageId, part, name = "" } }: PartRuleReport): string {
  return [ruleId, messageId, part.kind, part.name, name].join("\t");
}

function toFinding(
  fault: Fault,
  reach: Reach,
  fingerprint: string,
  snapshot: Snapshot,
  options: CompareOptions,
): readonly Unlocated<Finding>[] {
  const { said, at, isNew, nodes } = fault;
  const { ruleId, rule, report } = said;
  const judged = judgePart(said, describePart(report.part, snapshot));
  const checklist = judged.verdict === "compatible" ? undefined : checklistOf(rule.meta, options.profile);
  const severity = options.severity(ruleId, rule.meta, judged.verdict, reach.stability);
  if (severity === "off") return [];
  const polarities = new Set([...nodes].flatMap((node) => [...node.polarities]));
  return [
    {
      ruleId,
      verdict: judged.verdict,
      severity,
      criteria: [...judged.criteria].sort(),
      message: judged.message,
      consequence: judged.consequence,
      recipe: judged.verdict === "compatible" ? "" : rule.meta.recipe,
      polarities: [...polarities].sort(),
      at,
      action: isNew ? "added" : "changed",
      reach: reach.labels,
      evidence: judged.evidence,
      ...(judged.reason !== undefined && { reason: judged.reason }),
      ...(report.witness !== undefined && { witness: report.witness }),
      ...(report.fix && { proposal: report.fix }),
      ...(report.readBack !== undefined && { readBack: report.readBack }),
      stability: reach.stability,
      ...(checklist && { checklist }),
      fingerprint,
    },
  ];
}
