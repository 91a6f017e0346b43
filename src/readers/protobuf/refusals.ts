import type { Problem } from "../../errors.ts";
import type { Span } from "../document/fault.ts";
import type { ParsedFile } from "./files.ts";
import type { Definition, EnumNode, EnumValueNode, FieldNode, MessageNode, OptionNode } from "./syntax.ts";

/** Tells what is wrong with a place, and what to do. */
type Tell = (at: Span, message: string, hint: string) => void;

/** What stands in a file that no compiler takes, be it written as it should. */
export function refusedDefinitions({ node, source, lines }: ParsedFile): readonly Problem[] {
  const told: Problem[] = [];
  const isProto3 = node.syntax.name === "proto3";
  const tellOf = (definition: Definition): Tell => {
    const by = node.moved.get(definition) ?? 0;
    return ({ start, end }, message, hint) => {
      const range = lines.range({ start: start + by, end: end + by });
      told.push({ code: "READ_AS", level: "warning", message, hint, file: source.name, range });
    };
  };
  for (const message of node.messages) ofMessage(message, isProto3, tellOf(message));
  for (const each of node.enums) ofEnum(each, isProto3, tellOf(each));
  return told;
}

function ofMessage({ fields, messages, enums }: MessageNode, isProto3: boolean, tell: Tell): void {
  const names = new Set<string>();
  for (const field of fields) {
    if (names.has(field.name)) tell(field, `There are two fields \`${field.name}\`.`, "Give one of them another name.");
    names.add(field.name);
    ofField(field, isProto3, tell);
  }
  for (const each of messages) ofMessage(each, isProto3, tell);
  for (const each of enums) ofEnum(each, isProto3, tell);
}

/** A map is looked up by what can be told apart. */
const NO_KEYS: ReadonlySet<string> = new Set(["float", "double", "bytes"]);

function ofField(field: FieldNode, isProto3: boolean, tell: Tell): void {
  const { name, label, keyType, oneof, options } = field;
  if (oneof !== undefined && (label === "repeated" || keyType !== undefined))
    tell(field, `\`${name}\` of a oneof cannot hold several values.`, "Put the list or map into a message of its own.");
  if (keyType !== undefined && NO_KEYS.has(keyType))
    tell(field, `The keys of \`${name}\` cannot be \`${keyType}\`.`, "Use an integer, `bool` or `string`.");
  if (!isProto3) return;
  if (label === "required") tell(field, `\`${name}\` cannot be required in proto3.`, "Leave the label out.");
  if (stated("default", options) !== undefined)
    tell(field, `\`${name}\` cannot have a default in proto3.`, "Have the server fill it in.");
}

function ofEnum({ name, values, options, incomplete, ...span }: EnumNode, isProto3: boolean, tell: Tell): void {
  const [first] = values;
  if (incomplete) return;
  if (first === undefined) return tell(span, `The enum \`${name}\` has no values.`, "Give it one for 0.");
  if (isProto3 && first.number !== 0)
    tell(first, `\`${first.name}\`, the first value of \`${name}\`, is not 0.`, "Put one for 0 before it.");
  if (stated("allow_alias", options) === true) return;
  const owners = new Map<number, EnumValueNode>();
  for (const value of values) {
    const owner = owners.get(value.number);
    if (owner === undefined) owners.set(value.number, value);
    else {
      const message = `\`${value.name}\` and \`${owner.name}\` of \`${name}\` are both ${String(value.number)}.`;
      tell(value, message, "Give it a number of its own, or say `option allow_alias = true`.");
    }
  }
}

function stated(name: string, options: readonly OptionNode[]): OptionNode["value"] | undefined {
  return options.length === 0 ? undefined : options.find((option) => option.name === name)?.value;
}
