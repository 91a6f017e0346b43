import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { withoutMembers } from "./absent.ts";
import type { Bundle } from "./bundled.ts";
import { conjunctsOf, referring, specialize, type Specialize } from "./specialize.ts";
import { mapSubschemas, vocabularyOf } from "./vocabulary.ts";

/** Applicators that look at the same value, so that what is absent there is absent for them. */
const SAME_VALUE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependencies",
  "dependentSchemas",
]);

/**
 * Limits a bundle to one direction: `readOnly` properties are absent from requests, `writeOnly` ones from responses. No
 * part of the composition declares or requires an absent property.
 */
export function viewed(bundle: Bundle, view: "request" | "response"): Bundle {
  const marker = view === "request" ? "readOnly" : "writeOnly";
  const vocabulary = vocabularyOf(bundle.dialect);
  const key = (absent: ReadonlySet<string>): string => JSON.stringify([...absent].sort());

  const rewrite = (schema: Json, outer: ReadonlySet<string>, refer: Specialize<ReadonlySet<string>>): Json => {
    if (!isObject(schema)) return schema;
    const absent = new Set([...outer, ...marked(schema)]);
    const kept = absent.size === 0 ? schema : withoutMembers(schema, absent);
    const inside = mapSubschemas(kept, vocabulary, (each, keyword) =>
      rewrite(each, SAME_VALUE.has(keyword) ? absent : new Set(), refer),
    );
    return referring(inside, absent, refer);
  };

  const marked = (schema: JsonObject): readonly string[] =>
    conjunctsOf(schema, bundle).flatMap(({ properties }) =>
      isObject(properties) ? Object.keys(properties).filter((name) => isMarked(properties[name]!)) : [],
    );

  /** The nearest statement counts. */
  const isMarked = (property: Json): boolean =>
    conjunctsOf(property, bundle).find((part) => part[marker] !== undefined)?.[marker] === true;

  return specialize<ReadonlySet<string>>(bundle, new Set(), key, rewrite);
}
