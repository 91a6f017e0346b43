import type { Effect, Finding } from "../../contracts/finding.ts";
import type { Change } from "../../model/change.ts";
import type { Json } from "../../model/json.ts";
import { principal, split, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable, TypeName } from "../../model/schema.ts";
import { ASSIGNED_TYPE, TYPE_PARTS } from "../../model/typing.ts";
import {
  type Prover,
  type SchemaPair,
  type Shown,
  SHOWN_TOGETHER,
  type WitnessListener,
} from "../../contracts/prover.ts";
import type { Met } from "../causes/collect.ts";
import { changeOf, copiesOf } from "../causes/copied.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";
import type { Judged } from "../../contracts/profile.ts";
import type { NameObject } from "../describe/object-names.ts";
import type { PairNode } from "../diff/walk.ts";

/** The evidence of values for or against a verdict. */
export type Evidence = Partial<Pick<Finding, "evidence" | "witness" | "witnessOf" | "stored">> & {
  /** The verdict if no value confirms it. */
  readonly refuted?: Judged;
  /** The condition for that, if one side still rejects values of the other. */
  readonly blamed?: readonly Blame[];
};

/** Requires that another change than `cleared`, at one of these pairs or inside of it, explains the rejected values. */
interface Blame {
  readonly cleared: Change;
  readonly admitting: "old" | "new";
  readonly among: readonly SchemaPair[];
}

export const NO_EVIDENCE: Evidence = {};

type Schemas = Readonly<Record<"old" | "new", Pick<SchemaTable, "get">>>;

/** Decides by values what a rule left undecided. */
export function decide(said: RuleReport, prover: Prover, schemas: Schemas): RuleReport {
  const { undecided, ...report } = said.report;
  const { change } = report;
  if (undecided === undefined || !prover.judges(change)) return said;
  const { effect, reason } = prover.relate(change);
  if (effect === "undecided") return { ...said, report: { ...report, undecided: reason ?? undecided } };
  // As text, values of two types can be equal, so only unchanged values can be concluded from it.
  if (effect !== "same" && change.channel.serialization !== "data" && !isOfOneScalarType(change, schemas)) return said;
  return { ...said, report: { ...report, effect } };
}

function isOfOneScalarType({ pair }: Change, schemas: Schemas): boolean {
  const [before, after] = [schemas.old.get(pair.old), schemas.new.get(pair.new)].map(({ types }) => types.value);
  return before!.length === 1 && before![0] === after![0] && after!.length === 1 && SCALARS.has(before![0]!);
}

const SCALARS: ReadonlySet<TypeName> = new Set(["string", "boolean", "integer", "number"]);

/** More ways than these lead to few causes, and seldom to another answer. */
const MAX_WAYS = 8;
/** The maximum number of ways that lead on from one pair. */
const MAX_VISITS = 3;

/** A change of values, and the pair that the walk found it at. */
export interface ValueChange {
  readonly change: Change;
  readonly node: PairNode;
}

/** Checks each occurrence by values. `changes`: everything that the prover judges, reported or not. */
export function evidenceOfAll(
  all: readonly Met[],
  changes: readonly ValueChange[],
  prover: Prover,
  nameObject: Readonly<Record<"old" | "new", NameObject>>,
  listener?: WitnessListener,
): ReadonlyMap<Met, Evidence> {
  const evidence = new Map<Met, Evidence>();
  const shown: Shown[] = [];
  // Validators compile a schema once for each batch: growing batches keep them busy and compile little.
  let together = SHOWN_TOGETHER;
  for (const met of all) {
    const found = evidenceOf(met, prover, nameObject);
    evidence.set(met, found);
    if (found.witness !== undefined) shown.push(found);
    if (shown.length < together) continue;
    listener?.receive(shown.splice(0));
    together *= 2;
  }
  if (shown.length > 0) listener?.receive(shown);
  for (const [met, { blamed = [] }] of evidence) {
    // A break can be attributed to the wrong one of several changes, but never to none.
    if (!blamed.every((blame) => changes.some((other) => shows(other, blame, prover)))) evidence.set(met, NO_EVIDENCE);
  }
  return evidence;
}

function shows({ change, node }: ValueChange, { admitting, among, cleared }: Blame, prover: Prover): boolean {
  if (change === cleared) return false;
  const isAmong = (pair: SchemaPair): boolean =>
    among.some(({ old, new: new_ }) => old === pair.old && new_ === pair.new);
  for (const { change: own, way } of questionsAbout({ change, node }, prover)) {
    if (way.some(isAmong) && prover.ask({ change: own, admitting, way }).is === "witness") return true;
  }
  return false;
}

/** Yields the ways to a change, and then those to its copies. */
function* questionsAbout(
  { change, node }: ValueChange,
  prover: Prover,
): Iterable<{ readonly change: Change; readonly way: readonly SchemaPair[] }> {
  for (const way of waysTo(node, prover)) yield { change, way };
  for (const copy of copiesOf(node)) {
    const own = changeOf(copy, change);
    for (const way of waysTo(copy.node, prover)) yield { change: own, way };
  }
}

/** Looks for a whole value that shows the break; where none can, takes it back. */
function evidenceOf(
  { judged, nodes }: Met,
  prover: Prover,
  nameObject: Readonly<Record<"old" | "new", NameObject>>,
): Evidence {
  if (judged.verdict !== "breaking" && judged.verdict !== "dangerous") return NO_EVIDENCE;
  let refuted = false;
  let isUnknown = false;
  let unread: string | undefined;
  let byConvention: string | undefined;
  const blamed: Blame[] = [];
  for (const [node, { report }] of nodes) {
    const { change, effect } = report;
    if (effect === undefined || !prover.judges(change)) return NO_EVIDENCE;
    const admitting = admittingSide(effect, change);
    for (const { change: own, way } of questionsAbout({ change, node }, prover)) {
      const answer = prover.ask({ change: own, admitting, way });
      if (answer.is === "unknown") isUnknown = true;
      else if (answer.is === "unread") unread = answer.reason ?? UNREAD;
      else if (answer.is === "refuted") {
        refuted = true;
        byConvention ??= answer.reason;
      } else if (answer.is === "inert") blamed.push({ cleared: change, admitting, among: answer.among });
      else {
        const witnessOf = { ...way[0]!, admittedBy: admitting, lens: answer.lens, path: answer.path };
        const named = (value: Json): Json => nameObject[admitting](value, way[0]![admitting]);
        const stored = answer.stored === undefined ? {} : { stored: named(answer.stored) };
        return { evidence: "witness", witness: named(answer.value), witnessOf, ...stored };
      }
    }
  }
  if (isUnknown) return NO_EVIDENCE;
  if (unread !== undefined) return { refuted: { ...judged, verdict: "undecided", reason: unread } };
  if (blamed.length > 0) return { refuted: TAKEN_BACK, blamed };
  if (!refuted) return NO_EVIDENCE;
  return { refuted: byConvention === undefined ? TAKEN_BACK : { ...SET_ASIDE, reason: byConvention } };
}

const UNREAD = "An alternative has parts that cannot be read, so it is unknown whether it accepts the same values.";

/** Compatible by a convention: values that break it are rejected, so it is no proof. */
const SET_ASIDE: Judged = { verdict: "compatible", criteria: [], consequence: "", evidence: "none" };

const TAKEN_BACK: Judged = {
  verdict: "compatible",
  criteria: [],
  consequence: "",
  evidence: "proof",
  reason: "The change does not affect which values are accepted.",
};

/** Returns the side whose values the other side rejects: old values of requests, new values of responses. */
function admittingSide(effect: Effect, { channel }: Change): "old" | "new" {
  if (effect === "shifts") return channel.polarity === "request" ? "old" : "new";
  return effect === "narrows" ? "old" : "new";
}

const known = new WeakMap<PairNode, readonly (readonly SchemaPair[])[]>();

/** From the whole values that hold it, or the alternative among such as cannot be read, to a pair of schemas, the shortest ways first. The walk is over by then. */
function waysTo(node: PairNode, prover: Prover): readonly (readonly SchemaPair[])[] {
  let ways = known.get(node);
  if (ways === undefined) known.set(node, (ways = findWays(node, prover)));
  return ways;
}

function findWays(node: PairNode, prover: Prover): readonly (readonly SchemaPair[])[] {
  const ways: (readonly SchemaPair[])[] = [];
  // A node is on the ways through each of the nodes that it leads to.
  const visits = new Map<PairNode, number>([[node, MAX_VISITS]]);
  const queue: { readonly node: PairNode; readonly way: readonly SchemaPair[] }[] = [{ node, way: [pairOf(node)] }];
  for (const { node: at, way } of queue) {
    let isWhole = false;
    const isBeside = isPart(at.pair.old) || isPart(at.pair.new);
    for (const parent of new Set(at.parents)) {
      const visited = visits.get(parent) ?? 0;
      const isEnd = parent.pair.kind !== "schema" || parent.isPassed === true || isBeside;
      if (isEnd || !prover.reads(pairOf(parent)) || !prover.holds(pairOf(parent), pairOf(at))) isWhole = true;
      else if (visited < MAX_VISITS) {
        visits.set(parent, visited + 1);
        queue.push({ node: parent, way: [pairOf(parent), ...way] });
      }
    }
    if (isWhole) ways.push(way);
    if (ways.length === MAX_WAYS) break;
  }
  return ways;
}

/** Returns whether a place belongs to a type without own values. */
function isPart(at: Pointer): boolean {
  const { tokens } = split(principal(at));
  return tokens.at(-1) === ASSIGNED_TYPE || tokens.at(-4) === TYPE_PARTS;
}

function pairOf({ pair }: PairNode): SchemaPair {
  return { old: pair.old, new: pair.new };
}
