import { isObject, type Json } from "../../model/json.ts";
import type { OptionNode } from "./syntax.ts";

/** What the syntax or the edition of a file decides, unless an option says otherwise; by name. */
export type Features = Readonly<Record<string, string>>;

const PROTO2: Features = {
  field_presence: "EXPLICIT",
  enum_type: "CLOSED",
  repeated_field_encoding: "EXPANDED",
  utf8_validation: "NONE",
  message_encoding: "LENGTH_PREFIXED",
  json_format: "LEGACY_BEST_EFFORT",
  "(pb.cpp).string_type": "STRING",
  "(pb.java).utf8_validation": "DEFAULT",
};

const EDITION_2023: Features = {
  ...PROTO2,
  enum_type: "OPEN",
  repeated_field_encoding: "PACKED",
  utf8_validation: "VERIFY",
  json_format: "ALLOW",
};

const DEFAULTS: Readonly<Record<string, Features>> = {
  proto2: PROTO2,
  proto3: { ...EDITION_2023, field_presence: "IMPLICIT" },
  "2023": EDITION_2023,
  "2024": { ...EDITION_2023, "(pb.cpp).string_type": "VIEW" },
};

export function isKnownSyntax(syntax: string): boolean {
  return Object.hasOwn(DEFAULTS, syntax);
}

/** Of a syntax that is not known: those of the last edition. */
export function defaultFeatures(syntax: string): Features {
  return isKnownSyntax(syntax) ? DEFAULTS[syntax]! : DEFAULTS["2024"]!;
}

/** What a declaration passes on to what stands in it. */
export function inherit(outer: Features, options: readonly OptionNode[]): Features {
  let features: Record<string, string> | undefined;
  for (const { name, value, aggregate } of options) {
    if (!name.startsWith("features")) continue;
    features ??= { ...outer };
    if (name.startsWith("features.")) features[name.slice("features.".length)] = textOf(value);
    else if (aggregate && typeof value === "string") {
      for (const [, key, word] of value.matchAll(/(\w+) : (\w+)/gu)) features[key!] = word!;
    }
  }
  return features ?? outer;
}

function textOf(value: Json): string {
  return typeof value === "string" || isObject(value) ? String(value) : JSON.stringify(value);
}
