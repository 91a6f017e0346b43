import { DEFINITIONS } from "../model/definition.ts";
import type { Pair } from "../model/change.ts";
import { isObject } from "../model/json.ts";
import { child, conjuncts, split, type Pointer } from "../model/pointer.ts";
import type { Snapshot } from "../model/snapshot.ts";

/** Names a pair as a person would: "`Pet.tags[]`", "query parameter `limit`", "`items[].id` of the 200 response", "`GET /pets`". */
export function describePair(pair: Pair, old: Snapshot): string {
  if (pair.kind === "operation") return describeOperation(split(pair.old).tokens.length > 0 ? pair.old : pair.new);
  return describePlace(conjuncts(pair.old)[0]!, old);
}

const HOMES: ReadonlySet<string> = new Set(["paths", "webhooks", "callbacks", "pathItems"]);

function describeOperation(at: Pointer): string {
  const { tokens } = split(at);
  const home = tokens.findLastIndex((token) => HOMES.has(token));
  const [path = "", ...rest] = tokens.slice(tokens[home] === "callbacks" ? home + 2 : home + 1);
  const method = rest.at(-1)?.toUpperCase();
  const label = `\`${method === undefined ? path : `${method} ${path}`}\``;
  const kind = tokens[home] === "webhooks" ? "webhook " : tokens[home] === "callbacks" ? "callback " : "";
  return kind + label;
}

function describePlace(at: Pointer, snapshot: Snapshot): string {
  const { file, tokens } = split(at);
  let path = "";
  let holder = "";
  let here: Pointer = `${file}#`;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    here = child(here, token);
    if (next === undefined && !["items", "additionalProperties", "requestBody"].includes(token)) break;
    if (DEFINITIONS.has(token)) {
      path = next!;
      index++;
    } else if (token === "properties" || token === "patternProperties" || token === "dependentSchemas") {
      path += path === "" ? next! : `.${next!}`;
      index++;
    } else if (token === "items" || token === "prefixItems" || token === "contains") path += "[]";
    else if (token === "additionalProperties") path += path === "" ? "*" : ".*";
    else if (token === "requestBody") holder = "the request body";
    else if (token === "responses") {
      holder = `the ${next!} response`;
      index++;
    } else if (token === "headers") {
      holder = `header \`${next!}\``;
      index++;
    } else if (token === "parameters") {
      holder = describeParameter(child(here, next!), next!, snapshot);
      index++;
    } else if (token === "requestBodies") {
      holder = `request body \`${next!}\``;
      index++;
    } else continue;
    here = `${file}#`;
    for (let done = 0; done <= index; done++) here = child(here, tokens[done]!);
  }
  if (path === "") return holder === "" ? "the value" : holder;
  return holder === "" ? `\`${path}\`` : `\`${path}\` of ${holder}`;
}

function describeParameter(at: Pointer, fallback: string, snapshot: Snapshot): string {
  const value = snapshot.schemas.source(at);
  const target =
    isObject(value) && typeof value["$ref"] === "string" ? snapshot.schemas.follow(value["$ref"], at) : undefined;
  if (target !== undefined && target !== at) return describeParameter(target, fallback, snapshot);
  if (!isObject(value) || typeof value["name"] !== "string") return `parameter \`${fallback}\``;
  if (value["in"] === "body") return "the request body";
  const location = typeof value["in"] === "string" ? value["in"] : "";
  return `${location === "formData" ? "form" : location} parameter \`${value["name"]}\``;
}
