import { installCommand } from "../base/install-command.ts";
import { dynamicImport } from "../base/dynamic-import.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import type { Bundle } from "./oracle/bundled.ts";
import { mapSubschemas, objectOf, vocabularyOf } from "./oracle/vocabulary.ts";

/** The reason why a schema cannot be converted. */
export class Unconvertible extends Error {
  override readonly name = "Unconvertible";
}

type Convert = (schema: JsonObject, options: { readonly cloneSchema: true }) => JsonObject;

const PACKAGE = "@openapi-contrib/openapi-schema-to-json-schema";

/**
 * A bundle of OpenAPI 3.0 or Swagger 2 in the words of draft-04, by `@openapi-contrib/openapi-schema-to-json-schema`; any other as it is.
 * Throws `Unconvertible` for what the package would lose silently, and where it is not installed.
 */
export async function converted(bundle: Bundle): Promise<Bundle> {
  if (bundle.dialect !== "openapi-3.0" && bundle.dialect !== "swagger-2.0") return bundle;
  const convert = await load();
  const vocabulary = vocabularyOf(bundle.dialect);
  const prepared = (schema: Json): Json =>
    isObject(schema) ? mapSubschemas(lossless(schema), vocabulary, prepared) : schema;
  const one = (schema: Json): Json => {
    const whole = prepared(schema);
    if (!isObject(whole)) return whole;
    const { $schema: _, ...rest } = convert(whole, { cloneSchema: true });
    return rest;
  };
  const schemas = new Map([...bundle.schemas].map(([name, schema]) => [name, one(schema)]));
  return { ...bundle, dialect: "draft-04", schemas };
}

/** Removes formats that the package would convert to bounds beyond doubles. */
function lossless(schema: JsonObject): JsonObject {
  const { required, properties, type } = schema;
  if (isObject(properties) && Array.isArray(required)) {
    const undeclared = required.find((name) => typeof name === "string" && !Object.hasOwn(properties, name));
    if (undeclared !== undefined)
      refuse(`\`required\` names \`${String(undeclared)}\`, which \`properties\` beside it does not`);
  }
  if (isObject(properties) && Object.hasOwn(properties, "__proto__")) refuse("a member is called `__proto__`");
  const isNullable = schema["nullable"] === true || schema["x-nullable"] === true;
  if (isNullable && typeof type !== "string") refuse("`nullable` stands without a `type`");
  const entries = Object.entries(schema).filter(([keyword]) => keyword !== "format" && keyword !== "x-nullable");
  return objectOf(
    isNullable ? [...entries.filter(([keyword]) => keyword !== "nullable"), ["nullable", true]] : entries,
  );
}

function refuse(what: string): never {
  throw new Unconvertible(`${PACKAGE} would change the meaning of the schema: ${what}.`);
}

async function load(): Promise<Convert> {
  try {
    const { fromSchema } = (await dynamicImport(PACKAGE)) as {
      fromSchema: Convert;
    };
    return fromSchema;
  } catch {
    throw new Unconvertible(`The package ${PACKAGE} is not installed: \`${installCommand(PACKAGE)}\`.`);
  }
}
