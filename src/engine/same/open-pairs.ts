import type { Pointer } from "../../model/pointer.ts";
import type { GivenType, SchemaTable } from "../../model/schema.ts";

/** The declaration that two uses of a generic type share, and the arguments of both. */
interface OpenPair {
  readonly old: Pointer;
  readonly new: Pointer;
  readonly arguments: readonly (readonly [old: GivenType, new_: GivenType])[];
}

/** Returns the declarations that stand for two places, for any arguments. */
export type OpenPairOf = (old: Pointer, new_: Pointer) => OpenPair | undefined;

/**
 * Pairs uses of one generic type. What differs between the uses differs in the declaration, in what it refers to, or in the arguments.
 * Undefined for other pairs, for the declarations themselves.
 */
export function createOpenPairs(sides: Readonly<Record<"old" | "new", SchemaTable>>): OpenPairOf {
  return (old, new_) => {
    const before = sides.old.use?.(old);
    const after = before && sides.new.use?.(new_);
    if (before === undefined || after === undefined) return undefined;
    if (before.at !== after.at || (before.at === old && after.at === new_)) return undefined;
    return {
      old: before.at,
      new: after.at,
      arguments: before.arguments.map((given, index) => [given, after.arguments[index]!] as const),
    };
  };
}
