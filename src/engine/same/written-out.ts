import { isObject, type Json } from "../../model/json.ts";
import { conjuncts, type Places, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { formatTraits } from "../../model/format-traits.ts";
import { contentsOf } from "./contents.ts";

/** Places of named schemas and parameters, which are declarations themselves. */
export const NAMED = /^[^#]*#\/(?:components\/\w+|definitions|parameters)\/[^/]*/u;

const TELLING_MEMBERS = 3;

/** Returns whether two schemas of this content are hardly equal by chance. */
export function isTelling(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false;
  const { properties, title } = schema;
  return isObject(properties) && (typeof title === "string" || Object.keys(properties).length >= TELLING_MEMBERS);
}

/** Returns equal texts for pairs of schemas that are copies of one pair: written out by a bundler, with the same edit. */
export type CopyKey = (pair: Places) => string | undefined;

export function createCopyKey(sides: Readonly<Record<keyof Places, Snapshot>>): CopyKey {
  if (!SIDES.every((side) => formatTraits(sides[side]).describesHttp)) return () => undefined;
  const contentOn = (side: keyof Places, at: Pointer): string | undefined => {
    if (NAMED.test(at) || conjuncts(at).length > 1 || !isTelling(sides[side].schemas.source(at))) return undefined;
    const { text, isClosed } = contentsOf(sides[side].schemas)(at);
    return isClosed ? text : undefined;
  };
  return (pair) => {
    const before = contentOn("old", pair.old);
    const after = before === undefined ? undefined : contentOn("new", pair.new);
    return after === undefined ? undefined : `${before!} ${after}`;
  };
}

const SIDES = ["old", "new"] as const;
