import { type Json } from "../../model/json.ts";
import { child } from "../../model/pointer.ts";
import type { Annotations, Facet } from "../../model/schema.ts";
import type { Format, Snapshot } from "../../model/snapshot.ts";
import {
  CARDINALITIES,
  FIELD_TYPES,
  NO_RESERVED,
  SCALAR_TYPES,
  WIRE_TYPES,
  wireTypeOf,
  type Reserved,
  type Wire,
  type WireEnum,
  type WireEnumValue,
  type WireExtension,
  type WireField,
  type WireFile,
  type WireMessage,
  type WireMethod,
  type WireOneof,
  type WireService,
} from "../../model/wire.ts";
import type { DocumentSet, Reading } from "../../contracts/reader.ts";
import { ProblemSink } from "../problems.ts";
import { defaultFeatures } from "../wire/editions.ts";
import { readOperations } from "../wire/operations.ts";
import { createSchemaTable } from "../wire/schemas.ts";
import type { Writable } from "../writable.ts";
import { LOCKABLE, VERSION } from "./format.ts";
import { Members } from "./members.ts";
import { NO_API, NOTHING } from "../nothing.ts";

const NO_ANNOTATIONS: Annotations = Object.freeze({});

/** Reads a snapshot with only the wire, present and former. */
export function readWireLock(documents: DocumentSet): Reading {
  const problems = new ProblemSink(documents);
  const lock = new Members(documents.root.value, "#", problems);
  const version = lock.number("version");
  if (version !== undefined && version > VERSION) {
    problems.add({
      code: "UNSUPPORTED_VERSION",
      level: "error",
      message: `The lock file is of version ${String(version)}; known are versions up to ${String(VERSION)}.`,
      hint: "Use the apicompat that wrote it, or a later one.",
      at: "#/version",
    });
  }
  const wire = readWire(lock);
  const format = lock.oneOf("format", new Set<Format>(LOCKABLE)) ?? "protobuf";
  return {
    snapshot: snapshotOf(format, wire),
    get problems() {
      return [...documents.problems, ...problems.problems];
    },
    files: documents.files,
    locate: (at) => documents.locate(at),
    fileOf: (at) => documents.fileOf(at),
  };
}

function snapshotOf(format: Format, wire: Wire): Snapshot {
  return {
    ...NO_API,
    format,
    formatVersion: "",
    wireOnly: true,
    operations: readOperations(wire),
    schemas: createSchemaTable(wire),
    wire,
  };
}

function readWire(lock: Members): Wire {
  const former = lock.inner("former");
  return {
    files: lock.table("files", readFile),
    messages: lock.table("messages", readMessage),
    enums: lock.table("enums", readEnum),
    services: lock.table("services", readService),
    extensions: lock.table("extensions", readExtension),
    former: {
      messages: former.table("messages", (each, name) => ({
        name,
        at: each.at,
        file: each.text("file"),
        fields: each.list("fields", readField),
        reserved: readReserved(each),
      })),
      enums: former.table("enums", (each, name) => ({
        name,
        at: each.at,
        file: each.text("file"),
        values: each.list("values", readValue),
        reserved: readReserved(each),
      })),
    },
  };
}

function readFile(file: Members, path: string): WireFile {
  const syntax = file.text("syntax");
  const features = Object.entries(file.facets("features")).map(([name, { value }]) => [name, String(value)] as const);
  return {
    path,
    at: file.at,
    package: { value: file.text("package"), at: child(file.at, "package") },
    syntax: { value: syntax, at: child(file.at, "syntax") },
    options: file.facets("options"),
    // A lock file may be older than a feature.
    features: features.length === 0 ? {} : { ...defaultFeatures(syntax), ...Object.fromEntries(features) },
    extensions: file.facets("custom"),
  };
}

type Declared = Pick<WireMessage, "name" | "at" | "file" | "options" | "extensions">;

/** Reads the common part of all definitions; `read` reads the rest. A definition with faults is incomplete. */
function declare<T>(members: Members, name: string, read: (own: Members) => T): T & Declared {
  let faults = 0;
  const own = members.listening(() => void faults++);
  const deprecated = deprecationOf(own);
  const declaration = {
    name,
    at: own.at,
    file: own.text("file"),
    options: own.facets("options"),
    extensions: own.facets("custom"),
    ...(deprecated && { deprecated }),
    ...read(own),
  };
  return faults === 0 ? declaration : { ...declaration, incomplete: true };
}

function deprecationOf(members: Members): Facet<true> | undefined {
  return members.flag("deprecated") && { value: true, at: child(members.at, "deprecated") };
}

function readOneofs(message: Members): readonly WireOneof[] {
  const names = message.texts("oneofs");
  if (names.length === 0) return [];
  const custom = message.optionalTable("oneofCustom", (members) => members.all());
  return names.map((name) => ({ ...name, extensions: custom[name.value] ?? NOTHING }));
}

function readMessage(members: Members, name: string): WireMessage {
  return declare(members, name, (own) => ({
    fields: own.list("fields", readField),
    oneofs: readOneofs(own),
    reserved: readReserved(own),
    extensionRanges: own.ranges("extensionRanges"),
  }));
}

function readField(members: Members): WireField | undefined {
  const number = members.number("number");
  const name = members.text("name");
  const type = members.choice("type", FIELD_TYPES) ?? "unknown";
  const typeName = members.optionalText("typeName");
  const keyType = members.oneOf("keyType", SCALAR_TYPES);
  const wireType = members.oneOf("wireType", WIRE_TYPES) ?? (keyType === undefined ? wireTypeOf(type) : "bytes");
  const oneof = members.optionalText("oneof");
  if (number === undefined) return undefined;
  const field: Writable<WireField> = {
    number,
    name,
    jsonName: members.optionalText("jsonName") ?? name,
    at: members.at,
    type,
    cardinality: members.choice("cardinality", CARDINALITIES) ?? "optional",
    packed: members.flag("packed") ?? false,
    annotations: annotationsOf(members),
    options: members.facets("options"),
    extensions: members.facets("custom"),
  };
  if (typeName !== undefined) field.typeName = typeName;
  if (keyType !== undefined) field.keyType = keyType;
  if (wireType !== undefined) field.wireType = wireType;
  if (oneof !== undefined) field.oneof = oneof;
  return field;
}

function annotationsOf(members: Members): Annotations {
  const stated: Facet<Json> | undefined = members.json("default");
  const deprecated = deprecationOf(members);
  if (stated === undefined && deprecated === undefined) return NO_ANNOTATIONS;
  return { ...(stated && { default: stated }), ...(deprecated && { deprecated }) };
}

function readReserved(members: Members): Reserved {
  const reserved = members.inner("reserved");
  const [ranges, names] = [reserved.ranges("ranges"), reserved.texts("names")];
  return ranges.length + names.length === 0 ? NO_RESERVED : { ranges, names };
}

function readEnum(members: Members, name: string): WireEnum {
  return declare(members, name, (own) => ({
    values: own.list("values", readValue),
    reserved: readReserved(own),
    closed: own.flag("closed") ?? false,
  }));
}

function readValue(members: Members): WireEnumValue | undefined {
  const [number, name] = [members.number("number"), members.text("name")];
  if (number === undefined) return undefined;
  return {
    number,
    name,
    at: members.at,
    annotations: annotationsOf(members),
    extensions: members.facets("custom"),
  };
}

function readService(members: Members, name: string): WireService {
  return declare(members, name, (own) => ({
    methods: Object.values(own.table("methods", (method, key) => readMethod(method, key, name))),
  }));
}

function readMethod(members: Members, name: string, service: string): WireMethod {
  const deprecated = deprecationOf(members);
  return {
    name,
    at: members.at,
    operation: `${service}/${name}`,
    request: members.text("request"),
    response: members.text("response"),
    clientStreaming: members.flag("clientStreaming") ?? false,
    serverStreaming: members.flag("serverStreaming") ?? false,
    ...(deprecated && { deprecated }),
    options: members.facets("options"),
    extensions: members.facets("custom"),
  };
}

function readExtension(members: Members, name: string): WireExtension | undefined {
  const field = readField(members.inner("field"));
  return field && declare(members, name, (own) => ({ extendee: own.text("extendee"), field }));
}
