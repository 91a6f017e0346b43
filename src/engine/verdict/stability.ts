import type { Stability } from "../../finding.ts";
import { groupBy } from "../../group-by.ts";
import type { Change, Subject } from "../../model/change.ts";
import { leastStage } from "../../model/feature-gate.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { stageOfVersion } from "../../model/resource.ts";
import type { Property, SchemaTable } from "../../model/schema.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Profile } from "../../profile.ts";
import type { Offer } from "../diff/entrance.ts";
import { stageOf } from "../match/versions.ts";

/** How stable the things of one snapshot are by what they say themselves. */
export interface Stabilities {
  ofOffer(offer: Offer): Stability;
  ofMember(member: Property): Stability;
}

const ORDER: readonly Stability[] = ["alpha", "beta", "stable"];

/** From the least stable to the most. */
export function atLeastAsStable(a: Stability, b: Stability): boolean {
  return ORDER.indexOf(a) >= ORDER.indexOf(b);
}

export function leastStable(a: Stability, b: Stability): Stability {
  return atLeastAsStable(a, b) ? b : a;
}

export function createStabilities(snapshot: Snapshot, profile: Pick<Profile, "readsText">): Stabilities {
  const members = new WeakMap<Property, Stability>();
  const ofKind = createKindStability(snapshot);
  return {
    ofOffer: ({ label, operation, version, stability }) => {
      if (version !== undefined) return stageOfVersion(version) ?? "stable";
      const said = levelOf((stability ?? operation?.annotations.stability)?.value);
      // A definition's name has its version between dots.
      return said ?? stageOf(operation?.path ?? label.replaceAll(".", "/")) ?? "stable";
    },
    ofMember: (member) => {
      let stability = members.get(member);
      if (stability === undefined) members.set(member, (stability = readMember(member, snapshot, profile, ofKind)));
      return stability;
    },
  };
}

/** Of the step from one schema to another: as stable as the most stable member that leads there; one by no member is stable. */
export function createStepStability(
  schemas: SchemaTable,
  { ofMember }: Pick<Stabilities, "ofMember">,
): (from: Pointer | undefined, to: Pointer | undefined) => Stability {
  const known = new Map<Pointer, ReadonlyMap<Pointer, readonly Property[]>>();
  return (from, to) => {
    if (from === undefined || to === undefined) return "stable";
    let members = known.get(from);
    if (members === undefined) {
      members = groupBy(Object.values(schemas.get(from).properties), ({ schema }) => schema);
      known.set(from, members);
    }
    return members.get(to)?.map(ofMember).reduce(mostStable) ?? "stable";
  };
}

/** What a change of a member says is as stable as the member was, or as one that is new is now. */
const OF_MEMBERS: ReadonlySet<Subject> = new Set<Subject>([
  "property",
  "required",
  "default",
  "deprecated",
  "sunset",
  "lifecycle",
  "readOnly",
  "writeOnly",
]);

/** Of the thing itself that changed, apart from what leads to it. */
export function stabilityOfChange(
  { subject, pair, name }: Change,
  schemas: Readonly<Record<"old" | "new", SchemaTable>>,
  stabilities: Readonly<Record<"old" | "new", Stabilities>>,
): Stability {
  if ((pair.kind !== "schema" || !OF_MEMBERS.has(subject)) && pair.kind !== "declaredType") return "stable";
  const member = pair.kind === "declaredType" ? name.split(" ", 1)[0]! : name;
  const before = schemas.old.get(pair.old).properties[member];
  if (before !== undefined) return stabilities.old.ofMember(before);
  const after = schemas.new.get(pair.new).properties[member];
  return after === undefined ? "stable" : stabilities.new.ofMember(after);
}

function mostStable(a: Stability, b: Stability): Stability {
  return atLeastAsStable(a, b) ? a : b;
}

function readMember(
  { at, name, schema, annotations }: Property,
  { schemas, featureGates }: Snapshot,
  profile: Pick<Profile, "readsText">,
  ofKind: (name: string) => Stability | undefined,
): Stability {
  const written = schemas.source(at);
  const source = isObject(written) ? written : {};
  const said =
    levelOf(annotations.stability?.value) ??
    lifecycleStatus(annotations.lifecycle?.value ?? source["x-kubernetes-api-lifecycle"]);
  const gates = namesIn(annotations.featureGates?.value);
  const gated = said ?? leastStage(featureGates, gates);
  if (gated !== undefined || !profile.readsText) return gated ?? "stable";
  const text = source["description"] ?? schemas.get(schema).description;
  // A gate is what something is put behind that begins in alpha; that it has left it is said where users read it.
  return (
    (typeof text === "string" ? levelInText(text) : undefined) ??
    referredStability(name, ofKind) ??
    (gates.length > 0 ? "alpha" : "stable")
  );
}

const REFERENCE = /^(.+?)Ref(?:erence)?s?$/u;

/** `workloadRef` names objects of the kind Workload: it is of no use where that kind is not there, and no more stable. */
function referredStability(name: string, ofKind: (name: string) => Stability | undefined): Stability | undefined {
  const [, kind] = REFERENCE.exec(name) ?? [];
  return kind === undefined ? undefined : ofKind(kind);
}

/**
 * The stability of the most stable version of a kind, by its name in any case; undefined for a kind that the snapshot does not have. Only kinds
 * that operations tell of: an API server has its own alpha versions turned off, and serves those of custom resources.
 */
function createKindStability({ resources }: Snapshot): (name: string) => Stability | undefined {
  let kinds: Map<string, Stability> | undefined;
  return (name) => {
    kinds ??= stabilitiesOfKinds(resources);
    return kinds.get(name.toLowerCase());
  };
}

function stabilitiesOfKinds(resources: Snapshot["resources"]): Map<string, Stability> {
  const kinds = new Map<string, Stability>();
  for (const { kind, versions, definitionVersion } of Object.values(resources)) {
    if (definitionVersion !== undefined) continue;
    const key = kind.toLowerCase();
    const stabilities = Object.keys(versions).map((version): Stability => stageOfVersion(version) ?? "stable");
    kinds.set(key, stabilities.reduce(mostStable, kinds.get(key) ?? "alpha"));
  }
  return kinds;
}

function namesIn(value: Json | undefined): readonly string[] {
  const names: readonly Json[] = Array.isArray(value) ? value : [];
  return names.filter((name) => typeof name === "string");
}

/** An `x-stability-level`. A draft is at most alpha; undefined for what says nothing. */
function levelOf(level: Json | undefined): Stability | undefined {
  if (level === undefined) return undefined;
  if (level === "draft" || level === "alpha" || level === "experimental") return "alpha";
  return level === "beta" ? "beta" : "stable";
}

/** KEP-2558: the field's stage in the project that the API belongs to. */
function lifecycleStatus(lifecycle: Json | undefined): Stability | undefined {
  const kubernetes = isObject(lifecycle) ? lifecycle["kubernetes"] : undefined;
  const status = isObject(kubernetes) ? kubernetes["status"] : undefined;
  return status === "alpha" || status === "beta" ? status : undefined;
}

const LEVEL = String.raw`(alpha|beta)`;
const SAYS_LEVEL = new RegExp(
  String.raw`\b${LEVEL}[- ](?:level|stage|field|feature|type)\b|\((${LEVEL})\)|\bis (?:currently |still )?(?:in |an? )?${LEVEL}\b(?!-)`,
  "iu",
);

/** "This is an alpha field and requires enabling the … feature gate." The first stage that is named counts. */
function levelInText(text: string): "alpha" | "beta" | undefined {
  const found = SAYS_LEVEL.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return found === undefined ? undefined : (found.toLowerCase() as "alpha" | "beta");
}
