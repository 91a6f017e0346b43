import { markersOf } from "./comments.ts";
import type { GoPackage, InFile } from "./packages.ts";
import type { Resolver, Scope } from "./resolve.ts";
import type { ConstantDeclaration, ConstantExpression } from "./syntax.ts";
import { genericName } from "./type-identity.ts";

export type ConstantValue = string | number | boolean;

export interface TypedConstant {
  readonly constant: InFile<ConstantDeclaration>;
  /** Undefined if unknown. */
  readonly value: ConstantValue | undefined;
}

/** Constants that are defined by others: more of them on one way are a circle. */
const MAX_DEPTH = 30;

type NamedConstant = ConstantExpression & { kind: "name" };

/** Evaluates constants and finds those of a type. */
export class ConstantValues {
  readonly #resolver: Resolver;
  readonly #byType = new Map<GoPackage, ReadonlyMap<string, readonly TypedConstant[]>>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** The constants of a type of the package that are declared beside it, in the order of the text; those set apart by a marker left out. */
  of(home: GoPackage, identifier: string): readonly TypedConstant[] {
    let byType = this.#byType.get(home);
    if (byType === undefined) {
      byType = this.#collect(home);
      this.#byType.set(home, byType);
    }
    return byType.get(identifier) ?? [];
  }

  valueOf(constant: InFile<ConstantDeclaration>, home: GoPackage): ConstantValue | undefined {
    const { value, iota } = constant.declaration;
    return value && this.#evaluate(value, iota, { package: home, file: constant.file }, 0);
  }

  /** Returns the type as `DeclaredType.name` or a built-in one; undefined if not stated. */
  typeOf({ declaration, file }: InFile<ConstantDeclaration>, home: GoPackage, depth = 0): string | undefined {
    const { type, value } = declaration;
    const scope = { package: home, file };
    if (type?.kind === "name") return this.#nameOf(type, scope);
    if (type !== undefined) return undefined;
    if (value?.kind === "conversion") {
      return this.#nameOf({ name: value.type, ...(value.package !== undefined && { package: value.package }) }, scope);
    }
    const other = value?.kind === "name" ? this.#constantOf(value, scope) : undefined;
    return other === undefined || depth > MAX_DEPTH ? undefined : this.typeOf(other.constant, other.home, depth + 1);
  }

  #nameOf(named: { readonly package?: string; readonly name: string }, scope: Scope): string {
    return genericName(this.#resolver.resolve(named, scope));
  }

  #collect(home: GoPackage): ReadonlyMap<string, readonly TypedConstant[]> {
    const found = new Map<string, TypedConstant[]>();
    for (const constant of home.constants.values()) {
      const type = this.typeOf(constant, home);
      if (type?.startsWith(`${home.prefix}.`) !== true || isExcluded(constant)) continue;
      const identifier = type.slice(home.prefix.length + 1);
      const typed = { constant, value: this.valueOf(constant, home) };
      const others = found.get(identifier);
      if (others === undefined) found.set(identifier, [typed]);
      else others.push(typed);
    }
    return found;
  }

  #evaluate(expression: ConstantExpression, iota: number, scope: Scope, depth: number): ConstantValue | undefined {
    if (depth > MAX_DEPTH) return undefined;
    switch (expression.kind) {
      case "literal":
        return expression.value;
      case "iota":
        return iota;
      case "conversion":
        return this.#evaluate(expression.operand, iota, scope, depth + 1);
      case "name":
        return this.#follow(expression, scope, depth);
      case "binary": {
        const left = this.#evaluate(expression.left, iota, scope, depth + 1);
        const right = this.#evaluate(expression.right, iota, scope, depth + 1);
        return left === undefined || right === undefined ? undefined : calculate(expression.operator, left, right);
      }
    }
  }

  #follow(expression: NamedConstant, scope: Scope, depth: number): ConstantValue | undefined {
    const other = this.#constantOf(expression, scope);
    if (other?.constant.declaration.value === undefined) return undefined;
    const { declaration, file } = other.constant;
    return this.#evaluate(declaration.value!, declaration.iota, { package: other.home, file }, depth + 1);
  }

  #constantOf(
    { package: alias, name }: NamedConstant,
    scope: Scope,
  ): { readonly home: GoPackage; readonly constant: InFile<ConstantDeclaration> } | undefined {
    const home = alias === undefined ? scope.package : this.#resolver.importedAs(alias, scope);
    const constant = home?.constants.get(name);
    return home && constant && { home, constant };
  }
}

/** Returns whether the constant has `+k8s:enumExclude`, also under a gate: some servers reject the value. */
function isExcluded({ declaration }: InFile<ConstantDeclaration>): boolean {
  return markersOf(declaration.comments).some(({ name }) => name === "k8s:enumExclude");
}

function calculate(operator: string, a: ConstantValue, b: ConstantValue): ConstantValue | undefined {
  if (typeof a === "string" && typeof b === "string") return operator === "+" ? a + b : undefined;
  if (typeof a !== "number" || typeof b !== "number") return undefined;
  const result = calculateNumber(operator, a, b);
  return result !== undefined && Number.isFinite(result) ? result : undefined;
}

function calculateNumber(operator: string, a: number, b: number): number | undefined {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(a / b) : a / b;
    case "%":
      return a % b;
    case "<<":
      return b < 64 ? a * 2 ** b : undefined;
    case ">>":
      return Math.floor(a / 2 ** b);
    case "|":
      return Number(BigInt(Math.trunc(a)) | BigInt(Math.trunc(b)));
    case "&":
      return Number(BigInt(Math.trunc(a)) & BigInt(Math.trunc(b)));
    case "^":
      return Number(BigInt(Math.trunc(a)) ^ BigInt(Math.trunc(b)));
    default:
      return undefined;
  }
}
