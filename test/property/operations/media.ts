// Bodies: media types and their ranges, and what a receiver makes of them.
import { canonical, isObject, type Json, type JsonObject } from "../../../src/model/json.ts";
import { perObject } from "./per-object.ts";
import type { Content, Media, Spelling } from "./service.ts";
import { meaning, readItems, readPairs, readScalar, writePairs, type Pair } from "./text.ts";
import { admits, items, member, typesOf, valuesOf } from "./values.ts";

export interface Payload {
  /** Never a range. */
  readonly type: string;
  /** A value, or the text of what is neither data nor a form. */
  readonly data?: Json;
  readonly pairs?: readonly Pair[];
  readonly parts?: readonly Part[];
}

interface Part {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Media types that represent a range. */
const SAMPLES = [
  "application/json",
  "application/problem+json",
  "application/vnd.acme+json",
  "text/json",
  "text/plain",
  "text/csv",
  "application/json; profile=v2",
];

export function covers(range: string, type: string): boolean {
  if (range === type) return true;
  if (range.includes(";")) return false;
  const [plain] = type.split(";");
  const [main, sub] = range.split("/");
  return sub === "*" ? main === "*" || plain!.startsWith(`${main!}/`) : range === plain;
}

const entries = perObject((_: Content) => new Map<string, Media | undefined>());

/** The most specific entry for a type. */
export function entryFor(content: Content, type: string): Media | undefined {
  const known = entries(content);
  if (!known.has(type)) known.set(type, findEntry(content, type));
  return known.get(type);
}

function findEntry(content: Content, type: string): Media | undefined {
  const rank = (range: string): number =>
    range === type ? 3 : range === type.split(";")[0] ? 2 : range === "*/*" ? 0 : 1;
  const [best] = Object.keys(content)
    .filter((range) => covers(range, type))
    .sort((a, b) => rank(b) - rank(a));
  return best === undefined ? undefined : content[best];
}

/** The types that are sent under an entry. */
export function typesUnder(content: Content, range: string): readonly string[] {
  const all = range.includes("*") || !range.includes(";") ? [range, ...SAMPLES] : [range];
  return all.filter((type) => !type.includes("*") && covers(range, type) && entryFor(content, type) === content[range]);
}

const isData = (type: string): boolean => /[/+]json\b/u.test(type);
const isForm = (type: string): boolean => type.startsWith("application/x-www-form-urlencoded");
const isMultipart = (type: string): boolean => type.startsWith("multipart/");

export const payloadsOf = perObject((content: Content): readonly Payload[] =>
  Object.entries(content).flatMap(([range, media]) =>
    typesUnder(content, range).flatMap((type) => valuesOf(media.schema).flatMap((value) => write(type, media, value))),
  ),
);

function write(type: string, media: Media, value: Json): readonly Payload[] {
  if (isData(type)) return [{ type, data: value }];
  if (isForm(type)) return isObject(value) ? [{ type, pairs: writeForm(media, value) }] : [];
  if (isMultipart(type)) return isObject(value) ? writeParts(media, value).map((parts) => ({ type, parts })) : [];
  if (typeof value === "object") return [];
  return [{ type, data: typeof value === "string" ? value : JSON.stringify(value) }];
}

const USUAL: Spelling = { style: "form", explode: true, allowReserved: false };

function fieldOf(
  { schema = {}, encoding }: Media,
  name: string,
): { readonly name: string; readonly schema: JsonObject; readonly media?: string } & Spelling {
  const { style, explode, contentType, allowReserved = false } = encoding[name] ?? {};
  const said = style !== undefined || explode !== undefined;
  const spelling = { style: style ?? "form", explode: explode ?? (style ?? "form") === "form", allowReserved };
  return {
    name,
    schema: member(schema, name),
    ...(said ? spelling : { ...USUAL, allowReserved }),
    ...(!said && contentType?.includes("json") && { media: contentType }),
  };
}

function writeForm(media: Media, value: JsonObject): readonly Pair[] {
  return Object.entries(value).flatMap(([name, each]) => writePairs(fieldOf(media, name), each) ?? []);
}

/** The media types that a part may have, by the type of its value where none is stated. */
function partTypes({ schema = {}, encoding }: Media, name: string): readonly string[] {
  const stated = encoding[name]?.contentType;
  if (stated !== undefined) return stated.split(",").map((type) => type.trim());
  const of = member(schema, name);
  const [kind] = typesOf(of);
  const inner = kind === "array" ? items(of) : of;
  if (typesOf(inner)[0] === "object") return ["application/json"];
  return [inner["format"] === "binary" ? "application/octet-stream" : "text/plain"];
}

/** Each member in the first of its media types; then each in another one that it has. */
function writeParts(media: Media, value: JsonObject): readonly (readonly Part[])[] {
  const most = Math.max(1, ...Object.keys(value).map((name) => partTypes(media, name).length));
  return [...Array(most).keys()].map((index) =>
    Object.entries(value).flatMap(([name, each]) => {
      const types = partTypes(media, name);
      const type = (types[index] ?? types[0]!).replace("/*", "/x");
      const list = Array.isArray(each) ? (each as readonly Json[]) : [each];
      const asText = (one: Json): string => (typeof one === "string" && !isData(type) ? one : JSON.stringify(one));
      return list.map((one) => ({ name, type, text: asText(one) }));
    }),
  );
}

/** Returns the meaning for the receiver; undefined if it is rejected. */
export function readPayload(payload: Payload, content: Content): string | undefined {
  const media = entryFor(content, payload.type);
  if (media === undefined) return undefined;
  const { schema } = media;
  if (isData(payload.type)) return admits(schema, payload.data!) ? canonical(payload.data!) : undefined;
  if (payload.pairs === undefined && payload.parts === undefined) {
    const found = readScalar(String(payload.data), schema ?? {}).find((value) => admits(schema, value));
    return found === undefined ? undefined : meaning(found);
  }
  const value = payload.pairs ? readForm(payload.pairs, media) : readParts(payload.parts!, media);
  return value !== undefined && admits(schema, value) ? meaning(value) : undefined;
}

function namesOf({ schema }: Media): readonly string[] {
  return isObject(schema?.["properties"]) ? Object.keys(schema["properties"]) : [];
}

function readForm(pairs: readonly Pair[], media: Media): Json | undefined {
  const read = namesOf(media).map((name) => [name, readPairs(fieldOf(media, name), pairs)?.[0]] as const);
  const refused = read.some(([name, value]) => value === undefined && pairs.some((pair) => pair.name === name));
  return refused ? undefined : (Object.fromEntries(read.filter(([, value]) => value !== undefined)) as JsonObject);
}

function readParts(parts: readonly Part[], media: Media): Json | undefined {
  const read = namesOf(media).flatMap((name) => {
    const own = parts.filter((part) => part.name === name);
    if (own.length === 0) return [];
    const of = member(media.schema!, name);
    const known = own.every(({ type }) => partTypes(media, name).some((range) => covers(range, type)));
    return [[name, known ? readOwn(own, of) : undefined] as const];
  });
  return read.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(read) as JsonObject);
}

function readOwn(own: readonly Part[], schema: JsonObject): Json | undefined {
  const texts = own.map(({ text }) => text);
  if (typesOf(schema).includes("array")) return readItems(texts, schema)[0];
  if (isData(own[0]!.type)) return JSON.parse(texts[0]!) as Json;
  return texts.length === 1 ? readScalar(texts[0]!, schema)[0] : undefined;
}
