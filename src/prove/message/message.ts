import type { HttpMessage, HttpRequest, HttpResponse } from "../../contracts/http-message.ts";
import type { Occurrence } from "../../contracts/finding.ts";
import type { Profile } from "../../contracts/profile.ts";
import { flip, type Polarity } from "../../model/channel.ts";
import { dictionary, isObject, type Dictionary, type Json } from "../../model/json.ts";
import { conjunction, NOT_EMPTY, type Pointer } from "../../model/pointer.ts";
import type { MediaType, Operation, Parameter, Response, Snapshot } from "../../model/snapshot.ts";
import { createProver, type Prover } from "../contain/prover.ts";
import { lensesOf } from "../evidence/lenses.ts";
import { credentialsOf } from "./credentials.ts";
import { partOf, schemaOf, type Part } from "./parts.ts";
import { createSamples, type SampleOf } from "./samples.ts";
import { bareText, encodedPairs, namedPairs } from "./spelling.ts";

type Sides = Readonly<Record<"old" | "new", Snapshot>>;
type Pair = Readonly<Record<"old" | "new", Operation>>;

/** Wraps a witness along the first operation that carries it: everything else in the message satisfies both versions. */
export type MessageOf = (shown: Pick<Occurrence, "witness" | "witnessOf" | "operations">) => HttpMessage | undefined;

export function createMessages(sides: Sides, profile: Profile): MessageOf {
  const proversOf = (view: Polarity): readonly Prover[] => {
    const { usual, known } = lensesOf(view, profile);
    // No text of an unspecified format is known, and servers ignore such formats.
    return [usual, known].map((lens) => createProver(lens));
  };
  const samples = {
    request: createSamples(sides, proversOf("request")),
    response: createSamples(sides, proversOf("response")),
  };
  return ({ witness, witnessOf, operations = [] }) => {
    if (witness === undefined || witnessOf === undefined) return undefined;
    const side = witnessOf.admittedBy;
    for (const id of operations) {
      const [old, new_] = [sides.old.operations[id], sides.new.operations[id]];
      if (old === undefined || new_ === undefined) continue;
      const isAnswer = (old.polarity === "request") === (side === "new");
      const part = partOf(side === "old" ? old : new_, witnessOf[side], isAnswer);
      const message = part && messageAround({ old, new: new_ }, part, witness, samples, sides);
      if (message !== undefined) return message;
    }
    return undefined;
  };
}

type Samples = Readonly<Record<Polarity, SampleOf>>;

function messageAround(pair: Pair, part: Part, value: Json, samples: Samples, sides: Sides): HttpMessage | undefined {
  const { polarity } = pair.old;
  const request = requestOf(pair, part, value, samples[polarity], sides);
  if (request === undefined || part.is === "parameter" || part.is === "body") return request && { request };
  const response = responseOf(pair, part, value, samples[flip(polarity)]);
  return response && { request, response };
}

/** The client knows the old version; what the new one requires as well is sent, too. */
function requestOf(pair: Pair, part: Part, value: Json, sampleOf: SampleOf, sides: Sides): HttpRequest | undefined {
  const parts: RequestParts = { path: [], query: [], headers: dictionary(), cookies: [] };
  if (!addParameters(parts, pair, part, value, sampleOf)) return undefined;
  const body = part.is === "body" ? bodyOf(pair, part.media, value) : sampleBody(pair, sampleOf);
  if (body === undefined) return undefined;
  const credentials = credentialsOf(pair, sides);
  const query = encodedPairs([...parts.query, ...credentials.query]);
  const cookies = [...parts.cookies, ...credentials.cookies].map(([name, text]) => `${name}=${text}`);
  const headers = dictionary([
    ...Object.entries(parts.headers),
    ...credentials.headers,
    ...(cookies.length > 0 ? [["Cookie", cookies.join("; ")] as const] : []),
    ...(body.type === undefined ? [] : [["Content-Type", body.type] as const]),
  ]);
  const path = pathOf(pair.old, parts.path);
  return {
    method: pair.old.method,
    path: query === "" ? path : `${path}?${query}`,
    headers,
    ...(body.text !== undefined && { body: body.text }),
  };
}

/** A webhook is sent to the address that its subscriber names. */
function pathOf({ kind, path }: Operation, texts: readonly string[]): string {
  let position = 0;
  return kind === "operation" ? path.replace(/\{[^}]*\}/gu, () => texts[position++] ?? "") : "/";
}

/** Adds what one side requires, and the target. Returns false if a text is not known. */
function addParameters(
  parts: RequestParts,
  { old, new: new_ }: Pair,
  part: Part,
  value: Json,
  sampleOf: SampleOf,
): boolean {
  const keys = new Set([...Object.keys(old.parameters), ...Object.keys(new_.parameters)]);
  return [...keys].every((key) => {
    const both = [old.parameters[key], new_.parameters[key]] as const;
    const isTarget = part.is === "parameter" && part.key === key;
    if (!isTarget && !both.some((one) => one?.required === true)) return true;
    const [before, after] = both.map((one) => one && placeOf(one));
    const sample = isTarget ? value : sampleOf({ old: before, new: after });
    return sample !== undefined && add(parts, (both[0] ?? both[1])!, sample);
  });
}

interface RequestParts {
  readonly path: string[];
  readonly query: (readonly [string, string])[];
  readonly headers: Dictionary<string> & Record<string, string>;
  readonly cookies: (readonly [string, string])[];
}

/** Returns false for a parameter whose text is not known. */
function add(parts: RequestParts, parameter: Parameter, value: Json): boolean {
  const [media] = Object.values(parameter.content);
  const isPlain = media === undefined || media.name === "";
  if (!isPlain && media.serialization !== "data") return false;
  const written = isPlain ? value : JSON.stringify(value);
  if (parameter.in === "query") parts.query.push(...namedPairs(parameter.name, written, parameter.wire));
  else if (parameter.in === "cookie") parts.cookies.push(...namedPairs(parameter.name, written, parameter.wire));
  else if (parameter.in === "path")
    parts.path[positionOf(parameter)] = bareText(parameter, written, encodeURIComponent);
  else if (parameter.in === "header") {
    const text = bareText(parameter, written, (each) => each);
    if (/[^\t\x20-\x7e]/u.test(text)) return false;
    parts.headers[parameter.name] = text;
  } else return false;
  return true;
}

/** Parameters of a path are known by their position in its template. */
function positionOf({ key }: Parameter): number {
  return Number(key.slice("path ".length));
}

/** Without the text of a segment, a path belongs to another operation. */
function placeOf(parameter: Parameter): Pointer | undefined {
  const schema = schemaOf(parameter);
  return schema !== undefined && parameter.in === "path" ? conjunction([schema, NOT_EMPTY]) : schema;
}

interface Body {
  readonly type?: string;
  readonly text?: string;
}

/** Undefined if it cannot be written. */
function bodyOf({ old, new: new_ }: Pair, media: string, value: Json): Body | undefined {
  return written((old.requestBody ?? new_.requestBody)?.content[media], value);
}

/** Returns a body that both sides accept, where one requires it. */
function sampleBody({ old, new: new_ }: Pair, sampleOf: SampleOf): Body | undefined {
  const [before, after] = [old.requestBody, new_.requestBody];
  if (before?.required !== true && after?.required !== true) return {};
  const bodies = [before, after].filter((body) => body !== undefined);
  for (const [name, media] of Object.entries((before ?? after)!.content)) {
    if (bodies.some(({ content }) => content[name] === undefined)) continue;
    const sample = sampleOf({ old: before?.content[name]?.schema, new: after?.content[name]?.schema });
    const body = sample === undefined ? undefined : written(media, sample);
    if (body !== undefined) return body;
  }
  return undefined;
}

function written(media: MediaType | undefined, value: Json): Body | undefined {
  if (media === undefined || media.name.includes("*")) return undefined;
  const { name, serialization } = media;
  if (serialization === "data") return { type: name, text: JSON.stringify(value) };
  if (name.startsWith("application/x-www-form-urlencoded") && isObject(value)) {
    const pairs = Object.entries(value).flatMap(([key, member]) =>
      namedPairs(key, member, media.encoding[key]?.wire ?? { style: "form", explode: true }),
    );
    return { type: name, text: encodedPairs(pairs) };
  }
  return serialization === "text" && typeof value !== "object" ? { type: name, text: String(value) } : undefined;
}

/** The answer of the new version. */
function responseOf(
  { new: { responses } }: Pair,
  part: Part & { readonly status: string },
  value: Json,
  sampleOf: SampleOf,
): HttpResponse | undefined {
  const response = responses[part.status]!;
  const headers = dictionary<string>();
  for (const name of Object.keys(response.headers)) {
    const header = response.headers[name]!;
    const isTarget = part.is === "header" && part.name === name;
    if (!isTarget && !header.required) continue;
    const sample = isTarget ? value : sampleOf({ old: undefined, new: placeOf(header) });
    if (sample === undefined) return undefined;
    headers[header.name] = bareText(header, sample, (each) => each);
  }
  const body = part.is === "answer" ? written(response.content[part.media], value) : {};
  if (body === undefined) return undefined;
  if (body.type !== undefined) headers["Content-Type"] = body.type;
  return { status: statusOf(response), headers, ...(body.text !== undefined && { body: body.text }) };
}

function statusOf({ status, outcome }: Response): number {
  const digits = /^[1-5]\d\d$/u.test(status) ? status : /^[1-5]xx$/iu.test(status) ? `${status[0]!}00` : undefined;
  return Number(digits ?? (outcome === "failure" ? "500" : "200"));
}
