import type { Json } from "../../src/model/json.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Snapshot } from "../../src/model/snapshot.ts";
import type { Wire, WireField } from "../../src/model/wire.ts";

/** One HTTP binding of a method, from `google.api.http`. */
export interface HttpBinding {
  /** `GET`, or the `kind` of a custom binding. */
  readonly method: string;
  /** The path as it is written. */
  readonly path: string;
  /** The request field that the body holds; `*` for all fields that are not in the path, empty for none. */
  readonly body: string;
  readonly responseBody: string;
}

const METHODS: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "patch"]);

/** Parses the text of the option: tokens of an aggregate, separated by spaces. Includes the additional bindings. */
export function bindingsIn(value: Json | undefined): readonly HttpBinding[] {
  if (typeof value !== "string") return [];
  const tokens = value.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.]+|[{}[\]]/gsu) ?? [];
  const found: HttpBinding[] = [];
  const open: Record<string, string>[] = [];
  let key = "";
  for (const [index, token] of tokens.entries()) {
    const name = tokens[index - 1] ?? "";
    if (token === "{") open.push(name === "custom" ? (open.at(-1) ?? {}) : {});
    else if (token === "}") {
      const closed = open.pop();
      // The enclosing braces of a custom verb contain the rest of the binding.
      const binding = closed === undefined || open.at(-1) === closed ? undefined : bindingOf(closed);
      if (binding !== undefined) found.push(binding);
    } else if (isText(token)) {
      const enclosing = open.at(-1) ?? {};
      // Adjacent strings are concatenated.
      if (isText(name)) enclosing[key] += token.slice(1, -1);
      else enclosing[(key = name)] = token.slice(1, -1);
    }
  }
  return found;
}

function isText(token: string): boolean {
  return /^["']/u.test(token);
}

function bindingOf(fields: Readonly<Record<string, string>>): HttpBinding | undefined {
  const { body = "", response_body: responseBody = "", kind, path } = fields;
  if (kind !== undefined && path !== undefined) return { method: kind, path, body, responseBody };
  const verb = Object.keys(fields).find((name) => METHODS.has(name));
  return verb === undefined ? undefined : { method: verb.toUpperCase(), path: fields[verb]!, body, responseBody };
}

/** Returns whether the wide binding matches every request of the narrow one. Names of variables are not part of a URL. */
export function answers(wide: HttpBinding, narrow: HttpBinding): boolean {
  return (
    wide.method === narrow.method &&
    covers(segmentsOf(wide.path), segmentsOf(narrow.path)) &&
    wide.body === narrow.body &&
    wide.responseBody === narrow.responseBody
  );
}

export function showBinding({ method, path, body, responseBody }: HttpBinding): string {
  const answer = responseBody === "" ? "" : `, answered by \`${responseBody}\``;
  return `\`${method} ${path}\`${body === "" ? "" : ` with the body \`${body}\``}${answer}`;
}

/** A variable in a path, and the request field that it sets. */
export interface PathVariable {
  /** Includes the braces. */
  readonly written: string;
  /** The field, by its numbers if they are known, and the segments that it matches. */
  readonly bound: string;
}

/** The request type of a method. */
export interface RequestMessage {
  readonly name: string;
  readonly messages: Wire["messages"];
}

export function requestOf(method: Pointer, { wire }: Pick<Snapshot, "wire">): RequestMessage {
  const { services, messages } = wire!;
  const methods = Object.values(services).flatMap((service) => service.methods);
  return { name: methods.find(({ at }) => at === method)?.request ?? "", messages };
}

export function variablesIn(path: string, request: RequestMessage): readonly PathVariable[] {
  return [...path.matchAll(VARIABLE)].map(({ 0: written, 1: field = "", 2: pattern = "*", index }) => {
    const start = templateOf(path.slice(0, index)).split("/").length;
    const isLast = /^(?::|$)/u.test(path.slice(index + written.length));
    const end = isLast ? "" : String(start + pattern.split("/").length);
    return { written, bound: `${numbersOf(field, request) ?? field} ${String(start)}-${end}` };
  });
}

/** Returns whether the same segments set the same fields. Field names do not matter. */
export function bindsSameFields(old: readonly PathVariable[], new_: readonly PathVariable[]): boolean {
  return old.every(({ bound }, index) => bound === new_[index]?.bound);
}

/** Resolves a field path to field numbers; undefined if a field does not exist. */
function numbersOf(path: string, { name, messages }: RequestMessage): string | undefined {
  let message: string | undefined = name;
  const numbers: number[] = [];
  for (const step of path.split(".")) {
    const field: WireField | undefined = messages[message ?? ""]?.fields.find((each) => each.name === step);
    if (field === undefined) return undefined;
    numbers.push(field.number);
    message = field.typeName;
  }
  return numbers.join(".");
}

/** `*` matches one segment, `**` at the end all further segments except for a verb. */
function covers([wide, ...others]: readonly string[], narrow: readonly string[]): boolean {
  if (wide === "**" && others.length === 0) return narrow.at(-1)?.startsWith(":") !== true;
  const [first, ...rest] = narrow;
  if (wide === undefined || first === undefined) return wide === first;
  return (wide === first || (wide === "*" && first !== "**")) && covers(others, rest);
}

/** A verb after a colon counts as a separate segment. */
function segmentsOf(path: string): readonly string[] {
  return templateOf(path).split(/\/|(?=:[^/]*$)/u);
}

function templateOf(path: string): string {
  return path.replaceAll(VARIABLE, (_, __, pattern?: string) => pattern ?? "*");
}

const VARIABLE = /\{([\w.]+)(?:=([^}]*))?\}/gu;
