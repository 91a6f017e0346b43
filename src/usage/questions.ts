import type { StatedChange } from "../contracts/finding.ts";
import { canonical, isObject, type Json } from "../model/json.ts";
import type { Bounds } from "../contracts/usage.ts";
import { exactly, NONE, statsOf, upTo } from "./bounds.ts";
import type { Site } from "./sites.ts";
import type { PlaceStats, Range, UsedPlace } from "./summary.ts";

/** What is counted of a place for one client. */
export type Ask = (stats: PlaceStats, place: UsedPlace, client: string) => Bounds;

/** Returns which requests a change of a schema concerns, by its fact. Without a special question: all that have a value there. */
export function askOfSchema(change: StatedChange, site: Site): Ask {
  const questions = site.side === "request" ? REQUEST_QUESTIONS : RESPONSE_QUESTIONS;
  return questions[change.subject]?.(change, site) ?? ((stats) => upTo(stats.present));
}

type MakeAsk = (change: StatedChange, site: Site) => Ask | undefined;

const objects = (stats: PlaceStats): number => stats.types["object"] ?? 0;

/** Requests with the property. */
const hasProperty: MakeAsk =
  ({ name }) =>
  (stats, place, client) => {
    const property = place.properties?.[name];
    if (property !== undefined) return exactly(statsOf(property, client).present);
    // The description of the record does not declare it.
    return upTo(stats.undeclared ?? 0);
  };

/** Requests without the property. */
const lacksProperty: MakeAsk =
  ({ name }) =>
  (stats, place, client) => {
    const property = place.properties?.[name];
    if (property !== undefined) return exactly(statsOf(property, client).absent);
    // Requests with other properties may have it.
    return [Math.max(0, objects(stats) - (stats.undeclared ?? 0)), objects(stats)];
  };

/** Requests with one of these listed values. */
function hasValues(values: readonly Json[]): Ask {
  const texts = values.filter((value) => value !== null).map(canonical);
  return (stats, place) => {
    const listed = texts.filter((text) => place.values?.includes(text));
    const counts = listed.map((text) => stats.values?.[text] ?? 0);
    // A description that lists no values did not make the record count them.
    const unlisted = place.values === undefined ? stats.present : (stats.unlisted ?? 0);
    const others = texts.length > listed.length ? unlisted : 0;
    const nulls = values.includes(null) ? (stats.types["null"] ?? 0) : 0;
    const most = counts.reduce((sum, count) => sum + count, others + nulls);
    return [Math.max(0, ...counts, nulls), Math.min(most, stats.present)];
  };
}

/** Requests with a value other than these. */
function hasOthers(values: readonly Json[]): Ask {
  const texts = new Set(values.map(canonical));
  return (stats, place) => {
    if (place.values === undefined) return upTo(stats.present);
    const sent = Object.entries(stats.values ?? {}).filter(([text]) => !texts.has(text));
    const nulls = values.includes(null) ? 0 : (stats.types["null"] ?? 0);
    const least = Math.max(0, ...sent.map(([, count]) => count));
    return [
      least,
      Math.min(
        sent.reduce((sum, [, count]) => sum + count, (stats.unlisted ?? 0) + nulls),
        stats.present,
      ),
    ];
  };
}

const enumValue: MakeAsk = ({ action, before }) =>
  action === "removed" && before !== undefined ? hasValues([before]) : undefined;

const enumValues: MakeAsk = ({ before }) => (Array.isArray(before) ? hasValues(before as readonly Json[]) : undefined);

const enumeration: MakeAsk = ({ after }) => (Array.isArray(after) ? hasOthers(after as readonly Json[]) : undefined);

const constant: MakeAsk = ({ after }) => (after === undefined ? undefined : hasOthers([after]));

interface Limit {
  readonly range: "length" | "items" | "members" | "number";
  readonly end: 0 | 1;
  readonly types: readonly string[];
}

const NUMBERS = ["integer", "number", "text"];

const LIMITS = {
  minLength: { range: "length", end: 0, types: ["string", "text"] },
  maxLength: { range: "length", end: 1, types: ["string", "text"] },
  minItems: { range: "items", end: 0, types: ["array"] },
  maxItems: { range: "items", end: 1, types: ["array"] },
  minProperties: { range: "members", end: 0, types: ["object"] },
  maxProperties: { range: "members", end: 1, types: ["object"] },
  minimum: { range: "number", end: 0, types: NUMBERS },
  maximum: { range: "number", end: 1, types: NUMBERS },
} as const satisfies Readonly<Record<string, Limit>>;

/**
 * Requests with a value outside of the new limit: some client's extreme is, or none is. A value that was outside of the old
 * limit, too, was rejected before.
 */
function outside({ range, end, types }: Limit): MakeAsk {
  return ({ before, after }) => {
    const limit = limitOf(after);
    const former = limitOf(before);
    if (limit === undefined) return undefined;
    return (stats) => {
      const sent = types.reduce((sum, type) => sum + (stats.types[type] ?? 0), 0);
      const known: Range | undefined = stats[range];
      if (sent === 0) return NONE;
      if (known === undefined) return upTo(Math.min(sent, stats.present));
      const extreme = known[end];
      if (isWithin(extreme, end, limit)) return NONE;
      const wasRejected = former !== undefined && !isWithin(extreme, end, former);
      if (wasRejected && stats.exact === true && known[0] === known[1]) return NONE;
      const certain = range === "number" && stats.exact !== true ? unrounded(extreme, end) : extreme;
      return [wasRejected || isWithin(certain, end, limit) ? 0 : 1, Math.min(sent, stats.present)];
    };
  };
}

interface Bound {
  readonly limit: number;
  readonly exclusive: boolean;
}

function isWithin(value: number, end: 0 | 1, { limit, exclusive }: Bound): boolean {
  const distance = end === 0 ? value - limit : limit - value;
  return exclusive ? distance > 0 : distance >= 0;
}

/** The number that is least far out of those that are rounded to a value. */
function unrounded(value: number, end: 0 | 1): number {
  const step = value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return end === 1 ? value - step : value + step;
}

function limitOf(value: Json | undefined): Bound | undefined {
  if (typeof value === "number") return { limit: value, exclusive: false };
  if (!isObject(value) || typeof value["limit"] !== "number") return undefined;
  return { limit: value["limit"], exclusive: value["exclusive"] === true };
}

/** Requests with a value of a type that is no longer allowed. */
const typeChanged: MakeAsk = ({ serialization, after }) => {
  if (serialization !== "data" || !Array.isArray(after)) return undefined;
  const allowed = new Set(after as readonly string[]);
  if (allowed.has("number")) allowed.add("integer");
  return (stats) => {
    const counts = Object.entries(stats.types).flatMap(([type, count]) => (allowed.has(type) ? [] : [count]));
    const most = counts.reduce((sum, count) => sum + count, 0);
    return [0, Math.min(most, stats.present)];
  };
};

const nullRemoved: MakeAsk = ({ action, serialization }) =>
  action === "removed" && serialization === "data" ? (stats) => exactly(stats.types["null"] ?? 0) : undefined;

/** Requests with a property that is not declared. Alternatives declare different ones. */
const undeclared: MakeAsk =
  (_, { isShared }) =>
  (stats) =>
    upTo(isShared ? objects(stats) : (stats.undeclared ?? 0));

/** Annotations of a property are facts of the object that has it. */
const omitted: MakeAsk = (change, site) =>
  change.name === "" ? (stats) => exactly(stats.absent) : lacksProperty(change, site);
const given: MakeAsk = (change, site) =>
  change.name === "" ? (stats) => exactly(stats.present) : hasProperty(change, site);

type Questions = Readonly<Partial<Record<StatedChange["subject"], MakeAsk>>>;

/** The question of each fact. What is not listed concerns at most the requests with a value at the place. */
const REQUEST_QUESTIONS: Questions = {
  property: (change, site) => (change.action === "added" ? lacksProperty : hasProperty)(change, site),
  required: lacksProperty,
  enumValue,
  enumValues,
  enum: enumeration,
  const: constant,
  ...Object.fromEntries(Object.entries(LIMITS).map(([subject, limit]) => [subject, outside(limit)])),
  type: typeChanged,
  null: nullRemoved,
  additionalProperties: undeclared,
  unevaluatedProperties: undeclared,
  default: omitted,
  readOnly: given,
  deprecated: given,
  sunset: given,
};

/** Values that were received do not show values that will be: only facts about what was there have a question. */
const RESPONSE_QUESTIONS: Questions = {
  property: (change, site) => (change.action === "added" ? undefined : hasProperty(change, site)),
  required: hasProperty,
  default: omitted,
  deprecated: given,
  sunset: given,
};
