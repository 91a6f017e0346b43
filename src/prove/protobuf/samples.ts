import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { isScalar, type ScalarType, type Wire, type WireField } from "../../model/wire.ts";

/** Small values, and values outside the range of other types, in ProtoJSON. */
const SCALARS: Readonly<Record<ScalarType, readonly Json[]>> = {
  bool: [true, false],
  int32: [300, -1],
  int64: ["300", "4294967296", "-1"],
  uint32: [300, 4_294_967_295],
  uint64: ["300", "4294967296", "18446744073709551615"],
  sint32: [-1, 300],
  sint64: ["-1", "300", "-4294967297"],
  fixed32: [300, 4_294_967_295],
  sfixed32: [-1, 300],
  fixed64: ["300", "18446744073709551615"],
  sfixed64: ["-1", "300"],
  float: [1.5, -2],
  double: [1.5, -2],
  string: ["abc", "def"],
  bytes: ["/w==", "AQ=="],
};

/** Limits of enum values and message fields that are tried. */
const MOST = 6;
const DEEPEST = 3;

/** Lists sample values of a field, the simplest first. Returns none if the type is unknown. */
export function samplesOf(field: WireField, wire: Wire, depth = 0): readonly Json[] {
  const { cardinality, keyType } = field;
  const values = valuesOf(field, wire, depth);
  if (keyType !== undefined) return values.map((value) => ({ [keyOf(keyType)]: value }));
  if (cardinality !== "repeated") return values;
  // Two values show that one of them is lost. Two messages are equal, so that map entries have the same key.
  return values.map((value, index) => [value, isObject(value) ? value : (values[index + 1] ?? values[0]!)]);
}

function keyOf(type: ScalarType): string {
  return String(SCALARS[type][0]);
}

function valuesOf({ type, typeName = "" }: WireField, wire: Wire, depth: number): readonly Json[] {
  if (type === "message" || type === "group") return depth >= DEEPEST ? [] : messagesOf(typeName, wire, depth);
  if (type === "enum") {
    const values = wire.enums[typeName]?.values ?? [];
    return values
      .filter(({ number }) => number !== 0)
      .slice(0, MOST)
      .map(({ name }) => name);
  }
  return isScalar(type) ? SCALARS[type] : [];
}

/** Builds one message for each of the first fields, with only that field and the required ones. */
function messagesOf(name: string, wire: Wire, depth: number): readonly JsonObject[] {
  const message = wire.messages[name];
  if (message === undefined) return [];
  const base = requiredOf(message.fields, wire, depth);
  if (base === undefined) return [];
  const more = message.fields.slice(0, MOST).flatMap((field) => {
    const [sample] = samplesOf(field, wire, depth + 1);
    return sample === undefined ? [] : [{ ...base, [field.name]: sample }];
  });
  return more.length === 0 ? [base] : more;
}

/** Builds values for all required fields. Returns undefined if one has no sample. */
export function requiredOf(fields: readonly WireField[], wire: Wire, depth = 0): JsonObject | undefined {
  const values: Record<string, Json> = {};
  for (const field of fields) {
    if (field.cardinality !== "required") continue;
    const [sample] = samplesOf(field, wire, depth + 1);
    if (sample === undefined) return undefined;
    values[field.name] = sample;
  }
  return values;
}
