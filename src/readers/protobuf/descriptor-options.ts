import type { Message } from "@bufbuild/protobuf";
import { core, types, wire } from "./descriptor-library.ts";
import type { OptionNode } from "./syntax.ts";

const HTTP = 72295728;
const FIELD_BEHAVIOR = 1052;

const BEHAVIORS = [
  ...["", "OPTIONAL", "REQUIRED", "OUTPUT_ONLY", "INPUT_ONLY", "IMMUTABLE", "UNORDERED_LIST", "NON_EMPTY_DEFAULT"],
  "IDENTIFIER",
];

/** The options of a descriptor, as a text would state them; custom ones by their number. */
export function readOptions(message: Message, prefix = ""): readonly OptionNode[] {
  const values = message as unknown as Readonly<Record<string, unknown>>;
  const { messages } = types().file_google_protobuf_descriptor;
  const { fields = [] } = messages.find(({ typeName }) => typeName === message.$typeName) ?? {};
  const stated = fields.flatMap((field): readonly OptionNode[] => {
    if (!core().isFieldSet(message, field)) return [];
    const value = values[field.localName];
    if (field.fieldKind === "message") return readOptions(value as Message, `${field.name}.`);
    const at = { name: prefix + field.name, start: 0, end: 0 };
    if (field.fieldKind === "enum") return [{ ...at, value: field.enum.value[value as number]?.name ?? String(value) }];
    return field.fieldKind === "scalar" ? [{ ...at, value: value as string | boolean }] : [];
  });
  const custom = (message.$unknown ?? []).map(({ no, wireType, data }): OptionNode => {
    const reader = new (wire().BinaryReader)(data);
    const at = { start: 0, end: 0 };
    if (wireType === VARINT) {
      const number = reader.int32();
      if (no === FIELD_BEHAVIOR)
        return { ...at, name: "(google.api.field_behavior)", value: BEHAVIORS[number] ?? String(number) };
      return { ...at, name: `${prefix}(${String(no)})`, value: number };
    }
    const bytes = wireType === DELIMITED ? reader.bytes() : data;
    if (no === HTTP) return { ...at, name: "(google.api.http)", value: `{ ${httpRuleOf(bytes)} }`, aggregate: true };
    return { ...at, name: `${prefix}(${String(no)})`, value: [...bytes].join(" ") };
  });
  return [...stated, ...custom];
}

const VARINT = 0;
const DELIMITED = 2;

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
  const reader = new (wire().BinaryReader)(bytes);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    const name = names[number];
    if (name === undefined || wireType !== Number(DELIMITED)) {
      reader.skip(wireType);
      continue;
    }
    const value = reader.bytes();
    if (name === "custom") tokens.push(name, "{", httpRuleOf(value, HTTP_PATTERN), "}");
    else if (name === "additional_bindings") tokens.push(name, "{", httpRuleOf(value), "}");
    else tokens.push(name, ":", JSON.stringify(UTF8.decode(value)));
  }
  return tokens.join(" ");
}

const UTF8 = new TextDecoder();
