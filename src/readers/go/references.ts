import type { Resolver, Scope, Target } from "./resolve.ts";
import type { TypeExpression } from "./syntax.ts";

/** What the names in a type stand for, in the order of the text. */
export function targetsIn(type: TypeExpression, scope: Scope, resolver: Resolver): readonly Target[] {
  const found: Target[] = [];
  const open: TypeExpression[] = [type];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    switch (next.kind) {
      case "name":
        found.push(resolver.resolve(next, scope));
        break;
      case "pointer":
      case "slice":
      case "array":
        open.push(next.element);
        break;
      case "map":
        open.push(next.key, next.value);
        break;
      case "struct":
        for (const field of next.fields) open.push(field.type);
        break;
      default:
    }
  }
  return found;
}
