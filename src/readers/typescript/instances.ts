import { child, type Pointer } from "../../model/pointer.ts";
import { type Context, contextIn, type SchemaWriter, type TypeIn } from "./context.ts";
import type { Draft } from "./definitions.ts";
import type { Declared, Modules } from "./modules.ts";
import { namesOf } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";
import type { TypeArguments } from "./type-arguments.ts";
import { typesOf } from "./variance.ts";

type Maker = TS.ConstructorTypeNode | TS.ConstructSignatureDeclaration;

/** Writes the instances of a value by its type: of a class, or of a constant that a class extends. */
export class InstanceWriter {
  readonly #types: SchemaWriter;
  readonly #modules: Modules;
  readonly #arguments: TypeArguments;

  constructor(types: SchemaWriter, modules: Modules, typeArguments: TypeArguments) {
    this.#types = types;
    this.#modules = modules;
    this.#arguments = typeArguments;
  }

  /** Writes by the name of the value; undefined if its type does not state it. */
  ofNamed(
    names: readonly string[],
    given: readonly TS.TypeNode[],
    node: TS.Node,
    at: Pointer,
    context: Context,
  ): Draft | undefined {
    const target = this.#modules.lookUp(names, context.scope);
    const type = target.kind === "declared" ? typeOfValue(target) : undefined;
    if (type === undefined) return isClass(target) ? this.#types.reference(names, given, node, at, context) : undefined;
    const inner = { ...contextIn((target as Declared).scope), depth: context.depth + 1 };
    const made = this.of({ type, context: inner }, at, given, context);
    return made ?? (given.length === 0 ? this.#types.foreign(type, inner) : undefined);
  }

  /** `around`: where the type arguments are given. */
  of(made: TypeIn, at: Pointer, given: readonly TS.TypeNode[] = [], around = made.context): Draft | undefined {
    const ts = typescript();
    const { type, context } = made;
    if (context.depth > MAX_DEPTH) return undefined;
    if (ts.isTypeQueryNode(type)) return this.ofNamed(namesOf(type.exprName), given, type, at, context);
    if (ts.isIntersectionTypeNode(type)) {
      const all = type.types.map((each, index) =>
        this.of({ type: each, context }, child(at, "allOf", index), given, around),
      );
      // Parts beside constructors do not belong to instances.
      return all.every((each) => each === undefined) ? undefined : { allOf: all.map((each) => each ?? {}) };
    }
    const maker = ts.isConstructorTypeNode(type) ? type : this.#makersIn(type, context).at(-1);
    if (maker?.type !== undefined)
      return this.#types.schema(maker.type, at, this.#within(maker, given, context, around));
    const declared = this.#types.unnamed(made);
    return declared && this.of(declared, at, given, around);
  }

  #makersIn(type: TS.TypeNode, { scope, parameters }: Context): readonly Maker[] {
    const ts = typescript();
    if (ts.isTypeLiteralNode(type)) return type.members.filter(ts.isConstructSignatureDeclaration);
    if (!ts.isTypeReferenceNode(type) || type.typeArguments !== undefined) return [];
    const names = namesOf(type.typeName);
    const target = parameters.has(names.join(".")) ? undefined : this.#modules.lookUp(names, scope);
    const declarations = target?.kind === "declared" ? typesOf(target).filter(ts.isInterfaceDeclaration) : [];
    return declarations.flatMap(({ members }) => members.filter(ts.isConstructSignatureDeclaration));
  }

  /** Binds the type parameters of a constructor. */
  #within({ typeParameters }: Maker, given: readonly TS.TypeNode[], context: Context, around: Context): Context {
    if (typeParameters === undefined) return context;
    const own = this.#arguments.of(typeParameters, given, "new", around, context.scope);
    return { ...context, parameters: new Map([...context.parameters, ...own]) };
  }
}

/** Constants that are of one another's types. */
const MAX_DEPTH = 50;

/** Returns the type of a constant without other declarations. */
function typeOfValue({ declarations }: Declared): TS.TypeNode | undefined {
  const ts = typescript();
  return declarations.every(ts.isVariableDeclaration) ? declarations.find(ts.isVariableDeclaration)?.type : undefined;
}

function isClass(target: ReturnType<Modules["lookUp"]>): boolean {
  return target.kind === "declared" && target.declarations.some(typescript().isClassDeclaration);
}
