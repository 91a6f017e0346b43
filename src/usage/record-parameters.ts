import { lazy } from "../base/lazy.ts";
import type { Dictionary } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Parameter } from "../model/snapshot.ts";
import type { Observation } from "./observation.ts";
import { recordJsonText, recordTexts, type TextStyle } from "./record-text.ts";
import { recordAbsence } from "./record-value.ts";
import type { Place, Recording } from "./place.ts";
import type { Plan } from "./plan.ts";
import { decoded } from "../base/decoded.ts";
import { targetOf } from "./url.ts";

/** The texts of a request by the location of parameters. */
interface Texts {
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly headers: Dictionary<string> | undefined;
  readonly cookies: () => ReadonlyMap<string, readonly string[]>;
  readonly path: readonly string[];
}

/** A parameter, made ready for many requests. */
interface Prepared {
  readonly parameter: Parameter;
  readonly schema: Pointer | undefined;
  /** The value is a text of JSON. */
  readonly isJson: boolean;
  readonly style: TextStyle;
}

const known = new WeakMap<Dictionary<Parameter>, readonly Prepared[]>();

function preparedIn(parameters: Dictionary<Parameter>): readonly Prepared[] {
  let prepared = known.get(parameters);
  if (prepared === undefined) {
    prepared = Object.values(parameters).map((parameter) => {
      const [media] = Object.values(parameter.content);
      const isJson = media !== undefined && parameter.content[""] === undefined;
      return { parameter, schema: media?.schema, isJson, style: styleOf(parameter) };
    });
    known.set(parameters, prepared);
  }
  return prepared;
}

const NOTHING: ReadonlyMap<string, readonly string[]> = new Map();

/** Counts the declared parameters of a request. Headers and cookies are skipped if they were not recorded. */
export function recordParameters(
  { parameters }: { readonly parameters: Dictionary<Parameter> },
  { url, headers }: Observation,
  path: readonly string[],
  placeOf: (key: string, schema?: string) => Place,
  recording: Recording,
): void {
  const prepared = preparedIn(parameters);
  if (prepared.length === 0) return;
  const { query } = targetOf(url);
  const texts: Texts = {
    query: query === "" ? NOTHING : fieldsOf(query, "&"),
    headers,
    cookies: lazy(() => fieldsOf(headers?.["cookie"] ?? "", ";")),
    path,
  };
  for (const { parameter, schema, isJson, style } of prepared) {
    const found = textsOf(parameter, texts);
    if (found === undefined) continue;
    const place = placeOf(parameter.key, schema);
    const isPresent = found.isPresent || (found.texts.length === 0 && isSpread(parameter, texts.query, place.plan));
    if (found.texts.length === 0 && !isPresent) recordAbsence(place, recording);
    else if (found.texts.length === 0) {
      place.stats(recording)?.present(recording.request);
      place.isCut = true;
    } else if (isJson) recordJsonText(place, found.texts[0]!, recording);
    else recordTexts(place, found.texts, style, recording);
  }
}

interface FoundTexts {
  readonly texts: readonly string[];
  /** It is there in a form whose parts are not counted. */
  readonly isPresent: boolean;
}

/** Undefined if the location was not recorded. */
function textsOf(parameter: Parameter, { query, headers, cookies, path }: Texts): FoundTexts | undefined {
  const { name, key } = parameter;
  const plain = (texts: readonly string[] = []): FoundTexts => ({ texts, isPresent: false });
  switch (parameter.in) {
    case "query":
      return plain(query.get(name));
    case "header": {
      const text = headers?.[name.toLowerCase()];
      return headers === undefined ? undefined : plain(text === undefined ? [] : [text]);
    }
    case "cookie":
      return headers && plain(cookies().get(name));
    case "path": {
      const text = path[Number(key.slice("path ".length))];
      return plain(text === undefined ? [] : [text]);
    }
    case "querystring":
      return { texts: [], isPresent: query.size > 0 };
    default:
      return undefined;
  }
}

/** An object that is spread over several fields: `filter[name]=a`, or the names of its properties, which can be any. */
function isSpread(
  { name, wire: { style, explode } }: Parameter,
  query: Texts["query"],
  plan: Plan | undefined,
): boolean {
  if (plan?.types.has("object") !== true || query.size === 0) return false;
  if (style === "form") return explode;
  return [...query.keys()].some((field) => field.startsWith(`${name}[`));
}

function styleOf({ in: location, wire: { style, explode } }: Parameter): TextStyle {
  if (location === "query" && explode) return {};
  return { separator: style === "spaceDelimited" ? " " : style === "pipeDelimited" ? "|" : "," };
}

/** Decoded as forms are. */
export function fieldsOf(text: string, separator: "&" | ";"): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  if (text === "") return fields;
  for (const part of text.split(separator)) {
    const [name, value] = splitField(separator === ";" ? part.trim() : part);
    if (name === "") continue;
    const known = fields.get(name);
    if (known === undefined) fields.set(name, [value]);
    else known.push(value);
  }
  return fields;
}

function splitField(part: string): readonly [name: string, value: string] {
  const equals = part.indexOf("=");
  const [name, value] = equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
  return [ofForm(name), ofForm(value)];
}

function ofForm(text: string): string {
  return decoded(text.includes("+") ? text.replaceAll("+", " ") : text);
}
