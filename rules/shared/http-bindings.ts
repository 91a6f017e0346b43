import type { Json } from "../../src/model/json.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Snapshot } from "../../src/model/snapshot.ts";
import type { Wire, WireField } from "../../src/model/wire.ts";

/** One way to call a method over HTTP, as `google.api.http` states it. */
export interface HttpBinding {
  /** `GET`, or the kind of a custom one. */
  readonly method: string;
  /** As written. */
  readonly path: string;
  /** Field that the body is; `*` for all that the path leaves, empty for none. */
  readonly body: string;
  readonly responseBody: string;
}

const METHODS: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "patch"]);

/** Of an option's value, an aggregate's tokens with a space between any two; the additional bindings too. */
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
      const said = open.pop();
      // Of a custom verb, the braces around it state the rest.
      const binding = said === undefined || open.at(-1) === said ? undefined : bindingOf(said);
      if (binding !== undefined) found.push(binding);
    } else if (isText(token)) {
      const holder = open.at(-1);
      // Texts that follow each other are one.
      if (!isText(name)) key = name;
      if (holder !== undefined) holder[key] = (isText(name) ? (holder[key] ?? "") : "") + token.slice(1, -1);
    }
  }
  return found;
}

function isText(token: string): boolean {
  return /^["']/u.test(token);
}

function bindingOf(said: Readonly<Record<string, string>>): HttpBinding | undefined {
  const { body = "", response_body: responseBody = "", kind, path } = said;
  if (kind !== undefined && path !== undefined) return { method: kind, path, body, responseBody };
  const verb = Object.keys(said).find((name) => METHODS.has(name));
  return verb === undefined ? undefined : { method: verb.toUpperCase(), path: said[verb]!, body, responseBody };
}

/** Whether all calls of the one are calls of the other: the names of variables do not show in a URL. */
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

/** A part of a path, and the field of the request that it is. */
export interface PathVariable {
  /** With its braces. */
  readonly written: string;
  /** The field, by its numbers where these are known, and which segments it takes. */
  readonly bound: string;
}

/** What a method is sent. */
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

/** Whether the same parts of a path are read into the same fields, whatever these are called. */
export function readsAlike(old: readonly PathVariable[], new_: readonly PathVariable[]): boolean {
  return old.every(({ bound }, index) => bound === new_[index]?.bound);
}

/** The numbers of a field within a field; undefined where it leads nowhere. */
function numbersOf(path: string, { name, messages }: RequestMessage): string | undefined {
  let holder: string | undefined = name;
  const numbers: number[] = [];
  for (const step of path.split(".")) {
    const field: WireField | undefined = messages[holder ?? ""]?.fields.find((each) => each.name === step);
    if (field === undefined) return undefined;
    numbers.push(field.number);
    holder = field.typeName;
  }
  return numbers.join(".");
}

/** `*` stands for one segment, and `**` at the end for all that follow but for a verb. */
function covers([wide, ...others]: readonly string[], narrow: readonly string[]): boolean {
  if (wide === "**" && others.length === 0) return narrow.at(-1)?.startsWith(":") !== true;
  const [first, ...rest] = narrow;
  if (wide === undefined || first === undefined) return wide === first;
  return (wide === first || (wide === "*" && first !== "**")) && covers(others, rest);
}

/** The verb after a colon is one of its own. */
function segmentsOf(path: string): readonly string[] {
  return templateOf(path).split(/\/|(?=:[^/]*$)/u);
}

function templateOf(path: string): string {
  return path.replaceAll(VARIABLE, (_, __, pattern?: string) => pattern ?? "*");
}

const VARIABLE = /\{([\w.]+)(?:=([^}]*))?\}/gu;
