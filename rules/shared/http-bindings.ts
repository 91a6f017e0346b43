import type { Json } from "../../src/model/json.ts";

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
  return path.replaceAll(/\{[\w.]+(?:=([^}]*))?\}/gu, (_, pattern?: string) => pattern ?? "*");
}
