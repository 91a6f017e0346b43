import type { Json, JsonObject } from "../../model/json.ts";
import { type Fault, MAX_DEPTH } from "./fault.ts";
import { jsonFaults } from "./json-faults.ts";
import { BACKSLASH, COLON, decodeString, OPEN_BRACE, QUOTE, skipSpace, skipString } from "./json-text.ts";
import { MentionCollector, type Mentions } from "./mentions.ts";

export type JsonReading =
  | { readonly value: Json; readonly mentions: Mentions; readonly faults?: never }
  | { readonly value?: never; readonly mentions?: never; readonly faults: readonly Fault[] };

/** Parses JSON with a place for each fault and reports duplicate names. `start` is 1 after a byte order mark. */
export function readJson(text: string, start: number): JsonReading {
  let value: Json;
  try {
    value = JSON.parse(start === 0 ? text : text.slice(start)) as Json;
  } catch {
    return { faults: jsonFaults(text, start) };
  }
  const names = scanNames(text);
  // Only a text whose names outnumber the members of its value holds a duplicate; then the exact search pays.
  const faults = countMembers(value) === names.count ? [] : jsonFaults(text, start);
  return faults.length > 0 ? { faults } : { value, mentions: mentionsOf(text, names.marked) };
}

/** Counts the properties of all objects in the value; NaN if it is nested too deeply. */
function countMembers(value: Json, depth = 0): number {
  if (depth > MAX_DEPTH) return typeof value === "object" && value !== null ? NaN : 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as Json;
      if (typeof item === "object" && item !== null) count += countMembers(item, depth + 1);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const name in value) {
      count++;
      const member = (value as JsonObject)[name]!;
      if (typeof member === "object" && member !== null) count += countMembers(member, depth + 1);
    }
  }
  return count;
}

/** Counts the names in a valid text, and lists the offsets of `id` and of names that start with `$`. */
interface Names {
  readonly count: number;
  readonly marked: readonly number[];
}

const DOLLAR = 36;
const LETTER_I = 105;

/** Every text goes through here: a loop without calls. */
function scanNames(text: string): Names {
  let count = 0;
  const marked: number[] = [];
  for (let start = text.indexOf('"'); start !== -1;) {
    let last = text.indexOf('"', start + 1);
    if (text.charCodeAt(last - 1) === BACKSLASH) last = skipString(text, start) - 1;
    let at = last + 1;
    let code = text.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
    if (code === COLON) {
      count++;
      const first = text.charCodeAt(start + 1);
      if (first === DOLLAR || (first === LETTER_I && last === start + 3)) marked.push(start);
    }
    start = text.indexOf('"', at);
  }
  return { count, marked };
}

function mentionsOf(text: string, marked: readonly number[]): Mentions {
  const mentions = new MentionCollector();
  for (const start of marked) {
    const end = skipString(text, start);
    const colon = skipSpace(text, end);
    mentions.add(decodeString(text, start, end), glance(text, skipSpace(text, colon + 1)));
  }
  if (text.includes('"\\u0024')) mentions.special = true;
  return mentions;
}

/** A string in full; of another value only its kind. */
function glance(text: string, at: number): Json {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return decodeString(text, at, skipString(text, at));
  return code === OPEN_BRACE ? {} : null;
}
