import type { Json, JsonObject } from "../../src/model/json.ts";
import type { Change } from "../../src/model/change.ts";
import { NO_WIRE, type Wire, type WireEnumValue, type WireField } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/rule.ts";
import { holderOf } from "./tombstones.ts";
import { decodeMessage, type Decoded } from "./wire-decoding.ts";
import { encodeMessage } from "./wire-encoding.ts";
import { requiredOf, samplesOf } from "./wire-samples.ts";

/** The fields of a message on one side, with the definitions that they refer to. */
export interface MessageSide {
  readonly fields: readonly WireField[];
  readonly wire: Wire;
}

export interface MessageSides {
  readonly old: MessageSide;
  readonly new: MessageSide;
}

/** Returns both sides of the message of a change. An extension is treated as a message with one field. */
export function messagesOf(
  change: Pick<Change, "pair">,
  context: Pick<RuleContext, "snapshot">,
  fields: { readonly old: WireField; readonly new: WireField } | undefined = undefined,
): MessageSides | undefined {
  const side = (name: "old" | "new"): MessageSide | undefined => {
    const wire = context.snapshot(name).wire ?? NO_WIRE;
    if (change.pair.kind === "extension") return fields && { fields: [fields[name]], wire };
    const holder = holderOf(name, change, context);
    return holder !== undefined && "fields" in holder ? { fields: holder.fields, wire } : undefined;
  };
  const [old, new_] = [side("old"), side("new")];
  return old && new_ && { old, new: new_ };
}

/**
 * Encodes sample values on one side and decodes them on the other. The witness holds the bytes and the values of both sides.
 * Several values are tried for the first field. Returns undefined if both sides agree or a type is unknown.
 */
export function witnessOf(
  sides: MessageSides | undefined,
  written: readonly WireField[],
  by: "old" | "new" = "old",
  samples?: readonly Json[],
): JsonObject | undefined {
  if (sides === undefined) return undefined;
  const [writer, reader] = by === "old" ? [sides.old, sides.new] : [sides.new, sides.old];
  const [first, ...others] = written;
  for (const sample of first === undefined ? [null] : (samples ?? samplesOf(first, writer.wire))) {
    const values = valuesOf(writer, first === undefined ? {} : { [first.name]: sample }, others);
    const bytes = values && encodeMessage(values, writer.fields, writer.wire);
    const read = bytes && decodeMessage(Uint8Array.from(bytes), reader.fields, reader.wire);
    if (values === undefined || bytes === undefined || read === undefined) return undefined;
    if (!isLoss(values, read)) continue;
    return {
      bytes: bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" "),
      written: values,
      read: read.values,
      ...(read.unknown.length > 0 && { unknown: read.unknown }),
      ...(read.refused !== undefined && { refused: read.refused }),
      ...(by === "new" && { by }),
    };
  }
  return undefined;
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

/** Builds a witness for an enum value in the first singular field of its type. */
export function witnessOfValue(
  { name }: WireEnumValue,
  change: Pick<Change, "pair">,
  context: Pick<RuleContext, "snapshot">,
): JsonObject | undefined {
  const holder = holderOf("old", change, context);
  const [old, new_] = [context.snapshot("old").wire ?? NO_WIRE, context.snapshot("new").wire ?? NO_WIRE];
  for (const message of Object.values(old.messages)) {
    const successor = new_.messages[message.name];
    const field = message.fields.find(
      ({ typeName, cardinality }) => typeName === holder?.name && isSingle(cardinality),
    );
    if (successor === undefined || field === undefined) continue;
    const sides = { old: { fields: message.fields, wire: old }, new: { fields: successor.fields, wire: new_ } };
    return witnessOf(sides, [field], "old", [name]);
  }
  return undefined;
}

function isSingle(cardinality: WireField["cardinality"]): boolean {
  return cardinality !== "repeated" && cardinality !== "map";
}
