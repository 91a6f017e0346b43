// The declarations of a tree by full name, with everything that files and parents determine.
import { featuresOf, isClosed, isDelimited, isMessageField, presenceOf, type Presence } from "./features.ts";
import {
  camelCase,
  enumsOf,
  extensionsOf,
  messagesOf,
  unquoted,
  type Extend,
  type Field,
  type Options,
  type Placed,
  type Reserved,
  type Scalar,
  type Tree,
  type Value,
} from "./model.ts";

export type Kind = Scalar | "message" | "group" | "enum";

export interface ResolvedField {
  readonly name: string;
  readonly jsonName: string;
  readonly number: number;
  readonly kind: Kind;
  /** For a message, group or enum. */
  readonly ref: string;
  readonly key: Scalar | undefined;
  readonly presence: Presence;
  readonly oneof: string | undefined;
  readonly packed: boolean;
  /** Texts are checked to be such. */
  readonly checked: boolean;
  readonly options: Options;
}

export interface ResolvedMessage {
  readonly name: string;
  /** Its own, then those that extend it. */
  readonly fields: readonly ResolvedField[];
  readonly reserved: Reserved;
  readonly readsJson: boolean;
}

export interface ResolvedEnum {
  readonly name: string;
  readonly values: readonly Value[];
  readonly reserved: Reserved;
  readonly closed: boolean;
  readonly readsJson: boolean;
}

export interface Resolved {
  readonly messages: ReadonlyMap<string, ResolvedMessage>;
  readonly enums: ReadonlyMap<string, ResolvedEnum>;
}

export function resolved(tree: Tree): Resolved {
  const extending = new Map<string, Placed<Extend>[]>();
  for (const each of extensionsOf(tree)) {
    extending.set(each.node.extendee, [...(extending.get(each.node.extendee) ?? []), each]);
  }
  const messages = messagesOf(tree).map(({ full, node, file, around }): [string, ResolvedMessage] => {
    const inside = [...around, node];
    const own = node.fields.map((field) => resolveField(field, field.name, { full, node, file, around: inside }, tree));
    // On the wire, an extension is a field; JSON calls it by its full name in brackets.
    const others = (extending.get(full) ?? []).map((each) =>
      resolveField(each.node.field, `[${each.full}]`, each, tree),
    );
    const readsJson = featuresOf(file, ...inside).json_format === "ALLOW";
    return [full, { name: full, fields: [...own, ...others], reserved: node.reserved, readsJson }];
  });
  const enums = enumsOf(tree).map(({ full, node, file, around }): [string, ResolvedEnum] => {
    const readsJson = featuresOf(file, ...around, node).json_format === "ALLOW";
    return [
      full,
      { name: full, values: node.values, reserved: node.reserved, closed: isClosed(tree, full), readsJson },
    ];
  });
  return { messages: new Map(messages), enums: new Map(enums) };
}

function resolveField(field: Field, name: string, { file, around }: Placed<unknown>, tree: Tree): ResolvedField {
  const { options, type, key, oneof, number } = field;
  const features = featuresOf(file, ...around, field);
  const isMessage = isMessageField(field, tree);
  const kind: Kind =
    typeof type === "string" ? type : !isMessage ? "enum" : isDelimited(field, file, around) ? "group" : "message";
  const stated = unquoted(options["json_name"] ?? camelCase(name));
  return {
    name,
    jsonName: name.startsWith("[") ? name : stated,
    number,
    kind,
    ref: typeof type === "string" ? "" : type.ref,
    key,
    presence: presenceOf(field, file, around, tree),
    oneof,
    packed:
      options["packed"] === undefined ? features.repeated_field_encoding === "PACKED" : options["packed"] === "true",
    checked: features.utf8_validation === "VERIFY",
    options,
  };
}
