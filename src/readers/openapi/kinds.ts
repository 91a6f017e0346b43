import { dictionary, isObject, type Dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { resourceId, versionLabel, type Resource, type ResourceVersion } from "../../model/resource.ts";
import type { Facet } from "../../model/schema.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { Writable } from "../writable.ts";
import type { Context } from "./context.ts";
import type { ObjectNode } from "./nodes.ts";
import { NOTHING } from "../nothing.ts";

const MARK = "x-kubernetes-group-version-kind";

interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Returns whether a definition states its kind, as in the document of an API server. */
export function definesKinds(definitions: Json | undefined): boolean {
  return isObject(definitions) && Object.values(definitions).some((schema) => isObject(schema) && MARK in schema);
}

/** Reads the kinds that operations act on. Paths state scope and status; nothing states how objects are stored. */
export function readKinds(
  { schemas }: Context,
  operations: Dictionary<Operation>,
  definitions: ObjectNode | undefined,
): Dictionary<Resource> {
  const groups = groupByKind(operations);
  if (groups.size === 0) return NOTHING;
  const places = definitions === undefined ? new Map<string, Pointer>() : placesOfKinds(definitions);
  const resources = dictionary<Resource>();
  for (const [label, { gvk, operations: own }] of groups) {
    const { group, kind, version: name } = gvk;
    const id = resourceId(group, kind);
    const [at] = own[0]!.pathItems;
    const resource = (resources[id] ??= emptyResource(gvk, at, scopeOf(own)));
    const place = places.get(label);
    const schema = place === undefined ? undefined : { value: schemas.alias(place), at: place };
    (resource.versions as Record<string, ResourceVersion>)[name] = readVersion(gvk, at, own, schema);
  }
  return resources;
}

function emptyResource({ group, kind }: GroupVersionKind, at: Pointer, scope: Facet<string>): Resource {
  const names = { shortNames: NOTHING, categories: NOTHING };
  return { id: resourceId(group, kind), group, kind, at, names, scope, versions: dictionary<ResourceVersion>() };
}

function readVersion(
  { group, version: name, kind }: GroupVersionKind,
  at: Pointer,
  operations: readonly Operation[],
  schema: Facet<Pointer> | undefined,
): ResourceVersion {
  const status = operations.find(({ path }) => path.endsWith("/status"));
  const version: Writable<ResourceVersion> = {
    name,
    label: versionLabel(group, name, kind),
    resource: resourceId(group, kind),
    at,
    served: { value: true, at },
    annotations: {},
    subresources: status === undefined ? {} : { status: status.pathItems[0] },
    printerColumns: NOTHING,
    selectableFields: NOTHING,
    operations: operations.map(({ id }) => id),
  };
  if (schema !== undefined) version.schema = schema;
  return version;
}

function groupByKind(
  operations: Dictionary<Operation>,
): ReadonlyMap<string, { readonly gvk: GroupVersionKind; readonly operations: Operation[] }> {
  const groups = new Map<string, { readonly gvk: GroupVersionKind; readonly operations: Operation[] }>();
  for (const id in operations) {
    const operation = operations[id]!;
    const gvk = kindOf(operation.extensions[MARK]?.value);
    if (gvk === undefined) continue;
    const label = versionLabel(gvk.group, gvk.version, gvk.kind);
    const known = groups.get(label);
    if (known === undefined) groups.set(label, { gvk, operations: [operation] });
    else known.operations.push(operation);
  }
  return groups;
}

function kindOf(mark: Json | undefined): GroupVersionKind | undefined {
  if (!isObject(mark)) return undefined;
  const { group, version, kind } = mark;
  if (typeof group !== "string" || typeof version !== "string" || typeof kind !== "string") return undefined;
  return { group, version, kind };
}

/** A definition may stand for the same kind in many groups, as options do. */
function placesOfKinds({ value, at }: ObjectNode): ReadonlyMap<string, Pointer> {
  const places = new Map<string, Pointer>();
  for (const name of Object.keys(value)) {
    const definition = value[name];
    const marks = isObject(definition) ? definition[MARK] : undefined;
    for (const mark of Array.isArray(marks) ? (marks as readonly Json[]) : []) {
      const gvk = kindOf(mark);
      if (gvk !== undefined) places.set(versionLabel(gvk.group, gvk.version, gvk.kind), child(at, name));
    }
  }
  return places;
}

/** Lists of all namespaces stand at paths without one. */
function scopeOf(operations: readonly Operation[]): Facet<string> {
  const namespaced = operations.find(({ path }) => /\/namespaces\/\{[^}]*\}\//u.test(path));
  if (namespaced !== undefined) return { value: "Namespaced", at: namespaced.pathItems[0] };
  return { value: "Cluster", at: operations[0]!.pathItems[0] };
}
