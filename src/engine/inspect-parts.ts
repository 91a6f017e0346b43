import { lazy } from "../base/lazy.ts";
import { canonical } from "../model/json.ts";
import type { Part } from "../model/part.ts";
import { conjuncts, type Places, type Pointer } from "../model/pointer.ts";
import type { Snapshot } from "../model/snapshot.ts";
import type { Reading } from "../contracts/reader.ts";
import type { CompareOptions } from "./options.ts";
import { checklistOf } from "./dispatch/guidelines.ts";
import { createFirstOf } from "./same/copies.ts";
import { createInspection, type Inspection, type PartRuleReport } from "./dispatch/inspection.ts";
import { judgePart } from "./verdict/judge.ts";
import type { Candidate } from "./causes/candidate.ts";
import type { Identity } from "./causes/identity.ts";
import { renderPart } from "./describe/message.ts";
import { lowered } from "./verdict/lowered.ts";
import { idsOfEntries } from "./reach/entry-ids.ts";
import type { Reach } from "./reach/reach.ts";
import { createPartWeights } from "./reach/weights.ts";
import { schemaParts, type IsVisited } from "./survey/parts.ts";
import { survey, type Base, type Survey, type SurveyNode } from "./survey/survey.ts";

/** One report of a rule about one place, from any schema. */
interface Fault {
  readonly said: PartRuleReport;
  readonly at: Places;
  /** The part itself does not stand in the base. */
  readonly isNew: boolean;
  readonly nodes: Set<SurveyNode>;
}

/**
 * Runs the rules that look at one snapshot. With a base, it omits reports that the base has for the same thing,
 * identified by its name on the wire.
 */
export function inspectParts(
  { snapshot, files }: Pick<Reading, "snapshot" | "files">,
  options: CompareOptions,
  identity: Identity,
  base?: InspectedBase,
): readonly Candidate[] {
  const inspection = createInspection(snapshot, files, options);
  if (inspection === undefined) return [];
  const surveyed = survey(
    snapshot,
    inspection.visits,
    base && { ...base, ...(options.rulesAreOwn === true && { firstOf: createFirstOf(snapshot) }) },
  );
  const faults = new Map<string, Fault>();
  const wasFound = base && createRecollection(base, options);
  const inspect = ({ part, node, earlier, above }: ShownPart): void => {
    for (const said of inspection.look(part)) {
      const before = earlier();
      if (before.some((same) => wasFound?.(same, said))) continue;
      const at = { old: before[0]?.at ?? above(), new: said.report.at ?? part.at };
      const key = `${at.new}\t${identityOf(said)}`;
      const known = faults.get(key);
      if (known !== undefined) known.nodes.add(node);
      else faults.set(key, { said, at, isNew: before.length === 0, nodes: new Set([node]) });
    }
  };
  let { carriers, schemas } = surveyed;
  while (carriers.length + schemas.length > 0) {
    for (const shown of shownParts({ carriers, schemas }, snapshot, inspection.visits, base?.snapshot)) inspect(shown);
    carriers = [];
    schemas = surveyed.copiesAround([...faults.values()].flatMap(({ nodes }) => [...nodes]));
  }
  const weights = createPartWeights(snapshot, surveyed.entryPoints, options.profile);
  const idsOf = idsOfEntries(surveyed.entryPoints);
  return [...faults.values()].flatMap((fault) => {
    const { rule, report } = fault.said;
    const reach = weights(rule.meta, report.part, fault.nodes);
    return toCandidate(fault, { ...reach, operations: idsOf(reach.labels) }, identity, snapshot, options);
  });
}

type InspectedBase = Base & Pick<Reading, "files">;

interface ShownPart {
  readonly part: Part;
  readonly node: SurveyNode;
  /** Returns the same part of the base, by each way that leads there. */
  readonly earlier: () => readonly Part[];
  /** Returns the place that the part would have in the base. */
  readonly above: () => Pointer;
}

const DOCUMENT = "#";

function* shownParts(
  { carriers, schemas }: Pick<Survey, "carriers" | "schemas">,
  snapshot: Snapshot,
  isVisited: IsVisited,
  base: Snapshot | undefined,
): Iterable<ShownPart> {
  for (const { node, parts, before, above } of carriers) {
    const nearest = (): Pointer => before[0]?.at ?? above ?? DOCUMENT;
    for (const part of parts) {
      yield { part, node, earlier: () => before.filter((old) => isNamesake(old, part)), above: nearest };
    }
  }
  for (const node of schemas) {
    const partsOf = ({ schemas: table }: Snapshot, at: Pointer): readonly Part[] =>
      schemaParts(table.get(at), node.polarities, isVisited);
    const olds = lazy(() => [...node.counterparts].flatMap((at) => partsOf(base!, at)));
    const above = (): Pointer => nearestCounterpart(node);
    for (const part of partsOf(snapshot, node.schema!)) {
      yield { part, node, earlier: () => olds().filter((old) => isNamesake(old, part)), above };
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

/** Returns a function that checks whether the base has the same report. */
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
    if (identities === undefined)
      found.set(key, (identities = new Set(inspection?.look(part, ruleId).map(reportKeyOf))));
    return identities.has(reportKeyOf(said));
  };
}

/** A difference that no value could show may have become a fault. */
function reportKeyOf(said: PartRuleReport): string {
  return `${identityOf(said)}\t${said.report.verdict === "compatible" ? "compatible" : ""}`;
}

function identityOf({ ruleId, report: { messageId, part, name = "" } }: PartRuleReport): string {
  return [ruleId, messageId, part.kind, part.name, name].join("\t");
}

function toCandidate(
  { said, at, isNew, nodes }: Fault,
  reach: Reach & Pick<Candidate, "operations">,
  { fingerprints }: Identity,
  snapshot: Snapshot,
  options: CompareOptions,
): readonly Candidate[] {
  const { ruleId, rule, report } = said;
  const { meta } = rule;
  const judged = judgePart(meta, report);
  const checklist = judged.verdict === "compatible" ? undefined : checklistOf(meta, options.profile);
  const { stability } = reach;
  const severity = options.severity(ruleId, meta, judged.verdict, stability);
  const name = report.name ?? report.part.name;
  if (severity === "off") return [];
  const because = lowered(judged, { ruleId, meta, severity, standing: reach }, options);
  const polarities = new Set([...nodes].flatMap((node) => [...node.polarities]));
  return [
    {
      ruleId,
      meta,
      event: ruleId,
      fact: { subject: report.part.kind, action: report.messageId, name: `${report.part.name}\t${report.name ?? ""}` },
      verdict: judged.verdict,
      severity,
      ...(because.length > 0 && { because }),
      criteria: [...judged.criteria].sort(),
      consequence: judged.consequence,
      polarities: [...polarities].sort(),
      nodes,
      at,
      action: isNew ? "added" : "changed",
      reach: reach.labels,
      ...(reach.operations && { operations: reach.operations }),
      evidence: judged.evidence,
      ...(judged.reason !== undefined && { reason: judged.reason }),
      ...(report.witness !== undefined && { witness: report.witness }),
      ...(report.fix && { proposal: report.fix }),
      ...(report.readBack !== undefined && { readBack: report.readBack }),
      stability,
      ...(checklist && { checklist }),
      render: renderPart(meta, report, snapshot),
      identify: () =>
        fingerprints.ofPart(ruleId, at.new, [report.messageId, name, ...(report.values ?? []).map(canonical)]),
    },
  ];
}
