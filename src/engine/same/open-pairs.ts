import type { Pointer } from "../../model/pointer.ts";
import type { GivenType, SchemaTable } from "../../model/schema.ts";

/** The declaration that two uses of a generic type share, and the arguments of both. */
interface OpenPair {
  readonly old: Pointer;
  readonly new: Pointer;
  readonly arguments: readonly (readonly [old: GivenType, new_: GivenType])[];
}

/** Returns the declarations that stand for two places, whatever the arguments are. */
export type OpenPairOf = (old: Pointer, new_: Pointer) => OpenPair | undefined;

/**
 * Pairs uses of one generic type whose declaration has the same text on both sides. What differs between the uses then differs in the
 * arguments, or in what the declaration refers to. Undefined for other pairs, and for the declarations themselves.
 */
export function createOpenPairs(sides: Readonly<Record<"old" | "new", SchemaTable>>): OpenPairOf {
  return (old, new_) => {
    const before = sides.old.use?.(old)?.open;
    const after = before && sides.new.use?.(new_)?.open;
    if (before === undefined || after === undefined) return undefined;
    if (before.at !== after.at || before.text !== after.text || (before.at === old && after.at === new_))
      return undefined;
    return {
      old: before.at,
      new: after.at,
      arguments: before.arguments.map((given, index) => [given, after.arguments[index]!] as const),
    };
  };
}
