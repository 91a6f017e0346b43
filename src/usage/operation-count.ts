import { groupBy } from "../base/group-by.ts";
import { dictionary, isObject, type Dictionary, type Json, type JsonObject } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import { contentFor, responseFor, WHOLE_OBJECT, type Content, type Entry } from "./entries.ts";
import type { Field, Observation, RecordedBody } from "./observation.ts";
import { byName, Place, TYPE, type Recording } from "./place.ts";
import type { PlanOf } from "./plan.ts";
import { recordParameters } from "./record-parameters.ts";
import { recordTexts } from "./record-text.ts";
import { recordAbsence, recordValue } from "./record-value.ts";
import type { CallStats, OperationUsage } from "./summary.ts";

/** The calls of one client, while they are counted. */
interface Calls {
  calls: number;
  first?: string;
  last?: string;
  readonly statuses: Map<string, number>;
  headers: number;
  body: number;
  response: number;
}

type SentBody = Exclude<RecordedBody, { readonly is: "none" }>;

/** Counts the requests to one operation. */
export class OperationCount {
  readonly #entry: Entry;
  readonly #planOf: PlanOf;
  readonly #recording: Recording;
  readonly #calls = new Map<number, Calls>();
  readonly #request = new Map<string, Place>();
  readonly #response = new Map<string, Place>();

  constructor(entry: Entry, planOf: PlanOf, recording: Recording) {
    this.#entry = entry;
    this.#planOf = planOf;
    this.#recording = recording;
  }

  /** `parameters`: the texts of those in the path. */
  observe(observation: Observation, parameters: readonly string[]): void {
    const calls = this.#countCall(observation);
    const placeOf = (key: string, schema?: Pointer): Place => this.#place(this.#request, key, schema);
    recordParameters(this.#entry, observation, parameters, placeOf, this.#recording);
    if (this.#countRequest(observation)) calls.body++;
    if (this.#countResponse(observation)) calls.response++;
  }

  /** `indexOf`: the position of a client in the summary. `isExact`: numbers are not rounded. */
  toJson(indexOf: ReadonlyMap<number, number>, isExact = false): OperationUsage {
    const places = (all: ReadonlyMap<string, Place>): OperationUsage["request"] =>
      dictionary([...all].sort(byName).map(([key, place]) => [key, place.toJson(indexOf, isExact)]));
    const calls = [...this.#calls].map(([client, stats]) => [indexOf.get(client)!, callStats(stats)] as const);
    return {
      calls: dictionary(calls.sort(([a], [b]) => a - b).map(([client, stats]) => [String(client), stats])),
      request: places(this.#request),
      response: places(this.#response),
    };
  }

  #countCall({ day, status, headers }: Observation): Calls {
    const { client } = this.#recording;
    let calls = this.#calls.get(client);
    if (calls === undefined) {
      calls = { calls: 0, statuses: new Map(), headers: 0, body: 0, response: 0 };
      this.#calls.set(client, calls);
    }
    calls.calls++;
    if (headers !== undefined) calls.headers++;
    const answer = status === undefined ? "unknown" : String(status);
    calls.statuses.set(answer, (calls.statuses.get(answer) ?? 0) + 1);
    if (day !== undefined) widen(calls, day);
    return calls;
  }

  /** Returns whether all of the body was counted. */
  #countRequest({ requestBody: sent }: Observation): boolean {
    const { body } = this.#entry;
    if (sent === undefined) return false;
    if (body === undefined) return true;
    const place = this.#place(this.#request, "body");
    if (sent.is === "none") recordAbsence(place, this.#recording);
    else place.stats(this.#recording)?.present(this.#recording.request);
    return sent.is === "none" || this.#countContent(this.#request, body.content, sent);
  }

  #countResponse({ status, responseBody }: Observation): boolean {
    if (responseBody === undefined || status === undefined) return false;
    const response = responseFor(this.#entry.responses, status);
    // An error that is not declared has no declared schema.
    if (response === undefined && status >= 400) return true;
    return responseBody.is === "none" || this.#countContent(this.#response, response?.content ?? [], responseBody);
  }

  #countContent(places: Map<string, Place>, contents: readonly Content[], body: SentBody): boolean {
    const content = contentFor(contents, body.mediaType);
    if (content === undefined) return false;
    const place = this.#place(places, content.key, content.media.schema);
    if (body.is === "json") {
      const values = valuesIn(body.value, content, this.#entry);
      for (const value of values ?? []) recordValue(place, value, this.#recording);
      return values !== undefined;
    }
    place.stats(this.#recording)?.present(this.#recording.request);
    // How a form writes objects in it is not known.
    place.isCut = true;
    if (body.is === "form") this.#countFields(place, body.fields);
    return body.is !== "hidden";
  }

  #countFields(place: Place, fields: readonly Field[]): void {
    const recording = this.#recording;
    place.stats(recording)?.type(TYPE.object, recording.request);
    const texts = groupBy(fields, ([name]) => name);
    const declared = place.properties(recording);
    for (const [name, inner] of declared) {
      const own = texts.get(name)?.map(([, text]) => text);
      if (own === undefined) recordAbsence(inner, recording);
      else recordTexts(inner, own, {}, recording);
    }
    if ([...texts.keys()].some((name) => !declared.has(name))) place.stats(recording)?.undeclared(recording.request);
  }

  #place(places: Map<string, Place>, key: string, schema?: Pointer): Place {
    let place = places.get(key);
    if (place === undefined) {
      place = new Place(schema === undefined ? undefined : this.#planOf([schema]));
      places.set(key, place);
    }
    return place;
  }
}

/**
 * The objects in a message about a kind: one, those of a list, or none in a status. Undefined for an object of another kind,
 * such as a scale, which can change any part of the object.
 */
function valuesIn(value: Json, { media }: Content, { id }: Entry): readonly Json[] | undefined {
  const kind = media.name === WHOLE_OBJECT && isObject(value) ? value["kind"] : undefined;
  if (typeof kind !== "string" || id.endsWith(` ${kind}`)) return [value];
  const { items } = value as JsonObject;
  if (Array.isArray(items) && id.endsWith(` ${kind.replace(/List$/u, "")}`)) return items;
  return kind === "Status" ? [] : undefined;
}

/** Makes a period hold a day. */
export function widen(range: { first?: string; last?: string }, day: string): void {
  if (range.first === undefined || day < range.first) range.first = day;
  if (range.last === undefined || day > range.last) range.last = day;
}

function callStats({ calls, first, last, statuses, headers, body, response }: Calls): CallStats {
  const byStatus: Dictionary<number> = dictionary([...statuses].sort(byName));
  return {
    calls,
    ...(first !== undefined && { days: [first, last!] as const }),
    statuses: byStatus,
    headers,
    body,
    response,
  };
}
