import { formatTraits } from "../../model/format-traits.ts";
import { groupBy } from "../../base/group-by.ts";
import type { Stability } from "../../contracts/finding.ts";
import type { Change, Subject } from "../../model/change.ts";
import { type FeatureGate, gateNamed, leastStage, stageOfGate } from "../../model/feature-gate.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { levelStated } from "../../model/prose/level.ts";
import { statedOfValue } from "../../model/prose/value-level.ts";
import { stageOfVersion } from "../../model/resource.ts";
import type { Property, Schema, SchemaTable } from "../../model/schema.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { derivedJsonName, type WireField } from "../../model/wire.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { ApiEntry } from "../diff/entry-point.ts";
import { stagedVersionOf, stageOf } from "../match/versions.ts";

/** A stability, and what states it: one sentence each. Stable things need no reason. */
export interface Standing {
  readonly stability: Stability;
  readonly because: readonly string[];
}

export const STABLE: Standing = { stability: "stable", because: [] };

/** The stabilities that the things of one snapshot state themselves. */
export interface Stabilities {
  ofEntry(entry: ApiEntry): Standing;
  ofMember(member: Property): Standing;
  /** The level that the description of an `enum` states for one of its values. */
  ofValue(value: Json, schema: Pick<Schema, "description">): Standing;
  /** The stage of a feature gate, by its name. */
  ofGate(name: string): Standing;
}

const ORDER: readonly Stability[] = ["alpha", "beta", "stable"];

/** From the least stable to the most. */
export function atLeastAsStable(a: Stability, b: Stability): boolean {
  return ORDER.indexOf(a) >= ORDER.indexOf(b);
}

/** The less stable of two standings; the reasons of both where they are equal. */
export function leastStable(a: Standing, b: Standing): Standing {
  if (a.stability === b.stability) return { ...a, because: [...new Set([...a.because, ...b.because])] };
  return atLeastAsStable(a.stability, b.stability) ? b : a;
}

export function createStabilities(snapshot: Snapshot, profile: Pick<Profile, "readsText">): Stabilities {
  const members = new WeakMap<Property, Standing>();
  return {
    ofEntry: (entry) => standingOfEntry(entry, wordOf(snapshot)),
    ofGate: (name) => standingOfGate(snapshot.featureGates?.[name]),
    ofValue: (value, { description = "" }) =>
      profile.readsText ? standingOfValue(String(value), description) : STABLE,
    ofMember: (member) => {
      let standing = members.get(member);
      if (standing === undefined) {
        const byText = () => (profile.readsText ? standingByText(member, snapshot.schemas) : undefined);
        standing = standingByMarker(member, snapshot) ?? byText() ?? standingByUnknownGate(member, snapshot) ?? STABLE;
        members.set(member, standing);
      }
      return standing;
    },
  };
}

/** The same snapshot where only versions count. A marker does not weigh what is wrong with the marker. */
export function byVersionOnly({ ofEntry }: Stabilities): Stabilities {
  return { ofEntry, ofMember: () => STABLE, ofValue: () => STABLE, ofGate: () => STABLE };
}

/** Names what states a level: an extension, or a tag in comments. */
function wordOf(snapshot: Pick<Snapshot, "format">): string {
  return formatTraits(snapshot).isCode ? "The release tag" : "`x-stability-level`";
}

function standingOfEntry({ label, operation, version, stability }: ApiEntry, word: string): Standing {
  if (version !== undefined) return standingOfVersion(version);
  const level = (stability ?? operation?.annotations.stability)?.value;
  const stated = levelOf(level);
  if (stated !== undefined) return standing(stated, `${word} of \`${label}\` is \`${String(level)}\`.`);
  // A definition's name has its version between dots.
  const path = operation?.path ?? label.replaceAll(".", "/");
  const staged = stageOf(path);
  return staged === undefined ? STABLE : standing(staged, reasonOf(stagedVersionOf(path) ?? label, staged));
}

function standingOfGate(gate: FeatureGate | undefined): Standing {
  const stage = gate && stageOfGate(gate);
  return gate === undefined || stage === undefined
    ? STABLE
    : standing(stage, `Feature gate \`${gate.name}\` was ${stage}.`);
}

export function standingOfVersion(version: string): Standing {
  const stability = stageOfVersion(version) ?? "stable";
  return standing(stability, reasonOf(version, stability));
}

function reasonOf(version: string, stability: Stability): string {
  return `\`${version}\` is ${stability === "alpha" ? "an alpha" : "a beta"} version.`;
}

function standing(stability: Stability, because: string): Standing {
  return stability === "stable" ? STABLE : { stability, because: [because] };
}

/** The standing of the most stable member that leads from one schema to another; undefined where no member does. */
export type StepStanding = (from: Pointer | undefined, to: Pointer | undefined) => Standing | undefined;

export function createStepStanding(
  { schemas, wire }: Pick<Snapshot, "schemas" | "wire">,
  { ofMember }: Pick<Stabilities, "ofMember">,
): StepStanding {
  const stepsFrom = new Map<Pointer, ReadonlyMap<Pointer, MemberStep>>();
  return (from, to) => {
    if (from === undefined || to === undefined) return undefined;
    let steps = stepsFrom.get(from);
    if (steps === undefined) {
      const members = Object.values(schemas.get(from).properties);
      steps = stepsOf(
        members.map((member) => ({ member, to: [member.schema, ...(wire ? heldIn(member, schemas) : [])] })),
      );
      stepsFrom.set(from, steps);
    }
    const step = steps.get(to);
    return step && (step.standing ??= step.members.map(ofMember).reduce(mostStable));
  };
}

/** A message leads to the messages in its lists and maps at once. */
function heldIn({ schema }: Property, schemas: SchemaTable): readonly Pointer[] {
  const { items, additionalProperties } = schemas.get(schema);
  return [items, additionalProperties].flatMap((held) => (held === undefined ? [] : [held.value]));
}

function stepsOf(
  leads: readonly { readonly member: Property; readonly to: readonly Pointer[] }[],
): ReadonlyMap<Pointer, MemberStep> {
  const pairs = leads.flatMap(({ member, to }) => to.map((schema) => ({ member, schema })));
  const bySchema = groupBy(pairs, ({ schema }) => schema);
  return new Map([...bySchema].map(([schema, own]) => [schema, { members: own.map(({ member }) => member) }]));
}

/** The properties that lead from one schema to another, and the standing of the most stable property. */
interface MemberStep {
  readonly members: readonly Property[];
  standing?: Standing;
}

/** Subjects of properties: the change has the stability of the old property, or of the new one if it was added. */
const OF_MEMBERS: ReadonlySet<Subject> = new Set<Subject>([
  "property",
  "required",
  "default",
  "deprecated",
  "sunset",
  "lifecycle",
  "prose",
  "readOnly",
  "writeOnly",
  "field",
  "fieldNumber",
  "numberReuse",
  "fieldType",
  "fieldTypeName",
  "fieldCardinality",
  "fieldPacking",
  "fieldJsonName",
  "fieldDefault",
  "fieldOption",
]);

/** Pairs whose schema has the members of such subjects. */
const OF_HOLDERS: ReadonlySet<Change["pair"]["kind"]> = new Set(["schema", "message"]);

/** Returns the stability of the changed thing, without its path. */
export function standingOfChange(
  change: Change,
  schemas: Readonly<Record<"old" | "new", SchemaTable>>,
  stabilities: Readonly<Record<"old" | "new", Stabilities>>,
): Standing {
  const { subject, pair, name } = change;
  if (subject === "featureGate") return stabilities.old.ofGate(name);
  if (subject === "enumValue" && pair.kind === "schema") {
    const side = change.action === "removed" ? "old" : "new";
    return stabilities[side].ofValue(change[side] as Json, schemas[side].get(pair[side]));
  }
  if ((!OF_HOLDERS.has(pair.kind) || !OF_MEMBERS.has(subject)) && pair.kind !== "declaredType") return STABLE;
  if (pair.kind !== "declaredType" && requiresMore(change, schemas.new.get(pair.new))) return STABLE;
  const named = pair.kind === "declaredType" ? name.split(" ", 1)[0]! : name;
  const memberIn = ({ properties }: Schema): Property | undefined =>
    properties[named] ?? (pair.kind === "message" ? properties[derivedJsonName(named)] : undefined);
  const before = memberIn(schemas.old.get(pair.old));
  if (before !== undefined) return stabilities.old.ofMember(before);
  const after = memberIn(schemas.new.get(pair.new));
  return after === undefined ? STABLE : stabilities.new.ofMember(after);
}

/** Returns whether an object requires a member from now on: clients that never use the member fail, too. */
function requiresMore(change: Change, { required }: Schema): boolean {
  const { subject, action, name } = change;
  if (isRequirement(change)) return true;
  if (action !== "added") return false;
  return subject === "required" || (subject === "property" && name in required);
}

/** Returns whether a message requires a field from now on. */
export function isRequirement({ subject, action, new: after }: Change): boolean {
  if ((subject !== "field" && subject !== "fieldCardinality") || action === "removed") return false;
  return (after as WireField).cardinality === "required";
}

function mostStable(a: Standing, b: Standing): Standing {
  return atLeastAsStable(a.stability, b.stability) ? a : b;
}

/** Returns the stability by `x-stability-level`, lifecycle or gate; undefined if none states it. */
function standingByMarker(
  { at, name, annotations }: Property,
  { schemas, featureGates, format }: Snapshot,
): Standing | undefined {
  const written = schemas.source(at);
  const source = isObject(written) ? written : {};
  const level = annotations.stability?.value;
  const stated = levelOf(level);
  if (stated !== undefined) return standing(stated, `${wordOf({ format })} of \`${name}\` is \`${String(level)}\`.`);
  const status = lifecycleStatus(annotations.lifecycle?.value ?? source["x-kubernetes-api-lifecycle"]);
  if (status !== undefined) return standing(status, `The lifecycle of \`${name}\` has the status \`${status}\`.`);
  const gates = namesIn(annotations.featureGates?.value);
  const stage = leastStage(featureGates, gates);
  if (stage !== undefined) return standing(stage, `\`${name}\` is guarded by ${listOf(gates)}, which is ${stage}.`);
  return undefined;
}

/** A gate guards a feature from alpha on. A gate missing from a list proves nothing about the past. */
function standingByUnknownGate({ name, annotations }: Property, { featureGates }: Snapshot): Standing | undefined {
  const gates = namesIn(annotations.featureGates?.value);
  const unlisted = gates.filter((gate) => featureGates === undefined || gateNamed(featureGates, gate) !== undefined);
  if (unlisted.length === 0) return undefined;
  return standing("alpha", `\`${name}\` is guarded by ${listOf(unlisted)}, whose stage no list of gates states.`);
}

function listOf(gates: readonly string[]): string {
  return `${gates.length === 1 ? "feature gate" : "feature gates"} ${gates.map((gate) => `\`${gate}\``).join(", ")}`;
}

/** Only the member's own description counts: that of its type is about the type. */
function standingByText({ at, name }: Property, schemas: SchemaTable): Standing | undefined {
  const written = schemas.source(at);
  const text = isObject(written) ? written["description"] : undefined;
  const stated = typeof text === "string" ? levelStated(text, name) : undefined;
  return stated && standing(stated.level, `The description of \`${name}\` states: "${excerpt(stated.sentence)}"`);
}

function standingOfValue(value: string, description: string): Standing {
  const stated = statedOfValue(description, value);
  if (stated?.level === undefined) return STABLE;
  return standing(stated.level, `The description of value \`${value}\` states: "${excerpt(stated.sentence)}"`);
}

const EXCERPT = 100;

function excerpt(sentence: string): string {
  return sentence.length <= EXCERPT ? sentence : `${sentence.slice(0, EXCERPT).trimEnd()}…`;
}

function namesIn(value: Json | undefined): readonly string[] {
  const names: readonly Json[] = Array.isArray(value) ? value : [];
  return names.filter((name) => typeof name === "string");
}

/** An `x-stability-level`. A draft is at most alpha; undefined where none is stated. */
function levelOf(level: Json | undefined): Stability | undefined {
  if (level === undefined) return undefined;
  const name = typeof level === "string" ? level.toLowerCase() : "";
  if (name === "draft" || name === "alpha" || name === "experimental") return "alpha";
  return name === "beta" ? "beta" : "stable";
}

/** KEP-2558: the field's stage in the project that the API belongs to. */
function lifecycleStatus(lifecycle: Json | undefined): "alpha" | "beta" | undefined {
  const kubernetes = isObject(lifecycle) ? lifecycle["kubernetes"] : undefined;
  const status = isObject(kubernetes) ? kubernetes["status"] : undefined;
  return status === "alpha" || status === "beta" ? status : undefined;
}
