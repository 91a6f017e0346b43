import type { Snapshot } from "../../model/snapshot.ts";
import type { RegexDialect } from "./patterns.ts";

/**
 * The dialect of a schema: a draft of JSON Schema, or a variant of a specification. OpenAPI 3.2 uses that of 3.1.
 * `undeclared` is a JSON Schema without `$schema`: it has the keywords of all drafts, and those of 2020-12 where they
 * differ.
 */
export type SchemaDialect = Draft | "undeclared" | "openapi-3.0" | "openapi-3.1" | "swagger-2.0" | "crd" | "go";

export type Draft = "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12";

const META_SCHEMAS: Readonly<Record<Draft, string>> = {
  "draft-04": "http://json-schema.org/draft-04/schema",
  "draft-06": "http://json-schema.org/draft-06/schema",
  "draft-07": "http://json-schema.org/draft-07/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

/** Returns the `$schema` of a draft. */
export function metaSchemaOf(draft: Draft): string {
  return META_SCHEMAS[draft];
}

/** The draft that a `$schema` names; undefined for a meta-schema of one's own. */
export function draftOf(metaSchema: string): Draft | undefined {
  const uri = metaSchema.replace(/#$/u, "").replace(/^https?:/u, "");
  return (Object.keys(META_SCHEMAS) as Draft[]).find((draft) => META_SCHEMAS[draft].replace(/^https?:/u, "") === uri);
}

/** The parts of a snapshot that decide how schemas are read. */
type SchemaLanguage = Pick<Snapshot, "format" | "formatVersion" | "schemaDialect">;

/** Returns the dialect of a snapshot; a JSON Schema with an unknown draft has the latest one. */
export function dialectOf({ format, formatVersion, schemaDialect }: SchemaLanguage): SchemaDialect {
  switch (format) {
    case "swagger":
      return "swagger-2.0";
    case "openapi":
      if (formatVersion.startsWith("3.0")) return "openapi-3.0";
      return (schemaDialect === undefined ? undefined : draftOf(schemaDialect)) ?? "openapi-3.1";
    // Go types are represented as CRD schemas with references.
    case "go":
    case "crd":
      return format;
    // Messages as JSON, and types, are described in the words of the latest draft.
    case "protobuf":
    case "typescript":
      return "2020-12";
    case "json-schema":
      return draftOf(formatVersion) ?? "undeclared";
  }
}

/** The draft whose vocabulary a dialect starts from. */
export function baseDraft(dialect: SchemaDialect): Draft {
  switch (dialect) {
    case "openapi-3.0":
    case "swagger-2.0":
    case "crd":
      return "draft-04";
    case "openapi-3.1":
    case "undeclared":
    case "go":
      return "2020-12";
    default:
      return dialect;
  }
}

/** Since 2019-09 what stands beside a `$ref` holds as well; before, it is ignored. */
export function readsSiblings(dialect: SchemaDialect): boolean {
  const draft = baseDraft(dialect);
  return draft === "2019-09" || draft === "2020-12";
}

/** Kubernetes matches patterns with Go's engine. */
export function patternsOf(dialect: SchemaDialect): RegexDialect {
  return dialect === "crd" || dialect === "go" ? "re2" : "ecma-262";
}
