// The features by syntax, edition and options: the table of the editions, independent of the engine's.
import {
  enumsOf,
  messagesOf,
  type Field,
  type File,
  type Message,
  type Options,
  type Syntax,
  type Tree,
} from "./model.ts";

export interface Features {
  readonly field_presence: string;
  readonly enum_type: string;
  readonly repeated_field_encoding: string;
  readonly utf8_validation: string;
  readonly message_encoding: string;
  readonly json_format: string;
}

const DEFAULTS: Readonly<Record<Syntax, Features>> = {
  proto2: {
    field_presence: "EXPLICIT",
    enum_type: "CLOSED",
    repeated_field_encoding: "EXPANDED",
    utf8_validation: "NONE",
    message_encoding: "LENGTH_PREFIXED",
    json_format: "LEGACY_BEST_EFFORT",
  },
  proto3: {
    field_presence: "IMPLICIT",
    enum_type: "OPEN",
    repeated_field_encoding: "PACKED",
    utf8_validation: "VERIFY",
    message_encoding: "LENGTH_PREFIXED",
    json_format: "ALLOW",
  },
  "2023": {
    field_presence: "EXPLICIT",
    enum_type: "OPEN",
    repeated_field_encoding: "PACKED",
    utf8_validation: "VERIFY",
    message_encoding: "LENGTH_PREFIXED",
    json_format: "ALLOW",
  },
};

export const FEATURE_NAMES = Object.keys(DEFAULTS.proto2) as readonly (keyof Features)[];

/** Returns the features inside of a file or message, with its own options. */
export function featuresOf(file: File, ...stating: readonly { readonly options: Options }[]): Features {
  let features = DEFAULTS[file.syntax];
  for (const { options } of [file, ...stating]) {
    for (const name of FEATURE_NAMES) {
      const stated = options[`features.${name}`];
      if (stated !== undefined) features = { ...features, [name]: stated };
    }
  }
  return features;
}

export type Presence = "implicit" | "optional" | "required" | "repeated" | "map";

/** Returns whether a field refers to a message. */
export function isMessageField({ type }: Field, tree: Tree): boolean {
  return typeof type !== "string" && messagesOf(tree).some(({ full }) => full === type.ref);
}

export function presenceOf(field: Field, file: File, around: readonly Message[], tree: Tree): Presence {
  if (field.key !== undefined) return "map";
  if (field.label === "repeated") return "repeated";
  const presence = featuresOf(file, ...around, field).field_presence;
  if (field.label === "required" || presence === "LEGACY_REQUIRED") return "required";
  const isExplicit = field.label === "optional" || field.oneof !== undefined || presence === "EXPLICIT";
  return isExplicit || isMessageField(field, tree) ? "optional" : "implicit";
}

export function isDelimited(field: Field, file: File, around: readonly Message[]): boolean {
  if (field.key !== undefined) return false;
  return field.group === true || featuresOf(file, ...around, field).message_encoding === "DELIMITED";
}

export function isClosed(tree: Tree, name: string): boolean {
  const found = enumsOf(tree).find(({ full }) => full === name);
  return found !== undefined && featuresOf(found.file, ...found.around, found.node).enum_type === "CLOSED";
}
