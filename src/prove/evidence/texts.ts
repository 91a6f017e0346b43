import { isObject, type Json } from "../../model/json.ts";
import type { Channel } from "../../model/channel.ts";

/** More ways than these to read a list are not tried. */
const MAX_READINGS = 64;

/** Returns all values that a text can be decoded as: 1, "1" and a list of it are equal, and a list can be one text. */
export function readingsOf(value: Json, { serialization, separator, joint = separator }: Channel): readonly Json[] {
  if (serialization === "data" || isObject(value) || value === null) return [value];
  if (!Array.isArray(value)) return readingsOfScalar(value).flatMap((one) => [one, [one]]);
  const items: readonly Json[] = value;
  const lists = items.reduce<readonly (readonly Json[])[]>(
    (found, item) =>
      found.flatMap((list) => readingsOfScalar(item).map((one) => [...list, one])).slice(0, MAX_READINGS),
    [[]],
  );
  if (items.some((item) => isObject(item) || Array.isArray(item))) return lists;
  return [...lists, items.join(joint), ...(items.length === 1 ? readingsOfScalar(items[0]!) : [])];
}

function readingsOfScalar(value: Json): readonly Json[] {
  if (value === null || typeof value === "object") return [value];
  if (typeof value !== "string") return [value, String(value)];
  if (value === "true" || value === "false") return [value, value === "true"];
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/u.test(value) ? [value, Number(value)] : [value];
}
