import { decodeFields, bytesOf, textOf } from "./bytes.ts";
import type { OptionNode } from "./syntax.ts";

/** The form of an option's value: text, boolean, one of these constants, a set of features, or HTTP bindings. */
type Form = "text" | "truth" | "features" | "http" | readonly string[];
type Table = Readonly<Record<number, readonly [name: string, form: Form]>>;

/** Fields of the messages of options in `descriptor.proto`, by number. */
export const FILE_OPTIONS: Table = {
  1: ["java_package", "text"],
  8: ["java_outer_classname", "text"],
  9: ["optimize_for", ["", "SPEED", "CODE_SIZE", "LITE_RUNTIME"]],
  10: ["java_multiple_files", "truth"],
  11: ["go_package", "text"],
  16: ["cc_generic_services", "truth"],
  17: ["java_generic_services", "truth"],
  18: ["py_generic_services", "truth"],
  23: ["deprecated", "truth"],
  27: ["java_string_check_utf8", "truth"],
  31: ["cc_enable_arenas", "truth"],
  36: ["objc_class_prefix", "text"],
  37: ["csharp_namespace", "text"],
  39: ["swift_prefix", "text"],
  40: ["php_class_prefix", "text"],
  41: ["php_namespace", "text"],
  44: ["php_metadata_namespace", "text"],
  45: ["ruby_package", "text"],
  50: ["features", "features"],
};

export const MESSAGE_OPTIONS: Table = {
  1: ["message_set_wire_format", "truth"],
  2: ["no_standard_descriptor_accessor", "truth"],
  3: ["deprecated", "truth"],
  7: ["map_entry", "truth"],
  12: ["features", "features"],
};

export const FIELD_OPTIONS: Table = {
  1: ["ctype", ["STRING", "CORD", "STRING_PIECE"]],
  2: ["packed", "truth"],
  3: ["deprecated", "truth"],
  6: ["jstype", ["JS_NORMAL", "JS_STRING", "JS_NUMBER"]],
  21: ["features", "features"],
  1052: [
    "(google.api.field_behavior)",
    [
      "",
      "OPTIONAL",
      "REQUIRED",
      "OUTPUT_ONLY",
      "INPUT_ONLY",
      "IMMUTABLE",
      "UNORDERED_LIST",
      "NON_EMPTY_DEFAULT",
      "IDENTIFIER",
    ],
  ],
};

export const ENUM_OPTIONS: Table = {
  2: ["allow_alias", "truth"],
  3: ["deprecated", "truth"],
  7: ["features", "features"],
};

export const ENUM_VALUE_OPTIONS: Table = { 1: ["deprecated", "truth"], 2: ["features", "features"] };

export const SERVICE_OPTIONS: Table = { 33: ["deprecated", "truth"], 34: ["features", "features"] };

export const METHOD_OPTIONS: Table = {
  33: ["deprecated", "truth"],
  34: ["idempotency_level", ["IDEMPOTENCY_UNKNOWN", "NO_SIDE_EFFECTS", "IDEMPOTENT"]],
  35: ["features", "features"],
  72295728: ["(google.api.http)", "http"],
};

const FEATURES: Table = {
  1: ["field_presence", ["", "EXPLICIT", "IMPLICIT", "LEGACY_REQUIRED"]],
  2: ["enum_type", ["", "OPEN", "CLOSED"]],
  3: ["repeated_field_encoding", ["", "PACKED", "EXPANDED"]],
  4: ["utf8_validation", ["", "", "VERIFY", "NONE"]],
  5: ["message_encoding", ["", "LENGTH_PREFIXED", "DELIMITED"]],
  6: ["json_format", ["", "ALLOW", "LEGACY_BEST_EFFORT"]],
  8: ["default_symbol_visibility", ["", "EXPORT_ALL", "EXPORT_TOP_LEVEL", "LOCAL_ALL", "STRICT"]],
};

/** The options of a descriptor, as a text would state them; custom ones by their number. */
export function readOptions(bytes: Uint8Array, table: Table, prefix = ""): readonly OptionNode[] {
  const options: OptionNode[] = [];
  for (const { number, value } of decodeFields(bytes)) {
    const [name, form] = table[number] ?? [`(${String(number)})`, undefined];
    const at = { name: prefix + name, start: 0, end: 0 };
    if (form === "features") options.push(...readOptions(bytesOf(value), FEATURES, "features."));
    else if (form === "http") options.push({ ...at, value: `{ ${httpRuleOf(bytesOf(value))} }`, aggregate: true });
    else if (form === "truth") options.push({ ...at, value: value === 1 });
    else if (form === "text") options.push({ ...at, value: textOf(value) });
    else if (form === undefined)
      options.push({ ...at, value: typeof value === "number" ? value : [...value].join(" ") });
    else options.push({ ...at, value: form[Number(value)] ?? String(value) });
  }
  return options;
}

/** The fields of `google.api.HttpRule`; some of them are messages. */
const HTTP_RULE: Readonly<Record<number, string>> = {
  2: "get",
  3: "put",
  4: "post",
  5: "delete",
  6: "patch",
  7: "body",
  8: "custom",
  11: "additional_bindings",
  12: "response_body",
};
const HTTP_PATTERN: Readonly<Record<number, string>> = { 1: "kind", 2: "path" };

/** The tokens of an aggregate. */
function httpRuleOf(bytes: Uint8Array, names: Readonly<Record<number, string>> = HTTP_RULE): string {
  const tokens: string[] = [];
  for (const { number, value } of decodeFields(bytes)) {
    const name = names[number];
    if (name === "custom") tokens.push(name, "{", httpRuleOf(bytesOf(value), HTTP_PATTERN), "}");
    else if (name === "additional_bindings") tokens.push(name, "{", httpRuleOf(bytesOf(value)), "}");
    else if (name !== undefined) tokens.push(name, ":", JSON.stringify(textOf(value)));
  }
  return tokens.join(" ");
}
