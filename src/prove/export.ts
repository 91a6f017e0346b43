import { isObject, type Json, type JsonObject } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import { converted } from "./converted.ts";
import type { Bundle } from "./oracle/bundled.ts";
import { bundle, referenceTo, referredBy, type SchemaSource } from "./oracle/bundle.ts";
import { metaSchemaOf, patternsOf, type SchemaDialect } from "./oracle/dialect.ts";
import { plain } from "./oracle/plain.ts";
import { upgrade } from "./oracle/upgrade.ts";
import { asEcma } from "./regex/index.ts";
import { eachSubschema, mapSubschemas, objectOf, vocabularyOf } from "./oracle/vocabulary.ts";

/** Annotations that readers of the export need. */
const PROSE: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "deprecated",
  "example",
  "examples",
  "$comment",
  "contentEncoding",
  "contentMediaType",
]);

/**
 * Exports a schema of any dialect as an equivalent standalone JSON Schema 2020-12. Definitions keep their names. Throws
 * `Unanswerable` for an unresolved reference.
 */
export function exportSchema(
  source: SchemaSource,
  at: Pointer,
  dialect: SchemaDialect,
  nullable: "strict" | "lenient",
): JsonObject {
  const exported = upgrade(plain(bundle(source, at, dialect, { kept: PROSE }), nullable));
  return selfContained(patternsOf(dialect) === "re2" ? withEcma(exported) : exported);
}

/** The same by way of `@openapi-contrib/openapi-schema-to-json-schema`, without prose. Throws `Unconvertible` for what that would lose. */
export async function convertSchema(source: SchemaSource, at: Pointer, dialect: SchemaDialect): Promise<JsonObject> {
  return selfContained(upgrade(plain(await converted(bundle(source, at, dialect)), "strict")));
}

function selfContained({ root, schemas }: Bundle): JsonObject {
  const exported = new Map([...schemas].map(([name, schema]) => [name, withExamples(schema)]));
  const whole = exported.get(root)!;
  const refersToRoot = [...exported.values()].some((schema) => mentions(schema, root));
  if (!refersToRoot) exported.delete(root);
  return {
    $schema: metaSchemaOf("2020-12"),
    ...(refersToRoot ? { $ref: referenceTo(root) } : objectAlike(whole)),
    ...(exported.size > 0 && { $defs: objectOf(exported) }),
  };
}

const VOCABULARY = vocabularyOf("2020-12");

/** JSON Schema matches patterns as JavaScript does. */
function withEcma(bundled: Bundle): Bundle {
  const rewrite = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const inside = mapSubschemas(schema, VOCABULARY, rewrite);
    const { pattern, patternProperties } = inside;
    return {
      ...inside,
      ...(typeof pattern === "string" && { pattern: asEcma(pattern) }),
      ...(isObject(patternProperties) && {
        patternProperties: objectOf(Object.entries(patternProperties).map(([name, each]) => [asEcma(name), each])),
      }),
    };
  };
  return { ...bundled, schemas: new Map([...bundled.schemas].map(([name, schema]) => [name, rewrite(schema)])) };
}

/** OpenAPI's `example` is one of the `examples`. */
function withExamples(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { example, ...rest } = mapSubschemas(schema, VOCABULARY, withExamples);
  return example === undefined || rest["examples"] !== undefined
    ? objectOf(Object.entries(rest))
    : { ...rest, examples: [example] };
}

function mentions(schema: Json, name: string): boolean {
  if (!isObject(schema)) return false;
  let found = referredBy(schema) === name;
  eachSubschema(schema, VOCABULARY, (each) => {
    found ||= mentions(each, name);
  });
  return found;
}

function objectAlike(schema: Json): JsonObject {
  if (isObject(schema)) return schema;
  return schema === false ? { not: {} } : {};
}
