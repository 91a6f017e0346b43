import type { Pointer } from "../../model/pointer.ts";
import type { Schema } from "../../model/schema.ts";
import type { SchemaPair } from "../../prover.ts";
import { memberOf, type Side, type Tables } from "./lifting.ts";

/** Whether a discriminator tells which alternative of the schema a value is, and all values have one. */
function isTagged({ discriminator, variants }: Schema): boolean {
  return discriminator !== undefined && discriminator.fallback === undefined && variants.length === 1;
}

/** The tag that a schema declares, and the values that a discriminator assigns to that schema. */
export interface Tag {
  readonly names: readonly string[];
  readonly at: Pointer;
}

/** The tag at the end of a way, where it is declared by an alternative that the discriminator itself chooses. */
export function tagAt(way: readonly SchemaPair[], admitting: Side, tables: Tables): Tag | undefined {
  const { name, holders } = memberOf(way, admitting, tables) ?? { name: "", holders: [] };
  const { get } = tables[admitting];
  const owner = holders.map((pair) => get(pair[admitting])).find((schema) => isTagged(schema));
  if (owner === undefined || owner.discriminator!.propertyName !== name) return undefined;
  const { mapping } = owner.discriminator!;
  const alternatives = holders.map((pair) => pair[admitting]).filter((at) => declaresTag(get(at), name));
  const names = Object.keys(mapping).filter((value) => alternatives.includes(mapping[value]!.schema));
  return { names, at: way.at(-1)![admitting] };
}

function declaresTag({ properties, variants }: Schema, name: string): boolean {
  return variants.length === 0 && Object.hasOwn(properties, name);
}
