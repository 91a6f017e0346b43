import type { Comparison, Finding, Stability, Unjudged } from "../finding.ts";
import { ownName, type Change } from "../model/change.ts";
import { eventOf } from "../model/events.ts";
import { dictionary } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { type Prover, SHOWN_TOGETHER, type WitnessListener } from "../prover.ts";
import { type Reading, withSnapshot } from "../reader.ts";
import type { Relation } from "../rule.ts";
import { askedOnce } from "./verdict/memoized-prover.ts";
import { checklistOf } from "./dispatch/convention.ts";
import { withCopiesTogether } from "./causes/copies.ts";
import { withFilesTogether } from "./causes/files-alike.ts";
import { createDispatch } from "./dispatch/dispatch.ts";
import { diffSnapshots } from "./diff/snapshot.ts";
import { withVersionsTogether } from "./causes/alike-versions.ts";
import { addReport, asEcho, type Cause, type Causes } from "./causes/causes.ts";
import { decide, evidenceOfAll, NO_EVIDENCE, type Evidence, type ValueChange } from "./verdict/evidence.ts";
import { createExposure } from "./verdict/exposure.ts";
import { withInlinedTogether } from "./causes/inlined.ts";
import { judge } from "./verdict/judge.ts";
import { law } from "./verdict/law.ts";
import { offersOf } from "./reach/offers.ts";
import { createNameObject } from "./describe/object-names.ts";
import { comparisonOf, createFingerprints, type Fingerprint, type Unlocated } from "./outcome.ts";
import type { CompareOptions } from "./options.ts";
import { inspectParts } from "./dispatch/parts.ts";
import { createSteady } from "./describe/places.ts";
import { ratcheted } from "./verdict/ratcheting.ts";
import { createReach, type Reach } from "./reach/reach.ts";
import { createSchemaSides } from "./same/same-meaning.ts";
import { underSharedNames } from "./match/aliases.ts";
import { createSameField } from "./match/source-fields.ts";
import { createStabilities, createStepStability, leastStable, stabilityOfChange } from "./verdict/stability.ts";
import { createUnread } from "./diff/unread.ts";
import { unchecked } from "./verdict/any-type.ts";
import { createUntouched } from "./same/same-text.ts";
import { createWalk, type PairNode } from "./diff/walk.ts";
import { createIsSaid } from "./subsume/told-already.ts";
import { toldOnce, type Told } from "./causes/told-once.ts";
import { readAdded } from "./prepare/read-added.ts";
import { toWireOnly } from "./prepare/wire-only.ts";

const WITHOUT_PROVER: Relation = {
  effect: "undecided",
  reason: "Only the values themselves could tell, and nothing has compared them.",
};

/** Compares two readings of one surface. Pure but for the rules that it is given, and what the listener does. */
export function compare(old: Reading, new_: Reading, options: CompareOptions, listener?: WitnessListener): Comparison {
  const isWire = old.snapshot.wireOnly ?? new_.snapshot.wireOnly ?? false;
  if (isWire) return compareAlike(toWireOnly(old), toWireOnly(new_), options, listener);
  const [before, after] = underSharedNames(
    withPolarity(old.snapshot, options.profile),
    withPolarity(new_.snapshot, options.profile),
  );
  return compareAlike(withSnapshot(old, before), withSnapshot(new_, after), options, listener);
}

/** Schemas by themselves do not say whether their values are written for whoever validates them, or read by others. */
function withPolarity(snapshot: Snapshot, { schemasByThemselves: polarity }: CompareOptions["profile"]): Snapshot {
  if (polarity === undefined || snapshot.format !== "json-schema") return snapshot;
  const roots = Object.entries(snapshot.roots).map(
    ([name, root]) => [name, { ...root, polarities: [polarity] }] as const,
  );
  return { ...snapshot, roots: dictionary(roots) };
}

function compareAlike(
  old: Reading,
  new_: Reading,
  options: CompareOptions,
  listener: WitnessListener | undefined,
): Comparison {
  const { profile } = options;
  const snapshots = { old: old.snapshot, new: new_.snapshot };
  const untouched = createUntouched(old.snapshot, new_.snapshot);
  const sides = createSchemaSides(
    old.snapshot.schemas,
    new_.snapshot.schemas,
    untouched.nodes,
    createSameField(old.snapshot, new_.snapshot),
  );
  const prover = createProverOf(snapshots, options);
  const dispatch = createDispatch(options.rules, options.ruleOptions ?? {}, {
    profile,
    get today() {
      return options.today;
    },
    snapshot: (side) => snapshots[side],
    schema: (side, at) => snapshots[side].schemas.get(at),
    same: (a, b) => sides.same(a, b),
    relate: (change) => (prover?.judges(change) === true ? prover.relate(change) : WITHOUT_PROVER),
  });
  const ratchets = { ...profile, spares: options.spares === true && new_.snapshot.format === "crd" };
  const causes: Causes = new Map();
  const unheard = new Map<string, Unheard>();
  const changes: ValueChange[] = [];
  let breaks = 0;
  const onChange = (change: Change, node: PairNode): void => {
    if (prover?.judges(change) === true) changes.push({ change, node });
    const { reports, judged } = dispatch(change);
    for (const said of reports) {
      const report = prover === undefined ? said : decide(said, prover, sides);
      const verdict = judge(report, node, law, profile, snapshots);
      const isBreak = verdict.verdict === "breaking" && report.report.effect !== undefined;
      if (isBreak && ++breaks === SHOWN_TOGETHER) listener?.expectMany();
      const { schemas } = new_.snapshot;
      addReport(causes, report, unchecked(change, ratcheted(change, verdict, schemas, ratchets), schemas), node);
    }
    if (!judged) addUnheard(unheard, change, node);
  };
  // What is written alike on both sides is read on one, for what is wrong with it.
  new_.readRest?.();
  const walk = createWalk(sides, untouched.nodes, onChange);
  const unread = { old: createUnread(old), new: createUnread(new_) };
  const entrances = diffSnapshots(old.snapshot, new_.snapshot, { sides, walk, untouched, unread });
  walk.run();
  const stabilities = { old: createStabilities(old.snapshot, profile), new: createStabilities(new_.snapshot, profile) };
  const exposure = createExposure(old.snapshot, stabilities.old);
  const stabilityOfStep = createStepStability(sides.old, stabilities.old);
  const reachOf = createReach(entrances, stabilities.old, (from, to) => stabilityOfStep(schemaOf(from), schemaOf(to)));
  const nameObject = { old: createNameObject(old.snapshot), new: createNameObject(new_.snapshot) };
  const fingerprint = createFingerprints(options.surface ?? "");
  const base = { snapshot: old.snapshot, files: old.files, untouched };
  const inspected = inspectParts(new_, options, fingerprint, base);
  readAdded(old, new_, untouched);
  // Schemas are read while they are compared, so that there may be more to tell now.
  const isRead = createIsRead(old, new_);
  const heard = [...causes.values()]
    .filter((cause) => isRead(cause.first.report.change))
    .map((cause) => (profile.echoes ? asEcho(cause) : cause));
  const evidence = prover && evidenceOfAll(heard, changes, prover, nameObject, listener);
  const context: Context = {
    options,
    evidenceOf: (cause) => evidence?.get(cause) ?? NO_EVIDENCE,
    reachOf,
    stabilityOf: (change) => {
      const own = stabilityOfChange(change, sides, stabilities);
      return change.pair.kind === "declaredType" ? leastStable(own, exposure(change.pair.old)) : own;
    },
    fingerprint,
    steady: { old: createSteady(old.snapshot), new: createSteady(new_.snapshot) },
  };
  const told = heard.flatMap((cause) => toFinding(cause, context).map((finding) => toldOf(finding, cause)));
  const isSaid = createIsSaid(told, options.rules);
  const found = told.filter(({ finding }) => !isSaid(finding));
  const unjudged = [...unheard.values()]
    .filter(({ change }) => isRead(change))
    .map((item) => toUnjudged(item, context));
  const offers = offersOf(new_.snapshot, entrances);
  const others = inspected.filter((finding) => !isSaid(finding));
  const once = withCopiesTogether([...toldOnce(withFilesTogether(found)), ...others], snapshots);
  const findings = withInlinedTogether(withVersionsTogether(once, snapshots), snapshots);
  return comparisonOf({ findings, unjudged, offers }, old, new_, options);
}

/** Of definitions there are often copies, with the same schemas in many places. */
function createProverOf(
  { old, new: new_ }: Readonly<Record<"old" | "new", Snapshot>>,
  { createProver, profile }: CompareOptions,
): Prover | undefined {
  const prover = createProver?.(old.schemas, new_.schemas, profile);
  if (prover === undefined) return undefined;
  const areAll = (format: Snapshot["format"]): boolean => old.format === format && new_.format === format;
  if (areAll("crd")) return askedOnce(prover, old.schemas, new_.schemas);
  // In other formats, a type that cannot be read is no alternative.
  return areAll("typescript") ? prover : { ...prover, reads: () => true };
}

function toldOf(finding: Unlocated<Finding>, { first, nodes }: Cause): Told {
  return { finding, change: first.report.change, nodes: new Set(nodes.keys()) };
}

function schemaOf({ pair }: PairNode): Pointer | undefined {
  return pair.kind === "schema" ? pair.old : undefined;
}

/** Whether a thing is really missing on one side, and not just unreadable there. */
function createIsRead(old: Reading, new_: Reading): (change: Change) => boolean {
  const unread = { old: createUnread(old), new: createUnread(new_) };
  return ({ action, at }) =>
    !(action === "removed" && unread.new(at.old)) && !(action === "added" && unread.old(at.new));
}

interface Unheard {
  readonly change: Change;
  readonly nodes: Set<PairNode>;
}

function addUnheard(unheard: Map<string, Unheard>, change: Change, node: PairNode): void {
  const key = [eventOf(change), change.at.old, change.at.new, change.name].join("\t");
  const known = unheard.get(key);
  if (known === undefined) unheard.set(key, { change, nodes: new Set([node]) });
  else known.nodes.add(node);
}

interface Context {
  readonly options: CompareOptions;
  readonly evidenceOf: (cause: Cause) => Evidence;
  readonly reachOf: (nodes: Iterable<PairNode>) => Reach;
  /** Of the thing itself that changed, apart from what leads to it. */
  readonly stabilityOf: (change: Change) => Stability;
  readonly fingerprint: Fingerprint;
  /** Names places of each side. */
  readonly steady: Readonly<Record<"old" | "new", (at: Pointer) => string>>;
}

const NOWHERE: Reach = { labels: [], stability: "stable" };

function toFinding(cause: Cause, context: Context): readonly Unlocated<Finding>[] {
  const { first, nodes } = cause;
  const { rule, ruleId, report } = first;
  const { refuted, ...shown } = context.evidenceOf(cause);
  const judged = refuted ?? cause.judged;
  // What is only counted need not be climbed from.
  const counted = judged.verdict === "compatible" && context.options.all !== true;
  const { change } = report;
  const reach = counted ? NOWHERE : context.reachOf(nodes.keys());
  const stability = counted ? NOWHERE.stability : leastStable(reach.stability, context.stabilityOf(change));
  const checklist = judged.verdict === "compatible" ? undefined : checklistOf(rule.meta, context.options.profile);
  const severity = context.options.severity(ruleId, rule.meta, judged.verdict, stability);
  if (severity === "off") return [];
  return [
    {
      ruleId,
      verdict: judged.verdict,
      severity,
      criteria: refuted === undefined ? [...cause.criteria].sort() : [],
      message: judged.message,
      consequence: refuted === undefined ? [...cause.consequences].sort().join(" ") : "",
      recipe: judged.verdict === "compatible" ? "" : rule.meta.recipe,
      polarities: [...cause.polarities].sort(),
      at: change.at,
      action: change.action,
      reach: reach.labels,
      evidence: judged.evidence,
      ...(judged.reason !== undefined && { reason: judged.reason }),
      ...(report.witness !== undefined && { witness: report.witness }),
      ...shown,
      stability,
      ...(checklist && { checklist }),
      ...(report.fix && judged.verdict !== "compatible" && { proposal: report.fix }),
      fingerprint: fingerprintOf(ruleId, change, context),
    },
  ];
}

function toUnjudged({ change, nodes }: Unheard, context: Context): Unlocated<Unjudged> {
  const event = eventOf(change);
  return {
    event,
    name: change.name,
    at: change.at,
    action: change.action,
    reach: context.reachOf(nodes).labels,
    fingerprint: fingerprintOf(event, change, context),
  };
}

/** Place, name and plain values: a bound that falls further is another change. */
function fingerprintOf(subject: string, change: Change, { fingerprint, steady }: Context): string {
  const { at, old, new: new_ } = change;
  return fingerprint(subject, [steady.old(at.old), steady.new(at.new)], ownName(change), plain(old), plain(new_));
}

/** What holds parts of the model is told apart by its name. */
function plain(value: unknown): string {
  const members = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const isPlain = members.every((member) => typeof member !== "object" && !String(member).includes("#/"));
  return isPlain ? (JSON.stringify(value) ?? "") : "";
}
