import { isObject, type Json, type JsonObject } from "../../model/json.ts";

/** Visits a raw value. `tokens` is valid during the call only: copy it to keep it. */
export interface ReferenceVisitor {
  /** `tokens` leads to the text itself. */
  reference?(text: string, tokens: readonly string[]): void;
  /** A `$ref` that is no text, where a keyword and not a name stands. */
  misfit?(value: Json, tokens: readonly string[]): void;
  /** `$id`, `$self` of a whole document, or `id` where it is a plain name; `tokens` leads to the object that it names. */
  id?(text: string, tokens: readonly string[]): void;
  anchor?(name: string, tokens: readonly string[]): void;
}

/** The role of an object's keys. */
type Keys = "keywords" | "names" | "names of examples";

/** Keywords whose value is an object with names chosen by the author, `default` and `example` perhaps among them. */
const NAMED: ReadonlySet<string> = new Set([
  "$defs",
  "callbacks",
  "content",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "encoding",
  "headers",
  "links",
  "parameters",
  "pathItems",
  "paths",
  "patternProperties",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "scopes",
  "securityDefinitions",
  "securitySchemes",
  "variables",
  "webhooks",
  "x-webhooks",
]);

/** Keywords whose value is data: what looks like a reference in there is none. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "example", "value"]);

const DOLLAR = 36;

/** Visits every reference, id and anchor in document order. Recursion is safe: parsing has bounded the depth. */
export function walkReferences(root: Json, visitor: ReferenceVisitor): void {
  const tokens: string[] = [];
  const oldIds = isObject(root) && /draft-0[34]\b/.test(String(root["$schema"]));

  const visit = (node: Json, keys: Keys): void => {
    if (Array.isArray(node)) {
      for (let index = 0; index < node.length; index++) {
        const item = node[index] as Json;
        if (typeof item === "object" && item !== null) step(String(index), item, "keywords");
      }
      return;
    }
    const object = node as JsonObject;
    for (const key of Object.keys(object)) {
      const value = object[key]!;
      if (keys === "keywords") keyword(key, value);
      else if (typeof value === "object" && value !== null) {
        if (keys === "names") step(key, value, "keywords");
        else example(key, value);
      }
    }
  };

  const step = (token: string, value: Json, keys: Keys): void => {
    tokens.push(token);
    visit(value, keys);
    tokens.pop();
  };

  const keyword = (key: string, value: Json): void => {
    if (typeof value === "string") {
      if (key.charCodeAt(0) === DOLLAR) identifier(key, value);
      else if (key === "id" && (oldIds || value.startsWith("#"))) visitor.id?.(value, tokens);
    } else if (key === "$ref" && !isObject(value)) {
      tokens.push(key);
      visitor.misfit?.(value, tokens);
      tokens.pop();
    } else if (typeof value === "object" && value !== null && !DATA.has(key)) {
      if (NAMED.has(key) && !Array.isArray(value)) step(key, value, "names");
      else if (key === "examples") {
        if (!Array.isArray(value)) step(key, value, "names of examples");
      } else if (!key.startsWith("x-")) {
        step(key, value, "keywords");
      }
    }
  };

  const identifier = (key: string, text: string): void => {
    switch (key) {
      case "$ref":
      case "$dynamicRef":
        tokens.push(key);
        visitor.reference?.(text, tokens);
        tokens.pop();
        return;
      case "$id":
        return visitor.id?.(text, tokens);
      case "$self":
        if (tokens.length === 0) visitor.id?.(text, tokens);
        return;
      case "$anchor":
      case "$dynamicAnchor":
        return visitor.anchor?.(text, tokens);
    }
  };

  /** An OpenAPI 3 example may be a reference; its value, or a Swagger 2 example under its media type, is data. */
  const example = (name: string, value: Json): void => {
    const text = isObject(value) ? value["$ref"] : undefined;
    if (typeof text !== "string" || name.includes("/")) return;
    tokens.push(name, "$ref");
    visitor.reference?.(text, tokens);
    tokens.length -= 2;
  };

  if (typeof root === "object" && root !== null) visit(root, "keywords");
}
