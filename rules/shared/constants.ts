import { canonical, type Json } from "../../src/model/json.ts";
import { principal, type Pointer } from "../../src/model/pointer.ts";
import type { DeclaredType, Declarations } from "../../src/model/declaration.ts";
import type { Change } from "../../src/model/change.ts";
import type { RuleContext } from "../../src/rule.ts";

type Side = "old" | "new";

/**
 * Whether source text lists values on one side only by a marker that generators of documents read, `+enum`, and has the constants of
 * the type on both: what servers accept is decided elsewhere, and who reads the constants learns nothing new.
 */
export function onlyListsConstants(
  listing: Side,
  values: readonly Json[],
  { pair }: Pick<Change, "pair">,
  { snapshot }: Pick<RuleContext, "snapshot">,
): boolean {
  const other: Side = listing === "old" ? "new" : "old";
  const type = typeAt(snapshot(listing).declarations, pair[listing]);
  if (type?.markers.some(({ name, prefixes }) => name === "enum" && prefixes.length === 0) !== true) return false;
  const { declarations } = snapshot(other);
  const named = constantsOf(declarations, typeAt(declarations, pair[other]));
  const listed = new Set(values.map(canonical));
  if (named.length === 0) return false;
  return listing === "new"
    ? named.every((value) => listed.has(value))
    : [...listed].every((value) => named.includes(value));
}

function typeAt(declarations: Declarations | undefined, at: Pointer): DeclaredType | undefined {
  return Object.values(declarations?.types ?? {}).find((type) => type.at === principal(at));
}

function constantsOf(declarations: Declarations | undefined, type: DeclaredType | undefined): readonly string[] {
  if (type === undefined) return [];
  return Object.values(declarations?.constants ?? {}).flatMap(({ type: name, value }) =>
    name === type.name && value !== undefined ? [canonical(value)] : [],
  );
}
