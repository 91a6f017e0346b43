import { substituted, type Resolver, type Scope, type Target } from "./resolve.ts";
import { typeName } from "./names.ts";
import type { TypeExpression } from "./syntax.ts";

/** Returns a text that identifies a type like the compiler: aliases and imports are resolved. */
export function identityOf(written: TypeExpression, around: Scope, resolver: Resolver): string {
  const { type, scope } = substituted(written, around);
  const inner = (each: TypeExpression): string => identityOf(each, scope, resolver);
  switch (type.kind) {
    case "name":
      return nameOf(resolver.resolveAlias(type, scope), resolver);
    case "pointer":
      return `*${inner(type.element)}`;
    case "slice":
      return `[]${inner(type.element)}`;
    case "array":
      return `[${type.length ?? ""}]${inner(type.element)}`;
    case "map":
      return `map[${inner(type.key)}]${inner(type.value)}`;
    default: {
      const { source } = scope.file;
      const text = source.text.slice(type.start, type.end).replaceAll(/\s+/gu, " ");
      return EMPTY_INTERFACE.test(text) ? ANY : text;
    }
  }
}

/** Returns the name with type arguments, which identifies a generic type. */
export function nameOf(target: Target, resolver: Resolver): string {
  const given = target.arguments?.map(({ type, scope }) => identityOf(type, scope, resolver));
  const own = genericName(target);
  const name = target.kind === "basic" ? (SYNONYMS.get(own) ?? own) : own;
  return name + (given === undefined ? "" : `[${given.join()}]`);
}

/** Returns the name without type arguments. */
export function genericName(target: Target): string {
  switch (target.kind) {
    case "declared":
      return typeName(target.package, target.type.declaration.name.text);
    case "foreign":
      return `${target.path}.${target.name}`;
    default:
      return target.name;
  }
}

const ANY = "any";
const EMPTY_INTERFACE = /^interface ?\{ ?\}$/u;

/** Built-in synonyms. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["byte", "uint8"],
  ["rune", "int32"],
]);
