import { type TS, typescript } from "../../compiler/load.ts";

/** A step into a type: a member by its name, the value of other names, or an item. */
export type WayStep = { readonly name: string } | "rest" | "item";

/** The way from a root of generated types (`paths`, `components`, `operations`) to a member. */
export interface Way {
  readonly root: string;
  readonly steps: readonly WayStep[];
}

export const ROOTS: ReadonlySet<string> = new Set(["paths", "components", "operations", "definitions"]);

/** The way to a member or a type in a file of generated types; undefined outside of a root. */
export function wayOf(node: TS.Node): Way | undefined {
  const ts = typescript();
  const steps: WayStep[] = [];
  for (let at: TS.Node = node; ; at = at.parent) {
    if (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at))
      return ROOTS.has(at.name.text) ? { root: at.name.text, steps: steps.reverse() } : undefined;
    if (at.parent === undefined || ts.isSourceFile(at)) return undefined;
    const step = stepTo(at, ts);
    if (step === "none") return undefined;
    if (step !== undefined) steps.push(step);
  }
}

function stepTo(node: TS.Node, ts: typeof TS): WayStep | "none" | undefined {
  if (ts.isPropertySignature(node)) {
    const name = nameOf(node.name, ts);
    return name === undefined ? "none" : { name };
  }
  const { parent } = node;
  if (ts.isIndexSignatureDeclaration(parent) && parent.type === node) return "rest";
  if (ts.isArrayTypeNode(parent) || ts.isTupleTypeNode(parent)) return "item";
  if (ts.isTypeReferenceNode(parent) && parent.typeName !== node) {
    const name = parent.typeName.getText();
    if (name === "Array" || name === "ReadonlyArray") return "item";
    if (name === "Record") return "rest";
  }
  return undefined;
}

/** The name of a member, as far as it is written out. */
export function nameOf(name: TS.PropertyName, ts: typeof TS): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}
