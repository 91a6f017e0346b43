import type { DeclarationPath, Step } from "../declaration-path.ts";
import { declarationsIn } from "../declarations.ts";
import { type TS, typescript } from "../load.ts";
import { HiddenTypes } from "./hidden.ts";
import type { Route } from "./route.ts";
import type { ExportedNames } from "./scope.ts";

/** A place to write clients for: a route, and the step from it to what changed, if there is one. */
export interface Level {
  readonly route: Route;
  readonly step?: Step;
  /** The way leads through a parameter: who makes the inner value reads the outer one. */
  readonly isFlipped: boolean;
}

export class Routes {
  readonly #checker: TS.TypeChecker;
  readonly #names: ExportedNames;
  readonly #program: TS.Program;
  readonly #hidden: HiddenTypes;

  constructor(program: TS.Program, checker: TS.TypeChecker, names: ExportedNames) {
    this.#program = program;
    this.#checker = checker;
    this.#names = names;
    this.#hidden = new HiddenTypes(checker, () =>
      [...names.entries].flatMap(([symbol, name]) => this.#rootsOf(symbol, name)),
    );
  }

  /** The levels of a path: the use of the innermost part, the part itself, and what holds it. */
  levels(path: DeclarationPath): readonly Level[] {
    const levels: Level[] = [];
    for (const root of this.#roots(path)) {
      let route: Route | undefined = root;
      const own: { readonly route: Route; readonly step?: Step }[] = [];
      for (const step of path.steps) {
        if (route === undefined) break;
        own.unshift({ route, step });
        route = this.#follow(route, step);
      }
      const [innermost, ...outer] = own;
      const ordered = [...(innermost ? [innermost] : []), ...(route ? [{ route }] : []), ...outer];
      levels.push(...ordered.map((each) => ({ ...each, isFlipped: isFlipped(path.steps, each.step) })));
    }
    return levels;
  }

  /** A class is two things: its instances and its value. */
  #roots({ file, names, steps }: DeclarationPath): readonly Route[] {
    const symbol = this.#symbolOf(file, names);
    const name = symbol && this.#names.of(symbol, names);
    if (symbol === undefined) return [];
    if (name !== undefined) return this.#rootsOf(symbol, name, steps[0]);
    const hidden = this.#hidden.of(symbol);
    return hidden === undefined ? [] : [hidden];
  }

  #rootsOf(symbol: TS.Symbol, name: string, first?: Step): readonly Route[] {
    const ts = typescript();
    const isOfValue =
      first !== undefined &&
      (((first.is === "member" || first.is === "index") && first.isStatic) || first.is === "construct");
    const value: Route | undefined =
      (symbol.flags & ts.SymbolFlags.Value) === 0
        ? undefined
        : {
            type: this.#checker.getTypeOfSymbol(symbol),
            text: `typeof ${name}`,
            name,
            value: name,
            generics: [],
            symbol,
          };
    const type = (symbol.flags & ts.SymbolFlags.Type) === 0 ? undefined : this.#declared(symbol, name, value);
    return [isOfValue ? undefined : type, isOfValue || type === undefined ? value : undefined].filter(
      (each) => each !== undefined,
    );
  }

  #declared(symbol: TS.Symbol, name: string, value: Route | undefined): Route {
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    const generics = typeParametersOf(symbol, this.#checker);
    const list = generics.map((each) => each.symbol.name);
    return {
      type,
      text: list.length === 0 ? name : `${name}<${list.join(", ")}>`,
      name,
      ...(value?.value !== undefined && { value: value.value }),
      generics,
      symbol,
    };
  }

  #symbolOf(file: string, names: readonly string[]): TS.Symbol | undefined {
    const source = this.#program.getSourceFile(file);
    const node = source && declarationsIn(source, names)[0];
    if (node !== undefined) {
      const found = (node as { readonly symbol?: TS.Symbol }).symbol;
      return found && this.#exportSymbol(found);
    }
    // In another file on this side, or under a name that it does not have in its own.
    return this.#names.at(names);
  }

  #exportSymbol(symbol: TS.Symbol): TS.Symbol {
    return this.#checker.getExportSymbolOfSymbol(symbol);
  }

  #follow(route: Route, step: Step): Route | undefined {
    const { text, generics } = route;
    const checker = this.#checker;
    switch (step.is) {
      case "member":
        return this.#memberOf(route, step.name);
      case "parameter":
      case "result":
        return this.#ofSignature(route, step);
      case "construct":
        return {
          type: route.type,
          text: route.text,
          ...(route.value !== undefined && { value: route.value }),
          generics,
        };
      case "item": {
        const type = checker.getIndexTypeOfType(checker.getNonNullableType(route.type), typescript().IndexKind.Number);
        return type && { type, text: `NonNullable<${text}>[number]`, generics };
      }
      case "promised": {
        const type = checker.getAwaitedType(route.type);
        return type && { type, text: `Awaited<${text}>`, generics };
      }
      case "object":
        return this.#objectOf(route);
      case "index":
      case "typeParameter":
        return undefined;
    }
  }

  #memberOf({ type, text, generics }: Route, name: string): Route | undefined {
    const checker = this.#checker;
    const holder = checker.getNonNullableType(type);
    const member = checker.getPropertyOfType(holder, name);
    if (member === undefined || isPrivate(member)) return undefined;
    return {
      type: checker.getTypeOfSymbol(member),
      text: `${holder === type ? text : `NonNullable<${text}>`}[${JSON.stringify(name)}]`,
      generics,
      symbol: member,
    };
  }

  #objectOf(route: Route): Route | undefined {
    const ts = typescript();
    if (!route.type.isUnion()) return route;
    const objects = route.type.types.filter(({ flags }) => (flags & ts.TypeFlags.Object) !== 0);
    const [only] = objects;
    if (only === undefined || objects.length > 1) return undefined;
    return { type: only, text: `Extract<${route.text}, object>`, generics: route.generics };
  }

  #ofSignature(route: Route, step: Step & { readonly is: "parameter" | "result" }): Route | undefined {
    const type = this.#checker.getNonNullableType(route.type);
    const isNew = type.getCallSignatures().length === 0;
    const signatures = isNew ? type.getConstructSignatures() : type.getCallSignatures();
    const signature = signatures[step.overload];
    if (signature === undefined) return undefined;
    const added = (signature.typeParameters ?? []).filter((each) => !route.generics.includes(each));
    const function_ = type === route.type ? route.text : `NonNullable<${route.text}>`;
    if (step.is === "result") {
      const result = signature.getReturnType();
      // Of several signatures, the operator takes the last one.
      if (signatures.length > 1 || added.length > 0) return undefined;
      return { type: result, text: `${isNew ? "InstanceType" : "ReturnType"}<${function_}>`, generics: route.generics };
    }
    const parameter = signature.parameters[step.index];
    if (parameter === undefined || signatures.length > 1 || added.length > 0) return undefined;
    const operator = isNew ? "ConstructorParameters" : "Parameters";
    return {
      type: this.#checker.getTypeOfSymbol(parameter),
      text: `${operator}<${function_}>[${String(step.index)}]`,
      generics: route.generics,
    };
  }
}

function isFlipped(steps: readonly Step[], from: Step | undefined): boolean {
  const inner = from === undefined ? [] : steps.slice(steps.indexOf(from));
  return inner.filter(({ is }) => is === "parameter").length % 2 === 1;
}

function isPrivate(symbol: TS.Symbol): boolean {
  const ts = typescript();
  return (symbol.declarations ?? []).some(
    (each) => (ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Private) !== 0,
  );
}

function typeParametersOf(symbol: TS.Symbol, checker: TS.TypeChecker): readonly TS.TypeParameter[] {
  for (const declaration of symbol.declarations ?? []) {
    const { typeParameters } = declaration as { readonly typeParameters?: readonly TS.TypeParameterDeclaration[] };
    if (typeParameters !== undefined)
      return typeParameters.map((each) => checker.getTypeAtLocation(each) as TS.TypeParameter);
  }
  return [];
}
