import { definition } from "../../model/definition.ts";
import { formatTraits } from "../../model/format-traits.ts";
import { isObject } from "../../model/json.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Facts } from "./facts.ts";

/** Names the definition that a reference led to, where a schema without a name stands now and the definition remains. */
export type InlinedName = (old: Pointer, new_: Pointer) => string | undefined;

export function createInlinedName(old: Snapshot, new_: Snapshot): InlinedName {
  if (!formatTraits(new_).describesHttp) return () => undefined;
  return (before, after) => {
    const name = definition(before);
    if (name === undefined || old.components[name]?.value !== before || !(name in new_.components)) return undefined;
    return definition(after) === undefined && makesType(after, new_) ? name : undefined;
  };
}

/** Returns whether generators make a type for a schema that stands in line; other ones refer to types, or have none. */
function makesType(at: Pointer, { schemas }: Snapshot): boolean {
  const written = conjuncts(at).length === 1 ? schemas.source(at) : undefined;
  if (!isObject(written) || REFERRING.some((keyword) => keyword in written)) return false;
  return "properties" in written || "enum" in written;
}

const REFERRING = ["$ref", "allOf", "anyOf", "oneOf"] as const;

/** States the references that were written in line, before the schemas are compared. */
export function statingInlined(facts: Facts, inlinedName: InlinedName): Facts {
  return {
    ...facts,
    enter: (old, new_, channel) => {
      const name = inlinedName(old, new_);
      if (name !== undefined) facts.emit("reference", "removed", { name, at: { new: new_ } });
      facts.enter(old, new_, channel);
    },
  };
}
