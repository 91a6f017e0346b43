import { groupBy } from "../../base/group-by.ts";
import { type TS, typescript } from "./syntax.ts";

type Parameter = TS.TypeParameterDeclaration;

/** The names of type parameters, by the path of their declaration; several where a path has several declarations. */
export type ParameterNames = ReadonlyMap<string, readonly (readonly string[])[]>;

const positions = new WeakMap<TS.Node, number>();

/** Returns the position that identifies a type parameter: its own, or that of its namesake in the other snapshot. */
export function positionOf(parameter: Parameter): number {
  const { typeParameters = [] } = parameter.parent as { readonly typeParameters?: readonly TS.Node[] };
  return positions.get(parameter) ?? typeParameters.indexOf(parameter);
}

export function parameterNamesIn(roots: readonly TS.SourceFile[]): ParameterNames {
  return new Map([...listsIn(roots)].map(([path, lists]) => [path, lists.map((list) => list.map(nameOf))]));
}

/** Returns whether the number of parameters differs, so that the position of one is not that of its namesake. */
export function areMisaligned(roots: readonly TS.SourceFile[], names: ParameterNames): boolean {
  return misaligned(roots, names).length > 0;
}

/** Gives type parameters the positions of their namesakes, and new positions to those without one. */
export function alignParameters(roots: readonly TS.SourceFile[], names: ParameterNames): void {
  for (const [list, others] of misaligned(roots, names)) {
    let next = others.length;
    for (const parameter of list) {
      const known = others.indexOf(nameOf(parameter));
      positions.set(parameter, known < 0 ? next++ : known);
    }
  }
}

type Misaligned = readonly [list: readonly Parameter[], others: readonly string[]];

/** A list that keeps its length may have other names. */
function misaligned(roots: readonly TS.SourceFile[], names: ParameterNames): readonly Misaligned[] {
  return [...listsIn(roots)].flatMap(([path, lists]): readonly Misaligned[] => {
    const others = names.get(path) ?? [];
    if (others.length !== lists.length) return [];
    return lists.map((list, index): Misaligned => [list, others[index]!]).filter(isMisaligned);
  });
}

function isMisaligned([list, others]: Misaligned): boolean {
  if (list.length === others.length || !list.some((each) => others.includes(nameOf(each)))) return false;
  return list.some((each, index) => index < others.length && nameOf(each) !== others[index]);
}

function listsIn(roots: readonly TS.SourceFile[]): ReadonlyMap<string, readonly (readonly Parameter[])[]> {
  const found: { readonly path: string; readonly list: readonly Parameter[] }[] = [];
  const visit = (node: TS.Node, path: string): void => {
    const { name, typeParameters } = node as {
      readonly name?: TS.Node;
      readonly typeParameters?: readonly Parameter[];
    };
    const own = name === undefined ? path : `${path}.${name.getText()}`;
    if (typeParameters !== undefined) found.push({ path: `${own} ${String(node.kind)}`, list: typeParameters });
    typescript().forEachChild(node, (child) => {
      visit(child, own);
    });
  };
  for (const root of roots) visit(root, "");
  const byPath = groupBy(found, ({ path }) => path);
  return new Map([...byPath].map(([path, lists]) => [path, lists.map(({ list }) => list)]));
}

function nameOf({ name }: Parameter): string {
  return name.text;
}
