import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Annotations } from "../../model/schema.ts";

/** Shared, since most nodes have none of most things. */
export const NOTHING: Dictionary<never> = Object.freeze(dictionary<never>());

export const NO_ANNOTATIONS: Annotations = Object.freeze({});
