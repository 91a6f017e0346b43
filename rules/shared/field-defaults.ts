import type { Change } from "../../src/model/change.ts";
import { canonical } from "../../src/model/json.ts";
import { isWithin } from "../../src/model/pointer.ts";
import type { WireField } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { zeroOf } from "./cardinality.ts";
import { holderOf } from "./tombstones.ts";

/** The value of an absent field. */
interface Default {
  readonly isRequired: boolean;
  /** Equal for values that are read as equal: booleans and enum values are compared as numbers. */
  readonly meaning: string;
  readonly shown: string;
}

/** Returns the declared default, or the zero value. */
export function defaultOn(
  side: "old" | "new",
  change: Change<"fieldDefault">,
  context: Pick<RuleContext, "snapshot">,
): Default {
  const { wire } = context.snapshot(side);
  const field = fieldOn(side, change, context);
  const value = change[side] ?? zeroOf(field, wire);
  const isConstant = field?.type === "enum";
  const constant = isConstant
    ? wire?.enums[field.typeName ?? ""]?.values.find(({ name }) => name === value)
    : undefined;
  const read = constant?.number ?? (typeof value === "boolean" ? Number(value) : value);
  return {
    isRequired: field?.cardinality === "required",
    meaning: read === undefined ? "" : canonical(read),
    shown: value === undefined ? "none" : `\`${isConstant ? String(value) : canonical(value)}\``,
  };
}

function fieldOn(
  side: "old" | "new",
  change: Change<"fieldDefault">,
  context: Pick<RuleContext, "snapshot">,
): WireField | undefined {
  const at = change.pair[side];
  if (change.pair.kind === "extension")
    return Object.values(context.snapshot(side).wire?.extensions ?? {}).find((each) => each.at === at)?.field;
  const holder = holderOf(side, change, context);
  if (holder === undefined || !("fields" in holder)) return undefined;
  return (
    // The change is at the field or at its option.
    holder.fields.find((field) => isWithin(change.at[side], field.at)) ??
    holder.fields.find(({ name }) => name === change.name)
  );
}
