import type { Modules } from "./modules.ts";
import { isKeys, namesOf } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** Finds type aliases that refer to themselves before they have a meaning, as `type R = R["x"]` does (TS2456). */
export class CircularAliases {
  readonly #modules: Modules;
  readonly #known = new WeakMap<TS.TypeAliasDeclaration, boolean>();

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  has(alias: TS.TypeAliasDeclaration, scope: Scope): boolean {
    const known = this.#known.get(alias) ?? this.#leadsTo(alias, alias, scope, new Set());
    this.#known.set(alias, known);
    return known;
  }

  #leadsTo(
    sought: TS.TypeAliasDeclaration,
    from: TS.TypeAliasDeclaration,
    scope: Scope,
    seen: Set<TS.TypeAliasDeclaration>,
  ): boolean {
    if (seen.has(from)) return false;
    seen.add(from);
    return namedAtOnce(from).some((node) => {
      const target = this.#modules.lookUp(namesOf(node.typeName), scope);
      const [alias] = target.kind === "declared" ? target.declarations : [];
      if (target.kind !== "declared" || alias === undefined || !typescript().isTypeAliasDeclaration(alias))
        return false;
      return alias === sought || this.#leadsTo(sought, alias, target.scope, seen);
    });
  }
}

/** The types whose meaning an alias needs for its own. Members, items, parameters and branches are looked at later. */
function namedAtOnce({ type, typeParameters }: TS.TypeAliasDeclaration): readonly TS.TypeReferenceNode[] {
  const ts = typescript();
  const parameters = new Set(typeParameters?.map(({ name }) => name.text));
  const found: TS.TypeReferenceNode[] = [];
  const visit = (node: TS.TypeNode | undefined): void => {
    if (node === undefined) return;
    if (ts.isTypeReferenceNode(node)) {
      if (!ts.isIdentifier(node.typeName) || !parameters.has(node.typeName.text)) found.push(node);
    } else if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) node.types.forEach(visit);
    else if (ts.isIndexedAccessTypeNode(node)) [node.objectType, node.indexType].forEach(visit);
    else if (isKeys(node)) visit(node.type);
    else if (ts.isMappedTypeNode(node)) visit(node.typeParameter.constraint);
    else if (ts.isConditionalTypeNode(node)) visit(node.checkType);
    else if (ts.isTemplateLiteralTypeNode(node)) for (const span of node.templateSpans) visit(span.type);
  };
  visit(type);
  return found;
}
