import type { Comparison } from "../../contracts/finding.ts";
import { occurrencesOf } from "../../contracts/occurrences.ts";
import { isIncompatible } from "../../contracts/summary.ts";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Asked } from "../annotate.ts";
import { entriesOf } from "../entries.ts";
import { bodyOfText, headersOf, methodIn, statusIn, textIn } from "../formats/reading.ts";
import type { Sides } from "../objects.ts";
import type { Observation, RecordedBody } from "../observation.ts";
import { createFind } from "../recorder.ts";
import { createReplay, type Examples } from "../replay.ts";
import { Tally } from "../tally.ts";
import { examplesOf } from "./examples.ts";

/** What a consumer sends in one interaction, and what it reads of the response. */
export interface Expectation {
  readonly description: string;
  readonly observation: Observation;
  /** Absent where each value stands for itself. */
  readonly examples?: Examples;
}

/** The contract of one consumer. */
export interface Contract {
  readonly consumer?: string;
  readonly expectations: readonly Expectation[];
}

/** Reads a Pact file of version 2, 3 or 4; undefined for any other JSON. Interactions by messages are left out. */
export function contractIn(value: Json): Contract | undefined {
  if (!isObject(value) || !Array.isArray(value["interactions"]) || !isObject(value["consumer"])) return undefined;
  const consumer = textIn(value["consumer"]["name"]);
  const expectations = (value["interactions"] as readonly Json[]).flatMap((each) => expectationIn(each));
  return { expectations, ...(consumer !== undefined && { consumer }) };
}

function expectationIn(interaction: Json): readonly Expectation[] {
  if (!isObject(interaction)) return [];
  const { request, response, description } = interaction;
  if (!isObject(request)) return [];
  const [method, path] = [methodIn(request["method"]), textIn(request["path"])];
  if (method === undefined || path === undefined) return [];
  const answer = isObject(response) ? response : {};
  const query = queryOf(request["query"]);
  const observation: Observation = {
    method,
    url: query === "" ? path : `${path}?${query}`,
    status: statusIn(answer["status"]) ?? 200,
    headers: headersIn(request),
    requestBody: bodyOf(request),
    responseBody: bodyOf(answer),
  };
  const examples = examplesOf(request, answer, observation);
  return [{ description: textIn(description) ?? `${method} ${path}`, observation, ...(examples && { examples }) }];
}

/** A text in version 2; lists of values by name since version 3. */
function queryOf(query: Json | undefined): string {
  if (typeof query === "string") return query;
  if (!isObject(query)) return "";
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, plain(value)]),
  );
  return new URLSearchParams(pairs).toString();
}

function headersIn({ headers }: JsonObject): Observation["headers"] {
  if (!isObject(headers)) return {};
  return headersOf(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().map(plain).join(", ")] as const),
  );
}

function plain(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The body itself, or since version 4 an object with its content. */
function bodyOf(message: JsonObject): RecordedBody {
  const { body } = message;
  const stated = headersIn(message)?.["content-type"];
  if (!isObject(body) || !("content" in body) || !("contentType" in body || "encoded" in body))
    return bodyWith(body, stated);
  const { content, encoded } = body;
  const mediaType = textIn(body["contentType"]) ?? stated;
  if (typeof content !== "string") return bodyWith(content, mediaType);
  return bodyOfText(encoded === "base64" ? Buffer.from(content, "base64").toString("utf8") : content, mediaType);
}

function bodyWith(value: Json | undefined, mediaType: string | undefined): RecordedBody {
  return value === undefined || value === null ? { is: "none" } : { is: "json", value, mediaType };
}

/** Answers which expectations a finding concerns. Undefined if no operation of the API has one. */
export function askExpectations(
  { expectations }: Contract,
  comparison: Comparison,
  { old, new: new_, profile }: Sides,
): Asked["ask"] | undefined {
  const find = createFind(entriesOf(old));
  const replay = createReplay(old, new_, profile, { readsResponses: true });
  const occurrences = [...comparison.findings, ...comparison.implied].flatMap(occurrencesOf).filter(isIncompatible);
  const tally = new Tally();
  let isMet = false;
  for (const { description, observation, examples } of expectations) {
    const found = find(observation);
    if (found === undefined) continue;
    isMet = true;
    const { id } = found.target;
    const at = tally.meet(id, description);
    const boundsOf = replay(found.target, observation, found.parameters, examples);
    for (const occurrence of occurrences.filter(({ operations = [] }) => operations.includes(id)))
      tally.add(occurrence, { id, client: "", bounds: boundsOf(occurrence), at });
  }
  if (!isMet) return undefined;
  return (occurrence) => tally.useOf(occurrence, "expectations", occurrence.operations ?? []);
}
