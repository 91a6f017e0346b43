import type { Pointer } from "../../model/pointer.ts";
import type { GivenType, OpenUse, SchemaTable } from "../../model/schema.ts";

/** The declaration that two uses of a generic type share, and the arguments of both. */
interface OpenPair {
  readonly old: Pointer;
  readonly new: Pointer;
  /** True if the arguments decide what the declaration is. */
  readonly evaluated: boolean;
  readonly arguments: readonly (readonly [old: GivenType, new_: GivenType])[];
}

/** Returns the declarations that stand for two places, for any arguments. */
export type OpenPairOf = (old: Pointer, new_: Pointer) => OpenPair | undefined;

/**
 * Pairs uses of one generic type. What differs between the uses differs in the declaration, in what it refers to, or in the arguments.
 * Undefined for other pairs, for the declarations themselves, and where a member that an operator computes from the parameters differs.
 */
export function createOpenPairs(sides: Readonly<Record<"old" | "new", SchemaTable>>): OpenPairOf {
  return (old, new_) => {
    const before = sides.old.use?.(old)?.open;
    const after = before && sides.new.use?.(new_)?.open;
    if (before === undefined || after === undefined) return undefined;
    if (before.at !== after.at || (before.at === old && after.at === new_)) return undefined;
    if (differsByArguments(before, after) || differsByArguments(after, before)) return undefined;
    return {
      old: before.at,
      new: after.at,
      evaluated: before.evaluated || after.evaluated,
      arguments: before.arguments.map((given, index) => [given, after.arguments[index]!] as const),
    };
  };
}

function differsByArguments({ members, computes }: OpenUse, other: OpenUse): boolean {
  for (const member of members) if (!other.members.has(member) && computes(member)) return true;
  return false;
}
