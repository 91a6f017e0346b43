import type { TypeForm } from "../../model/snapshot.ts";
import type { CircularAliases } from "./circular-aliases.ts";
import type { Declared, Modules } from "./modules.ts";
import { branchesOf, namesOf } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** Types that every program has and that make an anonymous object type of another one. */
const OBJECT_MAKERS: ReadonlySet<string> = new Set(["Omit", "Partial", "Pick", "Readonly", "Record", "Required"]);

/** Returns how the names of types are declared; undefined for a type that is not an object type, or not known. */
export class TypeForms {
  readonly #modules: Modules;
  readonly #cycles: CircularAliases;

  constructor(modules: Modules, cycles: CircularAliases) {
    this.#modules = modules;
    this.#cycles = cycles;
  }

  of({ declarations, scope }: Declared): TypeForm | undefined {
    const ts = typescript();
    if (declarations.some(ts.isClassDeclaration)) return "class";
    if (declarations.some(ts.isInterfaceDeclaration)) return "interface";
    const alias = declarations.find(ts.isTypeAliasDeclaration);
    if (alias === undefined || this.#cycles.has(alias, scope)) return undefined;
    return this.#ofType(alias.type, scope, parametersOf(alias));
  }

  #ofType(type: TS.TypeNode, scope: Scope, parameters: ReadonlySet<string>): TypeForm | undefined {
    const ts = typescript();
    if (ts.isTypeLiteralNode(type)) return type.members.some(isCalled) ? undefined : "object";
    if (ts.isMappedTypeNode(type)) return "object";
    if (ts.isTypeReferenceNode(type)) return this.#ofReference(type, scope, parameters);
    const all = ts.isUnionTypeNode(type) ? branchesOf(type) : ts.isIntersectionTypeNode(type) ? type.types : [];
    const forms = all.map((each) => this.#ofType(each, scope, parameters));
    if (forms.length === 0 || forms.some((form) => form === undefined)) return undefined;
    if (ts.isUnionTypeNode(type) || forms.includes("union")) return "union";
    return forms.every((form) => form === "object") ? "object" : "named";
  }

  #ofReference(type: TS.TypeReferenceNode, scope: Scope, parameters: ReadonlySet<string>): TypeForm | undefined {
    const names = namesOf(type.typeName);
    if (names.length === 1 && parameters.has(names[0]!)) return undefined;
    const target = this.#modules.lookUp(names, scope);
    if (target.kind === "foreign") return OBJECT_MAKERS.has(target.name) ? "object" : undefined;
    const form = target.kind === "declared" ? this.of(target) : undefined;
    return form === "interface" || form === "class" ? "named" : form;
  }
}

function isCalled(member: TS.TypeElement): boolean {
  const ts = typescript();
  return ts.isCallSignatureDeclaration(member) || ts.isConstructSignatureDeclaration(member);
}

function parametersOf({ typeParameters }: TS.TypeAliasDeclaration): ReadonlySet<string> {
  return new Set(typeParameters?.map(({ name }) => name.text));
}
