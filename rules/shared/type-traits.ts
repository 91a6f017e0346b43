import { nothingIn } from "../wording/types.ts";
import type { Json } from "../../src/model/json.ts";
import type { Change } from "../../src/model/change.ts";
import { parent, principal, split } from "../../src/model/pointer.ts";
import { traitsOf } from "../../src/model/typing.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** Returns the assertion (`asserts value is T`) of a function that returns `void` now, or undefined. */
export function assertionOf(
  { name, old = {} }: Change<"content">,
  { schema }: Pick<RuleContext, "schema">,
): string | undefined {
  // The result of a function has no media type.
  const returned = name === "" ? Object.values(old)[0]?.schema : undefined;
  const guard = returned === undefined ? undefined : traitsOf(schema("old", returned)).guard;
  return guard?.startsWith("asserts ") === true ? guard : undefined;
}

/** Matches a promise whose value is known. */
const READABLE = /^Promise(?:Like)?<…>$/u;

/** Returns whether a type that is declared elsewhere stands at the place in one of the snapshots. */
export function isForeignOnEitherSide({ pair }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  return (["old", "new"] as const).some((side) => {
    const name = schema(side, pair[side]).typing.foreign?.value;
    return name !== undefined && !READABLE.test(name);
  });
}

/** Returns whether the place has the same foreign type, or none, in both snapshots. */
export function haveSameForeignType({ pair }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  const [before, after] = (["old", "new"] as const).map((side) => schema(side, pair[side]).typing.foreign?.value);
  return before === after;
}

/** Returns whether a value that is `undefined` on one side is an optional property on the other side. */
export function isLeftOut(
  side: "old" | "new",
  other: "old" | "new",
  { pair }: Change,
  { schema }: Pick<RuleContext, "schema">,
): boolean {
  if (nothingIn(schema(side, pair[side])) !== "`undefined`") return false;
  const at = principal(pair[other]);
  const members = parent(at);
  if (!principal(pair[side]).endsWith("/additionalProperties") || !members.endsWith("/properties")) return false;
  return !(split(at).tokens.at(-1)! in schema(other, parent(members)).required);
}

/** Returns the lowest and the highest number of type arguments. */
export function typeArgumentBounds(value: Json | undefined): readonly [number, number] {
  return (value ?? [0, 0]) as unknown as readonly [number, number];
}
