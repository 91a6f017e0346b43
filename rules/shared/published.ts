import { groupBy } from "../../src/base/group-by.ts";
import type { DeclaredPackage, DeclaredType } from "../../src/model/declaration.ts";
import { levelStated } from "../../src/model/prose/level.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import { resourceId, type Resource, type ResourceVersion } from "../../src/model/resource.ts";
import type { Property, Schema, SchemaTable } from "../../src/model/schema.ts";
import type { PublishedDocument, Snapshot } from "../../src/model/snapshot.ts";

/** A kind that a package declares, and the same kind in the documents beside it. */
export interface PublishedKind {
  readonly type: DeclaredType;
  readonly version: ResourceVersion;
  readonly documents: readonly PublishedResource[];
}

export interface PublishedResource {
  /** The name of the file. */
  readonly name: string;
  readonly snapshot: Snapshot;
  readonly resource: Resource;
}

/** Returns the kinds of a package that a document states, too. */
export function publishedKinds(
  { folder, group = "", version = "" }: DeclaredPackage,
  { declarations, resources, published = [] }: Snapshot,
): readonly PublishedKind[] {
  if (published.length === 0) return [];
  return Object.values(declarations?.types ?? {}).flatMap((type): readonly PublishedKind[] => {
    if (type.package !== folder || !type.isKind) return [];
    const id = resourceId(group, type.identifier);
    const own = resources[id]?.versions[version];
    const documents = published.flatMap((document) => statedIn(document, id));
    return own?.at !== type.at || documents.length === 0 ? [] : [{ type, version: own, documents }];
  });
}

function statedIn({ name, snapshot: read }: PublishedDocument, id: string): readonly PublishedResource[] {
  const snapshot = read();
  const stated = snapshot.resources[id];
  return (stated?.copies ?? (stated ? [stated] : [])).map((resource) => ({ name, snapshot, resource }));
}

/** A field of a Go type, at one place in one kind, and the same field in each document that declares its siblings. */
export interface PublishedField {
  readonly kind: string;
  /** `spec.width` */
  readonly path: string;
  readonly property: Property;
  readonly documents: readonly { readonly name: string; readonly property: Property | undefined }[];
}

/** Returns the fields of all kinds by their places in the Go types, each with its uses. */
export function fieldsInDocuments(
  snapshot: Snapshot,
  schema: (at: Pointer) => Schema,
  reads: (document: Snapshot) => boolean,
): ReadonlyMap<Pointer, readonly [PublishedField, ...PublishedField[]]> {
  const kinds = Object.values(snapshot.declarations?.packages ?? {}).flatMap((each) => publishedKinds(each, snapshot));
  const fields = kinds.flatMap((kind) => {
    const documents = kind.documents.filter((document) => reads(document.snapshot));
    return [...publishedFields({ ...kind, documents }, schema)];
  });
  return groupBy(fields, ({ property }) => property.at);
}

interface Step {
  readonly path: string;
  readonly at: Pointer;
  readonly sides: readonly Side[];
}

interface Side {
  readonly name: string;
  readonly schemas: SchemaTable;
  readonly at: Pointer;
}

/**
 * Walks through the fields of a kind, and through those of the documents at the same paths. Standard fields are skipped, and
 * all fields below a schema that keeps undeclared ones.
 */
function* publishedFields(
  { type, version, documents }: PublishedKind,
  schema: (at: Pointer) => Schema,
): Iterable<PublishedField> {
  const begin = documents.flatMap(({ name, snapshot, resource }) => {
    const at = resource.versions[version.name]?.schema?.value;
    return at === undefined ? [] : [{ name, schemas: snapshot.schemas, at }];
  });
  if (version.schema === undefined || begin.length === 0) return;
  const seen = new Set<string>();
  const queue: Step[] = [{ path: "", at: version.schema.value, sides: begin }];
  for (const { path, at, sides } of queue) {
    const key = [at, ...sides.map((side) => `${side.name}${side.at}`)].join("\t");
    if (seen.has(key)) continue;
    seen.add(key);
    const own = schema(at);
    const opened = sides.flatMap((side) => openedSide(side));
    if (opened.length === 0 || own.unreadable) continue;
    const enter = (next: string, into: Pointer | undefined, of: (schema: Schema) => Pointer | undefined): void => {
      const inner = opened.flatMap(({ side, schema: theirs }) => {
        const target = of(theirs);
        return target === undefined ? [] : [{ ...side, at: target }];
      });
      if (into !== undefined && inner.length > 0) queue.push({ path: next, at: into, sides: inner });
    };
    for (const property of Object.values(own.properties)) {
      const { name } = property;
      if (path === "" && STANDARD.has(name)) continue;
      const next = path === "" ? name : `${path}.${name}`;
      const documents = opened
        .filter(({ schema: theirs }) => Object.keys(theirs.properties).length > 0)
        .map(({ side, schema: theirs }) => ({ name: side.name, property: theirs.properties[name] }));
      if (documents.length > 0) yield { kind: type.identifier, path: next, property, documents };
      enter(next, property.schema, (theirs) => theirs.properties[name]?.schema);
    }
    enter(`${path}[]`, own.items?.value, ({ items }) => items?.value);
    enter(`${path}.*`, own.additionalProperties?.value, ({ additionalProperties }) => additionalProperties?.value);
  }
}

function openedSide(side: Side): readonly { readonly side: Side; readonly schema: Schema }[] {
  const schema = side.schemas.get(side.at);
  const { preserveUnknownFields, embeddedResource } = schema.kubernetes;
  const isOpen = preserveUnknownFields !== undefined || embeddedResource !== undefined;
  return isOpen || schema.unreadable ? [] : [{ side, schema }];
}

const STANDARD: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Returns whether a definition of a stable channel may leave the field out: a gate turns it on, or its text calls it alpha or experimental. */
export function isOfChannel({ name, annotations }: Property, { description = "" }: Schema): boolean {
  const isGated = annotations.featureGates !== undefined || annotations.lifecycle !== undefined;
  return isGated || levelStated(description, name) !== undefined || /\bexperimental\b/iu.test(description);
}
