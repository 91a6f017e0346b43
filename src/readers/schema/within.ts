import { isObject, type Json } from "../../model/json.ts";
import { parent, unescapeToken, type Pointer } from "../../model/pointer.ts";

/** Returns the value at a place inside of one of the values. */
export function valueWithin(values: ReadonlyMap<Pointer, Json>, at: Pointer): Json | undefined {
  if (values.size === 0) return undefined;
  const tokens: string[] = [];
  let holder = at;
  while (!values.has(holder)) {
    const outer = parent(holder);
    if (outer === holder) return undefined;
    tokens.unshift(unescapeToken(holder.slice(outer.length + 1)));
    holder = outer;
  }
  return tokens.reduce<Json | undefined>(memberOf, values.get(holder));
}

function memberOf(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(token)];
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}
