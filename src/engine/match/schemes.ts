import { dictionary, sameJson, type Dictionary, type Json } from "../../model/json.ts";
import type { SecurityScheme, Snapshot } from "../../model/snapshot.ts";

export interface SchemeMatch {
  /** By the old name. */
  readonly pairs: Dictionary<SchemePair>;
  /** The old name of each scheme that was only renamed, by its new one: names of schemes are never sent. */
  readonly oldNames: Dictionary<string>;
}

export interface SchemePair {
  readonly old: SecurityScheme;
  readonly new: SecurityScheme;
}

/** Pairs security schemes by name, then those that say the same. */
export function matchSchemes(old: Snapshot, new_: Snapshot): SchemeMatch {
  const pairs = dictionary<SchemePair>();
  const oldNames = dictionary<string>();
  const come = Object.values(new_.securitySchemes).filter((scheme) => !(scheme.name in old.securitySchemes));
  for (const before of Object.values(old.securitySchemes)) {
    const after =
      new_.securitySchemes[before.name] ??
      come.find((other) => !(other.name in oldNames) && saysTheSame(before, other));
    if (after === undefined) continue;
    pairs[before.name] = { old: before, new: after };
    if (after.name !== before.name) oldNames[after.name] = before.name;
  }
  return { pairs, oldNames };
}

function saysTheSame(a: SecurityScheme, b: SecurityScheme): boolean {
  const essence = (scheme: SecurityScheme): Json => ({
    type: scheme.type,
    fields: values(scheme.fields),
    flows: Object.fromEntries(
      Object.values(scheme.flows).map(({ name, urls, scopes }) => [name, [values(urls), Object.keys(scopes).sort()]]),
    ),
  });
  return sameJson(essence(a), essence(b));
}

function values(facets: SecurityScheme["fields"]): Json {
  return Object.fromEntries(Object.entries(facets).map(([name, { value }]) => [name, value]));
}
