import { dictionary, type Dictionary } from "../model/json.ts";
import type { Annotations } from "../model/schema.ts";
import type { Encodings, Snapshot } from "../model/snapshot.ts";

/** Shared, since most nodes have none of most things. */
export const NOTHING: Dictionary<never> = Object.freeze(dictionary<never>());

export const NO_ANNOTATIONS: Annotations = Object.freeze({});

export const NO_ENCODINGS: Encodings = Object.freeze({ encoding: NOTHING });

/** The snapshot fields of a document without an API. */
export const NO_API: Omit<Snapshot, "format" | "formatVersion" | "schemas"> = Object.freeze({
  operations: NOTHING,
  roots: NOTHING,
  resources: NOTHING,
  components: NOTHING,
  securitySchemes: NOTHING,
  servers: [],
  tags: NOTHING,
  extensions: NOTHING,
});
