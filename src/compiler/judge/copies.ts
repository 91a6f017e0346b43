import { isDeclaration } from "../declaration-path.ts";
import { type TS, typescript } from "../load.ts";

/** An edit of a text, in its own offsets. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Parameters that may be left out, by method and place. */
export type OptionalParameters = ReadonlyMap<string, ReadonlySet<number>>;

/** The parameters of methods without overloads that may be left out. */
export function optionalParametersOf(nodes: readonly TS.Node[]): OptionalParameters {
  const ts = typescript();
  const found = new Map<string, ReadonlySet<number>>();
  for (const node of nodes) {
    if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) continue;
    for (const [name, overloads] of methodsOf(node, ts)) {
      const places = overloads[0]!.parameters.flatMap((each, index) =>
        each.questionToken === undefined ? [] : [index],
      );
      if (overloads.length === 1) found.set(name, new Set(places));
    }
  }
  return found;
}

/**
 * The text of a declaration under another name. Its methods are properties, whose parameters the compiler compares strictly, and
 * what only the class itself can use is left out. The parameters that `optional` names may be left out.
 */
export function copyOf(node: TS.Node, name: string, optional: OptionalParameters = new Map()): string {
  const ts = typescript();
  const file = node.getSourceFile();
  if (ts.isVariableDeclaration(node)) return variableOf(node, name, file);
  const edits: Edit[] = [];
  if (isDeclaration(node, ts) && node.name !== undefined)
    edits.push({ start: node.name.getStart(file), end: node.name.end, text: name });
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) edits.push(...memberEdits(node, file, optional));
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  for (const each of modifiers ?? []) {
    if (each.kind === ts.SyntaxKind.AbstractKeyword) continue;
    edits.push({ start: each.getStart(file), end: each.end, text: "" });
  }
  const text = edited(node, file, edits).trim();
  const isAmbient = ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node);
  return `export ${isAmbient ? "declare " : ""}${text}\n`;
}

function variableOf(node: TS.VariableDeclaration, name: string, file: TS.SourceFile): string {
  const type = node.type?.getText(file);
  const value = node.initializer?.getText(file);
  // A unique symbol is possible for a constant only.
  const kind = type === undefined || type.startsWith("unique ") ? "const" : "let";
  return `export declare ${kind} ${name}${type === undefined ? ` = ${value ?? "undefined"}` : `: ${type}`};\n`;
}

function memberEdits(
  node: TS.InterfaceDeclaration | TS.ClassDeclaration,
  file: TS.SourceFile,
  optional: OptionalParameters,
): readonly Edit[] {
  const ts = typescript();
  const hidden = node.members
    .filter((member) => isHidden(member, ts))
    .map((member) => ({ start: member.getStart(file), end: member.end, text: "" }));
  const methods = [...methodsOf(node, ts)];
  return [...hidden, ...methods.flatMap(([name, each]) => propertyOf(each, file, optional.get(name) ?? new Set()))];
}

type Method = TS.MethodSignature | TS.MethodDeclaration;

/** The overloads of each method. */
function methodsOf(
  { members }: TS.InterfaceDeclaration | TS.ClassDeclaration,
  ts: typeof TS,
): ReadonlyMap<string, readonly Method[]> {
  const found = new Map<string, Method[]>();
  for (const member of members) {
    if (isHidden(member, ts) || !(ts.isMethodSignature(member) || ts.isMethodDeclaration(member))) continue;
    const name = `${isStatic(member, ts) ? "static " : ""}${member.name.getText()}`;
    found.set(name, [...(found.get(name) ?? []), member]);
  }
  return found;
}

function isHidden(member: TS.ClassElement | TS.TypeElement, ts: typeof TS): boolean {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return true;
  return (ts.getCombinedModifierFlags(member as TS.Declaration) & ts.ModifierFlags.Private) !== 0;
}

function isStatic(member: TS.Node, ts: typeof TS): boolean {
  return (ts.getCombinedModifierFlags(member as TS.Declaration) & ts.ModifierFlags.Static) !== 0;
}

/** All overloads of a method as one property. A guard of `this` is possible in a method only, which stays one. */
function propertyOf(overloads: readonly Method[], file: TS.SourceFile, optional: ReadonlySet<number>): readonly Edit[] {
  const ts = typescript();
  const [first, ...others] = overloads;
  if (first === undefined || overloads.some(({ type }) => type !== undefined && guardsThis(type, ts))) return [];
  const types = overloads.map(({ typeParameters, parameters, type }) => {
    const own = typeParameters === undefined ? "" : `<${typeParameters.map((each) => each.getText(file)).join(", ")}>`;
    return `(${own}(${parameters.map((each, index) => parameterText(each, file, optional.has(index))).join(", ")}) => ${type?.getText(file) ?? "any"})`;
  });
  const lead = file.text.slice(first.getStart(file), first.name.end);
  const text = `${lead}${first.questionToken === undefined ? "" : "?"}: ${types.join(" & ")};`;
  const gone = others.map((each) => ({ start: each.getStart(file), end: each.end, text: "" }));
  return [{ start: first.getStart(file), end: first.end, text }, ...gone];
}

function parameterText(node: TS.ParameterDeclaration, file: TS.SourceFile, isOptional: boolean): string {
  const text = node.getText(file);
  if (!isOptional || node.questionToken !== undefined || node.dotDotDotToken !== undefined) return text;
  const end = node.name.end - node.getStart(file);
  return `${text.slice(0, end)}?${text.slice(end)}`;
}

function guardsThis(type: TS.TypeNode, ts: typeof TS): boolean {
  return ts.isTypePredicateNode(type) && (type.assertsModifier !== undefined || ts.isThisTypeNode(type.parameterName));
}

function edited(node: TS.Node, file: TS.SourceFile, edits: readonly Edit[]): string {
  let text = "";
  let at = node.getStart(file);
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    text += file.text.slice(at, start) + replacement;
    at = end;
  }
  return text + file.text.slice(at, node.end);
}
