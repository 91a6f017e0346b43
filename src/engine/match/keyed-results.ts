import { partKey } from "../../contracts/part-key.ts";
import { dictionary, type Dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { traitsOf } from "../../model/typing.ts";
import type { MediaType, Operation, Parameter } from "../../model/snapshot.ts";
import type { SchemaSides } from "./sides.ts";

/**
 * The new operation as those call it who pass the keys of the old one: `get<K extends keyof M>(key: K): M[K]`, called with `"a"`, is
 * `get(key: "a"): M["a"]`. An argument or a result keeps its type where the old signature does not list one key.
 */
export function withKeysOf(old: Operation, new_: Operation, sides: SchemaSides): Operation {
  if (new_.typeArguments === undefined || old.typeArguments !== undefined) return new_;
  const keys = keysOf(old, new_, sides);
  if (keys.size === 0) return new_;
  const settled = <Part extends { readonly content: Dictionary<MediaType> }>(part: Part): Part => {
    const media = part.content[""];
    const at = media?.schema && memberAt(media.schema, keys, sides.new);
    return at === undefined ? part : { ...part, content: dictionary([["", { ...media!, schema: at }]]) };
  };
  const parameters = Object.values(new_.parameters).flatMap((each) => placesOf(settled(each), sides.new));
  const responses = Object.entries(new_.responses).map(([name, part]) => [name, settled(part)] as const);
  return {
    ...new_,
    parameters: dictionary(parameters.map((each) => [each.key, each] as const)),
    responses: dictionary(responses),
  };
}

/** Lists the items of the tuple that a rest parameter `...args: M[K]` takes for one key. */
function placesOf(parameter: Parameter, { get }: SchemaTable): readonly Parameter[] {
  const media = parameter.content[""];
  if (parameter.unread !== true || media?.schema === undefined) return [parameter];
  const list = get(media.schema);
  if (list.types.value.join() !== "array" || traitsOf(list).chosen !== undefined) return [parameter];
  const { unread: _, ...own } = parameter;
  const first = Number(parameter.key.slice(parameter.key.lastIndexOf(" ") + 1));
  const placeOf = (schema: Pointer, index: number): Parameter => ({
    ...own,
    key: `argument ${String(first + index)}`,
    required: index < (list.keywords.minItems?.value ?? 0),
    content: dictionary([["", { ...media, schema }]]),
  });
  const places = list.prefixItems.map(({ value }, index) => placeOf(value, index));
  if (list.items === undefined || list.keywords.maxItems?.value === places.length) return places;
  return [...places, { ...placeOf(list.items.value, places.length), rest: true }];
}

/** Maps each type parameter to the only key that the old signature accepts. */
function keysOf(old: Operation, new_: Operation, sides: SchemaSides): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const [key, { content }] of Object.entries(new_.parameters)) {
    const [before, after] = [old.parameters[key]?.content[""]?.schema, content[""]?.schema];
    if (before === undefined || after === undefined) continue;
    const { chosen } = traitsOf(sides.new.get(after));
    const values: readonly Json[] = sides.old.get(before).keywords.enum?.value ?? [];
    const [only, ...others] = values;
    if (chosen !== undefined && typeof only === "string" && others.length === 0) keys.set(chosen, only);
  }
  return keys;
}

/** Returns the property that a key selects, as in `M[K]`. */
function memberAt(at: Pointer, keys: ReadonlyMap<string, string>, { get }: SchemaTable): Pointer | undefined {
  const { chosen } = traitsOf(get(at));
  const { parts } = get(at).typing;
  const [, parameter] = /\[(\w+)\]$/u.exec(chosen ?? "") ?? [];
  const value = parameter === undefined ? undefined : keys.get(parameter);
  const key = value === undefined ? undefined : partKey(value);
  if (parts === undefined || key === undefined || !Object.hasOwn(parts.value, key)) return undefined;
  return child(parts.at, key, "out", 0);
}

/**
 * Returns whether the old type is one of those that `M[K]` selects. Overloads for each key became one generic signature,
 * which keeps the relation between a key and its type.
 */
export function isKeyedMember(old: Pointer, new_: Pointer, sides: SchemaSides): boolean {
  const after = sides.new.get(new_);
  const { parts } = after.typing;
  if (parts === undefined || !/\[\w+\]$/u.test(traitsOf(after).chosen ?? "")) return false;
  if (traitsOf(sides.old.get(old)).chosen !== undefined) return false;
  return Object.keys(parts.value).some((key) => sides.same(old, child(parts.at, key, "out", 0)));
}
