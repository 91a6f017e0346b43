import type { Change } from "../../src/model/change.ts";
import {
  entryFields,
  renumbers,
  type FieldType,
  type WireEnum,
  type WireEnumValue,
  type WireField,
} from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { mergeCosts } from "./features.ts";
import { writesKnownNames } from "./json-names.ts";
import type { Costs } from "./costs.ts";

/** Types of one family decode the same bytes. Each type holds the numbers between two bounds. */
type Family = "varint" | "zigzag" | "fixed32" | "fixed64";

interface NumberType {
  readonly family: Family;
  readonly least: number;
  readonly most: number;
}

const INT32 = { least: -(2 ** 31), most: 2 ** 31 - 1 };
const UINT32 = { least: 0, most: 2 ** 32 - 1 };
const INT64 = { least: -(2 ** 63), most: 2 ** 63 - 1 };
const UINT64 = { least: 0, most: 2 ** 64 - 1 };

const NUMBERS: Readonly<Partial<Record<FieldType, NumberType>>> = {
  bool: { family: "varint", least: 0, most: 1 },
  enum: { family: "varint", ...INT32 },
  int32: { family: "varint", ...INT32 },
  uint32: { family: "varint", ...UINT32 },
  int64: { family: "varint", ...INT64 },
  uint64: { family: "varint", ...UINT64 },
  sint32: { family: "zigzag", ...INT32 },
  sint64: { family: "zigzag", ...INT64 },
  fixed32: { family: "fixed32", ...UINT32 },
  sfixed32: { family: "fixed32", ...INT32 },
  fixed64: { family: "fixed64", ...UINT64 },
  sfixed64: { family: "fixed64", ...INT64 },
};

/** The JSON form of a value in ProtoJSON. */
const IN_JSON: Readonly<Partial<Record<FieldType, string>>> = {
  int32: "number",
  uint32: "number",
  sint32: "number",
  fixed32: "number",
  sfixed32: "number",
  int64: "text of a number",
  uint64: "text of a number",
  sint64: "text of a number",
  fixed64: "text of a number",
  sfixed64: "text of a number",
};

/** Judges decoding with one type what was encoded with another. */
export function costsOfTypes(change: Change<"fieldType">, context: Pick<RuleContext, "snapshot">): Costs {
  const [old, new_] = [change.old!, change.new!];
  const isOther = old.type !== new_.type || old.typeName !== new_.typeName;
  const values: Costs = isOther
    ? { wire: wireCost(old, new_, context), json: jsonCost(old, new_, context), source: "breaking" }
    : {};
  return old.keyType === new_.keyType ? values : mergeCosts([values, costsOfKeys(old, new_, context)]);
}

/** Judges a change of the key type of a map. In JSON all keys are strings, so the size of a number does not matter. */
function costsOfKeys(old: WireField, new_: WireField, context: Pick<RuleContext, "snapshot">): Costs {
  const [[key], [other]] = [entryFields(old), entryFields(new_)];
  const wire = wireCost(key, other, context);
  const isNumber = [key, other].every(({ type }) => Object.hasOwn(IN_JSON, type));
  return { wire, json: isNumber ? wire : "breaking", source: "breaking" };
}

/** Returns whether the definition of one of the types is unknown. */
export function isUnread(change: Change<"fieldType">): boolean {
  return change.old!.type === "unknown" || change.new!.type === "unknown";
}

export function wireCost(old: WireField, new_: WireField, context: Pick<RuleContext, "snapshot">): Costs["wire"] {
  const [before, after] = [listedOf(enumOf("old", old, context)) ?? NUMBERS[old.type], NUMBERS[new_.type]];
  if (old.type === "enum" && new_.type === "enum") return enumCost(old, new_, context);
  if (before !== undefined && after !== undefined) {
    if (before.family !== after.family) return "breaking";
    // A closed enum does not read undeclared numbers.
    if (new_.type === "enum" && enumOf("new", new_, context)?.closed !== false) return "dangerous";
    return holds(after, before) ? undefined : "dangerous";
  }
  if (old.type === "string" && new_.type === "bytes") return undefined;
  return old.type === "message" && new_.type === "bytes" ? "dangerous" : "breaking";
}

/** Returns the range of numbers that a closed enum writes. */
function listedOf(definition: WireEnum | undefined): NumberType | undefined {
  if (definition?.closed !== true) return undefined;
  const numbers = definition.values.map(({ number }) => number);
  return { family: "varint", least: Math.min(...numbers), most: Math.max(...numbers) };
}

function holds(outer: NumberType, inner: NumberType): boolean {
  return outer.least <= inner.least && outer.most >= inner.most;
}

/** Wrapper messages, which JSON writes as their scalar value. */
const WRAPPERS: Readonly<Record<string, FieldType>> = {
  "google.protobuf.BoolValue": "bool",
  "google.protobuf.BytesValue": "bytes",
  "google.protobuf.DoubleValue": "double",
  "google.protobuf.FloatValue": "float",
  "google.protobuf.Int32Value": "int32",
  "google.protobuf.Int64Value": "int64",
  "google.protobuf.StringValue": "string",
  "google.protobuf.UInt32Value": "uint32",
  "google.protobuf.UInt64Value": "uint64",
};

function isWrapperOf({ type }: WireField, { typeName = "" }: WireField): boolean {
  return Object.hasOwn(WRAPPERS, typeName) && WRAPPERS[typeName] === type;
}

function jsonCost(old: WireField, new_: WireField, context: Pick<RuleContext, "snapshot">): Costs["json"] {
  if (isWrapperOf(old, new_) || isWrapperOf(new_, old)) return undefined;
  const form = IN_JSON[old.type];
  if (form !== undefined && form === IN_JSON[new_.type]) {
    return holds(NUMBERS[new_.type]!, NUMBERS[old.type]!) ? undefined : "dangerous";
  }
  if (old.type === "enum" && new_.type === "enum") {
    const [before, after] = [enumOf("old", old, context), enumOf("new", new_, context)];
    if (before === undefined || after === undefined) return "breaking";
    const names = new Set([...after.values.map(({ name }) => name), ...after.reserved.names.map(({ value }) => value)]);
    const isRead = before.values.every(({ name }) => names.has(name));
    return isRead && writesKnownNames(before, after) ? undefined : "breaking";
  }
  // JSON does not distinguish groups and messages.
  return isMessage(old) && isMessage(new_) && old.typeName === new_.typeName ? undefined : "breaking";
}

function isMessage({ type }: WireField): boolean {
  return type === "message" || type === "group";
}

function enumCost(old: WireField, new_: WireField, context: Pick<RuleContext, "snapshot">): Costs["wire"] {
  const [before, after] = [enumOf("old", old, context), enumOf("new", new_, context)];
  if (before === undefined || after === undefined) return "dangerous";
  const numbers = new Set(after.values.map(({ number }) => number));
  if (renumbers(before, after)) return "breaking";
  const isKnown = (value: WireEnumValue): boolean =>
    numbers.has(value.number) ||
    after.reserved.ranges.some(({ start, end }) => start <= value.number && value.number <= end);
  if (!before.values.every(isKnown)) return "breaking";
  // A closed enum drops undeclared numbers.
  const known = new Set(before.values.map(({ number }) => number));
  const isMissed = (after.closed && !before.closed) || (before.closed && [...numbers].some((each) => !known.has(each)));
  return isMissed ? "dangerous" : undefined;
}

function enumOf(
  side: "old" | "new",
  { typeName = "" }: WireField,
  { snapshot }: Pick<RuleContext, "snapshot">,
): WireEnum | undefined {
  return snapshot(side).wire?.enums[typeName];
}

/** Renders a type as in a declaration: `int32`, `map<string, Pet>`. */
export function showType(field: WireField): string {
  const name = field.typeName ?? field.type;
  if (field.keyType !== undefined) return `\`map<${field.keyType}, ${name}>\``;
  return `\`${field.type === "group" ? "group " : ""}${name}\``;
}

const LABELS: Readonly<Record<WireField["cardinality"], string>> = {
  implicit: "implicit presence",
  optional: "`optional`",
  required: "`required`",
  repeated: "`repeated`",
  map: "`map`",
};

/** Renders the cardinality. Message fields always have presence, so `optional` adds nothing. */
export function showCardinality({ cardinality, type }: WireField): string {
  return cardinality === "optional" && (type === "message" || type === "group") ? "singular" : LABELS[cardinality];
}
