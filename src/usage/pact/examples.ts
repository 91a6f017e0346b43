import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Observation } from "../observation.ts";
import type { Examples } from "../replay.ts";
import type { UsedPlace } from "../summary.ts";
import { isLoose, loosened, withAnyValue } from "./loosen.ts";
import { EXACT, matchingOf, type Matched, type Matching } from "./rules.ts";

/** What the matchers of an interaction say of the values in it. */
export function examplesOf(
  request: JsonObject,
  response: JsonObject,
  { requestBody, responseBody }: Observation,
): Examples | undefined {
  const [sent, read] = [matchingOf(request, "body"), matchingOf(response, "body")];
  const texts = {
    query: matchingOf(request, "query"),
    header: matchingOf(request, "header"),
    path: matchingOf(request, "path"),
  };
  const all = [sent, read, ...Object.values(texts)];
  if (all.every((each) => each === EXACT)) return undefined;
  const bodies = [
    { value: jsonOf(requestBody), matching: sent },
    { value: jsonOf(responseBody), matching: read },
  ] as const;
  const holders = new Map<object, Matching>();
  for (const { value, matching } of bodies) if (value !== undefined) collect(value, matching, holders);
  const isAnyText = Object.values(texts).some((each) => each !== EXACT);
  return {
    matchedAt: (value, within) => {
      const around = within && holders.get(within[0]);
      const own = typeof value === "object" && value !== null ? holders.get(value) : around?.below(within![1]);
      if (own === undefined) return isAnyText ? "open" : "exact";
      return isLoose(value, own) ? atLeastType(own.matched) : "exact";
    },
    loosen: ({ calls, request: sentPlaces, response: readPlaces }) => ({
      calls,
      request: mapPlaces(sentPlaces, (key, place) =>
        key.startsWith("body ") ? ofBody(place, bodies[0]) : ofText(key, place, texts),
      ),
      response: mapPlaces(readPlaces, (_, place) => ofBody(place, bodies[1])),
    }),
  };
}

/** An object with loose parts is loose itself. */
function atLeastType(matched: Matched): Matched {
  return matched === "exact" ? "open" : matched;
}

function jsonOf(body: Observation["requestBody"]): Json | undefined {
  return body?.is === "json" ? body.value : undefined;
}

function collect(value: Json, matching: Matching, holders: Map<object, Matching>): void {
  if (typeof value !== "object" || value === null) return;
  holders.set(value, matching);
  if (Array.isArray(value))
    for (const [index, item] of (value as Json[]).entries()) collect(item, matching.below(index), holders);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) collect(inner, matching.below(name), holders);
}

function mapPlaces(
  places: Dictionary<UsedPlace>,
  map: (key: string, place: UsedPlace) => UsedPlace,
): Dictionary<UsedPlace> {
  return dictionary(Object.entries(places).map(([key, place]) => [key, map(key, place)] as const));
}

function ofBody(
  place: UsedPlace,
  { value, matching }: { readonly value: Json | undefined; readonly matching: Matching },
): UsedPlace {
  return value === undefined ? place : loosened(place, value, matching);
}

/** A parameter, by its key: `query limit`. All parts of a path have one matching. */
function ofText(
  key: string,
  place: UsedPlace,
  texts: Readonly<Record<"query" | "header" | "path", Matching>>,
): UsedPlace {
  const [, part = "", name = ""] = /^(\S+) ([\s\S]*)$/u.exec(key) ?? [];
  if (part === "path") return texts.path === EXACT ? place : withAnyValue(place, "open");
  const around = part === "query" ? texts.query : part === "header" ? texts.header : EXACT;
  const own = [around.below(name), around.below(name).below(0)].find(({ matched }) => matched !== "exact");
  return own === undefined ? place : withAnyValue(place, "open");
}
