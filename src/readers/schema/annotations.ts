import type { JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Annotations } from "../../model/schema.ts";
import { STATED } from "../../model/typing.ts";
import { statesDeprecation } from "../../model/prose/deprecation.ts";
import { ANNOTATION_KEYWORDS } from "./dialect.ts";

export const NO_ANNOTATIONS: Annotations = Object.freeze({});

/**
 * Reads the annotations of an object; `deprecated: false` and similar values state nothing. Custom resources state
 * deprecation in the description only.
 */
export function readAnnotations(value: JsonObject, at: Pointer): Annotations {
  const { description } = value;
  const isDeprecatedByText = typeof description === "string" && statesDeprecation(description);
  if (!isDeprecatedByText && !ANNOTATION_KEYWORDS.some((keyword) => value[keyword] !== undefined))
    return NO_ANNOTATIONS;
  const deprecatedAt = value["deprecated"] === true ? "deprecated" : isDeprecatedByText ? "description" : undefined;
  const isTrue = (keyword: string): boolean => value[keyword] === true;
  const has = (keyword: string): boolean => value[keyword] !== undefined;
  return {
    ...(has("default") && { default: { value: value["default"]!, at: child(at, "default") } }),
    ...(isTrue("readOnly") && { readOnly: { value: true as const, at: child(at, "readOnly") } }),
    ...(isTrue("writeOnly") && { writeOnly: { value: true as const, at: child(at, "writeOnly") } }),
    ...(deprecatedAt !== undefined && { deprecated: { value: true as const, at: child(at, deprecatedAt) } }),
    ...(has("x-sunset") && { sunset: { value: value["x-sunset"]!, at: child(at, "x-sunset") } }),
    ...(has("x-stability-level") && {
      stability: { value: value["x-stability-level"]!, at: child(at, "x-stability-level") },
    }),
    ...(has("x-kubernetes-api-lifecycle") && {
      lifecycle: { value: value["x-kubernetes-api-lifecycle"]!, at: child(at, "x-kubernetes-api-lifecycle") },
    }),
    ...(has("x-go-feature-gates") && {
      featureGates: { value: value["x-go-feature-gates"]!, at: child(at, "x-go-feature-gates") },
    }),
    ...(has(STATED) && { stated: { value: value[STATED]!, at: child(at, STATED) } }),
  };
}
