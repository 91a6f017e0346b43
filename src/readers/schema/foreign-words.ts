import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { ProblemSink } from "../problems.ts";
import { type Dialect, isEmptyList, isNullAlternative, isParameterField } from "./dialect.ts";
import { knownIn, type DraftName } from "./drafts.ts";

/** Keywords of JSON Schema that OpenAPI left out before. */
const SINCE_31: readonly string[] = [
  "const",
  "contains",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "patternProperties",
  "prefixItems",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
];

/** Reports keywords of another version once each, at the first occurrence. */
export function createForeignWords(
  dialect: Dialect,
  problems: ProblemSink,
): (schema: JsonObject, at: Pointer, draft: DraftName | undefined) => void {
  const reported = new Set<string>();
  const report = (keyword: string, at: Pointer, message: string, hint: string): void => {
    if (reported.has(keyword)) return;
    reported.add(keyword);
    problems.add({ code: "READ_AS", level: "warning", message, hint, at: child(at, keyword) });
  };
  const visit = (schema: JsonObject, at: Pointer, draft: DraftName | undefined): void => {
    for (const keyword of draft === undefined ? [] : Object.keys(schema)) {
      const drafts = knownIn(keyword);
      if (drafts.includes(draft!)) continue;
      const hint = `Name a draft that has it in \`$schema\` (${drafts.join(", ")}), or remove it.`;
      report(keyword, at, `\`${keyword}\` has no effect in ${draft!} and is ignored.`, hint);
    }
    if (Array.isArray(schema["items"])) reportList(at, dialect, draft, report);
    if (typeof schema["required"] === "boolean" && !isParameterField("required", schema, dialect)) {
      const message = "`required` must list properties; a boolean has no effect since draft-04.";
      report(
        "required",
        at,
        message,
        "List the property in `required` of the schema that declares it, or remove this.",
      );
    }
    if (dialect === "openapi-3.0" || dialect === "swagger-2.0") {
      for (const [keyword, message, hint] of reshapedIn31(schema)) report(keyword, at, message, hint);
      for (const keyword of SINCE_31) {
        if (schema[keyword] === undefined) continue;
        const message = `\`${keyword}\` has no effect before OpenAPI 3.1; it is read as in 3.1.`;
        report(
          keyword,
          at,
          message,
          "Move to OpenAPI 3.1: a validator of what this is written in leaves the keyword out.",
        );
      }
    }
    if (dialect === "openapi-3.1" && schema["nullable"] === true) {
      const hint = 'Write `type: [string, "null"]`, or the like: a validator of OpenAPI 3.1 refuses null here.';
      report("nullable", at, "`nullable` has no effect since OpenAPI 3.1; it is read as in 3.0.", hint);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"]) reportAlternatives(keyword, schema, at, dialect, report);
    for (const [alternative, place] of nullAlternativesOf(schema, at)) visit(alternative, place, draft);
    if (isOpenApi(dialect) && schema["dependencies"] !== undefined) {
      const message = "`dependencies` has no meaning in OpenAPI; it is read as in draft-07.";
      const hint = "Write `dependentRequired` or `dependentSchemas`, which OpenAPI 3.1 has.";
      report("dependencies", at, message, hint);
    }
    if (isOpenApi(dialect) && schema["$recursiveRef"] !== undefined) {
      const message = "`$recursiveRef` has no meaning in OpenAPI; it is ignored.";
      report("$recursiveRef", at, message, "Write `$ref`, or `$dynamicRef` in OpenAPI 3.1.");
    }
    const since = sinceBoundsAreNumbers(dialect, draft);
    for (const keyword of since === undefined ? [] : ["exclusiveMinimum", "exclusiveMaximum"]) {
      if (typeof schema[keyword] !== "boolean") continue;
      const message = `\`${keyword}\` must be a number since ${since!.edition}; it is read as in ${since!.before}.`;
      report(keyword, at, message, "Write the bound itself there, instead of the inclusive one.");
    }
  };
  return visit;
}

type Report = (keyword: string, at: Pointer, message: string, hint: string) => void;

function reportList(at: Pointer, dialect: Dialect, draft: DraftName | undefined, report: Report): void {
  if (draft !== undefined && draft !== "2020-12") return;
  if (dialect === "openapi-3.0" || dialect === "swagger-2.0") {
    const message = "`items` must be one schema before OpenAPI 3.1; this list is read as one by position.";
    report("items", at, message, "Name one schema for all items, or move to OpenAPI 3.1 and call it `prefixItems`.");
    return;
  }
  const message = "`items` must be one schema since 2020-12; this list is read as in the drafts before.";
  const hint = "Call it `prefixItems`, and what is now `additionalItems`, `items`";
  const orElse = dialect === "json-schema" && draft === undefined ? "; or name the draft in `$schema`." : ".";
  report("items", at, message, `${hint}${orElse}`);
}

function reportAlternatives(keyword: string, schema: JsonObject, at: Pointer, dialect: Dialect, report: Report): void {
  const list = schema[keyword];
  if (isEmptyList(list)) {
    const message = `\`${keyword}\` must list at least one schema; the empty list is ignored.`;
    report(keyword, at, message, "Remove the keyword. To reject every value, write `not: {}`.");
  }
  const isChoice = keyword !== "allOf" && Array.isArray(list) && list.length > 1;
  if (!isChoice || !list.some((each) => isNullAlternative(each as Json, dialect))) return;
  const message = "`{ nullable: true }` without `type` excludes nothing; this alternative is read as null.";
  report(keyword, at, message, NULL_HINTS[dialect === "openapi-3.1" ? "type" : "nullable"]);
}

function nullAlternativesOf(schema: JsonObject, at: Pointer): readonly (readonly [JsonObject, Pointer])[] {
  if (schema["anyOf"] === undefined && schema["oneOf"] === undefined) return [];
  return ["anyOf", "oneOf"].flatMap((keyword) => {
    const list = schema[keyword];
    if (!Array.isArray(list)) return [];
    return (list as readonly Json[]).flatMap((each, index) =>
      isOnlyNull(each) ? [[each, child(at, keyword, index)] as const] : [],
    );
  });
}

/** Returns whether a schema is an alternative for null, which is not read as a schema. */
function isOnlyNull(schema: Json): schema is JsonObject {
  if (!isObject(schema) || schema["$ref"] !== undefined) return false;
  const { type, const: constant } = schema;
  return constant === null || type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null");
}

const NULL_HINTS = {
  type: 'Write `type: "null"`.',
  nullable: 'Write `nullable: true` beside `type`, or move to OpenAPI 3.1 and write `type: "null"`.',
} as const;

function isOpenApi(dialect: Dialect): boolean {
  return dialect === "openapi-3.0" || dialect === "openapi-3.1" || dialect === "swagger-2.0";
}

/** Keywords whose values have the shape that OpenAPI 3.1 gave them: the keyword, the message and the hint. */
function reshapedIn31(schema: JsonObject): readonly (readonly [string, string, string])[] {
  const found: (readonly [string, string, string])[] = [];
  for (const keyword of ["exclusiveMinimum", "exclusiveMaximum"]) {
    if (typeof schema[keyword] !== "number") continue;
    const message = `\`${keyword}\` must be true or false before OpenAPI 3.1; this number is read as in 3.1.`;
    const inclusive = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
    found.push([
      keyword,
      message,
      `Write the number as \`${inclusive}\` beside \`${keyword}: true\`, or move to OpenAPI 3.1.`,
    ]);
  }
  const { type } = schema;
  if (Array.isArray(type) || type === "null") {
    const message = "`type` must be one type other than `null` before OpenAPI 3.1; it is read as in 3.1.";
    found.push(["type", message, "Write `nullable: true` and `anyOf`, or move to OpenAPI 3.1."]);
  }
  return found;
}

/** The edition that made exclusive bounds numbers, where the schema is not written in one before. */
function sinceBoundsAreNumbers(
  dialect: Dialect,
  draft: DraftName | undefined,
): { readonly edition: string; readonly before: string } | undefined {
  if (dialect === "openapi-3.1") return { edition: "OpenAPI 3.1", before: "3.0" };
  const isLater = draft !== undefined && draft !== "draft-04";
  return isLater ? { edition: "draft-06", before: "draft-04" } : undefined;
}
