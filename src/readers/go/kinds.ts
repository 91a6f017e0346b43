import { posix } from "node:path";
import { dictionary, type Dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import {
  resourceId,
  stageOfVersion,
  versionLabel,
  type Resource,
  type ResourceNames,
  type ResourceVersion,
  type Subresources,
} from "../../model/resource.ts";
import type { Facet } from "../../model/schema.ts";
import type { Root } from "../../model/snapshot.ts";
import { definitionOf } from "../declared/names.ts";
import { typeName } from "./names.ts";
import { embeds, isExported, type Field, type FieldReader } from "./fields.ts";
import { LIST_META, TYPE_META } from "./known-types.ts";
import { readArguments, readList } from "./marker-values.ts";
import { markersOf } from "./comments.ts";
import type { Marker } from "../comments/markers.ts";
import { versionOf, type GoPackage, type PackageFile } from "./packages.ts";
import type { Places } from "../declared/places.ts";
import type { Resolver, Scope } from "./resolve.ts";
import type { FieldDeclaration, StructType, TypeDeclaration, TypeExpression } from "./syntax.ts";

type Nature = "kind" | "list" | "part";

/**
 * Returns whether a type is a kind by its embedded metadata. A type defined by another one is a kind if that is the
 * same kind in another version.
 */
function natureOf(declaration: TypeDeclaration, scope: Scope, resolver: Resolver): Nature {
  const { type, name, isAlias } = declaration;
  if (!isExported(name.text)) return "part";
  if (type.kind === "name" && !isAlias && type.package !== undefined && type.name === name.text) {
    const shape = resolver.underlying(type, scope).type;
    return shape.kind === "struct" ? natureOfStruct(shape) : "part";
  }
  return type.kind === "struct" ? natureOfStruct(type) : "part";
}

function natureOfStruct(struct: StructType): Nature {
  if (!embeds(struct, TYPE_META)) return "part";
  return embeds(struct, LIST_META) || struct.fields.some(isListMetadata) ? "list" : "kind";
}

export function isKind(declaration: TypeDeclaration, scope: Scope, resolver: Resolver): boolean {
  return natureOf(declaration, scope, resolver) === "kind";
}

/** Puts the versions of a kind together. */
export class KindReader {
  readonly #resolver: Resolver;
  readonly #fields: FieldReader;
  readonly #places: Places;
  /** Scopes that another version may state otherwise. */
  readonly #implied = new WeakSet<Facet<string>>();

  constructor(resolver: Resolver, fields: FieldReader, places: Places) {
    this.#resolver = resolver;
    this.#fields = fields;
    this.#places = places;
  }

  /** Kinds by their ids. What is declared in a package that is no version, beside those that are, is not served. */
  resources(packages: readonly GoPackage[]): Dictionary<Resource> {
    const resources = dictionary<Draft>();
    for (const home of served(packages)) {
      for (const { declaration, file } of home.types.values()) {
        if (isKind(declaration, { package: home, file }, this.#resolver)) this.#add(resources, home, declaration, file);
      }
    }
    return resources;
  }

  /** Returns types that are sent as a whole but are no kinds: lists. */
  lists(packages: readonly GoPackage[]): Dictionary<Root> {
    const roots = dictionary<Root>();
    for (const home of served(packages)) {
      for (const { declaration, file } of home.types.values()) {
        if (natureOf(declaration, { package: home, file }, this.#resolver) !== "list") continue;
        const at = definitionOf(typeName(home, declaration.name.text));
        const name = versionLabel(groupOf(home), versionOf(home), declaration.name.text);
        const kind = declaration.name.text.replace(/List$/u, "");
        const lists = home.types.has(kind) ? { lists: resourceId(groupOf(home), kind) } : {};
        roots[name] = { name, at, schema: at, polarities: ["response"], version: versionOf(home), ...lists };
      }
    }
    return roots;
  }

  #add(resources: Record<string, Draft>, home: GoPackage, declaration: TypeDeclaration, file: PackageFile): void {
    const group = groupOf(home);
    const kind = declaration.name.text;
    const id = resourceId(group, kind);
    const version = versionOf(home);
    const at = definitionOf(typeName(home, kind));
    const markers = markersOf(declaration.comments);
    const names = this.#names(markers, at, file);
    const resource = (resources[id] ??= { id, group, kind, at, names, versions: dictionary() });
    // Any of the versions may say it for all.
    if (resource.names.plural === undefined && names.plural !== undefined) resource.names = names;
    const scope = scopeOf(markers);
    if (scope !== undefined && (resource.scope === undefined || this.#implied.has(resource.scope))) {
      const facet = this.#facet(scope.value, at, "scope", file, scope.marker);
      if (scope.isImplied) this.#implied.add(facet);
      resource.scope = facet;
    }
    const read = this.#version(resource, version, { home, declaration, file, markers, at });
    resource.versions[version] ??= read;
  }

  #version(
    { id, group, kind }: Draft,
    name: string,
    { home, declaration, file, markers, at }: Declared,
  ): ResourceVersion {
    const unserved = markers.find((marker) => UNSERVES.test(marker.name));
    const storage = markers.find((marker) => marker.name === "kubebuilder:storageversion");
    const deprecated = markers.find((marker) => DEPRECATES.test(marker.name));
    const warning = deprecated?.text.match(/warning=(.*)$/u)?.[1];
    const fields = this.#fieldsOf(declaration.type, { package: home, file });
    return {
      name,
      label: versionLabel(group, name, kind),
      resource: id,
      at,
      served: unserved === undefined ? { value: true, at } : this.#facet(false, at, "served", file, unserved),
      ...(storage && { storage: this.#facet(true, at, "storage", file, storage) }),
      annotations:
        deprecated === undefined ? {} : { deprecated: this.#facet(true as const, at, "deprecated", file, deprecated) },
      ...(warning !== undefined &&
        deprecated !== undefined && {
          deprecationWarning: this.#facet(
            String(readList(warning)[0] ?? ""),
            at,
            "deprecationWarning",
            file,
            deprecated,
          ),
        }),
      schema: { value: at, at },
      subresources: this.#subresources(fields, markers, at, file),
      printerColumns: this.#columns(markers, at, file),
      selectableFields: this.#selectable(markers, at, file),
      operations: [],
    };
  }

  #fieldsOf(type: TypeExpression, scope: Scope): readonly Field[] {
    const { type: shape, scope: place } = this.#resolver.underlying(type, scope);
    return shape.kind === "struct" ? this.#fields.of(shape, place) : [];
  }

  /**
   * Finds the subresources. Built-in kinds with specification and status have an endpoint for each; custom resources
   * need a marker or a generated client.
   */
  #subresources(fields: readonly Field[], markers: readonly Marker[], at: Pointer, file: PackageFile): Subresources {
    const marker = markers.find(({ name }) => name === "kubebuilder:subresource:status");
    const member = fields.find(({ name }) => name === "status");
    const isParted = member !== undefined && fields.some(({ name }) => name === "spec");
    const says = (wanted: string): boolean => markers.some(({ name }) => name === wanted);
    const isCustom = markers.some(({ name }) => name.startsWith(OBJECT_ROOT));
    const isWithout = says("genclient:noStatus") || (isCustom && !says("genclient"));
    const status =
      marker !== undefined
        ? this.#places.set(child(at, "subresources", "status"), file.source, marker)
        : isParted && !isWithout
          ? this.#places.set(child(at, "subresources", "status"), file.source, member.declaration)
          : undefined;
    const scale = markers.find(({ name }) => name.startsWith("kubebuilder:subresource:scale"));
    if (scale === undefined) return status === undefined ? {} : { status };
    const place = this.#places.set(child(at, "subresources", "scale"), file.source, scale);
    const given = readArguments(scale.text.slice("kubebuilder:subresource:scale:".length));
    const paths = SCALE_PATHS.flatMap(([argument, name]) => {
      const value = given[argument];
      return typeof value === "string" ? [[name, { value, at: place }] as const] : [];
    });
    return { ...(status !== undefined && { status }), scale: { at: place, paths: dictionary(paths) } };
  }

  #names(markers: readonly Marker[], at: Pointer, file: PackageFile): ResourceNames {
    const resource = resourceMarker(markers);
    if (resource === undefined) return { shortNames: dictionary(), categories: dictionary() };
    const { marker, given } = resource;
    const place = this.#places.set(child(at, "names"), file.source, marker);
    const text = (key: string): Facet<string> | undefined => {
      const value = given[key];
      return typeof value === "string" ? { value, at: place } : undefined;
    };
    const list = (key: string): Dictionary<Pointer> => {
      const value = given[key];
      const names =
        typeof value === "string" ? readList(value) : Array.isArray(value) ? (value as readonly Json[]) : [];
      return dictionary(names.map((name) => [String(name), place]));
    };
    const plural = text("path");
    const singular = text("singular");
    return {
      ...(plural && { plural }),
      ...(singular && { singular }),
      shortNames: list("shortName"),
      categories: list("categories"),
    };
  }

  #columns(markers: readonly Marker[], at: Pointer, file: PackageFile): Dictionary<Facet<Json>> {
    const columns = dictionary<Facet<Json>>();
    for (const marker of markers) {
      if (!marker.name.startsWith("kubebuilder:printcolumn")) continue;
      const { name, ...rest } = readArguments(marker.text.slice("kubebuilder:printcolumn:".length));
      if (typeof name === "string")
        columns[name] = this.#facet({ ...rest }, child(at, "printerColumns"), name, file, marker);
    }
    return columns;
  }

  #selectable(markers: readonly Marker[], at: Pointer, file: PackageFile): Dictionary<Pointer> {
    const found = dictionary<Pointer>();
    for (const marker of markers) {
      if (!marker.name.startsWith("kubebuilder:selectablefield")) continue;
      const path = readArguments(marker.text.slice("kubebuilder:selectablefield:".length))["JSONPath"];
      if (typeof path !== "string") continue;
      found[path] = this.#places.set(child(at, "selectableFields", path), file.source, marker);
    }
    return found;
  }

  #facet<T>(value: T, at: Pointer, key: string, file: PackageFile, marker: Marker): Facet<T> {
    return { value, at: this.#places.set(child(at, key), file.source, marker) };
  }
}

type Draft = { -readonly [K in keyof Resource]: Resource[K] } & { readonly versions: Record<string, ResourceVersion> };

interface Declared {
  readonly home: GoPackage;
  readonly declaration: TypeDeclaration;
  readonly file: PackageFile;
  readonly markers: readonly Marker[];
  readonly at: Pointer;
}

/** A version that is skipped is left out of the definition. */
const UNSERVES = /^kubebuilder:(?:unservedversion|skipversion)$/u;

/** The second is what the servers of Kubernetes themselves read. */
const DEPRECATES = /^(?:kubebuilder:deprecatedversion|k8s:prerelease-lifecycle-gen:deprecated$)/u;

const OBJECT_ROOT = "kubebuilder:object:root";

const SCALE_PATHS = [
  ["specpath", "specReplicasPath"],
  ["statuspath", "statusReplicasPath"],
  ["selectorpath", "labelSelectorPath"],
] as const;

/** Excludes the internal version of a group, which only its server uses. */
function served(packages: readonly GoPackage[]): readonly GoPackage[] {
  const groups = new Set(packages.filter(isVersion).map(groupOf));
  return packages.filter((home) => isVersion(home) || !groups.has(groupOf(home)));
}

function isVersion(home: GoPackage): boolean {
  return stageOfVersion(versionOf(home)) !== undefined;
}

/** Without a statement, the folder of the versions identifies the group. */
function groupOf(home: GoPackage): string {
  if (home.group !== undefined) return home.group;
  const above = isVersion(home) ? posix.dirname(home.folder) : home.folder;
  return above === "." ? "" : above;
}

/** Returns whether a field is `metav1.ListMeta` under any name. */
function isListMetadata({ type }: FieldDeclaration): boolean {
  return type.kind === "name" && type.name === LIST_META;
}

function resourceMarker(
  markers: readonly Marker[],
): { readonly marker: Marker; readonly given: Dictionary<Json> } | undefined {
  const marker = markers.find(({ name }) => name.startsWith("kubebuilder:resource"));
  return marker && { marker, given: readArguments(marker.text.replace(/^kubebuilder:resource:?/u, "")) };
}

interface Scoped {
  readonly value: string;
  readonly marker: Marker;
  /** Nothing states it. */
  readonly isImplied: boolean;
}

/** Returns the scope. A generated definition is `Namespaced` unless a marker states otherwise. */
function scopeOf(markers: readonly Marker[]): Scoped | undefined {
  const resource = resourceMarker(markers);
  const scope = resource?.given["scope"];
  if (resource !== undefined && typeof scope === "string")
    return { value: scope, marker: resource.marker, isImplied: false };
  const marker = markers.find(({ name }) => name === "genclient:nonNamespaced");
  if (marker !== undefined) return { value: "Cluster", marker, isImplied: false };
  const client = markers.find(({ name }) => name === "genclient");
  if (client !== undefined) return { value: "Namespaced", marker: client, isImplied: false };
  const root = resource?.marker ?? markers.find(({ name }) => name.startsWith(OBJECT_ROOT));
  return root && { value: "Namespaced", marker: root, isImplied: true };
}
