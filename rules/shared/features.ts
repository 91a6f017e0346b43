import type { Costs } from "./costs.ts";

/** The promises that a change of an edition feature breaks, by its new value. Other changes break nothing. */
const FEATURES: Readonly<Record<string, Readonly<Record<string, Costs>>>> = {
  field_presence: {
    EXPLICIT: { source: "breaking" },
    IMPLICIT: { source: "breaking" },
    LEGACY_REQUIRED: { wire: "breaking", json: "breaking", source: "breaking" },
  },
  enum_type: {
    OPEN: { source: "breaking" },
    CLOSED: { wire: "dangerous", source: "breaking" },
  },
  utf8_validation: {
    VERIFY: { wire: "dangerous", source: "breaking" },
    NONE: { source: "breaking" },
  },
  message_encoding: {
    LENGTH_PREFIXED: { wire: "breaking" },
    DELIMITED: { wire: "breaking" },
  },
  default_symbol_visibility: {
    EXPORT_TOP_LEVEL: { source: "breaking" },
    LOCAL_ALL: { source: "breaking" },
    STRICT: { source: "breaking" },
  },
  json_format: {
    LEGACY_BEST_EFFORT: { json: "breaking", source: "breaking" },
  },
};

/** Language features affect only generated code. */
export function costsOfFeature(name: string, old: string, new_: string): Costs {
  if (name.startsWith("(")) return { source: "breaking" };
  // Old readers require the field.
  if (name === "field_presence" && old === "LEGACY_REQUIRED") return { wire: "breaking", source: "breaking" };
  // More symbols become visible.
  if (name === "default_symbol_visibility" && old !== "EXPORT_ALL" && new_ === "EXPORT_TOP_LEVEL") return {};
  const known = Object.hasOwn(FEATURES, name) ? FEATURES[name]! : {};
  return Object.hasOwn(known, new_) ? known[new_]! : {};
}

/** Returns the worst cost of each promise. */
export function mergeCosts(all: readonly Costs[]): Costs {
  const merged: { -readonly [K in keyof Costs]: Costs[K] } = {};
  for (const costs of all) {
    for (const promise of ["wire", "json", "source"] as const) {
      const cost = costs[promise];
      if (cost !== undefined && merged[promise] !== "breaking") merged[promise] = cost;
    }
  }
  return merged;
}
