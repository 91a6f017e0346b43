import type { Declared, Modules } from "./modules.ts";
import { isPrivate, isStatic, propertyName, type Signature } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** The call that an operator such as `ConstructorParameters` finds behind `typeof`: a constructor or a static method. */
interface QueriedCall {
  readonly signature: Signature;
  readonly node: TS.Node;
  readonly scope: Scope;
}

/** Returns the constructors of a class, or the static methods of one, by the name of their value. */
export function queriedCalls(names: readonly string[], scope: Scope, modules: Modules): readonly QueriedCall[] {
  const ts = typescript();
  const whole = classIn(modules.lookUp(names, scope));
  if (whole !== undefined) {
    const { typeParameters } = whole.declaration;
    const makers = whole.declaration.members.filter(ts.isConstructorDeclaration).filter((each) => !isPrivate(each));
    return makers.map((node) => ({
      signature: { typeParameters, parameters: node.parameters },
      node,
      scope: whole.scope,
    }));
  }
  const holder = names.length > 1 ? classIn(modules.lookUp(names.slice(0, -1), scope)) : undefined;
  const methods = holder?.declaration.members.filter(ts.isMethodDeclaration) ?? [];
  return methods
    .filter((each) => isStatic(each) && propertyName(each.name) === names.at(-1))
    .map((node) => ({ signature: node, node, scope: holder!.scope }));
}

function classIn(
  target: ReturnType<Modules["lookUp"]>,
): { readonly declaration: TS.ClassDeclaration; readonly scope: Declared["scope"] } | undefined {
  const declaration =
    target.kind === "declared" ? target.declarations.find(typescript().isClassDeclaration) : undefined;
  return declaration && target.kind === "declared" ? { declaration, scope: target.scope } : undefined;
}
