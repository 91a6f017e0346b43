import type { Declared, Modules } from "./modules.ts";
import { callsOf, namesOf, type Signature } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";

/**
 * The signatures that one stands for whose last parameter takes one list out of several, or what another function takes:
 * calls know no lists, only what is in them.
 */
export function spreadLists(signature: Signature, home: Declared, modules: Modules): readonly Signature[] {
  const last = signature.parameters.at(-1);
  if (last?.dotDotDotToken === undefined || last.type === undefined) return [signature];
  const known = spread.get(signature);
  if (known !== undefined) return known;
  const lists = listsOf(last.type, home, modules).map((own): Signature => {
    const { typeParameters, parameters, type } = signature;
    return { typeParameters, parameters: [...parameters.slice(0, -1), ...own(last)], type };
  });
  const all = lists.length === 0 ? [signature] : lists;
  spread.set(signature, all);
  return all;
}

/** Caches inherited methods, which are identical. */
const spread = new WeakMap<Signature, readonly Signature[]>();

/** Returns the parameters that replace a rest parameter. */
type Places = (rest: TS.ParameterDeclaration) => readonly TS.ParameterDeclaration[];

/** None where the list is one, or cannot be read here. */
function listsOf(type: TS.TypeNode, home: Declared, modules: Modules): readonly Places[] {
  const ts = typescript();
  if (ts.isUnionTypeNode(type)) {
    return type.types.every(ts.isTupleTypeNode)
      ? type.types.map((list) => (rest) => [Object.create(rest, { type: { value: list } }) as TS.ParameterDeclaration])
      : [];
  }
  if (!ts.isTypeReferenceNode(type)) return [];
  const [given, ...others] = type.typeArguments ?? [];
  if (given === undefined) {
    const alias = declaredBeside(namesOf(type.typeName), home, modules).find(ts.isTypeAliasDeclaration);
    return alias === undefined || alias.typeParameters !== undefined || !ts.isUnionTypeNode(alias.type)
      ? []
      : listsOf(alias.type, home, modules);
  }
  const taking = others.length === 0 ? TAKING[type.typeName.getText()] : undefined;
  const [called, ...more] = taking?.(given, home, modules) ?? [];
  // `Parameters<…>` of an overloaded function uses the last overload, which differs from its callers.
  return called === undefined || more.length > 0 || called.typeParameters !== undefined
    ? []
    : [() => called.parameters];
}

type Taking = (type: TS.TypeNode, home: Declared, modules: Modules) => readonly Signature[];

const TAKING: Readonly<Record<string, Taking | undefined>> = {
  __proto__: null as never,
  Parameters: (type, home, modules) => {
    const ts = typescript();
    if (ts.isFunctionTypeNode(type)) return [type];
    if (ts.isTypeLiteralNode(type)) return callsOf(type);
    if (ts.isTypeQueryNode(type)) {
      return declaredBeside(namesOf(type.exprName), home, modules).filter(ts.isFunctionDeclaration);
    }
    if (!ts.isTypeReferenceNode(type) || type.typeArguments !== undefined) return [];
    const declared = declaredBeside(namesOf(type.typeName), home, modules);
    return declared.filter(ts.isTypeAliasDeclaration).flatMap((alias) => {
      return alias.typeParameters === undefined && ts.isFunctionTypeNode(alias.type) ? [alias.type] : [];
    });
  },
  ConstructorParameters: (type, home, modules) => {
    const ts = typescript();
    if (ts.isConstructorTypeNode(type)) return [type];
    if (!ts.isTypeQueryNode(type)) return [];
    const declared = declaredBeside(namesOf(type.exprName), home, modules);
    return declared.filter(ts.isClassDeclaration).flatMap(({ members, typeParameters }) => {
      return typeParameters === undefined ? members.filter(ts.isConstructorDeclaration) : [];
    });
  },
};

/** Returns declarations next to the function, whose names have the same meaning there. */
function declaredBeside(names: readonly string[], home: Declared, modules: Modules): Declared["declarations"] {
  const target = modules.lookUp(names, home.scope);
  return target.kind === "declared" && target.scope === home.scope ? target.declarations : [];
}
