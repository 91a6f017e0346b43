import { substituted, type Bound, type Resolver, type Scope, type Target } from "./resolve.ts";
import type { TypeExpression } from "./syntax.ts";

/** Resolves the names in a type in the order of the text. */
export function targetsIn(type: TypeExpression, scope: Scope, resolver: Resolver): readonly Target[] {
  const found: Target[] = [];
  const open: Bound[] = [{ type, scope }];
  for (let bound = open.pop(); bound !== undefined; bound = open.pop()) {
    const { type: next, scope: place } = substituted(bound.type, bound.scope);
    const look = (...inside: readonly TypeExpression[]): unknown =>
      open.push(...inside.map((part) => ({ type: part, scope: place })));
    switch (next.kind) {
      case "name":
        found.push(resolver.resolve(next, place));
        break;
      case "pointer":
      case "slice":
      case "array":
        look(next.element);
        break;
      case "map":
        look(next.key, next.value);
        break;
      case "struct":
        look(...next.fields.map((field) => field.type));
        break;
      default:
    }
  }
  return found;
}
