import { formatTraits } from "../model/format-traits.ts";
import type { Comparison, Stability, Unjudged, Verdict } from "../contracts/finding.ts";
import type { Change } from "../model/change.ts";
import { eventOf } from "../model/events.ts";
import { dictionary } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Schema } from "../model/schema.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { unmeasured } from "../base/measure.ts";
import { lazy } from "../base/lazy.ts";
import { recommended } from "../contracts/recommended.ts";
import { type Prover, SHOWN_TOGETHER, type WitnessListener } from "../contracts/prover.ts";
import { type Reading, withSnapshot } from "../contracts/reader.ts";
import type { Relation } from "../contracts/rule.ts";
import { factOf, type Candidate } from "./causes/candidate.ts";
import { statedChange } from "./causes/stated-change.ts";
import { createCollector, type Met, type PlacePair } from "./causes/collect.ts";
import { changeOf, copiesOf, withCopies } from "./causes/copied.ts";
import { divided, type Part } from "./causes/divided.ts";
import { createIdentity, type Identity } from "./causes/identity.ts";
import { replacedBy } from "./causes/replaced-types.ts";
import { createUses, type Use } from "./causes/uses.ts";
import { listOf } from "./causes/lists.ts";
import { renderChange, renderSeveral } from "./describe/message.ts";
import { createNameObject } from "./describe/object-names.ts";
import { diffSnapshots } from "./diff/snapshot.ts";
import { createInlinedName } from "./diff/inlined-references.ts";
import { createIsUnreadable, isUnreadInPlace } from "./diff/unreadable.ts";
import { createIsRespelled } from "./diff/respelled.ts";
import { createWalk, type PairNode } from "./diff/walk.ts";
import { checklistOf } from "./dispatch/guidelines.ts";
import { createDispatch, type RuleReport } from "./dispatch/dispatch.ts";
import { inspectParts } from "./inspect-parts.ts";
import { underSharedNames } from "./match/aliases.ts";
import { createSameField } from "./match/source-fields.ts";
import { measured, measuredProver, readingStage } from "./prepare/measured.ts";
import { readAdded } from "./prepare/read-added.ts";
import type { CompareOptions } from "./options.ts";
import { comparisonOf, type Unlocated } from "./outcome.ts";
import { toWireOnly } from "./prepare/wire-only.ts";
import { surfaceItemsOf } from "./reach/surface-items.ts";
import { createSchemaSides } from "./diff/same-meaning.ts";
import { createCopyKey } from "./same/written-out.ts";
import { createUnchangedText } from "./same/same-text.ts";
import { undecidedByEmptyChoice } from "./verdict/empty-choice.ts";
import { lowerForAnyType } from "./verdict/any-type.ts";
import { decide, evidenceOfAll, NO_EVIDENCE, type Evidence, type ValueChange } from "./verdict/evidence.ts";
import { idsOfEntries } from "./reach/entry-ids.ts";
import { judge } from "./verdict/judge.ts";
import { law } from "./verdict/law.ts";
import { lowered } from "./verdict/lowered.ts";
import { memoizedProver } from "./verdict/memoized-prover.ts";
import { ratcheted, type Ratchets } from "./verdict/ratcheting.ts";
import { reflected, withoutWritten } from "./verdict/reflected.ts";
import { createWeights, NOWHERE, type ChangeWeights } from "./reach/weights.ts";

/** The relation of a change that no comparison of values decides. */
const NOT_OF_VALUES: Relation = {
  effect: "undecided",
  reason: "This depends on the values, and no prover compared them.",
};

/** Compares two readings of one surface. Pure but for the rules that it is given, and what the listener does. */
export function compare(old: Reading, new_: Reading, options: CompareOptions, listener?: WitnessListener): Comparison {
  const { measure } = options;
  const [before, now] = inOneWay(old, new_);
  const after = now.besides?.(before) ?? now;
  if (measure === undefined) return compareSurfaces(before, after, options, listener);
  return compareSurfaces(measured(before, measure), measured(after, measure), options, listener);
}

/** Both readings as one kind of importer gets them. */
export function inOneWay(old: Reading, new_: Reading): readonly [Reading, Reading] {
  return [old.required?.(new_) ?? old, new_.required?.(old) ?? new_];
}

function compareSurfaces(
  old: Reading,
  new_: Reading,
  options: CompareOptions,
  listener: WitnessListener | undefined,
): Comparison {
  const isWire = old.snapshot.wireOnly ?? new_.snapshot.wireOnly ?? false;
  if (isWire) return compareSameFormat(toWireOnly(old), toWireOnly(new_), options, listener);
  const [before, after] = underSharedNames(
    withPolarity(old.snapshot, options.profile),
    withPolarity(new_.snapshot, options.profile),
  );
  return compareSameFormat(withSnapshot(old, before), withSnapshot(new_, after), options, listener);
}

/** Sets the polarity of standalone schemas, which do not state whether clients write or read their values. */
function withPolarity(snapshot: Snapshot, { schemasByThemselves: polarity }: CompareOptions["profile"]): Snapshot {
  if (polarity === undefined || !formatTraits(snapshot).standsAlone) return snapshot;
  const roots = Object.entries(snapshot.roots).map(
    ([name, root]) => [name, { ...root, polarities: [polarity] }] as const,
  );
  return { ...snapshot, roots: dictionary(roots) };
}

function compareSameFormat(
  old: Reading,
  new_: Reading,
  options: CompareOptions,
  listener: WitnessListener | undefined,
): Comparison {
  const { profile, measure = unmeasured } = options;
  const snapshots = { old: old.snapshot, new: new_.snapshot };
  const schemas = { old: old.snapshot.schemas, new: new_.snapshot.schemas };
  const unchangedText = createUnchangedText(old.snapshot, new_.snapshot);
  const sides = createSchemaSides(
    old.snapshot.schemas,
    new_.snapshot.schemas,
    unchangedText.nodes,
    createSameField(old.snapshot, new_.snapshot),
    formatTraits(new_.snapshot).isCode,
  );
  const own = createProverOf(snapshots, options);
  const prover = options.measure ? measuredProver(own, options.measure) : own;
  const schema = (side: "old" | "new", at: Pointer): Schema => snapshots[side].schemas.get(at);
  const dispatch = createDispatch(options.rules, options.ruleOptions ?? {}, {
    profile,
    get today() {
      return options.today;
    },
    snapshot: (side) => snapshots[side],
    schema,
    same: (a, b) => sides.same(a, b),
    texts: options.proofs.createTextForms({ schema, profile }),
    validators: options.proofs.validators,
    wireWitness: (question) => options.proofs.findWireWitness(question),
    relate: (change) => (prover.judges(change) ? prover.relate(change) : NOT_OF_VALUES),
  });
  const ratchets: Ratchets = {
    readsText: profile.readsText,
    spares: options.spares === true && formatTraits(new_.snapshot).isApplied,
    ...schemas,
    disjoint: (pair) => prover.disjoint(pair),
  };
  const collector = createCollector();
  const unhandled = new Map<string, Unhandled>();
  const changes: ValueChange[] = [];
  let breaks = 0;
  const isRespelled = createIsRespelled(old.snapshot, new_.snapshot);
  const onChange = (change: Change, node: PairNode): void => {
    if (isRespelled(change)) return;
    if (prover.judges(change)) changes.push({ change, node });
    const { reports, judged } = dispatch(change);
    for (const said of reports) {
      const report = undecidedByEmptyChoice(decide(said, prover, sides), schemas);
      const verdict = judge(report, law, profile);
      const isBreak = verdict.verdict === "breaking" && report.report.effect !== undefined;
      if (isBreak && ++breaks === SHOWN_TOGETHER) listener?.expectMany();
      const spared = ratcheted(change, report.report.effect, verdict, ratchets);
      collector.add(report, lowerForAnyType(change, spared, schemas.new), node);
    }
    if (!judged) addUnhandled(unhandled, change, node);
  };
  // Operations that are equal on both sides are read on one side, to find their problems.
  measure(readingStage(new_), () => new_.readRest?.());
  const walk = createWalk(sides, unchangedText.nodes, onChange, {
    onLost: (at) => new_.lose?.(at),
    count: measure.count ?? (() => undefined),
    inlinedName: createInlinedName(old.snapshot, new_.snapshot),
    copyKey: createCopyKey(snapshots),
  });
  const isUnreadable = { old: createIsUnreadable(old), new: createIsUnreadable(new_) };
  const entryPoints = measure("comparing operations and roots", () =>
    diffSnapshots(old.snapshot, new_.snapshot, {
      sides,
      walk,
      unchangedText,
      isUnreadable,
      prefixes: options.prefixes,
    }),
  );
  measure("comparing schemas", () => {
    walk.run();
  });
  const weights = createWeights(snapshots, sides, entryPoints, profile);
  const nameObject = { old: createNameObject(old.snapshot), new: createNameObject(new_.snapshot) };
  const identity = createIdentity(snapshots, options);
  const base = { snapshot: old.snapshot, files: old.files, unchangedText };
  const inspected = measure("linting the new side", () => inspectParts(new_, options, identity, base));
  measure("reading what was added", () => {
    readAdded(old, new_, unchangedText);
  });
  const usesOf = createUses(snapshots);
  // Schemas are read while they are compared, so that more may be unreadable now.
  const isRead = createIsRead(old, new_);
  const judged = collector.all(isRead).map(withoutWritten);
  const places = judged.map((place) => (profile.reflectsWrites ? reflected(place, usesOf) : place));
  const met = places.flatMap((place) => place.met);
  const evidence = measure("looking for witnesses", () => evidenceOfAll(met, changes, prover, nameObject, listener));
  const context: Context = {
    options,
    snapshots,
    evidenceOf: (each) => evidence.get(each.copyOf ?? each) ?? NO_EVIDENCE,
    weights,
    idsOf: idsOfEntries(entryPoints),
    usesOf,
    identity,
  };
  return measure("merging findings", () => {
    const candidates = [...withCopies(places).flatMap((place) => toCandidates(place, context)), ...inspected];
    const unjudged = [...unhandled.values()]
      .filter(({ change }) => isRead(change))
      .flatMap(inEachCopy)
      .map((item) => toUnjudged(item, context));
    const outcome = {
      candidates,
      unjudged,
      surfaceItems: surfaceItemsOf(new_.snapshot, entryPoints),
      texts: identity.texts,
    };
    return comparisonOf(outcome, old, new_, options);
  });
}

/** Memoizes the prover by content, because definitions often repeat schemas. */
function createProverOf(
  { old, new: new_ }: Readonly<Record<"old" | "new", Snapshot>>,
  { proofs, profile }: CompareOptions,
): Prover {
  const prover = proofs.createProver(old.schemas, new_.schemas, profile);
  const traits = [old, new_].map(formatTraits);
  // Types of code have no copies.
  if (traits.every(({ isCode }) => isCode)) return prover;
  // In other formats, a type that cannot be read is no alternative.
  const whole = traits.every(({ inlines }) => inlines) ? prover : { ...prover, reads: () => true };
  return memoizedProver(whole, old.schemas, new_.schemas);
}

/** Returns whether a part is missing on one side, and not just unreadable. */
function createIsRead(old: Reading, new_: Reading): (change: Change) => boolean {
  const isUnreadable = { old: createIsUnreadable(old), new: createIsUnreadable(new_) };
  return (change) => {
    const { action, at } = change;
    if (action === "removed" && isUnreadable.new(at.old)) return false;
    if (action === "added" && isUnreadable.old(at.new)) return false;
    return !isUnreadInPlace(change, isUnreadable.old, isUnreadable.new);
  };
}

interface Unhandled {
  readonly change: Change;
  readonly nodes: Set<PairNode>;
}

function addUnhandled(unhandled: Map<string, Unhandled>, change: Change, node: PairNode): void {
  const key = [eventOf(change), change.at.old, change.at.new, change.name].join("\t");
  const known = unhandled.get(key);
  if (known === undefined) unhandled.set(key, { change, nodes: new Set([node]) });
  else known.nodes.add(node);
}

function inEachCopy({ change, nodes }: Unhandled): readonly Unhandled[] {
  const copies = [...nodes]
    .flatMap(copiesOf)
    .map((copy) => ({ change: changeOf(copy, change), nodes: new Set([copy.node]) }));
  return [{ change, nodes }, ...copies];
}

interface Context {
  readonly options: CompareOptions;
  readonly snapshots: Readonly<Record<"old" | "new", Snapshot>>;
  readonly evidenceOf: (met: Met) => Evidence;
  readonly weights: ChangeWeights;
  readonly idsOf: (labels: readonly string[]) => readonly string[];
  readonly usesOf: (node: PairNode) => readonly Use[];
  readonly identity: Identity;
}

/**
 * Returns the occurrences of a pair of places. If the pair breaks in one channel, its compatible channels are omitted.
 */
function toCandidates(place: PlacePair, context: Context): readonly Candidate[] {
  const judged = place.met.map((met) => ({ met, ...settled(met, context) }));
  const incompatible = judged.filter(({ verdict }) => verdict.verdict !== "compatible");
  if (incompatible.length === 0) {
    return judged
      .slice(0, 1)
      .flatMap((each) =>
        toCandidate({ ...each, part: { report: each.met.first, nodes: [...each.met.nodes.keys()] } }, context),
      );
  }
  return incompatible.flatMap((each) =>
    divided(each.met, context.usesOf, context.snapshots).flatMap((part) => toCandidate({ ...each, part }, context)),
  );
}

interface Settled {
  readonly verdict: Met["judged"];
  readonly isRefuted: boolean;
  readonly shown: Omit<Evidence, "refuted" | "blamed">;
}

function settled(met: Met, { evidenceOf }: Context): Settled {
  const { refuted, blamed: _, ...shown } = evidenceOf(met);
  return { verdict: refuted ?? met.judged, isRefuted: refuted !== undefined, shown };
}

function toCandidate(
  {
    met,
    verdict: judged,
    isRefuted,
    shown,
    part,
  }: Settled & {
    readonly met: Met;
    readonly part: Part;
  },
  { options, snapshots, weights, idsOf, identity: { fingerprints } }: Context,
): readonly Candidate[] {
  const { nodes, use } = part;
  const { rule, ruleId, report } = part.report;
  const { change } = report;
  // Findings that are only counted need no operations.
  const counted = judged.verdict === "compatible" && options.all !== true;
  const reach = counted ? NOWHERE : weights(rule.meta, change, nodes);
  const checklist = judged.verdict === "compatible" ? undefined : checklistOf(rule.meta, options.profile);
  const severity = options.severity(ruleId, rule.meta, judged.verdict, reach.stability);
  if (severity === "off" && isUncounted(part.report, judged.verdict, options, reach.stability)) return [];
  const because = lowered(judged, { ruleId, meta: rule.meta, severity, standing: reach }, options);
  const [node] = nodes;
  return [
    {
      ruleId,
      meta: rule.meta,
      event: eventOf(change),
      fact: factOf(change),
      verdict: judged.verdict,
      severity,
      ...(because.length > 0 && { because }),
      ...ratcheting(judged),
      criteria: isRefuted ? [] : [...met.criteria].sort(),
      consequence: isRefuted ? "" : judged.consequence,
      polarities: [change.channel.polarity],
      nodes: new Set([...met.nodes.keys()].map(({ pair }) => pair)),
      at: change.at,
      pair: change.pair,
      ...(use && { use }),
      ...replacedBy(use, snapshots),
      action: change.action,
      reach: reach.labels,
      operations: idsOf(reach.labels),
      change: statedChange(change),
      evidence: judged.evidence,
      ...(judged.reason !== undefined && { reason: judged.reason }),
      ...(report.witness !== undefined && { witness: report.witness }),
      ...shown,
      stability: reach.stability,
      ...(checklist && { checklist }),
      ...(report.fix && judged.verdict !== "compatible" && { proposal: report.fix }),
      render: renderChange(rule.meta, report, node!, snapshots),
      ...listed(rule.meta, report, node!, snapshots),
      identify: lazy(() =>
        fingerprints.ofChange([ruleId, report.messageId], change, { verdict: met.judged.verdict, use }),
      ),
    },
  ];
}

function ratcheting({ ratcheted: isTolerated }: Pick<Candidate, "ratcheted">): Pick<Candidate, "ratcheted"> {
  return isTolerated === undefined ? {} : { ratcheted: isTolerated };
}

/** Adds the list that an entry is of, where the rule has a message about several entries. */
function listed(...about: Parameters<typeof renderSeveral>): Pick<Candidate, "listed"> {
  const [list, several] = [listOf(about[1].change), renderSeveral(...about)];
  return list === undefined || several === undefined ? {} : { listed: { list, ...several } };
}

function toUnjudged(
  { change, nodes }: Unhandled,
  { weights, identity: { fingerprints } }: Context,
): Unlocated<Unjudged> {
  const event = eventOf(change);
  return {
    event,
    name: change.name,
    at: change.at,
    action: change.action,
    reach: weights({}, change, nodes.keys()).labels,
    fingerprint: fingerprints.ofChange([event], change).fingerprint,
  };
}

/** Returns whether a finding of a rule that is off is not counted either: no client of the profile notices it. */
function isUncounted(
  { ruleId, rule: { meta } }: RuleReport,
  verdict: Verdict,
  { profile }: CompareOptions,
  stability: Stability,
): boolean {
  return verdict === "compatible" || recommended(ruleId, meta, profile, stability) === "off";
}
