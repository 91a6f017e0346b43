import { dictionary, sameJson, type Dictionary, type Json } from "../../model/json.ts";
import type { SecurityScheme, Snapshot } from "../../model/snapshot.ts";
import { addressesOf } from "./addresses-of-url.ts";

export interface SchemeMatch {
  /** All there are, by the names of each side. */
  readonly of: Readonly<Record<"old" | "new", Snapshot["securitySchemes"]>>;
  /** By the old name. */
  readonly pairs: Dictionary<SchemePair>;
  /** The old name of each scheme that was only renamed, by its new one: names of schemes are never sent. */
  readonly oldNames: Dictionary<string>;
}

export interface SchemePair {
  readonly old: LocatedScheme;
  readonly new: LocatedScheme;
}

/** A scheme with the URLs of the servers, the bases of its relative URLs. */
export interface LocatedScheme extends SecurityScheme {
  readonly bases: readonly string[];
}

/** Pairs security schemes by name, then by equal content, then by content without hints. */
export function matchSchemes(old: Snapshot, new_: Snapshot): SchemeMatch {
  const pairs = dictionary<SchemePair>();
  const oldNames = dictionary<string>();
  const [olds, news] = [locate(old), locate(new_)];
  for (const before of olds) {
    const after = news.find(({ name }) => name === before.name);
    if (after !== undefined) pairs[before.name] = { old: before, new: after };
  }
  const added = news.filter((scheme) => !(scheme.name in old.securitySchemes));
  for (const isSame of [areEqualSchemes, areEqualExceptHints]) {
    for (const before of olds) {
      if (before.name in pairs) continue;
      const after = added.find((other) => !(other.name in oldNames) && isSame(before, other));
      if (after === undefined) continue;
      pairs[before.name] = { old: before, new: after };
      oldNames[after.name] = before.name;
    }
  }
  return { of: { old: old.securitySchemes, new: new_.securitySchemes }, pairs, oldNames };
}

function locate({ securitySchemes, servers }: Snapshot): readonly LocatedScheme[] {
  const bases = servers.map(({ url }) => url);
  return Object.values(securitySchemes).map((scheme) => ({ ...scheme, bases }));
}

export function areEqualSchemes(a: LocatedScheme, b: LocatedScheme): boolean {
  return areEqualExceptHints(a, b) && sameField(a, b, HINT);
}

/** A hint about the token format that does not distinguish schemes. */
const HINT = "bearerFormat";

function areEqualExceptHints(a: LocatedScheme, b: LocatedScheme): boolean {
  const fields = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)]);
  fields.delete(HINT);
  return a.type === b.type && [...fields].every((field) => sameField(a, b, field)) && sameJson(flowsOf(a), flowsOf(b));
}

/** HTTP knows no case in the names of authentication schemes and headers; a URL has several spellings. */
export function sameField(a: LocatedScheme, b: LocatedScheme, field: string): boolean {
  const isHeader = [a, b].some((scheme) => scheme.fields["in"]?.value === "header");
  const caseless = field === "scheme" || (field === "name" && isHeader);
  const [left, right] = [a, b].map((scheme) => scheme.fields[field]?.value);
  if (caseless && typeof left === "string" && typeof right === "string")
    return left.toLowerCase() === right.toLowerCase();
  if (field.endsWith("Url") && typeof left === "string" && typeof right === "string")
    return sameJson(addressesOf(left, a.bases), addressesOf(right, b.bases));
  return sameJson(left, right);
}

function flowsOf({ flows, bases }: LocatedScheme): Json {
  return Object.fromEntries(
    Object.values(flows).map(({ name, urls, scopes }) => {
      const addresses = Object.fromEntries(
        Object.entries(urls).map(([key, { value }]) => [key, addressesOf(value, bases)]),
      );
      return [name, [addresses, Object.keys(scopes).sort()]];
    }),
  );
}
