import { canonical, dictionary, type Dictionary, type Json, type JsonObject } from "../../model/json.ts";
import type { Annotations, Facet } from "../../model/schema.ts";
import type { Format } from "../../model/snapshot.ts";
import {
  wireTypeOf,
  type Reserved,
  type Wire,
  type WireEnum,
  type WireEnumValue,
  type WireExtension,
  type WireField,
  type WireFile,
  type WireMessage,
  type WireOneof,
  type WireMethod,
  type WireService,
} from "../../model/wire.ts";
import { block, byText, line, list, printLayout, table, type Layout } from "../layout.ts";
import { KIND, VERSION } from "./format.ts";

/**
 * The text of a lock file, as `wire-lock.schema.json` describes it: in order of name or number, a line for each field, value and
 * method. What only an import leads to is left out. Equal wires give equal texts.
 */
export function writeWireLock(format: Format, wire: Wire): string {
  const { former } = wire;
  return printLayout(
    block({
      kind: line(KIND),
      version: line(VERSION),
      format: line(format),
      files: table(own(wire.files), fileOf),
      messages: table(own(wire.messages), messageOf),
      enums: table(own(wire.enums), enumOf),
      services: table(own(wire.services), serviceOf),
      extensions: table(own(wire.extensions), (each) => line(extensionOf(each))),
      former: block({
        messages: table(former?.messages ?? {}, ({ file, fields, reserved }) =>
          block({ file: line(file), fields: list(fields.toSorted(byNumber), fieldOf), reserved: reservedOf(reserved) }),
        ),
        enums: table(former?.enums ?? {}, ({ file, values, reserved }) =>
          block({ file: line(file), values: list(values.toSorted(byNumber), valueOf), reserved: reservedOf(reserved) }),
        ),
      }),
    }),
  );
}

/** Leaves out what only an import leads to. */
function own<T extends object>(declarations: Dictionary<T>): Dictionary<T> {
  return dictionary(Object.entries(declarations).filter(([, declaration]) => !("imported" in declaration)));
}

interface Numbered {
  readonly number: number;
  readonly name: string;
}

function byNumber(a: Numbered, b: Numbered): number {
  return a.number - b.number || byText(a.name, b.name);
}

/** Creates an object without undefined properties. */
function object(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Serializes options by name, a single value as text; undefined if there are none. */
function facetsOf(facets: Dictionary<Facet<Json>>): JsonObject | undefined {
  const names = Object.keys(facets).sort();
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, JSON.parse(canonical(facets[name]!.value)) as Json]));
}

function lineOf(value: Json | undefined): Layout | undefined {
  return value === undefined ? undefined : line(value);
}

interface Described {
  readonly file: string;
  readonly deprecated?: Facet<true>;
  readonly options: Dictionary<Facet<Json>>;
  readonly extensions: Dictionary<Facet<Json>>;
}

function declarationOf({
  file,
  deprecated,
  options,
  extensions,
}: Described): Readonly<Record<string, Layout | undefined>> {
  return {
    file: line(file),
    deprecated: lineOf(deprecated?.value),
    options: lineOf(facetsOf(options)),
    custom: lineOf(facetsOf(extensions)),
  };
}

function fileOf(file: WireFile): Layout {
  const features = Object.entries(file.features).sort(([a], [b]) => byText(a, b));
  return block({
    package: line(file.package.value),
    syntax: line(file.syntax.value),
    features: features.length === 0 ? undefined : line(Object.fromEntries(features)),
    options: lineOf(facetsOf(file.options)),
    custom: lineOf(facetsOf(file.extensions)),
  });
}

function messageOf(message: WireMessage): Layout {
  const { oneofs, extensionRanges } = message;
  return block({
    ...declarationOf(message),
    fields: list(message.fields.toSorted(byNumber), fieldOf),
    oneofs: oneofs.length === 0 ? undefined : line(oneofs.map(({ value }) => value)),
    oneofCustom: lineOf(customOf(oneofs)),
    reserved: reservedOf(message.reserved),
    extensionRanges: extensionRanges.length === 0 ? undefined : line(rangesOf(extensionRanges)),
  });
}

function customOf(oneofs: readonly WireOneof[]): JsonObject | undefined {
  const custom = object(Object.fromEntries(oneofs.map(({ value, extensions }) => [value, facetsOf(extensions)])));
  return Object.keys(custom).length === 0 ? undefined : custom;
}

function fieldOf(field: WireField): JsonObject {
  const { number, name, jsonName, type, cardinality, wireType, annotations } = field;
  const usual = field.keyType === undefined ? wireTypeOf(type) : "bytes";
  return object({
    number,
    name,
    jsonName: jsonName === name ? undefined : jsonName,
    type,
    typeName: field.typeName,
    keyType: field.keyType,
    wireType: wireType === usual ? undefined : wireType,
    cardinality,
    packed: field.packed ? true : undefined,
    oneof: field.oneof,
    ...annotated(annotations),
    options: facetsOf(field.options),
    custom: facetsOf(field.extensions),
  });
}

function annotated({ deprecated, default: value }: Annotations): Readonly<Record<string, Json | undefined>> {
  return { default: value?.value, deprecated: deprecated?.value };
}

function reservedOf({ ranges, names }: Reserved): Layout | undefined {
  if (ranges.length + names.length === 0) return undefined;
  return line(
    object({
      ranges: ranges.length === 0 ? undefined : rangesOf(ranges),
      names: names.length === 0 ? undefined : [...new Set(names.map(({ value }) => value))].sort(byText),
    }),
  );
}

function rangesOf(ranges: Reserved["ranges"]): Json {
  return ranges.toSorted((a, b) => a.start - b.start || a.end - b.end).map(({ start, end }) => [start, end]);
}

function enumOf(each: WireEnum): Layout {
  return block({
    ...declarationOf(each),
    closed: each.closed ? line(true) : undefined,
    // The first is the default, and of several with one number it is the name.
    values: list(each.values, valueOf),
    reserved: reservedOf(each.reserved),
  });
}

function valueOf({ number, name, annotations, extensions }: WireEnumValue): JsonObject {
  return object({ number, name, ...annotated(annotations), custom: facetsOf(extensions) });
}

function serviceOf(service: WireService): Layout {
  const methods = service.methods.toSorted((a, b) => byText(a.name, b.name));
  return block({
    ...declarationOf(service),
    methods: { members: methods.map((method) => [method.name, line(methodOf(method))] as const) },
  });
}

function methodOf(method: WireMethod): JsonObject {
  const { request, response, clientStreaming, serverStreaming } = method;
  return object({
    request,
    response,
    clientStreaming: clientStreaming ? true : undefined,
    serverStreaming: serverStreaming ? true : undefined,
    deprecated: method.deprecated?.value,
    options: facetsOf(method.options),
    custom: facetsOf(method.extensions),
  });
}

function extensionOf({ file, extendee, field }: WireExtension): JsonObject {
  return object({ file, extendee, field: fieldOf(field) });
}
