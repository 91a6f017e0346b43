// Trees that compilers reject are not valid examples.
import { featuresOf, isClosed, presenceOf } from "./features.ts";
import {
  camelCase,
  enumsOf,
  extensionsOf,
  fileOf,
  importsOf,
  messagesOf,
  servicesOf,
  unquoted,
  type Enum,
  type Field,
  type File,
  type Message,
  type Placed,
  type Reserved,
  type Tree,
} from "./model.ts";

export function isValid(tree: Tree): boolean {
  return (
    isAcyclic(tree) &&
    hasOwnNames(tree) &&
    messagesOf(tree).every((placed) => isValidMessage(placed, tree)) &&
    enumsOf(tree).every(isValidEnum) &&
    extensionsOf(tree).every(({ node, file, around }) => {
      const extendee = messagesOf(tree).find(({ full }) => full === node.extendee)?.node;
      const { number } = node.field;
      const isOpen = extendee?.extensions.some(({ first, last }) => first <= number && number <= last) ?? false;
      return isOpen && file.syntax !== "proto3" && isValidField(node.field, file, around, tree);
    }) &&
    haveOwnNumbers(tree) &&
    servicesOf(tree).every(({ node }) => allDiffer(node.methods.map(({ name }) => name)))
  );
}

function allDiffer(values: readonly (string | number)[]): boolean {
  return new Set(values).size === values.length;
}

function isAcyclic(tree: Tree): boolean {
  const byPath = new Map(tree.map((file) => [file.path, file]));
  const next = (path: string): readonly string[] => {
    const file = byPath.get(path)!;
    return [...importsOf(file, tree), ...file.publicImports];
  };
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): boolean => {
    if (trail.includes(path)) return false;
    if (done.has(path)) return true;
    const isFine = next(path).every((each) => byPath.has(each) && visit(each, [...trail, path]));
    if (isFine) done.add(path);
    return isFine;
  };
  return allDiffer(tree.map(({ path }) => path)) && tree.every(({ path }) => visit(path, []));
}

/** Checks that names are unique in each scope, including enum values, and that references resolve. */
function hasOwnNames(tree: Tree): boolean {
  const values = enumsOf(tree).flatMap(({ full, node }) =>
    node.values.map(({ name }) => full.slice(0, full.lastIndexOf(".") + 1) + name),
  );
  const members = messagesOf(tree).flatMap(({ full, node }) => [
    ...node.fields.map(({ name }) => `${full}.${name}`),
    ...new Set(node.fields.flatMap(({ oneof }) => (oneof === undefined ? [] : [`${full}.${oneof}`]))),
  ]);
  const names = [...messagesOf(tree), ...enumsOf(tree), ...extensionsOf(tree), ...servicesOf(tree)].map(
    ({ full }) => full,
  );
  return (
    allDiffer([...names, ...values, ...members]) && referencesOf(tree).every((name) => fileOf(tree, name) !== undefined)
  );
}

function referencesOf(tree: Tree): readonly string[] {
  const fields = [
    ...messagesOf(tree).flatMap(({ node }) => node.fields),
    ...extensionsOf(tree).map(({ node }) => node.field),
  ];
  return [
    ...fields.flatMap(({ type }) => (typeof type === "string" ? [] : [type.ref])),
    ...extensionsOf(tree).map(({ node }) => node.extendee),
    ...servicesOf(tree).flatMap(({ node }) => node.methods.flatMap(({ request, response }) => [request, response])),
  ];
}

function isValidMessage({ node, file, around }: Placed<Message>, tree: Tree): boolean {
  const inside = [...around, node];
  const { fields, reserved, extensions } = node;
  const jsonNames = fields.map(({ name, options }) => unquoted(options["json_name"] ?? camelCase(name)));
  return (
    allDiffer(fields.map(({ number }) => number)) &&
    allDiffer(jsonNames) &&
    isKept(reserved, fields) &&
    isKept({ ranges: [...reserved.ranges, ...extensions], names: [] }, fields) &&
    fields.every((field) => isValidField(field, file, inside, tree)) &&
    !(file.syntax === "proto3" && extensions.length > 0) &&
    fields.every(({ group }) => !group || file.syntax === "proto2")
  );
}

function isKept(
  { ranges, names }: Reserved,
  members: readonly { readonly name: string; readonly number: number }[],
): boolean {
  const spans = ranges.toSorted((a, b) => a.first - b.first);
  return (
    allDiffer(names) &&
    spans.every(({ first }, index) => index === 0 || first > spans[index - 1]!.last) &&
    members.every(
      ({ name, number }) => !names.includes(name) && spans.every(({ first, last }) => number < first || number > last),
    )
  );
}

function isValidField(field: Field, file: File, around: readonly Message[], tree: Tree): boolean {
  const { label, type, options } = field;
  const presence = presenceOf(field, file, around, tree);
  const isClosedEnum = typeof type !== "string" && isClosed(tree, type.ref);
  const isStatedPresence = options["features.field_presence"] !== undefined;
  if (isClosedEnum && (file.syntax === "proto3" || presence === "implicit")) return false;
  if (options["default"] !== undefined && (file.syntax === "proto3" || presence !== "optional")) return false;
  if (isStatedPresence && (field.oneof !== undefined || label === "repeated" || field.key !== undefined)) return false;
  if (options["features.field_presence"] === "IMPLICIT" && presence !== "implicit") return false;
  if (file.syntax === "2023") return label === "" || label === "repeated";
  if (file.syntax === "proto3" && label === "required") return false;
  return file.syntax === "proto3" || label !== "" || field.oneof !== undefined || field.key !== undefined;
}

function isValidEnum({ node, file, around }: Placed<Enum>): boolean {
  const [first] = node.values;
  const isOpen = featuresOf(file, ...around, node).enum_type === "OPEN";
  return (
    first !== undefined &&
    (!isOpen || first.number === 0) &&
    allDiffer(node.values.map(({ name }) => name)) &&
    isKept(node.reserved, node.values)
  );
}

function haveOwnNumbers(tree: Tree): boolean {
  return allDiffer(extensionsOf(tree).map(({ node }) => `${node.extendee} ${String(node.field.number)}`));
}
