import { markersOf } from "./comments.ts";
import type { Marker } from "../comments/markers.ts";
import type { PackageFile } from "./packages.ts";
import type { Resolver, Scope } from "./resolve.ts";
import type { FieldDeclaration, StructType } from "./syntax.ts";
import { readJsonTag, readTag, type JsonTag, type ReadTag } from "./tags.ts";

/** A field with its tag and markers read. */
export interface Field {
  readonly declaration: FieldDeclaration;
  readonly file: PackageFile;
  readonly tag: ReadTag;
  readonly json: JsonTag | undefined;
  readonly markers: readonly Marker[];
  /** The name in JSON; undefined if the field is not encoded or inlined. */
  readonly name: string | undefined;
  /** True if its properties are inlined into the struct. */
  readonly inline: boolean;
}

/** Reads the fields of structs, each struct once. */
export class FieldReader {
  readonly #resolver: Resolver;
  readonly #fields = new Map<StructType, readonly Field[]>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  of(struct: StructType, scope: Scope): readonly Field[] {
    let fields = this.#fields.get(struct);
    if (fields === undefined) {
      fields = struct.fields.map((declaration) => this.#read(declaration, scope));
      this.#fields.set(struct, fields);
    }
    return fields;
  }

  #read(declaration: FieldDeclaration, scope: Scope): Field {
    const tag = readTag(declaration.tag);
    const json = readJsonTag(tag);
    const stated: Partial<JsonTag> = json ?? {};
    const { isEmbedded, name } = declaration;
    // The tag follows the part that could not be read.
    const isUnfinished = declaration.type.kind === "unread" && json === undefined;
    const hidden = stated.omitted === true || isUnfinished || (!isEmbedded && !isExported(name.text));
    const inline =
      !hidden &&
      stated.name === undefined &&
      (stated.inline === true || (isEmbedded && this.#isStruct(declaration, scope)));
    const written = hidden || inline ? undefined : (stated.name ?? name.text);
    return new ReadField(declaration, scope.file, tag, json, written, inline);
  }

  /** Returns whether the type is a struct. An unknown type counts as one, because people embed structs. */
  #isStruct({ type }: FieldDeclaration, scope: Scope): boolean {
    const named = type.kind === "pointer" ? type.element : type;
    const { type: shape } = this.#resolver.underlying(named, scope);
    return shape.kind === "struct" || shape.kind === "name";
  }
}

/** A field whose markers are read on request, because usually only the tag matters. */
class ReadField implements Field {
  readonly declaration: FieldDeclaration;
  readonly file: PackageFile;
  readonly tag: ReadTag;
  readonly json: JsonTag | undefined;
  readonly name: string | undefined;
  readonly inline: boolean;
  #markers: readonly Marker[] | undefined;

  constructor(
    declaration: FieldDeclaration,
    file: PackageFile,
    tag: ReadTag,
    json: JsonTag | undefined,
    name: string | undefined,
    inline: boolean,
  ) {
    this.declaration = declaration;
    this.file = file;
    this.tag = tag;
    this.json = json;
    this.name = name;
    this.inline = inline;
  }

  get markers(): readonly Marker[] {
    return (this.#markers ??= markersOf(this.declaration.comments));
  }
}

/** Returns whether a struct embeds a type of this name from any package. */
export function embeds({ fields }: StructType, name: string): boolean {
  return fields.some((field) => field.isEmbedded && field.name.text === name);
}

export function isExported(identifier: string): boolean {
  return /^\p{Lu}/u.test(identifier);
}
