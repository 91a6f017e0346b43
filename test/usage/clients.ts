// Types of an API as `openapi-typescript` writes them, and the references of code that uses them.
import { compare } from "../../src/index.ts";
import type { Comparison } from "../../src/contracts/finding.ts";
import { stateOfUse } from "../../src/contracts/usage.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { withUsage } from "../../src/usage/annotate.ts";
import { askCode } from "../../src/usage/code/index.ts";
import type { CodeFile } from "../../src/usage/code/program.ts";
import { read } from "./traffic.ts";

const name = (text: string): string => JSON.stringify(text);

export function typeOf(schema: Json | undefined): string {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return "unknown";
  const each = schema as JsonObject;
  if (typeof each["$ref"] === "string")
    return `components["schemas"][${name(each["$ref"].slice("#/components/schemas/".length))}]`;
  if (Array.isArray(each["enum"])) return each["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (each["const"] !== undefined) return JSON.stringify(each["const"]);
  for (const [keyword, sign] of [
    ["allOf", " & "],
    ["anyOf", " | "],
    ["oneOf", " | "],
  ] as const) {
    const parts = each[keyword];
    if (Array.isArray(parts)) return parts.map((part) => `(${typeOf(part as Json)})`).join(sign);
  }
  const types = Array.isArray(each["type"]) ? (each["type"] as string[]) : [each["type"] as string];
  return types.map((type) => ofType(type, each)).join(" | ");
}

function ofType(type: string | undefined, schema: JsonObject): string {
  switch (type) {
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    case "array":
      return `(${typeOf(schema["items"])})[]`;
    case "object": {
      const required = new Set((schema["required"] ?? []) as string[]);
      const own = Object.entries((schema["properties"] ?? {}) as JsonObject).map(
        ([key, inner]) => `${name(key)}${required.has(key) ? "" : "?"}: ${typeOf(inner)};`,
      );
      const rest = schema["additionalProperties"];
      const index = typeof rest === "object" && own.length === 0 ? `[key: string]: ${typeOf(rest)};` : "";
      return own.length === 0 && index === "" ? "Record<string, never>" : `{ ${own.join(" ")} ${index} }`;
    }
    default:
      return "unknown";
  }
}

/** The file of types of a description. */
export function typesOf(document: object): string {
  const { paths, components } = document as unknown as Record<string, Record<string, JsonObject>>;
  const operations = Object.entries(paths ?? {}).map(([path, item]) => {
    const methods = Object.entries(item).map(
      ([method, operation]) => `${method}: ${operationOf(operation as JsonObject)};`,
    );
    return `${name(path)}: { ${methods.join("\n")} };`;
  });
  const schemas = Object.entries(components?.["schemas"] ?? {}).map(
    ([key, schema]) => `${name(key)}: ${typeOf(schema)};`,
  );
  return `export interface paths {\n${operations.join("\n")}\n}
export interface components { schemas: {\n${schemas.join("\n")}\n} }\n`;
}

function operationOf({ parameters, requestBody, responses }: JsonObject): string {
  const all = (parameters ?? []) as JsonObject[];
  const groups = ["query", "path", "header", "cookie"].map((group) => {
    const own = all.filter((each) => each["in"] === group);
    const members = own.map(
      (each) => `${name(each["name"] as string)}${each["required"] ? "" : "?"}: ${typeOf(each["schema"])};`,
    );
    return `${group}${own.some((each) => each["required"]) ? "" : "?"}: ${own.length === 0 ? "never" : `{ ${members.join(" ")} }`};`;
  });
  const contentOf = (message: Json | undefined): string => {
    const content = Object.entries(((message as JsonObject | undefined)?.["content"] ?? {}) as JsonObject);
    return content.map(([media, each]) => `${name(media)}: ${typeOf((each as JsonObject)["schema"])};`).join(" ");
  };
  const body =
    requestBody === undefined ? "requestBody?: never;" : `requestBody: { content: { ${contentOf(requestBody)} } };`;
  const answers = Object.entries((responses ?? {}) as JsonObject).map(([status, response]) => {
    const content = contentOf(response);
    return `${status}: { headers: { [name: string]: unknown }; content${content === "" ? "?: never" : `: { ${content} }`}; };`;
  });
  return `{ parameters: { ${groups.join(" ")} }; ${body} responses: { ${answers.join(" ")} }; }`;
}

export function filesOf(document: object, code: Readonly<Record<string, string>>): readonly CodeFile[] {
  const files = { "schema.d.ts": typesOf(document), ...code };
  return Object.entries(files).map(([file, text]) => ({ path: `/client/src/${file}`, name: `src/${file}`, text }));
}

/** The comparison of two descriptions with what the code of a client uses; undefined if it uses no types of the API. */
export function usedBy(old: object, new_: object, code: Readonly<Record<string, string>>): Comparison | undefined {
  const [before, after] = [read(old, "old.json"), read(new_, "new.json")];
  const ask = askCode(filesOf(old, code), before.snapshot, after.snapshot);
  return ask && withUsage(compare(before, after), [{ ask: (each) => ({ ...ask(each), consumer: "web" }) }]);
}

/** The state and the places of each finding that is not compatible. */
export function statesOf(comparison: Comparison | undefined): Readonly<Record<string, string>> | undefined {
  if (comparison === undefined) return undefined;
  return Object.fromEntries(
    comparison.findings
      .filter(({ verdict }) => verdict !== "compatible")
      .map(({ ruleId, usage = [] }) => [
        ruleId,
        [stateOfUse(usage), ...(usage[0]?.at ?? []).map((place) => place.replace(/^src\//u, ""))].join(" "),
      ]),
  );
}

const json = (schema: object): object => ({ "application/json": { schema } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: object): object => ({ 200: { description: "Done", content: json(schema) } });

/** A small API with everything that clients use. */
export const API = {
  openapi: "3.1.0",
  info: { title: "Library", version: "1" },
  paths: {
    "/books": {
      get: {
        operationId: "books/list",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", maximum: 200 } },
          { name: "page", in: "query", schema: { type: "integer" } },
        ],
        responses: answer({ type: "array", items: ref("Book") }),
      },
    },
    "/loans": {
      post: {
        operationId: "loans/create",
        requestBody: { required: true, content: json(ref("LoanRequest")) },
        responses: answer(ref("Loan")),
      },
    },
    "/loans/{id}": {
      get: {
        operationId: "loans/get",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: answer(ref("Loan")),
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: "object",
        required: ["title", "pages"],
        properties: {
          title: { type: "string" },
          pages: { type: "integer" },
          authors: { type: "array", items: ref("Person") },
        },
      },
      Person: { type: "object", properties: { name: { type: "string" } } },
      LoanRequest: {
        type: "object",
        required: ["card"],
        properties: {
          card: { type: "string" },
          pickup: { type: "string", enum: ["desk", "mail"] },
          note: { type: "string" },
        },
      },
      Loan: { type: "object", required: ["book"], properties: { book: ref("Book"), due: { type: "string" } } },
    },
  },
};

/** One change of a document: a path of names, and what is put there, or nothing to remove it. */
export type Edit = readonly [path: string, value?: Json];

export function edited(...edits: readonly Edit[]): object {
  const copy = structuredClone(API) as unknown as Record<string, Json>;
  for (const [path, value] of edits) {
    const names = path.split(".");
    const last = names.pop()!;
    let at = copy;
    for (const name of names) at = at[name] as unknown as Record<string, Json>;
    if (value === undefined) Reflect.deleteProperty(at, last);
    else at[last] = value;
  }
  return copy;
}
