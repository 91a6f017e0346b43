/** The features that the syntax or edition of a file determines by default; by name. */
export type Features = Readonly<Record<string, string>>;

const PROTO2: Features = {
  field_presence: "EXPLICIT",
  enum_type: "CLOSED",
  repeated_field_encoding: "EXPANDED",
  utf8_validation: "NONE",
  message_encoding: "LENGTH_PREFIXED",
  json_format: "LEGACY_BEST_EFFORT",
  "(pb.cpp).string_type": "STRING",
  default_symbol_visibility: "EXPORT_ALL",
  enforce_naming_style: "STYLE_LEGACY",
  "(pb.cpp).enum_name_uses_string_view": "false",
  "(pb.go).api_level": "API_OPEN",
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
  "2024": {
    ...EDITION_2023,
    default_symbol_visibility: "EXPORT_TOP_LEVEL",
    enforce_naming_style: "STYLE2024",
    "(pb.cpp).enum_name_uses_string_view": "true",
    "(pb.cpp).string_type": "VIEW",
    "(pb.go).api_level": "API_OPAQUE",
  },
};

export function isKnownSyntax(syntax: string): boolean {
  return Object.hasOwn(DEFAULTS, syntax);
}

/** Returns the default features; for an unknown syntax those of the latest edition. */
export function defaultFeatures(syntax: string): Features {
  return isKnownSyntax(syntax) ? DEFAULTS[syntax]! : DEFAULTS["2024"]!;
}
