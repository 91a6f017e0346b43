import { EVENT_ID } from "js-yaml";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { type Span, MAX_DEPTH } from "./fault.ts";
import { mentionsIn, sameMentions } from "./mentions.ts";
import { define, readYaml, type YamlDocument } from "./yaml.ts";
import { YamlPlaces } from "./yaml-places.ts";
import { type Change, changeBetween, type Region, regionsAround } from "./yaml-region.ts";
import type { YamlVersion } from "./yaml-version.ts";

/** A YAML text that was read as a whole. */
export interface YamlText {
  readonly text: string;
  readonly version: YamlVersion;
  readonly documents: readonly YamlDocument[];
  readonly places: YamlPlaces;
}

/** The content of a partially read text. */
export interface YamlRevision {
  readonly documents: readonly YamlDocument[];
  find(index: number, tokens: readonly string[]): Span | undefined;
  isInScalar(offset: number): boolean;
}

/** A wider region is not worth a try: to read all of the text takes hardly longer. */
const MOST = 0.5;
/** If this many regions cannot be read alone, the text is probably broken. */
const TRIES = 2;

/**
 * Reads a text that differs from an earlier one in one region only. The rest is reused, including its values. Undefined
 * if only reading the whole text can decide, for example with any fault.
 */
export function reviseYaml(former: YamlText, text: string): YamlRevision | undefined {
  const { documents, places } = former;
  const change = changeBetween(former.text, text);
  if (change.formerEnd === change.start && change.end === change.start) {
    return { documents, find: (...at) => places.find(...at), isInScalar: (offset) => places.isInScalar(offset) };
  }
  if (places.isAliased || /\r(?!\n)/.test(text) || /\r(?!\n)/.test(former.text)) return undefined;
  const number = documents.findLastIndex(({ index }) => (places.root(index)?.start ?? Infinity) < change.start);
  const root = documents[number] && places.root(documents[number].index);
  if (root === undefined) return undefined;
  const next = documents[number + 1]?.start;
  const limit = next === undefined ? former.text.length : former.text.lastIndexOf("\n---", next) + 1;
  const depth = shallowest(text, change);
  const regions = regionsAround(former.text, root, limit, change)
    .filter(({ start, end, column }) => column <= depth && end - start < former.text.length * MOST)
    .slice(-TRIES);
  for (const region of regions.toReversed()) {
    const revision = reviseRegion(former, text, number, region, change);
    if (revision !== undefined) return revision;
  }
  return undefined;
}

/** The least indentation of the lines that changed: none of them belongs to a mapping that is indented deeper. */
function shallowest(text: string, { start, end }: Change): number {
  const lines = text.slice(text.lastIndexOf("\n", start - 1) + 1, end).split("\n");
  const depths = lines.filter((line) => /[^\s#]/.test(line)).map((line) => line.search(/[^ ]/));
  return Math.min(...depths);
}

function reviseRegion(
  { text: formerText, version, documents, places }: YamlText,
  text: string,
  number: number,
  region: Region,
  { formerEnd, end: changeEnd }: Change,
): YamlRevision | undefined {
  const moved = changeEnd - formerEnd;
  const own = text.slice(region.start, region.end + moved);
  // The following text must start on a new line, and the region must not contain a document marker.
  if (region.end < formerText.length && !own.endsWith("\n")) return undefined;
  if (/^(?:---|\.\.\.|%)/m.test(own)) return undefined;
  const reading = readYaml(own, version, MAX_DEPTH - region.tokens.length);
  const [only, second] = reading.documents;
  const [, opening] = reading.events;
  if (only === undefined || second !== undefined || reading.faults.length > 0 || !isObject(only.value))
    return undefined;
  if (opening?.type !== EVENT_ID.MAPPING || opening.start !== region.column || /[{[]/.test(own.charAt(opening.start))) {
    return undefined;
  }
  const ownPlaces = new YamlPlaces(own, version, reading.events);
  if (ownPlaces.isAliased) return undefined;
  const document = documents[number]!;
  const value = withMembers(document.value, region, only.value);
  if (value === undefined) return undefined;
  const isSame = value === document.value || sameMentions(mentionsIn(membersOf(document.value, region)), only.mentions);
  const mentions = isSame ? document.mentions : mentionsIn(value);
  const move = (offset: number): number => (offset >= region.end ? offset + moved : offset);
  return {
    documents: documents.map((each, index) => {
      return index === number ? { ...each, value, mentions } : { ...each, start: move(each.start) };
    }),
    find: (index, tokens) => {
      const isWithin = index === document.index && region.tokens.every((token, at) => tokens[at] === token);
      const [name, ...rest] = isWithin ? tokens.slice(region.tokens.length) : [];
      if (name !== undefined) {
        const span = ownPlaces.find(0, [name, ...rest]);
        if (span !== undefined) return { start: span.start + region.start, end: span.end + region.start };
        if (region.names.includes(name)) return undefined;
      }
      const span = places.find(index, tokens);
      if (span === undefined) return undefined;
      const endsInside = span.end > region.start && span.end <= region.end;
      const end = endsInside ? region.start + ownPlaces.find(0, [])!.end : move(span.end);
      return { start: move(span.start), end };
    },
    isInScalar: (offset) => {
      if (offset < region.start) return places.isInScalar(offset);
      return offset < region.end + moved
        ? ownPlaces.isInScalar(offset - region.start)
        : places.isInScalar(offset - moved);
    },
  };
}

/**
 * Replaces the properties of a region; returns the value itself if they are equal. Undefined if a name would be
 * repeated.
 */
function withMembers(value: Json, region: Region, own: JsonObject): Json | undefined {
  const { tokens, names, siblings } = region;
  const [token, ...rest] = tokens;
  if (token !== undefined) {
    const inner = (value as JsonObject)[token]!;
    const changed = withMembers(inner, { ...region, tokens: rest }, own);
    if (changed === undefined || changed === inner) return changed === undefined ? undefined : value;
    if (Array.isArray(value)) return (value as readonly Json[]).with(Number(token), changed);
    return record(Object.keys(value as JsonObject), (name) =>
      name === token ? changed : (value as JsonObject)[name]!,
    );
  }
  const mapping = value as JsonObject;
  const before = siblings.slice(0, siblings.indexOf(names[0]!));
  const after = siblings.slice(before.length + names.length);
  const others = new Set([...before, ...after]);
  const all = Object.keys(own);
  if (all.some((name) => others.has(name))) return undefined;
  if (JSON.stringify(own) === JSON.stringify(membersOf(value, { tokens: [], names }))) return value;
  return record([...before, ...all, ...after], (name) => (others.has(name) ? mapping : own)[name]!);
}

function membersOf(value: Json, { tokens, names }: Pick<Region, "tokens" | "names">): JsonObject {
  const mapping = tokens.reduce((at, token) => (at as JsonObject)[token]!, value) as JsonObject;
  return record(names, (name) => mapping[name]!);
}

function record(names: readonly string[], valueOf: (name: string) => Json): JsonObject {
  const members: Record<string, Json> = {};
  for (const name of names) define(members, name, valueOf(name));
  return members;
}
