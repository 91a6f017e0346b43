import type { Declared, Modules } from "./modules.ts";
import { stated } from "./namesakes.ts";
import { namesOf, namesOfExpression } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** Finds the object types whose values only the package makes, so that members may be added. */
export class Makers {
  readonly #modules: Modules;
  readonly #known = new WeakMap<TS.Node, boolean>();

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  has(holder: TS.Node, scope: Scope): boolean {
    const known = this.#known.get(holder) ?? this.#isMade(holder, scope);
    this.#known.set(holder, known);
    return known;
  }

  #isMade(holder: TS.Node, scope: Scope): boolean {
    const ts = typescript();
    if (ts.isTypeLiteralNode(holder)) return this.#isBranded(holder, scope);
    if (!ts.isInterfaceDeclaration(holder)) return false;
    return this.#isBranded(holder, scope) || this.#hasConstructor(holder, scope) || this.#inheritsBrand(holder, scope);
  }

  /** Returns whether an interface that this one extends is branded. */
  #inheritsBrand(holder: TS.InterfaceDeclaration, scope: Scope, seen = new Set<TS.Node>([holder])): boolean {
    const ts = typescript();
    const bases = holder.heritageClauses?.flatMap(({ types }) => types) ?? [];
    return bases.some(({ expression }) => {
      const names = namesOfExpression(expression);
      const base = names && this.#modules.lookUp(names, scope);
      if (base?.kind !== "declared") return false;
      return base.declarations.some((each) => {
        if (!ts.isInterfaceDeclaration(each) || seen.has(each)) return false;
        seen.add(each);
        return this.#isBranded(each, base.scope) || this.#inheritsBrand(each, base.scope, seen);
      });
    });
  }

  /** Returns whether a required property has the name of a unique symbol that the module does not export. */
  #isBranded({ members }: TS.TypeLiteralNode | TS.InterfaceDeclaration, scope: Scope): boolean {
    const ts = typescript();
    return members.some(({ name, questionToken }) => {
      if (questionToken !== undefined || name === undefined || !ts.isComputedPropertyName(name)) return false;
      if (!ts.isIdentifier(name.expression)) return false;
      const brand = this.#modules.lookUp([name.expression.text], scope);
      return brand.kind === "declared" && isUniqueSymbol(brand) && !this.#isExported(brand);
    });
  }

  #isExported({ declarations: [first], scope }: Declared): boolean {
    const exported = [...this.#modules.exportsOf(scope).values()];
    return exported.some((each) => each.kind === "declared" && each.declarations[0] === first);
  }

  /** Returns whether a constant of the same name creates the values, as in a class that is declared in two parts. */
  #hasConstructor({ name }: TS.InterfaceDeclaration, scope: Scope): boolean {
    const ts = typescript();
    const target = this.#modules.lookUp([name.text], scope);
    const constant = target.kind === "declared" ? target.declarations.find(ts.isVariableDeclaration) : undefined;
    if (target.kind !== "declared" || constant?.type === undefined) return false;
    return this.#makersIn(constant.type, target).some(({ made, parameters }) => {
      const [own, ...others] = made !== undefined && ts.isTypeReferenceNode(made) ? namesOf(made.typeName) : [];
      return others.length === 0 && own !== undefined && (own === name.text || parameters.has(own));
    });
  }

  #makersIn(type: TS.TypeNode, target: Declared): readonly Maker[] {
    const ts = typescript();
    if (ts.isConstructorTypeNode(type)) return [{ made: type.type, parameters: NONE }];
    if (!ts.isTypeReferenceNode(type) || type.typeArguments === undefined)
      return makersOf(stated(type, target, this.#modules).members ?? [], NONE);
    const maker = this.#modules.lookUp(namesOf(type.typeName), target.scope);
    const interfaces = maker.kind === "declared" ? maker.declarations.filter(ts.isInterfaceDeclaration) : [];
    return interfaces.flatMap(({ members, typeParameters }) =>
      makersOf(members, new Set(typeParameters?.map(({ name }) => name.text))),
    );
  }
}

/** The instance type of a constructor and its type parameters. */
interface Maker {
  readonly made: TS.TypeNode | undefined;
  readonly parameters: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

function makersOf(members: readonly TS.TypeElement[], parameters: ReadonlySet<string>): readonly Maker[] {
  const makers = members.filter(typescript().isConstructSignatureDeclaration);
  return makers.map(({ type }) => ({ made: type, parameters }));
}

function isUniqueSymbol({ declarations: [first] }: Declared): boolean {
  const ts = typescript();
  const type = first !== undefined && ts.isVariableDeclaration(first) ? first.type : undefined;
  return type !== undefined && ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.UniqueKeyword;
}
