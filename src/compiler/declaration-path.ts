import { type TS, typescript } from "./load.ts";

/** A way from a declaration, or from a type, to a part of it. */
export type Step =
  | { readonly is: "member"; readonly name: string; readonly isStatic?: true }
  | { readonly is: "parameter"; readonly index: number; readonly overload: number }
  | { readonly is: "result"; readonly overload: number }
  | { readonly is: "construct" }
  /** What has any name of a kind. */
  | { readonly is: "index"; readonly isStatic?: true }
  /** An item of a list. */
  | { readonly is: "item" }
  /** What a promise gives. */
  | { readonly is: "promised" }
  /** One of several alternatives, or of the types that one adds up. */
  | { readonly is: "object" }
  | { readonly is: "typeParameter"; readonly name: string };

/** A part of a declaration, however the types are named that it is made of. */
export interface DeclarationPath {
  readonly file: string;
  /** The namespaces, and the name in them. */
  readonly names: readonly string[];
  readonly steps: readonly Step[];
  /** True if clients give the part if they are given the declaration, and the reverse. Undefined: the text does not show it. */
  readonly isTaken?: boolean;
  /** The position of the innermost function around the part among the overloads of its name. */
  readonly overload?: number;
}

/** A declaration of the old package and the one that it became. */
export interface DeclarationPair {
  readonly old: Pick<DeclarationPath, "file" | "names">;
  readonly new: Pick<DeclarationPath, "file" | "names">;
}

/** The path of the innermost part that begins at an offset; undefined where no declaration holds it. */
export function pathAt(file: TS.SourceFile, offset: number): DeclarationPath | undefined {
  const node = nodeAt(file, offset);
  const path = node && pathOf(node, file);
  const ts = typescript();
  const around = node && ts.findAncestor(node, ts.isFunctionLike);
  return path && around ? { ...path, overload: overloadOf(around, ts) } : path;
}

/** The outermost node that begins at an offset, below the list that holds it. */
export function nodeAt(file: TS.SourceFile, offset: number): TS.Node | undefined {
  const ts = typescript();
  let found: TS.Node | undefined;
  const visit = (node: TS.Node): void => {
    if (node.end <= offset || node.getStart(file) > offset) return;
    const isExact = found !== undefined && found.getStart(file) === offset;
    if (!isExact) found = node;
    if (!isExact) ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

function pathOf(node: TS.Node, file: TS.SourceFile): DeclarationPath | undefined {
  const ts = typescript();
  const steps: Step[] = [];
  let isTaken: boolean | undefined = false;
  const found = (names: readonly string[]): DeclarationPath => ({
    file: file.fileName,
    names,
    steps,
    ...(isTaken !== undefined && { isTaken }),
  });
  for (let at: TS.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isVariableStatement(at) || ts.isVariableDeclarationList(at)) {
      const [first] = ts.isVariableStatement(at) ? at.declarationList.declarations : at.declarations;
      return first && found(namesOfDeclaration(first, ts));
    }
    if (isDeclaration(at, ts)) return found(namesOfDeclaration(at, ts));
    if (ts.isExportSpecifier(at) || ts.isNamespaceExport(at) || ts.isImportEqualsDeclaration(at))
      return { file: file.fileName, names: [at.name.text], steps: [] };
    const step = stepTo(at, ts);
    isTaken = isTaken === undefined ? undefined : turned(isTaken, step);
    if (step === "unknown") steps.length = 0;
    else if (step !== undefined) steps.unshift(...[step].flat());
  }
  return undefined;
}

function turned(isTaken: boolean, step: ReturnType<typeof stepTo>): boolean | undefined {
  if (step === "unknown") return undefined;
  const kinds = [step ?? []].flat().map(({ is }) => is);
  if (kinds.includes("typeParameter")) return undefined;
  return kinds.includes("parameter") ? !isTaken : isTaken;
}

type Declaration =
  | TS.InterfaceDeclaration
  | TS.ClassDeclaration
  | TS.TypeAliasDeclaration
  | TS.EnumDeclaration
  | TS.FunctionDeclaration
  | TS.VariableDeclaration
  | TS.ModuleDeclaration;

export function isDeclaration(node: TS.Node, ts: typeof TS): node is Declaration {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isModuleDeclaration(node)
  );
}

function namesOfDeclaration(node: Declaration, ts: typeof TS): readonly string[] {
  const names: string[] = [];
  for (let at: TS.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (isDeclaration(at, ts)) names.unshift(at.name === undefined ? "default" : at.name.getText());
  }
  return names;
}

/** The step from what holds a node to the node; none where both are one, and "unknown" where there is no way. */
function stepTo(node: TS.Node, ts: typeof TS): Step | readonly Step[] | "unknown" | undefined {
  const { parent } = node;
  if (ts.isParameter(node)) {
    const index = (parent as TS.SignatureDeclaration).parameters.indexOf(node);
    return { is: "parameter", index, overload: overloadOf(parent, ts) };
  }
  if (ts.isIndexSignatureDeclaration(node)) return { is: "index", ...staticOf(node, ts) };
  if (ts.isTypeParameterDeclaration(node)) return { is: "typeParameter", name: node.name.text };
  if (ts.isConstructorDeclaration(node) || ts.isConstructSignatureDeclaration(node) || ts.isConstructorTypeNode(node))
    return { is: "construct" };
  const name = memberName(node, ts);
  if (name !== undefined) {
    return { is: "member", name, ...staticOf(node, ts) };
  }
  if (!ts.isTypeNode(node) || ts.isExpressionWithTypeArguments(node)) return undefined;
  return stepToType(node, parent, ts);
}

function staticOf(node: TS.Node, ts: typeof TS): { readonly isStatic?: true } {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ? { isStatic: true } : {};
}

function stepToType(node: TS.TypeNode, parent: TS.Node, ts: typeof TS): Step | "unknown" | undefined {
  if (ts.isIndexSignatureDeclaration(parent)) return undefined;
  if (ts.isFunctionLike(parent) && parent.type === node) return { is: "result", overload: overloadOf(parent, ts) };
  if (ts.isArrayTypeNode(parent)) return { is: "item" };
  if (ts.isTypeReferenceNode(parent)) return stepToArgument(parent, node, ts);
  if (ts.isUnionTypeNode(parent)) return { is: "object" };
  if (ts.isIntersectionTypeNode(parent) || ts.isParenthesizedTypeNode(parent)) return undefined;
  if (ts.isTypeOperatorNode(parent)) return parent.operator === ts.SyntaxKind.ReadonlyKeyword ? undefined : "unknown";
  const isPlain =
    isDeclaration(parent, ts) ||
    ts.isParameter(parent) ||
    memberName(parent, ts) !== undefined ||
    ts.isTypeParameterDeclaration(parent);
  return isPlain ? undefined : "unknown";
}

const LISTS: ReadonlySet<string> = new Set(["Array", "ReadonlyArray", "Iterable", "Set", "ReadonlySet"]);
const PROMISES: ReadonlySet<string> = new Set(["Promise", "PromiseLike"]);
const SAME: ReadonlySet<string> = new Set(["Readonly", "Partial", "Required", "NonNullable"]);

function stepToArgument(
  { typeName }: TS.TypeReferenceNode,
  node: TS.TypeNode,
  ts: typeof TS,
): Step | "unknown" | undefined {
  const name = ts.isIdentifier(typeName) ? typeName.text : "";
  if (LISTS.has(name)) return { is: "item" };
  if (PROMISES.has(name)) return { is: "promised" };
  return SAME.has(name) && ts.isTypeNode(node) ? undefined : "unknown";
}

/** The number of a signature among those of its name, in the order of the text. */
function overloadOf(node: TS.Node, ts: typeof TS): number {
  if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return 0;
  const name = nameText(node);
  const siblings: TS.Node[] = [];
  ts.forEachChild(node.parent, (each) => {
    if (each.kind === node.kind && nameText(each) === name) siblings.push(each);
  });
  return Math.max(0, siblings.indexOf(node));
}

function nameText(node: TS.Node): string | undefined {
  return (node as TS.Node & { readonly name?: TS.Node }).name?.getText();
}

function memberName(node: TS.Node, ts: typeof TS): string | undefined {
  const isMember =
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isEnumMember(node);
  if (!isMember) return undefined;
  const { name } = node;
  if (ts.isComputedPropertyName(name)) return undefined;
  return ts.isPrivateIdentifier(name) ? undefined : name.text;
}
