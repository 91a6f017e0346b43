// A server compiled from a package, following encoding/json, generated defaulters and validation.
import { canonical, isObject, type Json, type JsonObject } from "../../../src/model/json.ts";
import {
  definedOf,
  isRequired,
  limitsOfType,
  membersOf,
  oncePerStruct,
  shapeOf,
  type Field,
  type Foreign,
  type Limits,
  type Package,
  type Struct,
  type Type,
} from "./model.ts";

/** A value in memory: of a struct by the names of its fields; null is nil. */
export type Value = null | string | number | boolean | readonly Value[] | Values | Opaque;
export interface Values {
  readonly [name: string]: Value;
}
/** A value of a foreign type; without JSON it is the zero value. */
interface Opaque {
  readonly foreign: Foreign;
  readonly json: Json | undefined;
}

/** The reason for a rejection, without a stack, because rejections are frequent. */
export class Refused extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const refuse = (path: string, why: string): never => {
  throw new Refused(`${path}: ${why}`);
};

/** From the least, up to the first that is too large. */
const INTEGERS: Readonly<Record<string, readonly [number, number]>> = {
  int8: [-(2 ** 7), 2 ** 7],
  int32: [-(2 ** 31), 2 ** 31],
  int64: [-(2 ** 63), 2 ** 63],
  uint16: [0, 2 ** 16],
  uint32: [0, 2 ** 32],
  uint64: [0, 2 ** 64],
};
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u;
const QUANTITY = /^\d+[kMG]?$/u;

interface How {
  /** True if unknown properties are rejected and not dropped. */
  readonly isStrict: boolean;
  /** Called for each dropped property. */
  readonly path: string;
}

const zeroOfStruct = oncePerStruct(({ fields }, home): Values =>
  Object.fromEntries(fields.map((field) => [field.go, zeroOf(field.type, home)])),
);

export function zeroOf(type: Type, home: Package): Value {
  const shape = shapeOf(type, home);
  switch (shape.kind) {
    case "struct":
      return zeroOfStruct(shape, home);
    case "basic":
      return shape.name === "string" ? "" : shape.name === "bool" ? false : 0;
    case "foreign":
      return { foreign: shape.name, json: undefined };
    default:
      return null;
  }
}

/** Reads JSON into a value, as a decoder does. */
export function decode(json: Json, type: Type, home: Package, how: How): Value {
  const { path } = how;
  const shape = shapeOf(type, home);
  if (json === null) return zeroOf(type, home);
  switch (shape.kind) {
    case "struct":
      return decodeStruct(json, shape, home, how);
    case "pointer":
      return decode(json, shape.of, home, how);
    case "list":
      if (!Array.isArray(json)) return refuse(path, "no list");
      return json.map((each: Json, index) =>
        decode(each, shape.of, home, { ...how, path: `${path}/${String(index)}` }),
      );
    case "map":
      if (!isObject(json)) return refuse(path, "no map");
      return Object.fromEntries(
        Object.entries(json).map(([key, each]) => [
          key,
          decode(each, shape.of, home, { ...how, path: `${path}/${key}` }),
        ]),
      );
    case "bytes":
      if (typeof json !== "string" || json.length % 4 !== 0) return refuse(path, "no base64");
      return /^[A-Za-z0-9+/]*=*$/u.test(json) ? json : refuse(path, "no base64");
    case "foreign":
      return isForeign(json, shape.name) ? { foreign: shape.name, json } : refuse(path, `no ${shape.name}`);
    case "basic":
      return decodeBasic(json, shape.name, path);
    case "named":
      throw new Error("a name leads to a shape");
  }
}

function decodeBasic(json: Json, name: string, path: string): Value {
  if (name === "string") return typeof json === "string" ? json : refuse(path, "no string");
  if (name === "bool") return typeof json === "boolean" ? json : refuse(path, "no boolean");
  if (typeof json !== "number") return refuse(path, "no number");
  if (name === "float64") return json;
  const [least, beyond] = INTEGERS[name]!;
  return Number.isInteger(json) && json >= least && json < beyond ? json : refuse(path, `no ${name}`);
}

function isForeign(json: Json, name: Foreign): boolean {
  switch (name) {
    case "metav1.Time":
      return typeof json === "string" && TIME.test(json);
    case "resource.Quantity":
      return (typeof json === "string" && QUANTITY.test(json)) || typeof json === "number";
    case "intstr.IntOrString":
      return typeof json === "string" || Number.isInteger(json);
    case "metav1.LabelSelector":
      return isObject(json) && Object.keys(json).every((key) => key === "matchLabels");
  }
}

function decodeStruct(json: Json, struct: Struct, home: Package, how: How): Value {
  if (!isObject(json)) return refuse(how.path, "no object");
  const members = new Map(membersOf(struct, home).map((member) => [member.name, member]));
  const value = { ...zeroOfStruct(struct, home) };
  for (const [name, each] of Object.entries(json)) {
    const path = `${how.path}/${name}`;
    const member = members.get(name);
    if (member === undefined) {
      if (how.isStrict) refuse(path, "unknown");
      continue;
    }
    put(value, member.path, decode(each, member.path.at(-1)!.type, home, { ...how, path }));
  }
  return value;
}

function put(values: Record<string, Value>, [field, ...rest]: readonly Field[], value: Value): void {
  const { go } = field!;
  if (rest.length === 0) values[go] = value;
  else {
    const inner = { ...(values[go] as Values) };
    values[go] = inner;
    put(inner, rest, value);
  }
}

/** Writes a value as JSON, as an encoder does. */
export function encode(value: Value, type: Type, home: Package): Json {
  const shape = shapeOf(type, home);
  switch (shape.kind) {
    case "struct": {
      const object: Record<string, Json> = {};
      for (const { name, path } of membersOf(shape, home)) {
        const field = path.at(-1)!;
        const own = path.reduce<Value>((each, { go }) => (each as Values)[go]!, value);
        if (!isLeftOut(own, field, home)) object[name] = encode(own, field.type, home);
      }
      return object;
    }
    case "pointer":
      return value === null ? null : encode(value, shape.of, home);
    case "list":
      return value === null ? null : (value as readonly Value[]).map((each) => encode(each, shape.of, home));
    case "map":
      if (value === null) return null;
      return Object.fromEntries(
        Object.entries(value as Values).map(([key, each]) => [key, encode(each, shape.of, home)]),
      );
    case "foreign":
      return (value as Opaque).json ?? ZERO[shape.name];
    default:
      return value as Json;
  }
}

const ZERO: Readonly<Record<Foreign, Json>> = {
  "metav1.Time": null,
  "resource.Quantity": "0",
  "intstr.IntOrString": 0,
  "metav1.LabelSelector": {},
};

function isLeftOut(value: Value, { omit, type }: Field, home: Package): boolean {
  const shape = shapeOf(type, home);
  if (omit === "omitzero") return canonical(value as Json) === canonical(zeroOf(type, home) as Json);
  if (omit === "" || shape.kind === "struct" || shape.kind === "foreign") return false;
  if (shape.kind === "list") return value === null || (value as readonly Value[]).length === 0;
  if (shape.kind === "map") return value === null || Object.keys(value as Values).length === 0;
  return value === null || (shape.kind !== "pointer" && (value === "" || value === 0 || value === false));
}

/** Applies the defaults of a server. */
export function defaulted(json: Json, type: Type, home: Package): Json {
  const shape = shapeOf(type, home);
  if (shape.kind === "pointer") return defaulted(json, shape.of, home);
  if (shape.kind === "list" && Array.isArray(json)) return json.map((each: Json) => defaulted(each, shape.of, home));
  if (!isObject(json)) return json;
  if (shape.kind === "map") return mapped(json, (each) => defaulted(each, shape.of, home));
  if (shape.kind !== "struct") return json;
  const filled: Record<string, Json> = { ...json };
  for (const { name, path } of membersOf(shape, home)) {
    const field = path.at(-1)!;
    if (!(name in filled) && field.default !== undefined) filled[name] = field.default;
    if (name in filled) filled[name] = defaulted(filled[name]!, field.type, home);
  }
  return filled;
}

function mapped(json: JsonObject, change: (each: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, change(each)]));
}

/** Throws where a value breaks what types and markers promise of it. Members that it does not know may be anything. */
export function validate(json: Json, type: Type, home: Package, path = "", field?: Field): void {
  for (const limits of [...(field ? [field.limits] : []), ...limitsOfType(type, home)]) checkLimits(json, limits, path);
  const defined = definedOf(type, home);
  if (defined?.isEnum === true && defined.constants.length > 0 && typeof json === "string") {
    if (!defined.constants.some(({ value }) => value === json)) refuse(path, `no ${defined.name}`);
  }
  const shape = shapeOf(type, home);
  if (shape.kind === "pointer") validate(json, shape.of, home, path);
  else if (shape.kind === "list" && Array.isArray(json)) {
    json.forEach((each: Json, index) => {
      validate(each, shape.of, home, `${path}/${String(index)}`);
    });
    checkItems(json, field?.list, path);
  } else if (shape.kind === "map" && isObject(json)) {
    for (const [key, each] of Object.entries(json)) validate(each, shape.of, home, `${path}/${key}`);
  } else if (shape.kind === "struct" && isObject(json)) {
    for (const member of membersOf(shape, home)) {
      const own = member.path.at(-1)!;
      if (member.name in json) validate(json[member.name]!, own.type, home, `${path}/${member.name}`, own);
      else if (isRequired(own)) refuse(`${path}/${member.name}`, "missing");
    }
  }
}

function checkItems(items: readonly Json[], list: Field["list"], path: string): void {
  if (list === undefined || list === "atomic") return;
  const keys = items.map((each) => canonical(list === "map" && isObject(each) ? (each["name"] ?? "") : each));
  if (new Set(keys).size < keys.length) refuse(path, "twice");
}

function checkLimits(json: Json, limits: Limits, path: string): void {
  const { Minimum, Maximum, MinLength, MaxLength, Pattern, MinItems, MaxItems, MaxProperties, Enum } = limits;
  const within = (size: number, least = -Infinity, most = Infinity): void => {
    if (size < least || size > most) refuse(path, `${String(size)} is out of bounds`);
  };
  if (typeof json === "number") within(json, Minimum, Maximum);
  else if (Array.isArray(json)) within(json.length, MinItems, MaxItems);
  else if (isObject(json)) within(Object.keys(json).length, undefined, MaxProperties);
  else if (typeof json === "string") {
    within(json.length, MinLength, MaxLength);
    if (Pattern !== undefined && !new RegExp(Pattern, "u").test(json)) refuse(path, "not of the pattern");
    if (Enum !== undefined && !Enum.includes(json)) refuse(path, "not listed");
  }
}

/** Returns what a server stores; throws if it rejects the value. */
export function stored(json: Json, type: Type, home: Package): Value {
  // Controllers write the complete status.
  const status = isObject(json) && "status" in json ? { status: json["status"]! } : {};
  const full = defaulted(json, type, home);
  const filled = isObject(full) ? { ...full, ...status } : full;
  const value = decode(filled, type, home, { isStrict: true, path: "" });
  validate(filled, type, home);
  return value;
}
