// Serializes values into URLs, headers and forms, and parses them.
import { isObject, type Json, type JsonObject } from "../../../src/model/json.ts";
import type { Spelling } from "./service.ts";
import { admits, items, member, typesOf } from "./values.ts";

/** One `name=text` of a query, a cookie or a form. Escapes are undone before a text is split. */
export interface Pair {
  readonly name: string;
  readonly text: string;
  /** Its reserved characters were sent as they are. */
  readonly bare?: true;
}

export interface Written extends Spelling {
  readonly name: string;
  readonly schema: JsonObject;
  readonly media?: string;
}

const asText = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Undefined where nothing is left to be written. */
export function writePairs({ name, style, explode, media }: Written, value: Json): readonly Pair[] | undefined {
  if (media !== undefined) return [{ name, text: writeMedia(media, value) }];
  if (!isObject(value) && !Array.isArray(value)) return [{ name, text: asText(value) }];
  const entries = Object.entries(value as JsonObject).filter(([, each]) => typeof each !== "object");
  if (entries.length === 0) return Array.isArray(value) ? [{ name, text: "" }] : undefined;
  const texts = entries.map(([, each]) => asText(each));
  if (Array.isArray(value)) {
    return explode ? texts.map((text) => ({ name, text })) : [{ name, text: texts.join(SEPARATORS[style] ?? ",") }];
  }
  if (style === "deepObject") return entries.map(([key, each]) => ({ name: `${name}[${key}]`, text: asText(each) }));
  if (explode) return entries.map(([key, each]) => ({ name: key, text: asText(each) }));
  return [{ name, text: entries.flatMap(([key, each]) => [key, asText(each)]).join() }];
}

const SEPARATORS: Readonly<Record<string, string>> = { form: ",", spaceDelimited: " ", pipeDelimited: "|" };

/** In a path or header. */
export function writeText({ name, style, explode, media }: Written, value: Json): string | undefined {
  if (media !== undefined) return writeMedia(media, value);
  const lead = style === "label" ? "." : style === "matrix" ? `;${name}=` : "";
  if (!isObject(value) && !Array.isArray(value)) return lead + asText(value);
  const entries = Object.entries(value as JsonObject).filter(([, each]) => typeof each !== "object");
  if (entries.length === 0) return Array.isArray(value) ? lead : undefined;
  if (Array.isArray(value)) {
    const between = !explode || style === "simple" ? "," : lead;
    return lead + entries.map(([, each]) => asText(each)).join(between);
  }
  if (!explode) return lead + entries.flatMap(([key, each]) => [key, asText(each)]).join();
  const between = { label: ".", matrix: ";" }[style] ?? ",";
  return (style === "simple" ? "" : between) + entries.map(([key, each]) => `${key}=${asText(each)}`).join(between);
}

function writeMedia(media: string, value: Json): string {
  return media.startsWith("text/plain") ? asText(value) : JSON.stringify(value);
}

/** Returns the meanings of a text under a schema; empty if it is rejected. */
function validOf(candidates: readonly Json[], schema: JsonObject): readonly Json[] {
  return candidates.filter((value) => admits(schema, value));
}

/** The readings of what stands under the names of the parameter; undefined: nothing does. */
export function readPairs(written: Written, pairs: readonly Pair[]): readonly Json[] | undefined {
  const { name, style, explode, media, schema } = written;
  const own = pairs.filter((pair) => pair.name === name);
  if (media !== undefined)
    return own.length === 0 ? undefined : validOf(readMedia(media, own[0]!.text, schema), schema);
  const types = typesOf(schema);
  const candidates: Json[] = [];
  if (types.includes("object") && (style === "deepObject" || explode)) {
    const keyOf = (pair: Pair): string | undefined =>
      style === "deepObject" ? new RegExp(`^${name}\\[(.*)\\]$`, "u").exec(pair.name)?.[1] : pair.name;
    const known = isObject(schema["properties"]) ? schema["properties"] : {};
    const found = pairs.flatMap((pair) => {
      const key = keyOf(pair);
      return key !== undefined && key in known ? [[key, pair.text] as const] : [];
    });
    if (found.length > 0) candidates.push(...readMembers(found, schema));
    else if (types.length === 1) return undefined;
  }
  if (own.length === 0 && candidates.length === 0) return undefined;
  const [first] = own;
  if (first !== undefined) {
    if (types.includes("array")) {
      const texts = explode ? own.map(({ text }) => text) : first.text.split(SEPARATORS[style] ?? ",");
      candidates.push(...readItems(texts, schema));
    }
    if (types.includes("object") && !explode && style === "form") candidates.push(...readList(first.text, schema));
    if (own.length === 1) candidates.push(...readScalar(first.text, schema));
  }
  return validOf(candidates, schema);
}

/** In a path or header. */
export function readText({ name, style, explode, media, schema }: Written, text: string): readonly Json[] {
  if (media !== undefined) return validOf(readMedia(media, text, schema), schema);
  const types = typesOf(schema);
  const candidates: Json[] = [];
  const lead = style === "label" ? "." : style === "matrix" ? `;${name}=` : "";
  const objectLead = { label: ".", matrix: ";" }[style] ?? "";
  if (types.includes("object") && explode && text.startsWith(objectLead)) {
    const members = text
      .slice(objectLead.length)
      .split(objectLead || ",")
      .map((each) => each.split("="));
    if (members.every(({ length }) => length === 2))
      candidates.push(...readMembers(members as [string, string][], schema));
  }
  if (text.startsWith(lead)) {
    const rest = text.slice(lead.length);
    const between = !explode || style === "simple" ? "," : lead;
    if (types.includes("array")) candidates.push(...readItems(rest.split(between), schema));
    if (types.includes("object") && !explode) candidates.push(...readList(rest, schema));
    candidates.push(...readScalar(rest, schema));
  }
  return validOf(candidates, schema);
}

function readMedia(media: string, text: string, schema: JsonObject): readonly Json[] {
  if (media.startsWith("text/plain")) return readScalar(text, schema);
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
}

export function readScalar(text: string, schema: JsonObject): readonly Json[] {
  return typesOf(schema).flatMap((type): readonly Json[] => {
    if (type === "string") return [text];
    if (type === "boolean") return text === "true" || text === "false" ? [text === "true"] : [];
    return (type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/u.test(text) ? [Number(text)] : [];
  });
}

/** No text may be a list of nothing, or of one text that is empty. */
export function readItems(texts: readonly string[], schema: JsonObject): readonly Json[] {
  const read = texts.map((text) => readScalar(text, items(schema))[0]);
  const list = read.some((each) => each === undefined) ? [] : [read as Json];
  return texts.length === 1 && texts[0] === "" ? [...list, []] : list;
}

/** `key,value,key,value` */
function readList(text: string, schema: JsonObject): readonly Json[] {
  const parts = text.split(",");
  if (parts.length % 2 === 1) return [];
  return readMembers(
    parts.flatMap((key, index) => (index % 2 === 0 ? [[key, parts[index + 1]!] as const] : [])),
    schema,
  );
}

function readMembers(entries: readonly (readonly [string, string])[], schema: JsonObject): readonly Json[] {
  const read = entries.map(([key, text]) => [key, readScalar(text, member(schema, key))[0]] as const);
  return read.some(([, each]) => each === undefined) ? [] : [Object.fromEntries(read) as JsonObject];
}

/** Equal where both mean the same: of texts, `1` and `"1"` do, and so do one value and a list of it. */
export function meaning(value: Json): string {
  if (Array.isArray(value)) {
    const each = (value as readonly Json[]).map(meaning);
    return each.length === 1 ? each[0]! : JSON.stringify(each);
  }
  if (!isObject(value)) return asText(value);
  return JSON.stringify(
    Object.entries(value)
      .map(([key, each]) => [key, meaning(each)])
      .sort(),
  );
}
