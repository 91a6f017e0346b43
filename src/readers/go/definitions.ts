import { groupBy } from "../../base/group-by.ts";
import { dictionary, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Written } from "../../model/schema.ts";
import { FOREIGN_TYPE } from "../../model/typing.ts";
import { embeds, type Field, type FieldReader } from "./fields.ts";
import { gatesOf } from "../comments/gate-markers.ts";
import { applyMarkers, type SchemaDraft } from "./keywords.ts";
import { basicType, isKnownStruct, knownType, TYPE_META } from "./known-types.ts";
import { markersOf, proseOf } from "./comments.ts";
import type { Marker } from "../comments/markers.ts";
import { definitionOf } from "../declared/names.ts";
import { typeName } from "./names.ts";
import type { GoPackage, InFile, PackageFile } from "./packages.ts";
import { textOf } from "./packages.ts";
import type { Places } from "../declared/places.ts";
import { targetsIn } from "./references.ts";
import { isOptionalByDefault, isRequired, requiredMarker } from "./requirement.ts";
import { scopeOf, scopeWithin, substituted, type Resolver, type Scope, type Target } from "./resolve.ts";
import { levelOfConstant } from "./constant-level.ts";
import type { ConstantValues } from "./constants.ts";
import { genericName, nameOf } from "./type-identity.ts";
import type { StructType, TypeDeclaration, TypeExpression } from "./syntax.ts";

/** An unresolved place: a problem states why, and nothing follows from it. */
const UNREAD: Pointer = "#/unread";

/** Structs in line within structs, and structs that embed each other: nobody goes deeper. */
const MAX_DEPTH = 50;
/** Arguments of arguments: the language allows no type that grows without end. */
const MAX_NESTING = 20;
/** Types that generic ones are written out to. Their number can double with each line of the text. */
const MAX_INSTANCES = 128;

/**
 * Converts types to the schemas of their JSON in the syntax of CRDs, as controller-gen and the API server's generators
 * do. Types are converted on request, because most are unchanged.
 */
export class DefinitionWriter {
  /** Properties of converted definitions that Go always encodes. */
  readonly alwaysWritten = new Set<Pointer>();
  /** Generic types that were not written out for all arguments. */
  readonly unfinished = new Set<Pointer>();
  readonly #types = new Map<string, Scope & { readonly declaration: TypeDeclaration }>();
  #instances = 0;
  readonly #definitions: Record<string, Json> = dictionary<Json>();
  readonly #texts = new Map<string, Written>();
  readonly #resolver: Resolver;
  readonly #fields: FieldReader;
  readonly #constants: ConstantValues;
  readonly #places: Places;

  constructor(resolver: Resolver, fields: FieldReader, constants: ConstantValues, places: Places) {
    this.#resolver = resolver;
    this.#fields = fields;
    this.#constants = constants;
    this.#places = places;
  }

  add(home: GoPackage, type: InFile<TypeDeclaration>): void {
    const { declaration } = type;
    this.#add(typeName(home, declaration.name.text), declaration, scopeWithin(home, type));
  }

  #add(name: string, declaration: TypeDeclaration, scope: Scope): void {
    this.#places.set(definitionOf(name), scope.file.source, declaration);
    this.#types.set(name, { ...scope, declaration });
  }

  /** Returns the pointer of the type's definition; each set of type arguments has one. */
  #refer(target: Declared): Pointer {
    const name = nameOf(target, this.#resolver);
    if (this.#types.has(name)) return definitionOf(name);
    if (name.split("[").length > MAX_NESTING || ++this.#instances > MAX_INSTANCES) {
      this.unfinished.add(definitionOf(genericName(target)));
      return UNREAD;
    }
    this.#add(name, target.type.declaration, scopeOf(target));
    return definitionOf(name);
  }

  has(name: string): boolean {
    return this.#types.has(name) || name in this.#definitions;
  }

  get(name: string): Json | undefined {
    const type = this.#types.get(name);
    if (type !== undefined && !(name in this.#definitions)) this.#define(name, type);
    return this.#definitions[name];
  }

  /** The text that a definition is made from. */
  textOf(name: string): Written | undefined {
    const type = this.#types.get(name);
    if (type === undefined) return undefined;
    let written = this.#texts.get(name);
    if (written === undefined) this.#texts.set(name, (written = this.#text(name, type)));
    return written;
  }

  #text(name: string, { declaration, ...scope }: Scope & { readonly declaration: TypeDeclaration }): Written {
    const { package: home, file } = scope;
    const own = textOf(declaration, file.source.text);
    const targets = targetsIn(declaration.type, scope, this.#resolver);
    const others = targets.map((target) => (target.kind === "foreign" ? genericName(target) : ""));
    const values = own.includes("enum")
      ? this.#constants.of(home, declaration.name.text).map((each) => [each.value, levelOfConstant(each)])
      : [];
    const references = targets.flatMap((target) =>
      target.kind === "declared" ? [this.#refer(target), definitionOf(genericName(target))] : [],
    );
    const given = declaration.parameters.length > 0 ? name : "";
    const all = [own, given, ...others, JSON.stringify(values), isOptionalByDefault(home) ? "optional" : ""];
    return { text: all.join("\n"), references };
  }

  #define(name: string, { declaration, ...scope }: Scope & { readonly declaration: TypeDeclaration }): void {
    const { package: home, file } = scope;
    const at = definitionOf(name);
    const markers = markersOf(declaration.comments);
    const schema = this.#schema(declaration.type, at, scope, 0);
    this.#describe(schema, proseOf(declaration.comments));
    this.#apply(schema, markers, at, file);
    if (markers.some((marker) => ENUM_MARKERS.has(marker.name) && marker.prefixes.length === 0)) {
      this.#enumerate(schema, at, home, declaration.name.text);
    }
    this.#definitions[name] = schema;
  }

  #enumerate(schema: SchemaDraft, at: Pointer, home: GoPackage, identifier: string): void {
    const values: Json[] = [];
    const levels: string[] = [];
    for (const each of this.#constants.of(home, identifier)) {
      const { value, constant } = each;
      if (value === undefined || values.includes(value)) continue;
      this.#places.set(child(at, "enum", values.length), constant.file.source, constant.declaration);
      values.push(value);
      levels.push(levelOfConstant(each));
    }
    if (values.length > 0) schema["enum"] = values;
    // The description of an `enum` lists its values, as in documents that are generated from the types.
    const stated = levels.filter((level) => level !== "");
    if (stated.length > 0) this.#describe(schema, [schema["description"] ?? "", ...stated].join("\n\n"));
  }

  #schema(written: TypeExpression, at: Pointer, around: Scope, depth: number): SchemaDraft {
    if (depth > MAX_DEPTH) return {};
    const { type, scope } = substituted(written, around);
    switch (type.kind) {
      case "name":
        return this.#named(this.#resolver.resolve(type, scope));
      case "pointer":
        return this.#schema(type.element, at, scope, depth + 1);
      case "slice":
      case "array":
        if (type.kind === "slice" && this.#isByte(type.element, scope)) return { type: "string", format: "byte" };
        return {
          type: "array",
          items: this.#schema(type.element, child(at, "items"), scope, depth + 1),
          ...sizeOf(type),
        };
      case "map":
        return {
          type: "object",
          additionalProperties: this.#schema(type.value, child(at, "additionalProperties"), scope, depth + 1),
        };
      case "struct":
        return this.#struct(type, at, scope, depth);
      case "unread":
        return { $ref: UNREAD };
      default:
        return {};
    }
  }

  /** Returns whether a value is never empty, so that `omitempty` has no effect. */
  #isStruct(type: TypeExpression, scope: Scope): boolean {
    const { type: shape, target } = this.#resolver.underlying(type, scope);
    return shape.kind === "struct" || (target?.kind === "foreign" && isKnownStruct(target.path, target.name));
  }

  #isByte(written: TypeExpression, around: Scope): boolean {
    const { type, scope } = substituted(written, around);
    if (type.kind !== "name") return false;
    const target = this.#resolver.resolve(type, scope);
    return target.kind === "basic" && (target.name === "byte" || target.name === "uint8");
  }

  #named(target: Target): SchemaDraft {
    switch (target.kind) {
      case "declared":
        return { $ref: this.#refer(target) };
      case "basic":
        return { ...basicType(target.name) };
      case "foreign": {
        // A type of another project is declared elsewhere: each field that names it has a separate schema.
        const known = knownType(target.path, target.name);
        return known === undefined || isOpaque(known)
          ? { ...known, [FOREIGN_TYPE]: nameOf(target, this.#resolver) }
          : structuredClone(known);
      }
      case "unknown":
        return { [FOREIGN_TYPE]: nameOf(target, this.#resolver) };
    }
  }

  #struct(struct: StructType, at: Pointer, scope: Scope, depth: number): SchemaDraft {
    const isObject = embeds(struct, TYPE_META);
    const draft: StructDraft = { properties: dictionary<Json>(), required: [], parts: [], at, isObject };
    const fields = this.#fields.of(struct, scope);
    const isFlat = this.#clash(struct, scope);
    this.#addFields(draft, fields, scope, { isFlat, isOptional: false, depth });
    const { properties, required, parts } = draft;
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(parts.length > 0 && { allOf: parts }),
    };
  }

  /** The members of a level hide those of their names below; of several on one level, only one that alone has a tag is written. */
  #addFields(draft: StructDraft, fields: readonly Field[], scope: Scope, how: Embedding): void {
    const known = new Set<StructType>();
    const settled = new Set<string>();
    let level: readonly Level[] = [{ fields, scope, isOptional: how.isOptional }];
    for (let { depth } = how; level.length > 0 && depth < MAX_DEPTH; depth++) {
      const here = level.flatMap((each) => each.fields.map((field) => ({ ...each, field })));
      const named = groupBy(
        here.filter(({ field: { name } }) => name !== undefined && !settled.has(name)),
        ({ field }) => field.name!,
      );
      for (const [name, candidates] of named) {
        settled.add(name);
        const one = written(candidates);
        if (one !== undefined)
          this.#addMember(draft, one.field, one.scope, { ...how, isOptional: one.isOptional, depth });
      }
      level = here.flatMap((each) => (each.field.inline ? this.#embed(draft, each, how.isFlat, depth) : []));
      // Two embedded fields of one type hide each other, so more than two add nothing.
      const once = [...groupBy(level, ({ struct }) => struct).values()].flatMap((same) => same.slice(0, 2));
      level = once.filter(({ struct }) => struct === undefined || !known.has(struct));
      for (const { struct } of level) if (struct !== undefined) known.add(struct);
    }
  }

  #addMember(draft: StructDraft, field: Field, scope: Scope, { isOptional, depth }: Embedding): void {
    const { declaration, file, json, markers } = field;
    const name = field.name!;
    const at = this.#places.set(child(draft.at, "properties", name), file.source, declaration);
    const schema = json?.quoted === true ? { type: "string" } : this.#schema(declaration.type, at, scope, depth + 1);
    this.#describe(schema, proseOf(declaration.comments));
    for (const [key, keyword] of PATCH_TAGS) {
      const entry = field.tag.entries[key];
      if (entry === undefined) continue;
      schema[keyword] = entry.value;
      this.#places.set(child(at, keyword), file.source, entry);
    }
    this.#apply(schema, markers, at, file);
    this.#gate(schema, markers, at, file);
    draft.properties[name] = schema;
    const isKept = json?.omitempty !== true || this.#isStruct(declaration.type, scope);
    if (json?.omitzero === false && isKept && !isOptional) this.alwaysWritten.add(at);
    // Generators require it even if the enclosing pointer is nil.
    if (!isRequired(json, markers, scope.package)) return;
    // No object is without: what its tag says of it binds nobody.
    if (draft.isObject && name === "metadata") return;
    const place = requiredMarker(markers) ?? declaration;
    this.#places.set(child(draft.at, "required", draft.required.length), file.source, place);
    draft.required.push(name);
  }

  /** Adds the properties of an embedded type to the struct. */
  #embed(
    draft: StructDraft,
    { field, scope, isOptional }: Level & { readonly field: Field },
    isFlat: boolean,
    depth: number,
  ): readonly Level[] {
    const { type } = field.declaration;
    const isPointer = type.kind === "pointer";
    const named = isPointer ? type.element : type;
    const inner = isFlat || isPointer ? this.#structOf(named, scope) : undefined;
    if (inner === undefined) {
      draft.parts.push(this.#schema(named, child(draft.at, "allOf", draft.parts.length), scope, depth + 1));
      return [];
    }
    const fields = this.#fields.of(inner.struct, inner.scope);
    return [{ ...inner, fields, isOptional: isOptional || isPointer }];
  }

  #structOf(
    written: TypeExpression,
    around: Scope,
  ): { readonly struct: StructType; readonly scope: Scope } | undefined {
    const { type, scope } = substituted(written, around);
    if (type.kind === "struct") return { struct: type, scope };
    if (type.kind !== "name") return undefined;
    const target = this.#resolver.resolve(type, scope);
    if (target.kind !== "declared") return undefined;
    const { type: struct } = target.type.declaration;
    return struct.kind === "struct" ? { struct, scope: scopeOf(target) } : undefined;
  }

  /** Returns whether a name is declared twice, including embedded properties. */
  #clash(struct: StructType, scope: Scope): boolean {
    if (!struct.fields.some(({ isEmbedded, tag }) => isEmbedded || tag?.text.includes("inline") === true)) return false;
    const seen = new Set<string>();
    const open = new Set<StructType>();
    const visit = (each: StructType, home: Scope): boolean => {
      if (open.has(each)) return true;
      open.add(each);
      const clashes = this.#fields.of(each, home).some((field) => {
        if (field.name !== undefined) {
          const isTwice = seen.has(field.name);
          seen.add(field.name);
          return isTwice;
        }
        const { type } = field.declaration;
        const inner = field.inline ? this.#structOf(type.kind === "pointer" ? type.element : type, home) : undefined;
        return inner !== undefined && visit(inner.struct, inner.scope);
      });
      open.delete(each);
      return clashes;
    };
    return visit(struct, scope);
  }

  #describe(schema: SchemaDraft, prose: string): void {
    if (prose === "") return;
    schema["description"] = prose;
    if (DEPRECATED.test(prose)) schema["deprecated"] = true;
  }

  #gate(schema: SchemaDraft, markers: readonly Marker[], at: Pointer, { source }: PackageFile): void {
    const [first, ...others] = gatesOf(markers);
    if (first === undefined) return;
    schema["x-go-feature-gates"] = [first, ...others].map(({ name }) => name);
    this.#places.set(child(at, "x-go-feature-gates"), source, first.marker);
  }

  #apply(schema: SchemaDraft, markers: readonly Marker[], at: Pointer, { source }: PackageFile): void {
    applyMarkers(schema, markers, at, (place, marker) => this.#places.set(place, source, marker));
  }
}

type Declared = Target & { readonly kind: "declared" };

/** Fields of what a struct embeds, on one level. */
interface Level {
  readonly struct?: StructType;
  readonly fields: readonly Field[];
  readonly scope: Scope;
  readonly isOptional: boolean;
}

/** Chooses the encoded one of several fields with one name on a level; undefined if none is. */
function written<T extends { readonly field: Field }>(candidates: readonly T[]): T | undefined {
  if (candidates.length === 1) return candidates[0];
  const tagged = candidates.filter(({ field }) => field.json?.name !== undefined);
  return tagged.length === 1 ? tagged[0] : undefined;
}

/** `[3]T` always has three items. */
function sizeOf(type: TypeExpression): SchemaDraft {
  if (type.kind !== "array" || type.length === undefined) return {};
  return { minItems: type.length, maxItems: type.length };
}

interface StructDraft {
  readonly properties: Record<string, Json>;
  readonly required: string[];
  /** True for an API object or a list of them. */
  readonly isObject: boolean;
  readonly parts: Json[];
  readonly at: Pointer;
}

interface Embedding {
  /** The members of what is embedded are written here, not referred to. */
  readonly isFlat: boolean;
  /** A pointer that may be nil leads here: what is embedded may not be written. */
  readonly isOptional: boolean;
  readonly depth: number;
}

const ENUM_MARKERS: ReadonlySet<string> = new Set(["enum", "k8s:enum"]);

const PATCH_TAGS = [
  ["patchStrategy", "x-kubernetes-patch-strategy"],
  ["patchMergeKey", "x-kubernetes-patch-merge-key"],
] as const;

/** The convention of Go is a paragraph that begins with this word and a colon; not all keep to it, and some begin with the field's name. */
const DEPRECATED =
  /(?:^|\n)\s*(?:Deprecated\b|DEPRECATED\b|deprecated:|This (?:field|type) is deprecated\b)|^\s*\w+ (?:(?:is|are|was|has been) (?:now )?(?:deprecated|DEPRECATED)\b|deprecated:)/u;

/** All that is known is that it is an object. */
function isOpaque(known: JsonObject): boolean {
  return known["type"] === "object" && Object.keys(known).length === 1;
}
