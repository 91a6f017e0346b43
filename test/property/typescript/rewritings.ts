import ts from "typescript";

type Rewriting = (node: ts.Node, source: ts.SourceFile) => Edit | undefined;
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Rewritings that do not change the meaning. */
export const REWRITINGS: Readonly<Record<string, Rewriting>> = {
  "type parameters are renamed": renamedTypeParameter,
  "parameters are renamed": renamedParameter,
  "lists are written with their name": (node) => {
    const isFixed = ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword;
    const list = isFixed ? node.type : node;
    if (!ts.isArrayTypeNode(list)) return undefined;
    return replaced(node, `${isFixed ? "Readonly" : ""}Array<${list.elementType.getText()}>`);
  },
  "alternatives are turned round": (node) =>
    ts.isUnionTypeNode(node)
      ? replaced(
          node,
          [...node.types]
            .reverse()
            .map((each) => each.getText())
            .join(" | "),
        )
      : undefined,
  "types of members and parameters stand in parentheses": (node) => {
    const { parent } = node as Partial<ts.Node>;
    const isHeld = parent !== undefined && (ts.isPropertySignature(parent) || ts.isParameter(parent));
    return isHeld && parent.type === node ? replaced(node as ts.TypeNode, `(${node.getText()})`) : undefined;
  },
};

/** Everything that a rewriting changes, the outermost of what stands in each other; undefined where it changes nothing. */
export function rewritten(text: string, rewriting: Rewriting): string | undefined {
  const source = ts.createSourceFile("api.d.ts", text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    const edit = rewriting(node, source);
    if (edit === undefined) ts.forEachChild(node, visit);
    else edits.push(edit);
  };
  visit(source);
  if (edits.length === 0) return undefined;
  const pieces = edits.map(({ end, text: piece }, index) => piece + text.slice(end, edits[index + 1]?.start));
  return text.slice(0, edits[0]!.start) + pieces.join("");
}

function replaced(node: ts.Node, text: string): Edit {
  return { start: node.getStart(), end: node.end, text };
}

function renamedTypeParameter(node: ts.Node): Edit | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const { parent, text } = node;
  const isNamed = ts.isTypeParameterDeclaration(parent) && parent.name === node;
  const isUsed = ts.isTypeReferenceNode(parent) && parent.typeName === node && namesTypeParameter(text, parent);
  return isNamed || isUsed ? replaced(node, `${text}Renamed`) : undefined;
}

function namesTypeParameter(name: string, node: ts.Node): boolean {
  const { parent } = node as Partial<ts.Node>;
  if (parent === undefined) return false;
  const { typeParameters = [] } = parent as { readonly typeParameters?: readonly ts.TypeParameterDeclaration[] };
  const own = [
    ...typeParameters,
    ...(ts.isMappedTypeNode(parent) ? [parent.typeParameter] : []),
    ...(ts.isConditionalTypeNode(parent) ? inferredIn(parent.extendsType) : []),
  ];
  return own.some((each) => each.name.text === name) || namesTypeParameter(name, parent);
}

function inferredIn(node: ts.Node): readonly ts.TypeParameterDeclaration[] {
  const found: ts.TypeParameterDeclaration[] = ts.isInferTypeNode(node) ? [node.typeParameter] : [];
  ts.forEachChild(node, (each) => void found.push(...inferredIn(each)));
  return found;
}

function renamedParameter(node: ts.Node): Edit | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const { parent, text } = node;
  const isNamed = ts.isParameter(parent) && parent.name === node && text !== "this";
  const isSpokenOf = ts.isTypePredicateNode(parent) && parent.parameterName === node;
  return isNamed || isSpokenOf ? replaced(node, `${text}Renamed`) : undefined;
}
