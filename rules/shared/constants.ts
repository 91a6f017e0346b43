import { canonical, type Json } from "../../src/model/json.ts";
import type { Change } from "../../src/model/change.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { constantsOf, declaredTypeAt } from "./declared-types.ts";

type Side = "old" | "new";

/**
 * Returns whether one side only adds the marker `+enum` to a Go type whose constants both sides have. The marker changes generated
 * documents, not what servers accept.
 */
export function onlyListsConstants(
  listing: Side,
  values: readonly Json[],
  { pair }: Pick<Change, "pair">,
  { snapshot }: Pick<RuleContext, "snapshot">,
): boolean {
  const other: Side = listing === "old" ? "new" : "old";
  const type = declaredTypeAt(snapshot(listing).declarations, pair[listing]);
  if (type?.markers.some(({ name, prefixes }) => name === "enum" && prefixes.length === 0) !== true) return false;
  const { declarations } = snapshot(other);
  const constants = constantsOf(declarations, declaredTypeAt(declarations, pair[other]));
  const named = constants.flatMap(({ value }) => (value === undefined ? [] : [canonical(value)]));
  const listed = new Set(values.map(canonical));
  if (named.length === 0) return false;
  return listing === "new"
    ? named.every((value) => listed.has(value))
    : [...listed].every((value) => named.includes(value));
}
