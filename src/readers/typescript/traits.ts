import { isObject, type Json } from "../../model/json.ts";
import { TYPE_TRAITS, type TypeTraits } from "../../model/schema.ts";
import type { Draft } from "./definitions.ts";
import { enumValues } from "./enums.ts";
import { isAbstract } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";

/** A schema that says what a compiler lets be done with its type. */
export function withTraits(schema: Draft, traits: TypeTraits): Draft {
  if (Object.keys(traits).length === 0) return schema;
  const known = schema[TYPE_TRAITS];
  return { ...schema, [TYPE_TRAITS]: { ...(isObject(known) && known), ...asJson(traits) } };
}

/** Plain data, whose types say that nobody changes it. */
export function asJson(data: object): Record<string, Json> {
  return data as Record<string, Json>;
}

/** Those of a declaration by itself. */
export function traitsOf(declaration: TS.Node): TypeTraits {
  const ts = typescript();
  if (ts.isClassDeclaration(declaration)) return isAbstract(declaration) ? { abstract: true } : {};
  if (!ts.isEnumDeclaration(declaration)) return {};
  const isText = enumValues(declaration).some(({ value }) => typeof value === "string");
  return { enumeration: isText ? "string" : "number" };
}

/** How many arguments a type takes. */
export function takes(parameters: readonly TS.TypeParameterDeclaration[]): TypeTraits {
  if (parameters.length === 0) return {};
  return { arguments: [parameters.filter((each) => each.default === undefined).length, parameters.length] };
}
