import type { Change, Subject } from "../../model/change.ts";
import type { Pointer } from "../../model/pointer.ts";
import { foreignOf } from "../../model/typing.ts";
import { ALL_TYPES, type Schema, type SchemaTable } from "../../model/schema.ts";
import { isAbout } from "./about.ts";
import { opposite, SIDES, type Side, type Tables } from "./lifting.ts";

const OF_ALTERNATIVES: ReadonlySet<Subject> = new Set(["null", "variant", "variants"]);

/** Creates a check whether a constraint was added beside a type that cannot be read, which can imply it. */
export function createIsBesideForeign(tables: Tables): (change: Change) => boolean {
  const among = { old: createForeignAlternatives(tables.old), new: createForeignAlternatives(tables.new) };
  return (change) => {
    if (!OF_ALTERNATIVES.has(change.subject)) return false;
    if (!SIDES.some((side) => among[side](change.pair[side]).length > 0)) return false;
    return isBeside(change, tables, (side) => among[side](change.pair[side]));
  };
}

/** Creates a lookup of the types that cannot be read among a schema and its alternatives. */
function createForeignAlternatives({ get }: SchemaTable): (at: Pointer) => readonly Schema[] {
  const known = new Map<Pointer, readonly Schema[]>();
  return (at) => {
    let foreign = known.get(at);
    if (foreign === undefined) {
      const own = get(at);
      const branches = own.variants.flatMap((group) => group.branches.map(({ schema }) => get(schema)));
      foreign = [own, ...branches].filter((each) => foreignOf(each) !== undefined);
      known.set(at, foreign);
    }
    return foreign;
  };
}

function isBeside(change: Change, tables: Tables, foreignOn: (side: Side) => readonly Schema[]): boolean {
  const side: Side = change.old === undefined ? "new" : "old";
  if (!isAbout(change, "variants") && admitsAnything(tables[opposite(side)].get(change.pair[opposite(side)])))
    return false;
  const base = isAbout(change, "variant") ? foreignOf(tables[side].get(change[side]!.schema)) : undefined;
  const isBase = (each: Schema): boolean => foreignOf(each) === base && Object.keys(each.properties).length === 0;
  return base === undefined || !foreignOn(opposite(side)).some(isBase);
}

/** For example `any`. */
function admitsAnything(schema: Schema): boolean {
  const { types, variants, keywords, required } = schema;
  const isOpen = types.value.length === ALL_TYPES.length && variants.length + Object.keys(required).length === 0;
  return isOpen && keywords.enum === undefined && foreignOf(schema) === undefined;
}
