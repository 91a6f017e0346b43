import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet, KubernetesFacets, Validation } from "../../model/schema.ts";
import type { Writable } from "../writable.ts";
import type { FieldReader } from "./fields.ts";

const PREFIX = "x-kubernetes-";

export const INT_OR_STRING = "x-kubernetes-int-or-string";

/** The keywords that Kubernetes reads; other `x-kubernetes-*` keywords are extensions. */
export const KUBERNETES_KEYWORDS: readonly string[] = [
  INT_OR_STRING,
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-map-type",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-validations",
  "x-kubernetes-patch-strategy",
  "x-kubernetes-patch-merge-key",
  // Says which kinds a definition stands for; the model has them as resources.
  "x-kubernetes-group-version-kind",
];

export const NO_KUBERNETES: KubernetesFacets = Object.freeze({});

export function hasKubernetesKeywords(value: JsonObject): boolean {
  for (const keyword in value) if (keyword.startsWith(PREFIX)) return true;
  return false;
}

/** Returns whether alternatives only repeat `x-kubernetes-int-or-string`, as the server requires. */
export function repeatsIntOrString(alternatives: Json | undefined): boolean {
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return false;
  const types = alternatives.map((one: Json) => (isObject(one) && Object.keys(one).length === 1 ? one["type"] : null));
  return types.includes("integer") && types.includes("string");
}

export function readKubernetes(value: JsonObject, at: Pointer, fields: FieldReader): KubernetesFacets {
  const facets: Writable<KubernetesFacets> = {};
  const listType = text(value, at, "x-kubernetes-list-type", fields);
  const mapType = text(value, at, "x-kubernetes-map-type", fields);
  const patchStrategy = text(value, at, "x-kubernetes-patch-strategy", fields);
  const patchMergeKey = text(value, at, "x-kubernetes-patch-merge-key", fields);
  const preserveUnknownFields = truth(value, at, "x-kubernetes-preserve-unknown-fields");
  const embeddedResource = truth(value, at, "x-kubernetes-embedded-resource");
  if (listType !== undefined) facets.listType = listType;
  if (mapType !== undefined) facets.mapType = mapType;
  if (patchStrategy !== undefined) facets.patchStrategy = patchStrategy;
  if (patchMergeKey !== undefined) facets.patchMergeKey = patchMergeKey;
  if (preserveUnknownFields !== undefined) facets.preserveUnknownFields = preserveUnknownFields;
  if (embeddedResource !== undefined) facets.embeddedResource = embeddedResource;
  const keys = fields.list(value, at, "x-kubernetes-list-map-keys");
  if (keys !== undefined) {
    const names = keys.filter((key): key is string => typeof key === "string").sort();
    facets.listMapKeys = { value: names, at: child(at, "x-kubernetes-list-map-keys") };
  }
  const validations = readValidations(value, at, fields);
  if (validations.length > 0) facets.validations = validations;
  return facets;
}

function text(value: JsonObject, at: Pointer, keyword: string, fields: FieldReader): Facet<string> | undefined {
  const found = fields.string(value, at, keyword);
  return found === undefined ? undefined : { value: found, at: child(at, keyword) };
}

function truth(value: JsonObject, at: Pointer, keyword: string): Facet<true> | undefined {
  return value[keyword] === true ? { value: true, at: child(at, keyword) } : undefined;
}

const TEXTS_OF_RULES: ReadonlySet<string> = new Set(["message", "messageExpression", "reason", "fieldPath"]);

function readValidations(value: JsonObject, at: Pointer, fields: FieldReader): readonly Validation[] {
  const list: readonly Json[] = fields.list(value, at, "x-kubernetes-validations") ?? [];
  return list.flatMap((item, index): readonly Validation[] => {
    const place = child(at, "x-kubernetes-validations", index);
    if (!isObject(item) || typeof item["rule"] !== "string") {
      fields.wrongType(place, "an object with a `rule`", item);
      return [];
    }
    const stated = Object.entries(item).filter(
      ([name]) => name !== "rule" && !(TEXTS_OF_RULES.has(name) && fields.string(item, place, name) === undefined),
    );
    return [{ rule: item["rule"], at: place, fields: dictionary(stated) }];
  });
}
