import { type Pointer, unescapeToken } from "../../model/pointer.ts";
import type { DeclaredName, DeclaredText, OpenUse } from "../../model/schema.ts";
import type { Declared, Modules, Target } from "./modules.ts";
import { isKeys, namesOf, type Signature } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { membersNamed, partsOf, type Surroundings, wholeOf } from "./graph-parts.ts";
import { STANDARD_TYPES } from "../../model/standard-types.ts";
import { type TS, typescript } from "./syntax.ts";
import {
  type Before,
  BOTH,
  eachNamed,
  eachNamedByCall,
  isOperator,
  type Named,
  through,
  type Variances,
  type Visit,
  type Ways,
} from "./variance.ts";

/** The declarations that a schema is written from. */
export interface Origin {
  readonly nodes: readonly TS.Node[];
  readonly scope: Scope;
  /** The type parameters that stand for themselves. */
  readonly parameters: ReadonlySet<string>;
  /** The values of the declarations, and not their types. */
  readonly isValue?: true;
  /** There are others that nobody lists. */
  readonly isPart?: true;
  /** Facts about them that they do not state. */
  readonly beside?: string;
  /** The type arguments that they are given. */
  readonly given?: () => readonly Edge[];
}

/** The places that names lead to; they are not written for that. */
export interface Places {
  /** A declared type: generic where arguments are given. */
  readonly ofType: (target: Declared, isGiven: boolean) => Pointer | undefined;
  readonly ofValue: (target: Declared) => Pointer | undefined;
  /** `Api["schemas"]["Pet"]`, where that is known by the declarations. */
  readonly ofMember: (node: TS.IndexedAccessTypeNode, scope: Scope) => Pointer | undefined;
}

/** A name in a declaration, and what goes there. */
export interface Edge extends DeclaredName {
  /** An operator takes the names of its members, or their values by their names. */
  readonly takes?: "names" | "members";
}

interface Vertex extends DeclaredText {
  readonly names: readonly Edge[];
  /** False if there is more in the declarations than their text and the names say. */
  readonly isWhole: boolean;
}

/** The text and the names of declarations, for any type arguments. */
interface Said extends Vertex {
  readonly isValue: boolean;
}

/**
 * The declarations and what they refer to, by their texts. Declarations of equal text whose names lead to equal declarations are
 * equal; nothing is written as a schema to know it.
 */
export class DeclarationGraph {
  readonly #modules: Modules;
  readonly #variances: Variances;
  readonly #places: Places;
  readonly #surroundings: Surroundings;
  readonly #origins = new Map<Pointer, Origin>();
  readonly #known = new Map<Pointer, Vertex>();
  /** By the first declaration. */
  readonly #said = new Map<TS.Node, Said>();

  constructor(modules: Modules, variances: Variances, surroundings: Surroundings, places: Places) {
    this.#modules = modules;
    this.#variances = variances;
    this.#surroundings = surroundings;
    this.#places = places;
  }

  add(at: Pointer, origin: Origin): void {
    if (!this.#origins.has(at)) this.#origins.set(at, origin);
  }

  /** Undefined where the text of declarations does not say what a place is. */
  of(at: Pointer): DeclaredText | undefined {
    const vertex = this.#vertex(at);
    return vertex?.isWhole === true ? vertex : undefined;
  }

  namesIn(at: Pointer): readonly Edge[] {
    return this.#vertex(at)?.names ?? [];
  }

  /** Looks up all names that places lead to, directly or not: that reads the files which declare them. */
  reach(from: Iterable<Pointer>): void {
    const found = new Set(from);
    for (const at of found) for (const name of this.namesIn(at)) found.add(name.at);
  }

  /** Returns whether comments of the declarations may have a tag. */
  mayHaveTag(at: Pointer, tag: RegExp): boolean {
    const nodes = this.#origins.get(at)?.nodes ?? [];
    const isOther = nodes.some(typescript().isTypeAliasDeclaration);
    return nodes.length === 0 || isOther || nodes.some((each) => tag.test(each.getFullText()));
  }

  /** Finds the declarations of a member by the type that has it. */
  #originOf(at: Pointer): Origin | undefined {
    const known = this.#origins.get(at);
    const [holder, name, ...inside] = at.split(PROPERTIES);
    const around = known === undefined && inside.length === 0 ? this.#origins.get(holder!) : undefined;
    if (around === undefined || name === undefined) return known;
    const nodes = around.nodes.flatMap((each) => membersNamed(each, unescapeToken(name)));
    return nodes.length === 0 ? undefined : { ...around, nodes };
  }

  /** Marks a type that nobody can name and that an operator uses: others see only the result. */
  #followed(name: Edge): Edge {
    const { offered } = this.#surroundings;
    const isOffered = this.#origins.get(name.at)?.nodes.some((each) => offered.has(each)) ?? false;
    return name.computed && !isOffered ? { ...name, isMerged: true } : name;
  }

  /** The same use, with arguments that are followed or not. */
  useOf(open: OpenUse): OpenUse {
    return { ...open, arguments: open.arguments.map((each) => this.#followed(each)) };
  }

  #vertex(at: Pointer): Vertex | undefined {
    const known = this.#known.get(at);
    const origin = known === undefined ? this.#originOf(at) : undefined;
    if (origin === undefined) return known;
    const { beside = "", given, isPart } = origin;
    const { text, names, isWhole } = this.#saidBy(origin);
    const all = given === undefined ? names : [...names, ...given()];
    const vertex: Vertex = {
      text: `${beside}\0${text}`,
      names: all.map((name) => this.#followed(name)),
      isWhole: isWhole && isPart !== true,
    };
    this.#known.set(at, vertex);
    return vertex;
  }

  /** Goes through declarations once for all their uses. */
  #saidBy(origin: Origin): Said {
    const { nodes, isValue = false } = origin;
    const [first] = nodes;
    const known = first && this.#said.get(first);
    if (known?.isValue === isValue) return known;
    const reading = new Reading(origin, this.#modules, this.#variances, this.#places);
    const said = { ...reading.of(this.#surroundings), isValue };
    if (first !== undefined) this.#said.set(first, said);
    return said;
  }

  /** The names in a function that is called: what is passed goes in, what is returned comes out. */
  ofCall(signature: Signature, scope: Scope, parameters: ReadonlySet<string>): readonly Edge[] {
    const origin = { nodes: [], scope, parameters };
    return new Reading(origin, this.#modules, this.#variances, this.#places).ofCall(signature);
  }
}

const PROPERTIES = "/properties/";

/** Goes through the declarations of one origin. */
class Reading {
  readonly #origin: Origin;
  readonly #modules: Modules;
  readonly #variances: Variances;
  readonly #places: Places;
  readonly #edges: Edge[] = [];
  /** The kinds of the names, in order: two texts can be equal while their names are of different kinds. */
  readonly #kinds: string[] = [];
  /** Types that are merged with others, or that an operator changes. */
  readonly #merged = new Set<TS.Node>();
  #isWhole = true;

  constructor(origin: Origin, modules: Modules, variances: Variances, places: Places) {
    this.#origin = origin;
    this.#modules = modules;
    this.#variances = variances;
    this.#places = places;
  }

  of(surroundings: Surroundings): Vertex {
    const { nodes, scope, isValue } = this.#origin;
    const flags: string[] = [];
    for (const node of nodes) {
      const { parts, flag } = isValue ? wholeOf(node) : partsOf(node, scope, surroundings);
      flags.push(flag);
      for (const { node: part, ways, isRead } of parts) this.#enter(part, ways, isRead);
    }
    const texts = nodes.map((each) => each.getFullText().trim());
    return {
      text: [...flags, ...this.#kinds, ...texts].join("\0"),
      names: this.#edges,
      isWhole: this.#isWhole,
    };
  }

  ofCall(signature: Signature): readonly Edge[] {
    eachNamedByCall(signature, ["out"], this.#visit(false), this.#before(false));
    return this.#edges;
  }

  #enter(node: TS.Node, ways: Ways, isRead: boolean): void {
    eachNamed(node, ways, this.#visit(isRead), this.#before(isRead));
  }

  readonly #merge = (node: TS.TypeNode): void => {
    const ts = typescript();
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) node.types.forEach(this.#merge);
    else this.#merged.add(node);
  };

  #visit(isRead: boolean): Visit {
    return (named, ways) => {
      const { scope, parameters } = this.#origin;
      if (named.names.length === 1 && parameters.has(named.names[0]!)) return [];
      const target = this.#modules.lookUp(named.names, scope);
      if (target.kind === "foreign" && isOperator(target.name)) named.given.forEach(this.#merge);
      this.#name(named, target, ways, isRead);
      return this.#variances.ofArguments(named, scope).map((each) => through(ways, each));
    };
  }

  #name({ names, given, node }: Named, target: Target, ways: Ways, isRead: boolean): void {
    const ts = typescript();
    const isDeclared = target.kind === "declared";
    const isConstant = isDeclared && target.declarations.some(ts.isVariableDeclaration);
    const isQuery = ts.isTypeQueryNode(node);
    // A class extends a value.
    if (isQuery || (ts.isExpressionWithTypeArguments(node) && isConstant))
      this.#add(
        "value",
        isDeclared ? this.#places.ofValue(target) : undefined,
        [...ways, "computed"],
        isRead,
        undefined,
        true,
      );
    if (isQuery) return;
    const enumeration = target.kind === "foreign" ? this.#enumerationOf(names) : undefined;
    this.#type(enumeration ?? target, given.length > 0, ways, isRead, this.#merged.has(node));
  }

  #type(target: Target, isGiven: boolean, ways: Ways, isRead: boolean, isMerged = false): void {
    const isDeclared = target.kind === "declared" && !this.#isStandard(target);
    const at = isDeclared ? this.#places.ofType(target, isGiven) : undefined;
    if (at !== undefined) this.#add(isGiven ? "generic" : "type", at, ways, isRead, undefined, isMerged);
    else this.#kinds.push(target.kind === "namespace" ? "namespace" : `foreign ${target.name}`);
  }

  /** `Color` of `Color.Red`. */
  #enumerationOf(names: readonly string[]): Declared | undefined {
    const target = names.length > 1 ? this.#modules.lookUp(names.slice(0, -1), this.#origin.scope) : undefined;
    const isEnumeration = target?.kind === "declared" && target.declarations.some(typescript().isEnumDeclaration);
    return isEnumeration ? target : undefined;
  }

  #isStandard({ scope, name }: Declared): boolean {
    return this.#modules.isGlobal(scope) && STANDARD_TYPES.has(name);
  }

  #add(
    kind: string,
    at: Pointer | undefined,
    ways: Ways,
    isRead: boolean,
    takes?: Edge["takes"],
    isMerged = false,
  ): void {
    if (at === undefined) {
      this.#isWhole = false;
      return;
    }
    this.#kinds.push(kind);
    const computed = ways.some((way) => !BOTH.includes(way));
    this.#edges.push({
      at,
      out: ways.includes("out"),
      in: ways.includes("in"),
      computed,
      ...(isRead && { isRead: true }),
      ...(isMerged && { isMerged: true }),
      ...(takes && { takes }),
    });
  }

  /** Operators take parts of what is named in them. Returns true for a node that is done. */
  #before(isRead: boolean): Before {
    const ts = typescript();
    const before: Before = (node, ways, visit) => {
      if (ts.isIntersectionTypeNode(node)) {
        node.types.forEach(this.#merge);
        return false;
      }
      if (ts.isIndexedAccessTypeNode(node)) {
        if (this.#member(node, ways, isRead)) return true;
        if (!this.#ofNamed("members", node.objectType, ways, isRead)) return false;
        eachNamed(node.indexType, [...BOTH, "computed"], visit, before);
        return true;
      }
      if (isKeys(node)) return this.#ofNamed("names", node.type, [], isRead);
      if (!ts.isImportTypeNode(node)) return false;
      for (const each of node.typeArguments ?? []) eachNamed(each, [...BOTH, "computed"], visit, before);
      this.#imported(node, ways, isRead);
      return true;
    };
    return before;
  }

  #member(node: TS.IndexedAccessTypeNode, ways: Ways, isRead: boolean): boolean {
    const at = this.#places.ofMember(node, this.#origin.scope);
    if (at === undefined) return false;
    this.#add("member", at, ways, isRead);
    return true;
  }

  /** Adds a type without arguments. An operator uses a part of it. */
  #ofNamed(takes: "names" | "members", type: TS.TypeNode, ways: Ways, isRead: boolean): boolean {
    const ts = typescript();
    const names = ts.isTypeReferenceNode(type) && type.typeArguments === undefined ? namesOf(type.typeName) : [];
    const target = names.length === 0 ? undefined : this.#modules.lookUp(names, this.#origin.scope);
    const isParameter = names.length === 1 && this.#origin.parameters.has(names[0]!);
    if (target?.kind !== "declared" || isParameter || this.#isStandard(target)) return false;
    this.#add(takes, this.#places.ofType(target, false), [...ways, "computed"], isRead, takes);
    return true;
  }

  #imported({ argument, qualifier, isTypeOf, typeArguments }: TS.ImportTypeNode, ways: Ways, isRead: boolean): void {
    const ts = typescript();
    const specifier =
      ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal) ? argument.literal.text : undefined;
    if (specifier === undefined || qualifier === undefined || isTypeOf) {
      this.#isWhole = false;
      return;
    }
    const target = this.#modules.imported(specifier, namesOf(qualifier), this.#origin.scope.module);
    this.#type(target, typeArguments !== undefined, ways, isRead);
  }
}
