import { isObject, type Json } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { Context } from "../context.ts";

const KNOWN = /^https:\/\/(?:spec\.openapis\.org\/oas\/3\.\d\/dialect\/.+|json-schema\.org\/draft\/2020-12\/schema)$/u;
const OLDER = /^https?:\/\/json-schema\.org\/(?:draft-0[467]|draft\/2019-09)\/schema#?$/u;

/** Returns the older draft of JSON Schema that all schemas of a document since OpenAPI 3.1 are written in. */
export function olderDraftOf(document: Json): string | undefined {
  const stated = isObject(document) ? document["jsonSchemaDialect"] : undefined;
  return typeof stated === "string" && OLDER.test(stated) ? stated : undefined;
}

/** Schemas of other dialects are read as OpenAPI's own dialect of JSON Schema 2020-12. */
export function checkSchemaDialect(context: Context): void {
  const dialect = context.nodes.text(context.root, "jsonSchemaDialect");
  if (dialect === undefined || KNOWN.test(dialect) || OLDER.test(dialect)) return;
  context.problems.add({
    code: "NOT_MODELLED",
    level: "warning",
    message: `Schemas of the dialect ${dialect} are read as JSON Schema 2020-12.`,
    hint: "Keywords that the dialect adds or reads otherwise are not compared; leave `jsonSchemaDialect` out if it has none.",
    at: child(context.root.at, "jsonSchemaDialect"),
  });
}
