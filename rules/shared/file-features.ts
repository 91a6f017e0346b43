import type { Change } from "../../src/model/change.ts";
import type { Facet } from "../../src/model/schema.ts";
import type { Dictionary, Json } from "../../src/model/json.ts";
import { holderIn, type Wire, type WireField, type WireFile } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { declaredFileAt } from "./declared-files.ts";

/** A feature that a file sets for all declarations that do not set it themselves. */
interface FileFeature {
  readonly name: string;
  readonly old: string;
  readonly new: string;
}

/** Returns whether the setting of some declaration changed. Otherwise the change of the file has no effect. */
export function isFollowed(
  { name, old, new: value }: FileFeature,
  { pair }: Pick<Change, "pair">,
  { snapshot }: Pick<RuleContext, "snapshot">,
): boolean {
  // Only compilers check the naming style.
  if (name === "enforce_naming_style") return false;
  const [before, after] = [
    settingsIn(snapshot("old").wire, pair.old, name),
    settingsIn(snapshot("new").wire, pair.new, name),
  ];
  if (before === undefined || after === undefined) return true;
  const messages = snapshot("new").wire?.messages ?? {};
  // Both values export top-level declarations.
  const isSpared = (declared: string): boolean =>
    old.startsWith("EXPORT_") && value.startsWith("EXPORT_") && holderIn(declared, messages) === undefined;
  for (const [declared, setting] of after)
    if (setting === value && before.get(declared) === old && !isSpared(declared)) return true;
  return false;
}

/** Returns the setting of each declaration that a feature affects; undefined for unknown features. */
function settingsIn(wire: Wire | undefined, at: string, feature: string): ReadonlyMap<string, string> | undefined {
  const declared = declaredFileAt(at, wire);
  if (declared === undefined) return undefined;
  const { file, messages, enums, extensions } = declared;
  if (feature === "enum_type") return new Map(enums.map(({ name, closed }) => [name, closed ? "CLOSED" : "OPEN"]));
  if (feature === "(pb.cpp).enum_name_uses_string_view") {
    return new Map(enums.map(({ name, options }) => [name, stated(feature, options, file)]));
  }
  if (feature === "default_symbol_visibility") {
    const followers = [...messages, ...enums].filter(({ options }) => options["visibility"] === undefined);
    return new Map(followers.map(({ name }) => [name, file.features[feature] ?? ""]));
  }
  if (feature === "json_format") {
    return new Map([...messages, ...enums].map(({ name, options }) => [name, stated(feature, options, file)]));
  }
  const settingOf = FIELD_SETTINGS.get(feature);
  if (settingOf === undefined) return undefined;
  const fields = [
    ...messages.flatMap(({ name, fields: own }) => own.map((field) => [`${name}.${field.name}`, field] as const)),
    ...extensions.map(({ name, field }) => [name, field] as const),
  ];
  return new Map(
    fields.flatMap(([name, field]) => {
      const setting = settingOf(field, file);
      return setting === undefined ? [] : [[name, setting]];
    }),
  );
}

type SettingOf = (field: WireField, file: WireFile) => string | undefined;

const PRESENCE: Readonly<Partial<Record<WireField["cardinality"], string>>> = {
  optional: "EXPLICIT",
  implicit: "IMPLICIT",
  required: "LEGACY_REQUIRED",
};

const FIELD_SETTINGS: ReadonlyMap<string, SettingOf> = new Map<string, SettingOf>([
  ["field_presence", ({ cardinality }) => PRESENCE[cardinality]],
  [
    "message_encoding",
    ({ type }) => (type === "group" ? "DELIMITED" : type === "message" ? "LENGTH_PREFIXED" : undefined),
  ],
  [
    "repeated_field_encoding",
    ({ cardinality, packed, wireType }) =>
      cardinality === "repeated" && wireType !== "bytes" ? (packed ? "PACKED" : "EXPANDED") : undefined,
  ],
  ["utf8_validation", ofTexts("utf8_validation")],
  ["(pb.java).utf8_validation", ofTexts("(pb.java).utf8_validation")],
  [
    "(pb.cpp).string_type",
    (field, file) =>
      field.type === "bytes" || field.type === "string"
        ? stated("(pb.cpp).string_type", field.options, file)
        : undefined,
  ],
]);

function ofTexts(feature: string): SettingOf {
  return ({ type, keyType, options }, file) =>
    type === "string" || keyType === "string" ? stated(feature, options, file) : undefined;
}

function stated(feature: string, options: Dictionary<Facet<Json>>, file: WireFile): string {
  return String(options[`features.${feature}`]?.value ?? file.features[feature]);
}
