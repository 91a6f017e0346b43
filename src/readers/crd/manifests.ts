import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";

/** An object of the API server as it stands in a text. */
export interface Manifest {
  readonly value: JsonObject;
  readonly at: Pointer;
}

/** The value of the member `kind`. */
export const KIND = "CustomResourceDefinition";
const GROUP = "apiextensions.k8s.io/";

/** Lists hold no lists; a stream of lists is as deep as it goes. */
const MAX_DEPTH = 3;

/** The custom resource definitions of a document: itself, or those of a stream or a `kind: List`. */
export function definitionsIn(value: Json, at: Pointer, depth = 0): readonly Manifest[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, index) => definitionsIn(item, child(at, index), depth + 1));
  }
  if (!isObject(value)) return [];
  if (isDefinition(value)) return [{ value, at }];
  return isList(value) ? definitionsIn(value["items"] ?? [], child(at, "items"), depth + 1) : [];
}

export function holdsDefinitions(value: Json): boolean {
  return definitionsIn(value, "#").length > 0;
}

function isDefinition({ kind, apiVersion }: JsonObject): boolean {
  return kind === KIND && (typeof apiVersion !== "string" || apiVersion.startsWith(GROUP));
}

function isList({ kind }: JsonObject): boolean {
  return kind === "List" || kind === `${KIND}List`;
}
