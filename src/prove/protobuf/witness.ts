import type { Json, JsonObject } from "../../model/json.ts";
import type { WireField } from "../../model/wire.ts";
import type { MessageSide, WireQuestion } from "../../contracts/rule.ts";
import { decodeMessage, type Decoded } from "./decoding.ts";
import { type Bytes, encodeMessage } from "./encoding.ts";
import { requiredOf, samplesOf } from "./samples.ts";

/**
 * Encodes sample values on one side and decodes them on the other. The witness holds the bytes and the values of both sides.
 * Several values are tried for the first field. Returns undefined if both sides agree or a type is unknown.
 */
export function findWireWitness({ sides, written, by = "old", samples }: WireQuestion): JsonObject | undefined {
  const [writer, reader] = by === "old" ? [sides.old, sides.new] : [sides.new, sides.old];
  const [first, ...others] = written;
  for (const sample of first === undefined ? [null] : (samples ?? samplesOf(first, writer.wire))) {
    const values = valuesOf(writer, first === undefined ? {} : { [first.name]: sample }, others);
    const bytes = values && encodeMessage(values, writer.fields, writer.wire);
    const read = bytes && decodeMessage(Uint8Array.from(bytes), reader.fields, reader.wire);
    if (values === undefined || bytes === undefined || read === undefined) return undefined;
    if (isLoss(values, read)) return { ...shown(bytes, values, read), ...(by === "new" && { by }) };
  }
  return undefined;
}

function shown(bytes: Bytes, written: JsonObject, { values, unknown, refused }: Decoded): JsonObject {
  return {
    bytes: bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" "),
    written,
    read: values,
    ...(unknown.length > 0 && { unknown }),
    ...(refused !== undefined && { refused }),
  };
}

function valuesOf(
  { fields, wire }: MessageSide,
  chosen: JsonObject,
  others: readonly WireField[],
): JsonObject | undefined {
  const required = requiredOf(fields, wire);
  if (required === undefined) return undefined;
  const values: Record<string, Json> = { ...required, ...chosen };
  for (const field of others) {
    const [sample] = samplesOf(field, wire);
    if (sample === undefined) return undefined;
    values[field.name] = sample;
  }
  return values;
}

function isLoss(written: JsonObject, { values, unknown, refused }: Decoded): boolean {
  return refused !== undefined || unknown.length > 0 || meaningOf(written) !== meaningOf(values);
}

/** Normalizes values: a single value equals a list of one, and a number equals its string. */
function meaningOf(values: JsonObject): string {
  return JSON.stringify(values, (_, value: Json) => {
    const only = Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value;
    return typeof only === "number" ? String(only) : only;
  });
}
