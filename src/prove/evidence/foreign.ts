import type { Change, Subject } from "../../model/change.ts";
import { ALL_TYPES, type Schema } from "../../model/schema.ts";
import { isAbout } from "./about.ts";
import { opposite, SIDES, type Side, type Tables } from "./lifting.ts";

const OF_ALTERNATIVES: ReadonlySet<Subject> = new Set(["null", "variant", "variants"]);

/** Returns whether a constraint was added beside a type that cannot be read, which can imply it. */
export function isBesideForeign(change: Change, tables: Tables): boolean {
  if (!OF_ALTERNATIVES.has(change.subject)) return false;
  const alternativesOn = (side: Side): readonly Schema[] => {
    const own = tables[side].get(change.pair[side]);
    return [own, ...own.variants.flatMap((group) => group.branches.map(({ schema }) => tables[side].get(schema)))];
  };
  if (!SIDES.some((side) => alternativesOn(side).some((each) => foreignType(each) !== undefined))) return false;
  const side: Side = change.old === undefined ? "new" : "old";
  if (!isAbout(change, "variants") && admitsAnything(tables[opposite(side)].get(change.pair[opposite(side)])))
    return false;
  const base = isAbout(change, "variant") ? foreignType(tables[side].get(change[side]!.schema)) : undefined;
  const isBase = (each: Schema): boolean => foreignType(each) === base && Object.keys(each.properties).length === 0;
  return base === undefined || !alternativesOn(opposite(side)).some(isBase);
}

/** For example `any`. */
function admitsAnything(schema: Schema): boolean {
  const { types, variants, keywords, required } = schema;
  const isOpen = types.value.length === ALL_TYPES.length && variants.length + Object.keys(required).length === 0;
  return isOpen && keywords.enum === undefined && foreignType(schema) === undefined;
}

export function foreignType({ typing }: Schema): string | undefined {
  return typing.foreign?.value;
}
