import { posix } from "node:path";
import type { Problem } from "../../contracts/errors.ts";
import { groupBy } from "../../base/group-by.ts";
import { isKeyType } from "../../model/wire.ts";
import type { Span } from "../document/fault.ts";
import type { ParsedFile } from "./files.ts";
import { clashesIn, clashesWithin, type Clash } from "./scopes.ts";
import type {
  Definition,
  EnumNode,
  EnumValueNode,
  FieldNode,
  FileNode,
  MessageNode,
  Node,
  OptionNode,
} from "./syntax.ts";

/** Reports a fault and its correction. */
type Report = (at: Span, message: string, hint: string) => void;

/** Definitions without a fault, which both sides can share, and whether they were looked at as proto3. */
const sound = new WeakMap<Definition, boolean>();

/** Reports definitions that no compiler accepts, although their syntax is correct. */
export function rejectedDefinitions(files: readonly ParsedFile[]): readonly Problem[] {
  const problems: Problem[] = [];
  const reporterIn = ({ node, source, lines }: ParsedFile, definition: Definition | undefined): Report => {
    const by = (definition && node.moved.get(definition)) ?? 0;
    return ({ start, end }, message, hint) => {
      const range = lines.range({ start: start + by, end: end + by });
      problems.push({ code: "READ_AS", level: "warning", message, hint, file: source.name, range });
    };
  };
  // Copies of a package in other folders are not part of one program.
  const packages = groupBy(files, ({ path, node }) => `${node.package.name}\t${posix.dirname(path)}`);
  for (const members of packages.values()) {
    for (const clash of clashesIn(members.map(({ node }) => node))) {
      const [home, owner] = homeOf(clash.second, members);
      const [other] = homeOf(clash.first, members);
      reportClash(clash, reporterIn(home, owner), home === other ? undefined : other.path);
    }
  }
  for (const file of files) {
    const { node } = file;
    const isProto3 = node.syntax.name === "proto3";
    const definitions = [...node.messages, ...node.enums];
    for (const each of definitions) {
      if (sound.get(each) === isProto3) continue;
      const { length } = problems;
      const report = reporterIn(file, each);
      if ("fields" in each) ofMessage(each, isProto3, report);
      else ofEnum(each, isProto3, report);
      if (problems.length === length) sound.set(each, isProto3);
    }
  }
  return problems;
}

function ofMessage(message: MessageNode, isProto3: boolean, report: Report): void {
  const { fields, messages, enums } = message;
  for (const clash of clashesWithin(message)) reportClash(clash, report);
  for (const field of fields) ofField(field, isProto3, report);
  for (const each of messages) ofMessage(each, isProto3, report);
  for (const each of enums) ofEnum(each, isProto3, report);
}

/** The file that a node stands at the top of, and the definition that it is or is a value of; extensions have none. */
function homeOf(node: Node, files: readonly ParsedFile[]): readonly [ParsedFile, Definition | undefined] {
  const isOwner = (each: Definition): boolean =>
    each === node || ("values" in each && each.values.includes(node as EnumValueNode));
  for (const file of files) {
    const { messages, enums, services, extends: extended }: FileNode = file.node;
    const owner = [...messages, ...enums, ...services].find(isOwner);
    const isHome = owner !== undefined || extended.some(({ fields }) => fields.includes(node as FieldNode));
    if (isHome) return [file, owner];
  }
  return [files[0]!, undefined];
}

/** `elsewhere`: the file that the first of them stands in, where that is another one. */
function reportClash({ name, second, kinds: [first, other] }: Clash, report: Report, elsewhere?: string): void {
  const isValue = [first, other].some((kind) => kind.startsWith(VALUE));
  const [where, taken] = elsewhere === undefined ? ["", "which"] : [` in ${elsewhere}`, "and both together"];
  const message =
    first === other
      ? `There is another ${first.replace(/^an? /u, "")} called \`${name}\`${where}, ${taken} no compiler takes.`
      : `\`${name}\` is the name of ${first}${where} and of ${other}, ${taken} no compiler takes.`;
  const hint = isValue
    ? "Values stand beside their enum, not in it: begin their names with that of the enum."
    : "Give one of them another name.";
  report(second, message, hint);
}

const VALUE = "a value of ";

function ofField(field: FieldNode, isProto3: boolean, report: Report): void {
  const { name, label, keyType, oneof, options } = field;
  if (oneof !== undefined && (label === "repeated" || keyType !== undefined))
    report(field, `\`${name}\` of a oneof cannot have several values.`, "Put the list or map into a separate message.");
  if (keyType !== undefined && !isKeyType(keyType))
    report(field, `The keys of \`${name}\` cannot be \`${keyType}\`.`, "Use an integer, `bool` or `string`.");
  if (!isProto3) return;
  if (label === "required") report(field, `\`${name}\` cannot be required in proto3.`, "Leave the label out.");
  if (stated("default", options) !== undefined)
    report(field, `\`${name}\` cannot have a default in proto3.`, "Have the server fill it in.");
}

function ofEnum({ name, values, options, incomplete, ...span }: EnumNode, isProto3: boolean, report: Report): void {
  const [first] = values;
  if (incomplete) return;
  if (first === undefined) return report(span, `The enum \`${name}\` has no values.`, "Give it one for 0.");
  if (isProto3 && first.number !== 0)
    report(first, `\`${first.name}\`, the first value of \`${name}\`, is not 0.`, "Put one for 0 before it.");
  if (isProto3) ofBareNames(name, values, report);
  if (stated("allow_alias", options) === true) return;
  const owners = new Map<number, EnumValueNode>();
  for (const value of values) {
    const owner = owners.get(value.number);
    if (owner === undefined) owners.set(value.number, value);
    else {
      const message = `\`${value.name}\` and \`${owner.name}\` of \`${name}\` are both ${String(value.number)}.`;
      report(value, message, "Give it another number, or set `option allow_alias = true`.");
    }
  }
}

/** Generated code may leave out what the values begin with, and write them in another case. */
function ofBareNames(enumeration: string, values: readonly EnumValueNode[], report: Report): void {
  // As in protoc: case and underscores are ignored.
  const prefix = new RegExp(`^_*${[...enumeration.replaceAll("_", "")].join("_*")}_*`, "iu");
  const owners = new Map<string, EnumValueNode>();
  for (const value of values) {
    const bare = inPascalCase(value.name.replace(prefix, "") || value.name);
    const owner = owners.get(bare);
    if (owner === undefined) owners.set(bare, value);
    else if (owner.name !== value.name && owner.number !== value.number) {
      const both = `\`${owner.name}\` and \`${value.name}\` of \`${enumeration}\``;
      const message = `${both} are both \`${bare}\` in generated code, which no compiler takes.`;
      report(value, message, "Give one of them another name.");
    }
  }
}

function inPascalCase(name: string): string {
  return name
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join("");
}

function stated(name: string, options: readonly OptionNode[]): OptionNode["value"] | undefined {
  return options.length === 0 ? undefined : options.find((option) => option.name === name)?.value;
}
