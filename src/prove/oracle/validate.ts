import type { Json } from "../../model/json.ts";

/** Whether a value is admitted; throws where that cannot be told. */
export type Validate = (value: Json) => boolean;

/** Of ordinary objects, as validators expect them. */
export function copyOf<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
