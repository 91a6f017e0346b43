import type { Json } from "../../model/json.ts";

/** Returns whether a value is accepted; throws if that cannot be decided. */
export type Validate = (value: Json) => boolean;

/** Copies to ordinary objects, as validators expect. */
export function copyOf<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
