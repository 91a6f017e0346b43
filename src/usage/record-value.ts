import { canonical, isObject, type Json, type JsonObject } from "../model/json.ts";
import { RANGE, TYPE, type Place, type Recording, type Stats } from "./place.ts";
import type { Plan } from "./plan.ts";

/** Values nest no deeper than this; what is inside is not counted. */
const MAX_DEPTH = 64;

/** What holds a value, and where in it: a name or a position. */
type Within = NonNullable<Parameters<NonNullable<Recording["onValue"]>>[2]>;

/** Counts a value and all parts of it that the description declares. */
export function recordValue(place: Place, value: Json, recording: Recording, depth = 0, within?: Within): void {
  const stats = place.stats(recording);
  if (stats === undefined) return;
  const { request } = recording;
  stats.present(request);
  recording.onValue?.(place, value, within);
  if (depth > MAX_DEPTH) {
    place.isCut = true;
    return;
  }
  const { plan } = place;
  // Schemas list null by its type.
  if (plan !== undefined && plan.values.size > 0 && value !== null) {
    const text = listedText(plan, value);
    if (text === undefined) stats.unlisted(request);
    else stats.value(text, request);
  }
  if (typeof value === "string") {
    stats.type(TYPE.string, request);
    stats.range(RANGE.length, lengthOf(value));
  } else if (typeof value === "number") {
    stats.type(Number.isInteger(value) ? TYPE.integer : TYPE.number, request);
    stats.range(RANGE.number, value);
  } else if (typeof value === "boolean") stats.type(TYPE.boolean, request);
  else if (value === null) stats.type(TYPE.null, request);
  else recordParts(place, value as JsonObject | readonly Json[], stats, recording, depth);
}

function recordParts(
  place: Place,
  value: JsonObject | readonly Json[],
  stats: Stats,
  recording: Recording,
  depth: number,
): void {
  const { request } = recording;
  if (isObject(value)) {
    stats.type(TYPE.object, request);
    recordMembers(place, value, stats, recording, depth);
    return;
  }
  stats.type(TYPE.array, request);
  stats.range(RANGE.items, value.length);
  const inner = value.length === 0 ? undefined : place.items();
  if (inner === undefined) return;
  for (let index = 0; index < value.length; index++)
    recordValue(inner, value[index]!, recording, depth + 1, recording.onValue && [value, index]);
}

/** The canonical text of a value that the description lists. A value that nests too deep is not listed. */
function listedText({ values, scalars }: Plan, value: Json): string | undefined {
  if (typeof value !== "object") return scalars.get(value);
  try {
    const text = canonical(value);
    return values.has(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Counts a place that an object lacks. */
export function recordAbsence(place: Place, recording: Recording): void {
  place.stats(recording)?.absent(recording.request);
}

function recordMembers(place: Place, value: JsonObject, stats: Stats, recording: Recording, depth: number): void {
  const declared = place.properties(recording);
  let members = 0;
  let found = 0;
  let rest: Place | undefined;
  for (const name in value) {
    members++;
    const inner = declared.get(name);
    if (inner !== undefined) {
      found++;
      recordValue(inner, value[name]!, recording, depth + 1, recording.onValue && [value, name]);
      continue;
    }
    stats.undeclared(recording.request);
    rest ??= place.rest();
    if (rest !== undefined) recordValue(rest, value[name]!, recording, depth + 1, recording.onValue && [value, name]);
  }
  stats.range(RANGE.members, members);
  if (found === declared.size) return;
  for (const [name, inner] of declared) if (!Object.hasOwn(value, name)) recordAbsence(inner, recording);
}

const SURROGATE = /[\ud800-\udfff]/;

/** In code points, as schemas count. */
export function lengthOf(text: string): number {
  return SURROGATE.test(text) ? [...text].length : text.length;
}
