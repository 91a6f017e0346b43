import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Format } from "../../model/snapshot.ts";
import type { Dialect } from "../schema/index.ts";

export interface Version {
  readonly format: Format;
  /** The version as stated. */
  readonly text: string;
  /** Undefined for a version that is not read. */
  readonly dialect?: Exclude<Dialect, "json-schema" | "kubernetes" | "crd">;
}

/** Recognizes a document without a version by its parts, so that the missing version is reported. */
export function isOpenapi(value: Json): boolean {
  if (!isObject(value)) return false;
  if (value["openapi"] !== undefined || value["swagger"] !== undefined) return true;
  return isObject(value["info"]) && (isObject(value["paths"]) || isObject(value["webhooks"]));
}

export function versionOf(document: JsonObject): Version {
  const { openapi, swagger } = document as { readonly openapi?: Json; readonly swagger?: Json };
  if (openapi === undefined && swagger !== undefined) {
    const text = versionText(swagger);
    return { format: "swagger", text, ...(/^2\.0(?:\.|$)/u.test(text) && { dialect: "swagger-2.0" }) };
  }
  const text = versionText(openapi);
  const minor = /^3\.([012])(?:\.|$)/u.exec(text)?.[1];
  const dialect = minor === undefined ? undefined : minor === "0" ? "openapi-3.0" : "openapi-3.1";
  return { format: "openapi", text, ...(dialect && { dialect }) };
}

/** YAML reads an unquoted `2.0` as the number 2. */
function versionText(value: Json | undefined): string {
  if (typeof value === "number") return Number.isInteger(value) ? `${value}.0` : String(value);
  return typeof value === "string" ? value : "";
}
