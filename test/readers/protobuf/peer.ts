// protobufjs as the judge of witnesses: it shares nothing with what wrote them.
import protobufjs from "protobufjs";
import { isObject, type Json, type JsonObject } from "../../../src/model/json.ts";

export interface WireWitness {
  readonly bytes: string;
  readonly written: JsonObject;
  readonly read: JsonObject;
  readonly unknown?: readonly number[];
  readonly refused?: string;
  readonly by?: "new";
}

export function isWireWitness(witness: Json | undefined): witness is JsonObject & WireWitness {
  return isObject(witness) && typeof witness["bytes"] === "string";
}

/** Compares a witness with what protobufjs reads from its bytes, by both definitions. */
export function judge(
  witness: WireWitness,
  texts: { readonly old: string; readonly new: string },
  message?: string,
): { readonly said: unknown; readonly found: unknown } {
  const [old, new_] = [typesIn(texts.old), typesIn(texts.new)];
  const [writers, readers] = witness.by === "new" ? [new_, old] : [old, new_];
  const bytes = Uint8Array.from(witness.bytes.split(" ").filter(Boolean), (byte) => Number.parseInt(byte, 16));
  const { written, read, unknown = [], refused } = witness;
  const said = { written: plain(written), read: refused === undefined ? { values: plain(read), unknown } : "refused" };
  const names = message === undefined ? [...writers.keys()] : [message];
  // A renamed message can be any of the other side.
  const counterparts = (name: string): readonly string[] => (readers.has(name) ? [name] : [name, ...readers.keys()]);
  const found = names.flatMap((name) =>
    counterparts(name).map((other) => ({
      written: valuesOf(decode(bytes, writers.get(name))),
      read: decode(bytes, readers.get(other)),
    })),
  );
  return { said, found: found.find((each) => JSON.stringify(each) === JSON.stringify(said)) ?? found[0] };
}

function typesIn(text: string): ReadonlyMap<string, protobufjs.Type> {
  const { root } = protobufjs.parse(text, { keepCase: true });
  root.resolveAll();
  const types = new Map<string, protobufjs.Type>();
  const collect = (space: protobufjs.NamespaceBase, prefix: string): void => {
    for (const nested of space.nestedArray) {
      if (nested instanceof protobufjs.Type) types.set(prefix + nested.name, nested);
      if (nested instanceof protobufjs.Namespace) {
        collect(nested, nested instanceof protobufjs.Type ? `${prefix}${nested.name}.` : prefix);
      }
    }
  };
  collect(root, "");
  return types;
}

type Decoding = { readonly values: unknown; readonly unknown: readonly number[] } | "refused" | "no such message";

function decode(bytes: Uint8Array, type: protobufjs.Type | undefined): Decoding {
  if (type === undefined) return "no such message";
  try {
    const reader = protobufjs.Reader.create(bytes);
    (reader as { discardUnknown?: boolean }).discardUnknown = false;
    const message = type.decode(reader);
    const values = type.toObject(message, { longs: String, enums: String, bytes: String, json: true });
    const unknown = ((message as { $unknowns?: readonly Uint8Array[] }).$unknowns ?? []).map(
      (raw) => protobufjs.Reader.create(raw).uint32() >>> 3,
    );
    return { values: plain(values), unknown: [...new Set(unknown)] };
  } catch {
    return "refused";
  }
}

function valuesOf(decoding: Decoding): unknown {
  return typeof decoding === "string" ? decoding : decoding.values;
}

/** Numbers of 64 bits are texts for some, members come in any order, a zero may be left out, and an extension has its full name. */
function plain(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .map(([name, each]) => [name.replace(/^\..*\./, ""), plain(each)] as const)
    .filter(([, each]) => each !== "0" && each !== "" && each !== false);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
