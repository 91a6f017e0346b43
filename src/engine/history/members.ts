import type { MemberState, Sighting } from "../../model/element.ts";
import { asParsed, isObject, type Json } from "../../model/json.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import { statesOpen } from "../../model/prose/open-enum.ts";
import { statedOfValue } from "../../model/prose/value-level.ts";
import type { VersionStage } from "../../model/resource.ts";
import type { Annotations, Property, Schema, SchemaTable } from "../../model/schema.ts";
import { atLeastAsStable } from "../verdict/stability.ts";
import { deprecatedIf } from "./deprecated.ts";
import { constraintsOf, innerOf, memberNames, typeText } from "./type-text.ts";

/** The things that own schemas: a component, the version of a kind, the body of a request. */
export interface Owner {
  readonly key: string;
  /** Begins the label of a property: `Book`. Empty: the label names the property and `within`. */
  readonly name: string;
  /** "in the request body of `POST /books`" */
  readonly within?: string;
  readonly stability: VersionStage;
}

export interface MemberScope {
  readonly schemas: SchemaTable;
  /** Schemas that own their properties themselves. */
  readonly isOwner: (at: Pointer) => boolean;
  readonly noun: "property" | "field";
  stabilityOf(member: Property): VersionStage;
}

/** Types can contain each other without end. */
const DEEPEST = 12;

/** All properties below a schema, up to schemas that own theirs. */
export function membersBelow(at: Pointer, owner: Owner, scope: MemberScope): readonly Sighting<"property">[] {
  const found: Sighting<"property">[] = [];
  const entered = new Set<Pointer>();
  const enter = (schemaAt: Pointer, holder: string, path: string, stability: VersionStage): void => {
    if (entered.has(schemaAt) || entered.size > MOST || path.split(/[.[]/u).length > DEEPEST) return;
    entered.add(schemaAt);
    const schema = scope.schemas.get(schemaAt);
    for (const property of Object.values(schema.properties)) {
      const own = leastStable(stability, scope.stabilityOf(property));
      const key = `property ${owner.key}${path}.${property.name}`;
      const target = scope.schemas.get(property.schema);
      found.push({
        kind: "property",
        key,
        name: property.name,
        label: labelOf(property.name, path, owner, scope.noun),
        holder,
        at: property.at,
        state: memberState(target, property.annotations, property.name in schema.required, own, scope.schemas),
      });
      if (!isOwned(property.schema, scope)) enter(property.schema, key, `${path}.${property.name}`, own);
    }
    for (const [step, inner] of innerOf(schema)) {
      if (!isOwned(inner, scope)) enter(inner, holder, `${path}${step}`, stability);
    }
  };
  enter(at, owner.key, "", owner.stability);
  return found;
}

/** A bound for generated documents; elements beyond it are not followed. */
const MOST = 20_000;

function isOwned(at: Pointer, { isOwner }: MemberScope): boolean {
  return conjuncts(at).some(isOwner);
}

function labelOf(name: string, path: string, { name: owner, within }: Owner, noun: string): string {
  const full = `${path}.${name}`;
  if (within === undefined) return `${noun} \`${owner}${full}\``;
  return `${noun} \`${full.replace(/^\.|^\[\]\./u, "")}\` ${within}`;
}

export function memberState(
  schema: Schema,
  annotations: Annotations,
  required: boolean,
  stability: VersionStage,
  schemas: SchemaTable,
): MemberState {
  const { keywords } = schema;
  const { constraints, ratchets } = constraintsOf(schema);
  const own = annotations.default ?? schema.annotations.default;
  const members = memberNames(schema, schemas);
  const gates = annotations.featureGates?.value;
  const lifecycle = lifecycleIn(annotations.lifecycle?.value);
  return {
    stability,
    type: typeText(schema, schemas),
    required,
    constraints,
    ...deprecatedIf(annotations.deprecated ?? schema.annotations.deprecated),
    ...(members.length > 0 && { members }),
    ...(keywords.format && { format: keywords.format.value }),
    ...(own && { default: asParsed(own.value) }),
    ...valuesOf(schema),
    ...(ratchets && { ratchets: true as const }),
    ...(Array.isArray(gates) && gates.length > 0 && { gates: (gates as readonly Json[]).map(String) }),
    ...(lifecycle && { lifecycle }),
  };
}

/** The values of `enum`, and what the description states about them: others can follow, or a value has a level or a gate. */
function valuesOf({ keywords, description = "" }: Schema): Pick<MemberState, "values" | "open" | "staged"> {
  const values = (keywords.enum ?? keywords.openEnum)?.value.map(asParsed);
  if (values === undefined) return {};
  const staged = values.filter((value) => statedOfValue(description, String(value)) !== undefined);
  const isOpen = keywords.openEnum !== undefined || statesOpen(description);
  return { values, ...(isOpen && { open: true as const }), ...(staged.length > 0 && { staged }) };
}

/** KEP-2558: `{ kubernetes: { minVersion: v1.31, status: beta } }`. */
function lifecycleIn(value: Json | undefined): MemberState["lifecycle"] {
  if (!isObject(value)) return undefined;
  const [stated] = Object.values(value).filter((each) => isObject(each));
  const text = (name: string): string | undefined => {
    const found = isObject(stated) ? stated[name] : undefined;
    return typeof found === "string" ? found.replace(/^v/u, "") : undefined;
  };
  // At a later stage, `minVersion` is the start of that stage.
  const introduced = text("status") === "alpha" ? text("minVersion") : undefined;
  return introduced === undefined ? undefined : { introduced };
}

export function leastStable(a: VersionStage, b: VersionStage): VersionStage {
  return atLeastAsStable(a, b) ? b : a;
}

export function isLevel(value: Json | undefined): value is VersionStage {
  return value === "alpha" || value === "beta" || value === "stable";
}
