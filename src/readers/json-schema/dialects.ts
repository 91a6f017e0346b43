import type { Dialect } from "../schema/index.ts";

/** The dialects of a standalone schema without `$schema`. */
export const SCHEMA_DIALECTS = {
  "2020-12": "json-schema",
  "2019-09": "json-schema",
  "draft-07": "json-schema",
  "draft-06": "json-schema",
  "draft-04": "json-schema",
  "openapi-3.1": "openapi-3.1",
  "openapi-3.0": "openapi-3.0",
  "swagger-2.0": "swagger-2.0",
  crd: "crd",
} as const satisfies Readonly<Record<string, Dialect>>;

export type SchemaDialectName = keyof typeof SCHEMA_DIALECTS;

const META_SCHEMAS: Readonly<Partial<Record<SchemaDialectName, string>>> = {
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-04": "http://json-schema.org/draft-04/schema#",
};

/** Returns the `$schema` of an older draft; undefined if it makes no difference. */
export function metaSchemaOf(dialect: SchemaDialectName): string | undefined {
  return META_SCHEMAS[dialect];
}
