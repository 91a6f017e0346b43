import { definition, withoutNumber } from "../../model/definition.ts";
import { isObject, type Json } from "../../model/json.ts";
import { child, principal, type Places, type Pointer } from "../../model/pointer.ts";
import { formatTraits } from "../../model/format-traits.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { keyOf, type Use } from "./uses.ts";

/** A declared type that stands where another one stood. What differs between the two follows from that one edit. */
export interface ReplacedType {
  /** The edit. */
  readonly edit: string;
  /** The names of both types. */
  readonly names: Readonly<Record<keyof Places, string>>;
  /** The references. */
  readonly at: Places;
}

/** The declared type that an edited reference of code leads to; none in data, and for types without a name. */
export function replacedBy(
  use: Use | undefined,
  snapshots: Readonly<Record<keyof Places, Snapshot>>,
): { readonly replaced?: ReplacedType } {
  if (use === undefined || !formatTraits(snapshots.new).isCode) return {};
  const { holder, target } = use;
  const [old, new_] = [nameOf(target.old), nameOf(target.new)];
  if (old === undefined || new_ === undefined || genericOf(old) === genericOf(new_)) return {};
  const placeOn = (side: keyof Places): Pointer => {
    const around = principal(holder[side]);
    return referenceIn(snapshots[side].schemas.source(around), target[side], around) ?? around;
  };
  const at = { old: placeOn("old"), new: placeOn("new") };
  return { replaced: { edit: keyOf(use), names: { old, new: new_ }, at } };
}

/** Undefined for a type that is known by its text, and for a part of one. */
function nameOf(at: Pointer): string | undefined {
  const name = withoutNumber(definition(at) ?? "");
  return NAME.test(name) ? name : undefined;
}

/** A name that was declared: types of the language begin with a small letter and are one word. */
const NAME =
  /^(?!(?:any|bigint|boolean|never|null|number|object|string|symbol|undefined|unknown|void)$)[\p{L}_$][\p{L}\p{N}_$.]*(?:<.*>)?$/u;

function genericOf(name: string): string {
  return name.replace(/<.*$/u, "");
}

/** The first reference to a definition. */
function referenceIn(schema: Json | undefined, target: Pointer, at: Pointer): Pointer | undefined {
  if (!isObject(schema) && !Array.isArray(schema)) return undefined;
  if (isObject(schema) && schema["$ref"] === target) return at;
  for (const [key, part] of Object.entries(schema)) {
    const found = referenceIn(part as Json, target, child(at, key));
    if (found !== undefined) return found;
  }
  return undefined;
}
