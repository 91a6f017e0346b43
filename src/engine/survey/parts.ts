import type { Polarity } from "../../model/channel.ts";
import type { DeclaredPackage, DeclaredType } from "../../model/declaration.ts";
import type { FeatureGate } from "../../model/feature-gate.ts";
import type {
  DeclaredPart,
  FeatureGatePart,
  OperationPart,
  Part,
  PropertyPart,
  ResourcePart,
  ResourceVersionPart,
  SchemaPart,
} from "../../model/part.ts";
import type { Pointer } from "../../model/pointer.ts";
import { modelOf, type Resource } from "../../model/resource.ts";
import { movedPackages } from "../match/packages.ts";
import type { Schema } from "../../model/schema.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";

const NOBODY: ReadonlySet<Polarity> = new Set();

/** Returns whether a rule visits parts of this kind. */
export type IsVisited = (kind: Part["kind"]) => boolean;

export function operationPart(operation: Operation): OperationPart {
  return { kind: "operation", name: operation.id, at: operation.at, value: operation, polarities: NOBODY };
}

/** A kind, then its versions. */
export function resourceParts(resource: Resource): readonly (ResourcePart | ResourceVersionPart)[] {
  return [
    { kind: "resource", name: resource.id, at: resource.at, value: resource, polarities: NOBODY },
    ...Object.values(resource.versions).map((value): ResourceVersionPart => {
      const { name, at } = value;
      return { kind: "resourceVersion", name, at, value, polarities: NOBODY, holder: resource };
    }),
  ];
}

/** The same package or type in the snapshot of before. */
export interface DeclaredCarrier {
  readonly parts: readonly DeclaredPart[];
  readonly before: readonly DeclaredPart[];
  /** The package that a type would stand in there. */
  readonly above: Pointer | undefined;
  readonly version: string | undefined;
}

/** Packages and types. With a base, those that are not written as they were there. */
export function declaredCarriers(snapshot: Snapshot, base: Snapshot | undefined): readonly DeclaredCarrier[] {
  const { declarations } = snapshot;
  if (declarations === undefined) return [];
  const carriers: DeclaredCarrier[] = [];
  // A statement about a gate or an internal type can become wrong although its field did not change.
  const gatesMoved = !sameGates(snapshot, base);
  const moves = movedPackages(base ?? {}, snapshot);
  const olds = base?.declarations;
  const packages = new Map(Object.values(olds?.packages ?? {}).map((old) => [moves.folderOf(old.folder), old]));
  const types = new Map(Object.values(olds?.types ?? {}).map((old) => [moves.nameOf(old.name), old]));
  const movedInternals = new Set(
    Object.values(declarations.types).flatMap(({ name, package: folder, identifier, text }) =>
      declarations.packages[folder]?.internal && types.get(name)?.text !== text ? [`${folder} ${identifier}`] : [],
    ),
  );
  for (const home of Object.values(declarations.packages)) {
    const before = packages.get(home.folder);
    const part = (value: DeclaredPackage): DeclaredPart => {
      return { kind: "declaredPackage", name: home.folder, at: value.at, value, polarities: NOBODY };
    };
    const parts = [part(home)];
    carriers.push({ parts, before: before ? [part(before)] : [], above: undefined, version: home.version });
  }
  for (const type of Object.values(declarations.types)) {
    if (declarations.packages[type.package]?.internal) continue;
    const before = types.get(type.name) ?? modelOfType(type, snapshot, base);
    const internalMoved = movedInternals.has(
      `${type.package.slice(0, Math.max(type.package.lastIndexOf("/"), 0))} ${type.identifier}`,
    );
    if (before?.text === type.text && !internalMoved && !(gatesMoved && type.text.includes("featureGate="))) continue;
    const { version } = declarations.packages[type.package] ?? {};
    const above = packages.get(type.package)?.at;
    const parts = typeParts(type, type.name);
    carriers.push({ parts, before: before ? typeParts(before, type.name) : [], above, version });
  }
  return carriers;
}

/** Returns the type in the version that a new version is based on; what was copied from it is not new. */
function modelOfType(
  { package: folder, identifier }: DeclaredType,
  { declarations: now }: Snapshot,
  base: Snapshot | undefined,
): DeclaredType | undefined {
  const { group, version } = now?.packages[folder] ?? {};
  const { packages = {}, types = {} } = base?.declarations ?? {};
  if (group === undefined || version === undefined || packages[folder] !== undefined) return undefined;
  const others = new Map(
    Object.values(packages).flatMap((old) =>
      old.group === group && old.version !== undefined ? [[old.version, old.folder] as const] : [],
    ),
  );
  const model = modelOf(version, [...others.keys()]);
  return model === undefined ? undefined : types[`${others.get(model)!}.${identifier}`];
}

function sameGates({ featureGates: after }: Snapshot, base: Snapshot | undefined): boolean {
  const before = base?.featureGates;
  if (before === undefined || after === undefined) return before === after;
  const names = Object.keys(after);
  return names.length === Object.keys(before).length && names.every((name) => sameSpecs(before[name], after[name]));
}

function sameSpecs(a: FeatureGate | undefined, b: FeatureGate | undefined): boolean {
  const gateText = (gate: FeatureGate | undefined): string =>
    JSON.stringify(gate?.specs.map(({ version, stage, lockedToDefault }) => [version, stage, lockedToDefault]));
  return a !== undefined && gateText(a) === gateText(b);
}

export interface GateCarrier {
  readonly parts: readonly FeatureGatePart[];
  readonly before: readonly FeatureGatePart[];
}

/** Returns the carriers of gates; with a base, each with its old state. */
export function gateCarriers(snapshot: Snapshot, base: Snapshot | undefined): readonly GateCarrier[] {
  const part = (value: FeatureGate): FeatureGatePart => {
    return { kind: "featureGate", name: value.name, at: value.at, value, polarities: NOBODY };
  };
  return Object.values(snapshot.featureGates ?? {}).map((gate) => {
    const before = base?.featureGates?.[gate.name];
    return { parts: [part(gate)], before: before ? [part(before)] : [] };
  });
}

/** A type, by the name that it has now, then its fields. */
function typeParts(type: DeclaredType, name: string): readonly DeclaredPart[] {
  return [
    { kind: "declaredType", name, at: type.at, value: type, polarities: NOBODY },
    ...type.fields.map((value): DeclaredPart => {
      return {
        kind: "declaredField",
        name: value.name ?? value.identifier,
        at: value.at,
        value,
        polarities: NOBODY,
        holder: type,
      };
    }),
  ];
}

/** A schema, then the members that it declares: those of them that a rule visits. */
export function schemaParts(
  schema: Schema,
  polarities: ReadonlySet<Polarity>,
  isVisited: IsVisited,
): readonly (SchemaPart | PropertyPart)[] {
  const itself: readonly SchemaPart[] = isVisited("schema")
    ? [{ kind: "schema", name: "", at: schema.pointer, value: schema, polarities }]
    : [];
  if (!isVisited("property")) return itself;
  const members = Object.values(schema.properties).map((value): PropertyPart => {
    const { name, at, annotations } = value;
    const hidden = annotations.readOnly ? "request" : annotations.writeOnly ? "response" : undefined;
    const own = new Set([...polarities].filter((polarity) => polarity !== hidden));
    return { kind: "property", name, at, value, polarities: own, holder: schema };
  });
  return [...itself, ...members];
}
