import { canonical, isObject, type Json } from "../../model/json.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { WireField } from "../../model/wire.ts";
import { PROSE } from "./prose.ts";

/** One text for all values that are written the same, apart from prose and from where they stand. Empty for no value. */
export type WrittenText = (value: unknown) => string;

/** References are not followed: what is shared is compared where it is declared. */
export function createWrittenText(schemas: Pick<SchemaTable, "source">): WrittenText {
  const known = new Map<Pointer, string>();
  const textAt = (at: Pointer): string | undefined => {
    const text = known.get(at) ?? textOfParts(at, schemas);
    if (text !== undefined) known.set(at, text);
    return text;
  };
  const textOf = (value: unknown): string => {
    if (value === undefined) return "";
    if (typeof value === "string") return (isPointer(value) ? textAt(value) : undefined) ?? JSON.stringify(value);
    if (typeof value !== "object" || value === null) return canonical(value as Json);
    // A field of a Go type stands where its schema does, which does not state its encoding.
    const at = isWireField(value) ? undefined : (value as { readonly at?: unknown }).at;
    const own = typeof at === "string" ? textAt(at) : undefined;
    return own ?? canonical(plainOf(value));
  };
  return textOf;
}

function textOfParts(at: Pointer, schemas: Pick<SchemaTable, "source">): string | undefined {
  const texts = conjuncts(at).map((part) => (part.includes("#") ? schemas.source(part) : part));
  return texts.includes(undefined) ? undefined : texts.map((text) => canonical(withoutProse(text!))).join("&");
}

function isWireField(value: object): value is WireField {
  return ("cardinality" satisfies keyof WireField) in value;
}

function isPointer(text: string): boolean {
  return text.includes("#");
}

/** Copies the data without places, which contain list positions. */
function plainOf(value: object): Json {
  if (Array.isArray(value)) return value.map((item: unknown) => jsonOf(item));
  const members = Object.entries(value).filter(([name, member]) => !PLACES.has(name) && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, jsonOf(member)]));
}

const PLACES: ReadonlySet<string> = new Set(["at", "file", "range", "pathItems"]);

function jsonOf(value: unknown): Json {
  if (value instanceof Set || value instanceof Map) return [...value].map(jsonOf);
  return typeof value === "object" && value !== null ? plainOf(value) : ((value ?? null) as Json);
}

/** A member that an author names `description` is kept where it holds a schema. */
function withoutProse(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutProse(item));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name, member]) => !(PROSE.has(name) && typeof member !== "object"));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutProse(member)]));
}
