import { lazy } from "../../base/lazy.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { OpenUse } from "../../model/schema.ts";
import { FOREIGN_DETAIL, FOREIGN_TYPE, type ForeignDetail } from "../../model/typing.ts";
import { foreignName, namesIn } from "./canonical.ts";
import {
  type Argument,
  type Context,
  contextIn,
  contextOf,
  contextWithin,
  type OfName,
  type SchemaWriter,
  type Unnamed,
} from "./context.ts";
import type { Places } from "../declared/places.ts";
import { writeConditional } from "./conditionals.ts";
import { declaredMember, referenceTo, type Written } from "./declared-members.ts";
import { CallWriter } from "./calls.ts";
import { CircularAliases } from "./circular-aliases.ts";
import { Definitions, type Draft } from "./definitions.ts";
import { writeEnumeration, writeEnumerationObject } from "./enumerations.ts";
import { enumValues } from "./enums.ts";
import { statementsOf } from "./jsdoc.ts";
import { DeclarationGraph, type Origin } from "./graph.ts";
import { Growth } from "./growth.ts";
import { type ClassIn, offeredClasses } from "./heritage.ts";
import { InstanceWriter } from "./instances.ts";
import { IntersectionWriter } from "./intersections.ts";
import { literalOf, valueOf } from "./literals.ts";
import type { Declared, Modules, Target } from "./modules.ts";
import { Makers } from "./makers.ts";
import { NamedParts } from "./named-parts.ts";
import { callsOf, makersOf, namedIn, namesOf, propertyName, type Signature } from "./nodes.ts";
import { ObjectWriter, overloaded } from "./objects.ts";
import { Operators } from "./operators.ts";
import { queriedCalls } from "./queried-calls.ts";
import type { Scope } from "./scope.ts";
import { STANDARD_TYPES } from "../../model/standard-types.ts";
import { fileOf, spanOf, textOf, type TS, typescript } from "./syntax.ts";
import { ANYTHING_BUT_NULL, asJson, guardOf, takes, traitsOf, withTraits } from "./traits.ts";
import { writeTuple } from "./tuples.ts";
import { TypeForms } from "./type-forms.ts";
import { TypeArguments } from "./type-arguments.ts";
import { UnionWriter } from "./unions.ts";
import { type OpenDeclaration, Uses } from "./uses.ts";
import { BOTH, type Named, typesOf, Variances, type Ways } from "./variance.ts";

/** Types within types: nobody goes deeper. */
const MAX_DEPTH = 50;
/** One that is made of itself several times has many ends. */
const ALIAS_DEPTH = 10;

/** Writes types down as schemas of the values that they stand for; what is none that can be sent goes by its text. */
export class TypeWriter implements SchemaWriter {
  readonly definitions = new Definitions();
  readonly uses = new Uses(this.definitions);
  /** The generic types by the place of an instantiation. */
  readonly #generics = new Map<Pointer, Declared>();
  readonly #growth = new Growth();
  readonly #modules: Modules;
  readonly #cycles: CircularAliases;
  readonly #places: Places;
  readonly #operators: Operators;
  readonly #objects: ObjectWriter;
  readonly #unions: UnionWriter;
  readonly #intersections: IntersectionWriter;
  readonly #arguments: TypeArguments;
  readonly #named: NamedParts;
  readonly #instances: InstanceWriter;
  readonly calls: CallWriter;
  readonly forms: TypeForms;
  readonly graph: DeclarationGraph;

  /** `exported`: the names that others can use. */
  constructor(modules: Modules, places: Places, exported: readonly Declared[]) {
    const classes = offeredClasses(exported, modules);
    const offered = new Set(exported.flatMap(({ declarations }) => declarations));
    this.#modules = modules;
    this.#cycles = new CircularAliases(modules);
    this.#places = places;
    this.#operators = new Operators(this, this.definitions, places);
    const makers = new Makers(modules);
    this.#objects = new ObjectWriter(this, places, classes, makers);
    const variances = new Variances(modules);
    this.graph = new DeclarationGraph(
      modules,
      variances,
      { classes, makers, offered },
      {
        ofType: (target, isGiven) => (isGiven ? this.#openAt(target) : undefined) ?? this.declared(target),
        ofValue: (target) => this.#valueAt(target),
        ofMember: (node, scope) => this.#memberAt(node, scope),
      },
    );
    this.#unions = new UnionWriter(this, this.definitions, places);
    this.#intersections = new IntersectionWriter(this, this.#operators, this.definitions, places);
    this.#arguments = new TypeArguments(this, this.definitions, this.#growth);
    this.#instances = new InstanceWriter(this, modules, this.#arguments);
    this.#named = new NamedParts(
      modules,
      this.definitions,
      variances,
      (named, target, context) => this.#refer(named, target, context),
      (named, scope) => this.#referToCalls(named, scope),
    );
    this.forms = new TypeForms(modules, this.#cycles);
    this.calls = new CallWriter(this, this.definitions, places, this.#named);
  }

  /** The place of a declared type without arguments. */
  declared(target: Declared): Pointer | undefined {
    const schema = this.#declared(target, [], contextIn(target.scope));
    return typeof schema?.["$ref"] === "string" ? schema["$ref"] : undefined;
  }

  /** Returns the generic type that a place uses; undefined for other places. */
  useOf(at: Pointer): OpenUse | undefined {
    const open = this.uses.of(at);
    return open && this.graph.useOf(open);
  }

  /** The place of the same type without arguments; undefined for one that has none. */
  withoutArguments(at: Pointer): Pointer | undefined {
    const target = this.#generics.get(at);
    return target && this.declared(target);
  }

  /** Returns the defaults of type parameters by name. */
  defaults(
    parameters: readonly TS.TypeParameterDeclaration[],
    holder: string,
    context: Context,
  ): ReadonlyMap<string, Pointer> {
    const standing = this.#arguments.of(parameters, [], holder, context, context.scope);
    return new Map(
      [...standing].flatMap(([name, { schema }]) => {
        const at = (schema as Draft)["$ref"];
        return typeof at === "string" ? [[name, at] as const] : [];
      }),
    );
  }

  /** Within a class, as those see it who have it by the one that a line begins with. */
  contextOf({ declaration, target, heir }: ClassIn): Context {
    const { typeParameters = [] } = declaration;
    if (heir === undefined || typeParameters.length === 0) return contextWithin(target.scope, typeParameters);
    const around = this.contextOf(heir.of);
    const parameters = this.#arguments.of(typeParameters, heir.given, target.name, around, target.scope);
    return { ...contextIn(target.scope), parameters, generic: true };
  }

  /** The type arguments that an heir gives to a class, as far as types of a member of the class name them. */
  passedBy(
    { target }: ClassIn,
    { parameters }: Context,
    member: readonly TS.Node[],
  ): Required<Pick<Origin, "beside" | "given">> {
    const named = new Map(member.flatMap((node) => namedIn(node, parameters)));
    const all = [...parameters.keys()];
    return this.#passed([...named.values()], () => {
      const ways = this.#named.waysOf(target);
      return [...named.keys()].map((name) => ways[all.indexOf(name)] ?? BOTH);
    });
  }

  #passed(args: readonly Argument[], waysOf: () => readonly Ways[]): Required<Pick<Origin, "beside" | "given">> {
    return {
      beside: JSON.stringify(args.map(({ schema, text }) => [schema, text])),
      given: lazy(() => this.uses.givenTo(args, waysOf())),
    };
  }

  /** The schema of a type that stands at a place; `{}` where none is stated. */
  schema(node: TS.TypeNode | undefined, at: Pointer, context: Context): Draft {
    if (node === undefined) return {};
    if (at !== "") this.#places.set(at, fileOf(node), spanOf(node));
    // Compares deeper types by their text.
    if (context.depth > MAX_DEPTH) return { [FOREIGN_TYPE]: textOf(node), [FOREIGN_DETAIL]: { text: textOf(node) } };
    return this.#schema(node, at, { ...contextOf(node, context), depth: context.depth + 1 });
  }

  /**
   * Adds a separate schema, so that others can refer to its parts. It is displayed by its text or by the given name.
   */
  asDefinition(node: TS.TypeNode, context: Context, name?: string): Pointer {
    if (typescript().isTypeReferenceNode(node) && node.typeArguments === undefined) {
      const { $ref, ...others } = this.schema(node, "", context);
      if (typeof $ref === "string" && Object.keys(others).length === 0) return $ref;
    }
    const text = textOf(node);
    const label = name ?? labelOf(node);
    const whole = name ?? text;
    const { scope } = context;
    const place = statesNothing(node, context) ? "" : String(node.pos);
    const key = `inline ${scope.module.syntax.file.url} ${scope.name} ${textsOf(node, context)} ${name ?? ""} ${place} ${text}`;
    return this.definitions.define(key, label, (at) => this.schema(node, at, context), whole);
  }

  /** Writes the members of an object. */
  object(members: readonly TS.ClassElement[], at: Pointer, context: Context): Draft {
    return this.#objects.write(members, at, context);
  }

  accessor(member: TS.AccessorDeclaration, at: Pointer, context: Context): Draft {
    return this.#objects.accessor(member, at, context);
  }

  declaredMember(node: TS.IndexedAccessTypeNode, context: Context): Draft | undefined {
    const found = this.#memberOf(node, context);
    return found && referenceTo(found);
  }

  #memberOf(node: TS.IndexedAccessTypeNode, context: Context): Written | undefined {
    const placeOf = (names: readonly string[], inner: Context): Pointer | undefined => {
      const target = this.#modules.lookUp(names, inner.scope);
      return target.kind === "declared" ? this.declared(target) : undefined;
    };
    return declaredMember(node, context, { modules: this.#modules, cycles: this.#cycles, placeOf });
  }

  foreign(node: TS.Node, context: Context): Draft {
    const text = this.#named.textOf(node, context);
    return {
      [FOREIGN_TYPE]: text,
      [FOREIGN_DETAIL]: { text: textOf(node) },
      ...this.#named.ofForeign(node, text, context),
    };
  }

  /** A declared type, or that of a declared value. */
  #refer({ given, node }: Named, target: Declared, context: Context): Draft | undefined {
    if (typescript().isTypeQueryNode(node) && isValue(target)) return { $ref: this.asDefinition(node, context) };
    return this.#declared(target, given, context);
  }

  #referToCalls({ names, node }: Named, scope: Scope): Draft | undefined {
    const calls = typescript().isTypeQueryNode(node) ? queriedCalls(names, scope, this.#modules) : [];
    const [first] = calls;
    if (first === undefined) return undefined;
    const key = `calls ${fileOf(first.node).url} ${String(first.node.pos)}`;
    const write = (at: Pointer): Draft =>
      overloaded(calls.map((each) => this.call(each.signature, each.node, at, contextIn(each.scope))));
    return { $ref: this.definitions.define(key, textOf(node), write) };
  }

  call(signature: Signature, node: TS.Node, at: Pointer, context: Context): Draft {
    return this.calls.write(signature, node, at, contextOf(node, context));
  }

  /** Resolves an alias. */
  readonly unnamed: Unnamed = ({ type, context }) => {
    const ts = typescript();
    if (!ts.isTypeReferenceNode(type) || context.depth > MAX_DEPTH) return undefined;
    const names = namesOf(type.typeName);
    if (names.length === 1 && context.parameters.has(names[0]!)) return undefined;
    const target = this.#modules.lookUp(names, context.scope);
    const [alias] = target.kind === "declared" ? target.declarations : [];
    if (target.kind !== "declared" || alias === undefined || !ts.isTypeAliasDeclaration(alias)) return undefined;
    if (this.#cycles.has(alias, target.scope)) return undefined;
    const given = type.typeArguments ?? [];
    const at = this.#declared(target, given, context)?.["$ref"];
    const { typeParameters = [], type: own } = alias;
    const depth = context.depth + ALIAS_DEPTH;
    const inner: Context = {
      scope: target.scope,
      parameters: this.#arguments.of(typeParameters, given, target.name, context, target.scope),
      depth,
      ...(context.generic && { generic: true }),
    };
    return { type: own, context: inner, ...(typeof at === "string" && { at }) };
  };

  #schema(node: TS.TypeNode, at: Pointer, context: Context): Draft {
    const ts = typescript();
    const { SyntaxKind } = ts;
    switch (node.kind) {
      case SyntaxKind.StringKeyword:
        return { type: "string" };
      case SyntaxKind.NumberKeyword:
        return { type: "number" };
      case SyntaxKind.BooleanKeyword:
        return { type: "boolean" };
      case SyntaxKind.UndefinedKeyword:
      case SyntaxKind.VoidKeyword:
        return withTraits({ type: "null" }, { nothing: "undefined" });
      case SyntaxKind.AnyKeyword:
        return withTraits({}, { unrestricted: "any" });
      case SyntaxKind.UnknownKeyword:
        return withTraits({}, { unrestricted: "unknown" });
      case SyntaxKind.NeverKeyword:
        return { not: {} };
      case SyntaxKind.ObjectKeyword:
        return withTraits({ type: ["object", "array"] }, { unrestricted: "object" });
      case SyntaxKind.ThisType:
        return this.#this(node, at, context);
    }
    if (ts.isLiteralTypeNode(node)) {
      const value = literalOf(node);
      return value === undefined
        ? this.foreign(node, context)
        : value === null
          ? withTraits({ type: "null" }, { nothing: "null" })
          : { const: value };
    }
    if (ts.isArrayTypeNode(node)) {
      return { type: "array", items: this.schema(node.elementType, child(at, "items"), context) };
    }
    if (ts.isTupleTypeNode(node)) return writeTuple(node, at, context, this);
    if (ts.isUnionTypeNode(node)) return this.union(node, at, context, "null");
    if (ts.isIntersectionTypeNode(node)) return this.#intersections.write(node, at, context);
    if (ts.isTypeLiteralNode(node)) {
      if (node.members.length === 0) return ANYTHING_BUT_NULL;
      const calls = [...callsOf(node), ...makersOf(node)].map((each) => this.call(each, each, at, context));
      return calls.length === 0 ? this.#objects.write(node.members, at, context) : overloaded(calls);
    }
    if (ts.isTypeReferenceNode(node)) {
      return this.reference(namesOf(node.typeName), node.typeArguments ?? [], node, at, context);
    }
    if (ts.isTypeOperatorNode(node) && node.operator === SyntaxKind.ReadonlyKeyword) {
      return withTraits(this.#schema(node.type, at, context), { readonly: "list" });
    }
    if (ts.isTypePredicateNode(node)) {
      const asserts = node.assertsModifier !== undefined;
      return withTraits(asserts ? { type: "null" } : { type: "boolean" }, {
        guard: guardOf(node, namesIn(context.parameters)),
      });
    }
    if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return this.call(node, node, at, context);
    if (ts.isTypeQueryNode(node)) return this.#query(node, at, context);
    if (ts.isImportTypeNode(node)) return this.#imported(node, context);
    const write = (place: Pointer): Draft | undefined =>
      ts.isConditionalTypeNode(node)
        ? writeConditional(node, place, context, this, this.definitions)
        : this.#operators.apply(node, place, context);
    return this.#whenReady(node, at, context, write) ?? this.foreign(node, context);
  }

  /** Writes a type after the incomplete type that it depends on. */
  #whenReady(
    node: TS.Node,
    at: Pointer,
    context: Context,
    write: (at: Pointer) => Draft | undefined,
  ): Draft | undefined {
    const { unready } = this.definitions;
    const draft = write(at);
    if (this.definitions.unready === unready || this.definitions.isAlone(at)) return draft;
    const key = `${fileOf(node).url} ${String(node.pos)} ${textsOf(node, context)}`;
    const make = (place: Pointer): Draft => {
      this.#places.set(place, fileOf(node), spanOf(node));
      return write(place) ?? this.foreign(node, context);
    };
    const $ref = this.definitions.defineLater(key, labelOf(node), make, textOf(node));
    return this.definitions.isOpen($ref) ? draft : { $ref };
  }

  /** The class or interface around; what stands for its parameters is not written there. */
  #this(node: TS.TypeNode, at: Pointer, context: Context): Draft {
    const ts = typescript();
    const holder = holderOf(node);
    const isNamed = holder !== undefined && !ts.isTypeLiteralNode(holder) && holder.name !== undefined;
    if (!isNamed) return this.foreign(node, context);
    const name = holder.name.text;
    // The arguments are passed on.
    if (holder.typeParameters !== undefined) {
      const detail: ForeignDetail = { text: textOf(node), self: name };
      return withTraits({ ...this.foreign(node, context), [FOREIGN_DETAIL]: asJson(detail) }, { self: true });
    }
    return withTraits(this.reference([name], [], node, at, context), { self: true });
  }

  union(node: TS.TypeNode, at: Pointer, context: Context, undefinedAs: "null" | "absent"): Draft {
    return this.#unions.write(node, at, context, undefinedAs);
  }

  /** Adds the comment of a declaration. */
  described(schema: Draft, node: TS.Node, at: Pointer): Draft {
    for (const { keyword, value, span } of statementsOf(node)) {
      this.#places.set(child(at, keyword), fileOf(node), span);
      schema[keyword] = value;
    }
    return schema;
  }

  /** A type by its name. */
  reference(
    names: readonly string[],
    given: readonly TS.TypeNode[],
    node: TS.Node,
    at: Pointer,
    context: Context,
  ): Draft {
    const parameter = names.length === 1 ? context.parameters.get(names[0]!) : undefined;
    if (parameter !== undefined) return { ...(parameter.schema as Draft) };
    return this.#target(this.#modules.lookUp(names, context.scope), given, node, at, context);
  }

  readonly instance: OfName<Draft | undefined> = (...named) => this.#instances.ofNamed(...named);

  #target(target: Target, given: readonly TS.TypeNode[], node: TS.Node, at: Pointer, context: Context): Draft {
    if (target.kind === "declared") {
      const isGlobal = this.#modules.isGlobal(target.scope);
      const known = isGlobal ? this.#standard(target.name, given, node, at, context) : undefined;
      if (known !== undefined) return known;
      // A global `Uint8Array` extends the built-in one, which cannot be read.
      if (isGlobal && STANDARD_TYPES.has(target.name)) return this.#elsewhere(target.name, node, context);
      return this.#declared(target, given, context) ?? this.foreign(node, context);
    }
    if (target.kind === "namespace") return this.foreign(node, context);
    const names = target.name.split(".");
    const member = names.length > 1 ? this.#enumMember(names, context) : undefined;
    return (
      member ?? this.#standard(target.name, given, node, at, context) ?? this.#elsewhere(target.name, node, context)
    );
  }

  #standard(
    name: string,
    given: readonly TS.TypeNode[],
    node: TS.Node,
    at: Pointer,
    context: Context,
  ): Draft | undefined {
    return this.#whenReady(node, at, context, (place) => this.#operators.named(name, given, place, context));
  }

  #elsewhere(name: string, node: TS.Node, context: Context): Draft {
    const text = foreignName(name, this.#named.textOf(node, context));
    const detail: ForeignDetail = { text: foreignName(name, textOf(node)) };
    return {
      [FOREIGN_TYPE]: text,
      ...(detail.text !== text && { [FOREIGN_DETAIL]: asJson(detail) }),
      ...this.#named.ofForeign(node, text, context),
    };
  }

  /** `Color.Red` as a type. */
  #enumMember(names: readonly string[], { scope }: Context): Draft | undefined {
    const ts = typescript();
    const target = this.#modules.lookUp(names.slice(0, -1), scope);
    const [declaration] = target.kind === "declared" ? target.declarations : [];
    if (declaration === undefined || !ts.isEnumDeclaration(declaration)) return undefined;
    const found = enumValues(declaration).find(({ member }) => propertyName(member.name) === names.at(-1));
    return found?.value === undefined ? undefined : { const: found.value };
  }

  #declared(target: Declared, given: readonly TS.TypeNode[], context: Context): Draft | undefined {
    const [first] = typesOf(target);
    if (first === undefined) return undefined;
    const written = parametersOf(first);
    return this.#use(
      target,
      this.#arguments.of(written, given, ownNameOf(target), context, target.scope),
      given.length > 0,
    );
  }

  /** The place of a generic type with parameters that stand for themselves; undefined for a type that has none. */
  #openAt(target: Declared): Pointer | undefined {
    const [first] = typesOf(target);
    const written = first === undefined ? [] : parametersOf(first);
    if (written.length === 0) return undefined;
    return String(this.#use(target, contextWithin(target.scope, written).parameters, true, true)?.["$ref"]);
  }

  /** The place of the declarations of a value, which is asked about only; undefined where they are not all read here. */
  #valueAt(target: Declared): Pointer | undefined {
    const ts = typescript();
    const { declarations, scope, name } = target;
    if (declarations.some((each) => ts.isModuleDeclaration(each))) return undefined;
    if (declarations.every((each) => ts.isEnumDeclaration(each))) return this.declared(target);
    const nodes = declarations.filter(
      (each) => ts.isVariableDeclaration(each) || ts.isFunctionDeclaration(each) || ts.isClassDeclaration(each),
    );
    const [first] = nodes;
    if (first === undefined) return undefined;
    const text = nodes.map(textOf).join();
    const at = this.definitions.define(`value ${fileOf(first).url} ${String(first.pos)}`, `value of ${name}`, () => ({
      [FOREIGN_TYPE]: text,
    }));
    const parameters = new Set(nodes.flatMap(parametersOf).map((each) => each.name.text));
    this.graph.add(at, { nodes: nodes.map(statementOf), scope, parameters, isValue: true });
    return at;
  }

  #memberAt(node: TS.IndexedAccessTypeNode, scope: Scope): Pointer | undefined {
    const { at, member, context } = this.#memberOf(node, contextIn(scope)) ?? {};
    if (at !== undefined && member !== undefined)
      this.graph.add(at, { nodes: [member], scope: context!.scope, parameters: new Set() });
    return at;
  }

  #open(target: Declared): OpenDeclaration {
    const at = this.#openAt(target)!;
    return { at, ways: this.#named.waysOf(target) };
  }

  /** `isOpen`: the parameters stand for themselves. */
  #use(target: Declared, given: ReadonlyMap<string, Argument>, isGiven: boolean, isOpen = !isGiven): Draft | undefined {
    const { scope, name } = target;
    const types = typesOf(target);
    const first = types[0]!;
    const path = scope.name === "" ? name : `${scope.name}.${name}`;
    const own = ownNameOf(target);
    const home = `${scope.module.syntax.file.url} ${path}`;
    const use = (parameters: ReadonlyMap<string, Argument>): Draft | undefined => {
      const args = [...parameters.values()];
      if (this.#growth.hasNoEnd(args)) return undefined;
      const label = !isGiven ? own : `${own}<${args.map(({ text }) => text).join(", ")}>`;
      const key = `${home} ${JSON.stringify(args.map(({ schema, text, open }) => [schema, text, open]))}`;
      const at = this.definitions.define(key, label, (place) => {
        const settled = this.#arguments.settled(parameters);
        // An incomplete use can turn out to be equal to another one.
        if (settled !== undefined) return use(settled) ?? {};
        const inner: Context = { scope, parameters, depth: 0, ...(isGiven && { generic: true }) };
        this.#places.set(place, fileOf(first), spanOf(first));
        const schema = this.#type(types, place, inner);
        // A name without type arguments states their number.
        const traits = { ...(!isGiven && takes(parametersOf(first))), ...traitsOf(types) };
        return this.described(withTraits(schema, traits), first, place);
      });
      this.#growth.ofUse(at, args);
      this.#addToGraph(at, target, args, isOpen);
      if (isGiven) {
        this.uses.add(at, { args, declared: () => this.#open(target) });
        this.#generics.set(at, target);
      }
      return { $ref: at };
    };
    return use(given);
  }

  #addToGraph(at: Pointer, target: Declared, args: readonly Argument[], isOpen: boolean): void {
    const nodes = typesOf(target);
    this.graph.add(at, {
      nodes,
      scope: target.scope,
      parameters: new Set(parametersOf(nodes[0]!).map(({ name }) => name.text)),
      ...(!isOpen && this.#passed(args, () => this.#named.waysOf(target))),
    });
  }

  #type(declarations: readonly TS.Declaration[], at: Pointer, context: Context): Draft {
    const ts = typescript();
    const [first] = declarations;
    if (ts.isTypeAliasDeclaration(first!))
      return this.#cycles.has(first, context.scope) ? { $ref: at } : this.#schema(first.type, at, context);
    if (ts.isEnumDeclaration(first!))
      return writeEnumeration(declarations.filter(ts.isEnumDeclaration), at, this.#places);
    const parts = declarations.filter((each) => ts.isInterfaceDeclaration(each) || ts.isClassDeclaration(each));
    const members = parts.flatMap((each): readonly (TS.TypeElement | TS.ClassElement)[] => [...each.members]);
    const bases = parts.flatMap(({ heritageClauses }) =>
      (heritageClauses ?? [])
        .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
        .flatMap(({ types }) => [...types]),
    );
    return this.#objects.write(members, at, context, bases);
  }

  #query(node: TS.TypeQueryNode, at: Pointer, context: Context): Draft {
    const ts = typescript();
    const target = this.#modules.lookUp(namesOf(node.exprName), context.scope);
    if (target.kind !== "declared") return this.foreign(node, context);
    const { declarations, scope } = target;
    if (declarations.every((each) => ts.isEnumDeclaration(each)))
      return writeEnumerationObject(declarations.filter(ts.isEnumDeclaration), at, this.#places);
    const inner = { ...contextIn(scope), depth: context.depth };
    const variable = declarations.find((each) => ts.isVariableDeclaration(each));
    if (variable !== undefined) return this.variable(variable, at, inner);
    const calls = declarations
      .filter((each) => ts.isFunctionDeclaration(each))
      .map((each) => this.call(each, each, at, inner));
    return calls.length === 0 ? this.foreign(node, context) : overloaded(calls);
  }

  /** The type of a constant: as stated, or as its value says. */
  variable({ type, initializer }: TS.VariableDeclaration, at: Pointer, context: Context): Draft {
    if (type !== undefined) return this.schema(type, at, context);
    return initializer === undefined ? {} : (valueOf(initializer) ?? {});
  }

  #imported(node: TS.ImportTypeNode, context: Context): Draft {
    const ts = typescript();
    const { argument, qualifier } = node;
    const specifier =
      ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal) ? argument.literal.text : undefined;
    if (specifier === undefined || qualifier === undefined || node.isTypeOf) return this.foreign(node, context);
    const target = this.#modules.imported(specifier, namesOf(qualifier), context.scope.module);
    return this.#target(target, node.typeArguments ?? [], node, "", context);
  }
}

const MAX_LABEL = 40;

/**
 * Equal texts at two places are two statements, but for `{}`, the constraint of many generic types, and for what only selects from
 * type parameters: `T["size"]` is stated where the parameter is given.
 */
function statesNothing(node: TS.TypeNode, { parameters }: Context): boolean {
  if (typescript().isTypeLiteralNode(node)) return node.members.length === 0;
  return isSelection(node) && namedIn(node, parameters).length > 0;
}

function isSelection(node: TS.TypeNode): boolean {
  const ts = typescript();
  if (ts.isTypeReferenceNode(node)) return node.typeArguments?.every(isSelection) ?? true;
  if (ts.isIndexedAccessTypeNode(node)) return isSelection(node.objectType);
  return ts.isTypeOperatorNode(node) && isSelection(node.type);
}

function labelOf(node: TS.Node): string {
  const text = textOf(node);
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text;
}

function parametersOf(declaration: TS.Declaration): readonly TS.TypeParameterDeclaration[] {
  const { typeParameters } = declaration as { readonly typeParameters?: readonly TS.TypeParameterDeclaration[] };
  return typeParameters ?? [];
}

/** The name within its file. Global names have no prefix. */
function ownNameOf({ scope, name }: Declared): string {
  const path = scope.name === "" ? name : `${scope.name}.${name}`;
  return path.replace(/^(?:.*\.)?global\./u, "");
}

/** The statement that declares a name. */
function statementOf(declaration: TS.Declaration): TS.Node {
  return typescript().isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
}

/** A constant or a function: what has a type that is written out. */
function isValue({ declarations }: Declared): boolean {
  const ts = typescript();
  return declarations.some((each) => ts.isVariableDeclaration(each) || ts.isFunctionDeclaration(each));
}

/** Returns the type of `this`. */
function holderOf(node: TS.Node): TS.ClassDeclaration | TS.InterfaceDeclaration | TS.TypeLiteralNode | undefined {
  const ts = typescript();
  const isHolder = (each: TS.Node): each is TS.ClassDeclaration | TS.InterfaceDeclaration | TS.TypeLiteralNode =>
    ts.isClassDeclaration(each) || ts.isInterfaceDeclaration(each) || ts.isTypeLiteralNode(each);
  return ts.findAncestor(node, isHolder);
}

/** Returns the texts that distinguish uses of a type. */
function textsOf(node: TS.Node, { parameters, generic }: Context): string {
  const holder = /\bthis\b/u.test(textOf(node)) ? holderOf(node)?.pos : undefined;
  return JSON.stringify([
    generic,
    holder,
    ...namedIn(node, parameters).map(([name, { schema, text }]) => [name, schema, text]),
  ]);
}
