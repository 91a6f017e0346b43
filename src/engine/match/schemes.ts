import { dictionary, sameJson, type Dictionary, type Json } from "../../model/json.ts";
import type { SecurityScheme, Snapshot } from "../../model/snapshot.ts";

export interface SchemeMatch {
  /** All there are, by the names of each side. */
  readonly of: Readonly<Record<"old" | "new", Snapshot["securitySchemes"]>>;
  /** By the old name. */
  readonly pairs: Dictionary<SchemePair>;
  /** The old name of each scheme that was only renamed, by its new one: names of schemes are never sent. */
  readonly oldNames: Dictionary<string>;
}

export interface SchemePair {
  readonly old: SecurityScheme;
  readonly new: SecurityScheme;
}

/** Pairs security schemes by name, then by equal content, then by content without hints. */
export function matchSchemes(old: Snapshot, new_: Snapshot): SchemeMatch {
  const pairs = dictionary<SchemePair>();
  const oldNames = dictionary<string>();
  for (const before of Object.values(old.securitySchemes)) {
    const after = new_.securitySchemes[before.name];
    if (after !== undefined) pairs[before.name] = { old: before, new: after };
  }
  const added = Object.values(new_.securitySchemes).filter((scheme) => !(scheme.name in old.securitySchemes));
  for (const isSame of [areEqualSchemes, areEqualExceptHints]) {
    for (const before of Object.values(old.securitySchemes)) {
      if (before.name in pairs) continue;
      const after = added.find((other) => !(other.name in oldNames) && isSame(before, other));
      if (after === undefined) continue;
      pairs[before.name] = { old: before, new: after };
      oldNames[after.name] = before.name;
    }
  }
  return { of: { old: old.securitySchemes, new: new_.securitySchemes }, pairs, oldNames };
}

export function areEqualSchemes(a: SecurityScheme, b: SecurityScheme): boolean {
  return areEqualExceptHints(a, b) && sameField(a, b, HINT);
}

/** A hint about the token format that does not distinguish schemes. */
const HINT = "bearerFormat";

function areEqualExceptHints(a: SecurityScheme, b: SecurityScheme): boolean {
  const fields = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)]);
  fields.delete(HINT);
  return a.type === b.type && [...fields].every((field) => sameField(a, b, field)) && sameJson(flowsOf(a), flowsOf(b));
}

/** HTTP knows no case in the names of authentication schemes and headers. */
export function sameField(a: SecurityScheme, b: SecurityScheme, field: string): boolean {
  const isHeader = [a, b].some((scheme) => scheme.fields["in"]?.value === "header");
  const caseless = field === "scheme" || (field === "name" && isHeader);
  const [left, right] = [a, b].map((scheme) => scheme.fields[field]?.value);
  if (caseless && typeof left === "string" && typeof right === "string")
    return left.toLowerCase() === right.toLowerCase();
  return sameJson(left, right);
}

function flowsOf({ flows }: SecurityScheme): Json {
  return Object.fromEntries(
    Object.values(flows).map(({ name, urls, scopes }) => {
      const addresses = Object.fromEntries(Object.entries(urls).map(([key, { value }]) => [key, value]));
      return [name, [addresses, Object.keys(scopes).sort()]];
    }),
  );
}
