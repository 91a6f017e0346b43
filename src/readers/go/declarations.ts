import { dictionary } from "../../model/json.ts";
import type {
  DeclaredConstant,
  DeclaredExport,
  DeclaredField,
  DeclaredMarker,
  DeclaredPackage,
  DeclaredType,
  Declarations,
} from "../../model/declaration.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { stageOfVersion } from "../../model/resource.ts";
import type { Facet } from "../../model/schema.ts";
import type { Span } from "../document/fault.ts";
import type { ConstantValues } from "./constants.ts";
import { definitionOf } from "../declared/names.ts";
import { GO_TYPE, typeName } from "./names.ts";
import { isExported, type Field, type FieldReader } from "./fields.ts";
import { isKind } from "./kinds.ts";
import { gatesOf } from "../comments/gate-markers.ts";
import { markersOf, proseOf } from "./comments.ts";
import type { Marker } from "../comments/markers.ts";
import { textOf, versionOf, type GoPackage, type InFile, type PackageFile } from "./packages.ts";
import type { Places } from "../declared/places.ts";
import { optionalMarker, requiredMarker } from "./requirement.ts";
import { scopeWithin, type Resolver, type Scope } from "./resolve.ts";
import type { TypeDeclaration, TypeExpression } from "./syntax.ts";
import type { TombstoneReader } from "./tombstones.ts";
import { genericName, identityOf } from "./type-identity.ts";

/** Reads the declarations of packages that are not part of the encoded values. */
export class DeclarationReader {
  readonly #resolver: Resolver;
  readonly #fields: FieldReader;
  readonly #constants: ConstantValues;
  readonly #tombstones: TombstoneReader;
  readonly #places: Places;

  constructor({ resolver, fields, constants, tombstones }: DeclarationParts, places: Places) {
    this.#resolver = resolver;
    this.#tombstones = tombstones;
    this.#fields = fields;
    this.#constants = constants;
    this.#places = places;
  }

  read(packages: readonly GoPackage[]): Declarations {
    const types = packages.flatMap((home) =>
      [...home.types.values()].map((type) => {
        const name = typeName(home, type.declaration.name.text);
        const isSent = isKind(type.declaration, { package: home, file: type.file }, this.#resolver);
        const encodings = this.#encodings(home, type.declaration.name.text, definitionOf(name));
        return [name, new LazyType(name, home, type, isSent, encodings, () => this.#type(home, type))] as const;
      }),
    );
    const constants = packages.flatMap((home) => this.#constantsOf(home));
    return {
      packages: dictionary(packages.map((home) => [home.folder, this.#package(home)])),
      types: dictionary(types),
      constants: dictionary(constants),
      exports: dictionary(packages.flatMap((home) => this.#exportsOf(home))),
    };
  }

  #package(home: GoPackage): DeclaredPackage {
    const at = packagePointer(home);
    const first = home.files.find(({ syntax }) => syntax.package !== undefined);
    if (first?.syntax.package !== undefined) this.#places.set(at, first.source, first.syntax.package);
    const version = versionOf(home);
    return {
      folder: home.folder,
      name: home.name,
      at,
      ...(home.group !== undefined && { group: home.group }),
      ...(stageOfVersion(version) !== undefined && { version }),
      ...(home.isInternal && { internal: true }),
      markers: home.markers.map(({ declaration, file }, index) =>
        this.#marker(declaration, child(at, "markers", index), file),
      ),
    };
  }

  #type(home: GoPackage, declared: InFile<TypeDeclaration>): TypeContent {
    const { declaration, file } = declared;
    const at = definitionOf(typeName(home, declaration.name.text));
    const { type } = declaration;
    const scope = scopeWithin(home, declared);
    const struct = type.kind === "struct" ? type : undefined;
    const target = this.#targetOf(type, scope);
    const incomplete = file.faults.some(({ span }) => span !== undefined && touches(declaration, span));
    return {
      target,
      fields: struct === undefined ? [] : this.#fields.of(struct, scope).map((field) => this.#field(field, at, scope)),
      tombstones: struct === undefined ? [] : this.#tombstones.of(struct, file, at),
      markers: this.#markers(markersOf(declaration.comments), at, file),
      description: proseOf(declaration.comments),
      incomplete: incomplete ? true : undefined,
    };
  }

  #encodings({ files }: GoPackage, receiver: string, type: Pointer): readonly Facet<string>[] {
    const methods = files.flatMap(({ source, syntax }) =>
      syntax.functions
        .filter((method) => method.receiver === receiver && ENCODINGS.has(method.name.text))
        .map(({ name }) => ({ name, source })),
    );
    return methods
      .map(({ name, source }) => {
        const at = child(type, "methods", name.text);
        this.#places.set(at, source, name);
        return { value: name.text, at };
      })
      .sort((a, b) => (a.value < b.value ? -1 : 1));
  }

  #targetOf(type: TypeExpression, scope: Scope): string | undefined {
    if (type.kind !== "name") return undefined;
    return genericName(this.#resolver.resolve(type, scope));
  }

  #field(field: Field, struct: Pointer, scope: Scope): DeclaredField {
    const { declaration, file, tag, json, markers, name, inline } = field;
    const { source } = file;
    const at = fieldPointer(struct, field);
    this.#places.set(at, source, declaration);
    const spans = new Map<string, Span>([[GO_TYPE, declaration.type]]);
    const part = (key: string, span: Span): Pointer => {
      const place = child(at, key);
      spans.set(place.slice(at.length + 1), span);
      return place;
    };
    const facet = <T>(value: T, key: string, span: Span): Facet<T> => ({ value, at: part(key, span) });
    const optional = optionalMarker(markers);
    const required = requiredMarker(markers);
    const tags = Object.entries(tag.entries).map(
      ([key, entry]) => [key, facet(entry.value, `${key} tag`, entry)] as const,
    );
    const read: DeclaredField = {
      identifier: declaration.name.text,
      ...(name !== undefined && { name }),
      at,
      type: source.text.slice(declaration.type.start, declaration.type.end),
      typeIdentity: identityOf(declaration.type, scope, this.#resolver),
      inline,
      unexported: !declaration.isEmbedded && !isExported(declaration.name.text),
      omitted: json?.omitted === true,
      pointer: declaration.type.kind === "pointer",
      nilable: this.#isNilable(declaration.type, scope),
      omitempty: json?.omitempty === true,
      omitzero: json?.omitzero === true,
      ...(optional && { optional: facet(optional.text, "optional", optional) }),
      ...(required && { required: facet(required.text, "required", required) }),
      tags: dictionary(tags),
      ...(tag.broken && { brokenTag: part("tag", tag.broken) }),
      markers: declaredMarkers(markers, at, spans),
      featureGates: gatesOf(markers).map(({ name: gate, marker }, index) => facet(gate, `gate ${index}`, marker)),
      description: proseOf(declaration.comments),
    };
    this.#places.setParts(at, source, spans);
    return read;
  }

  #isNilable(type: TypeExpression, scope: Scope): boolean {
    const { type: shape, target } = this.#resolver.underlying(type, scope);
    if (shape.kind !== "name") return shape.kind !== "struct" && shape.kind !== "array";
    return target?.kind === "foreign"
      ? /(?:^|\/)(?:runtime\.(?:RawExtension|Object)|apiextensions\/v1(?:beta1)?\.JSON|json\.RawMessage)$/u.test(
          `${target.path}.${target.name}`,
        )
      : target?.kind === "basic" && (target.name === "any" || target.name === "error");
  }

  #markers(markers: readonly Marker[], at: Pointer, { source }: PackageFile): readonly DeclaredMarker[] {
    const spans = new Map<string, Span>();
    const declared = declaredMarkers(markers, at, spans);
    this.#places.setParts(at, source, spans);
    return declared;
  }

  #marker(marker: Marker, at: Pointer, { source }: PackageFile): DeclaredMarker {
    this.#places.set(at, source, marker);
    return declaredMarker(marker, at);
  }

  #exportsOf(home: GoPackage): readonly (readonly [string, DeclaredExport])[] {
    return home.files.flatMap(({ source, syntax }) =>
      syntax.functions
        .filter(({ name, receiver }) => isExported(name.text) && (receiver === undefined || isExported(receiver)))
        .map(({ kind, name: { text: identifier, start, end }, receiver }) => {
          const path = receiver === undefined ? [identifier] : [receiver, identifier];
          const read: DeclaredExport = {
            name: typeName(home, path.join(".")),
            identifier,
            kind: receiver === undefined ? kind : "method",
            ...(receiver !== undefined && { receiver: typeName(home, receiver) }),
            package: home.folder,
            at: this.#places.set(child(packagePointer(home), "exports", path.join(".")), source, { start, end }),
          };
          return [read.name, read] as const;
        }),
    );
  }

  #constantsOf(home: GoPackage): readonly (readonly [string, DeclaredConstant])[] {
    return [...home.constants.values()].map((constant) => {
      const { declaration, file } = constant;
      const name = typeName(home, declaration.name.text);
      const type = this.#constants.typeOf(constant, home);
      const value = this.#constants.valueOf(constant, home);
      const at = this.#places.set(
        child(packagePointer(home), "constants", declaration.name.text),
        file.source,
        declaration,
      );
      const read: DeclaredConstant = {
        name,
        identifier: declaration.name.text,
        unexported: !isExported(declaration.name.text),
        package: home.folder,
        at,
        ...(type !== undefined && { type }),
        ...(value !== undefined && { value }),
        description: proseOf(declaration.comments),
      };
      return [name, read];
    });
  }
}

const ENCODINGS: ReadonlySet<string> = new Set(["MarshalJSON", "MarshalText", "UnmarshalJSON", "UnmarshalText"]);

export interface DeclarationParts {
  readonly resolver: Resolver;
  readonly fields: FieldReader;
  readonly constants: ConstantValues;
  readonly tombstones: TombstoneReader;
}

type TypeKeys = "fields" | "tombstones" | "markers" | "description";
type TypeContent = Pick<DeclaredType, TypeKeys> & {
  readonly target: string | undefined;
  readonly incomplete: true | undefined;
};

/** A type that is read on request, because most types are equal on both sides. */
class LazyType implements DeclaredType {
  readonly name: string;
  readonly identifier: string;
  readonly unexported: boolean;
  readonly package: string;
  readonly at: Pointer;
  readonly text: string;
  readonly shape: DeclaredType["shape"];
  readonly isKind: boolean;
  readonly encodings: DeclaredType["encodings"];
  readonly #load: () => TypeContent;
  #content: TypeContent | undefined;

  constructor(
    name: string,
    home: GoPackage,
    { declaration, file }: InFile<TypeDeclaration>,
    isKind: boolean,
    encodings: DeclaredType["encodings"],
    load: () => TypeContent,
  ) {
    const { name: identifier, type, isAlias } = declaration;
    this.shape = type.kind === "struct" ? "struct" : isAlias ? "alias" : "other";
    this.isKind = isKind;
    this.encodings = encodings;
    this.name = name;
    this.identifier = identifier.text;
    this.unexported = !isExported(identifier.text);
    this.package = home.folder;
    this.at = definitionOf(name);
    this.text = textOf(declaration, file.source.text);
    this.#load = load;
  }

  /** All that it declares, as plain data. */
  toJSON(): DeclaredType {
    const { name, identifier, unexported, package: home, at, text, shape, isKind, encodings } = this;
    return { name, identifier, unexported, package: home, at, text, shape, isKind, encodings, ...this.#read };
  }

  get #read(): TypeContent {
    return (this.#content ??= this.#load());
  }

  get target(): string | undefined {
    return this.#read.target;
  }

  get fields(): DeclaredType["fields"] {
    return this.#read.fields;
  }

  get tombstones(): DeclaredType["tombstones"] {
    return this.#read.tombstones;
  }

  get markers(): DeclaredType["markers"] {
    return this.#read.markers;
  }

  get description(): string {
    return this.#read.description;
  }

  get incomplete(): true | undefined {
    return this.#read.incomplete;
  }
}

function packagePointer({ folder }: GoPackage): Pointer {
  return child("#/packages", folder);
}

/** Returns the pointer of the property in the schema; other fields get a separate place. */
export function fieldPointer(struct: Pointer, { name, declaration }: Field): Pointer {
  return name === undefined ? child(struct, "fields", declaration.name.text) : child(struct, "properties", name);
}

/** Adds where they stand to `spans`, by the way from `at`. */
function declaredMarkers(markers: readonly Marker[], at: Pointer, spans: Map<string, Span>): readonly DeclaredMarker[] {
  return markers.map((marker, index) => {
    spans.set(`markers/${String(index)}`, marker);
    return declaredMarker(marker, child(at, "markers", index));
  });
}

function declaredMarker(
  { name, arguments: inParentheses, value, text, prefixes }: Marker,
  at: Pointer,
): DeclaredMarker {
  return {
    name,
    ...(inParentheses !== undefined && { arguments: inParentheses }),
    ...(value !== undefined && { value }),
    text,
    prefixes: prefixes.map(prefixText),
    at,
  };
}

function prefixText({ name, arguments: inParentheses }: Marker): string {
  return inParentheses === undefined ? name : `${name}(${inParentheses})`;
}

function touches(a: Span, b: Span): boolean {
  return b.start <= a.end && b.end >= a.start;
}
