import { isNegative, negate, TRUE, type Literal, type Theory } from "./theory.ts";

/**
 * Returns the ways to satisfy a literal by a value of a kind that it constrains; undefined if there is only one.
 * `Branch` handles "exactly one" and its negation.
 */
export function branchesOf(literal: Literal, theory: Theory): readonly (readonly Literal[])[] | undefined {
  const node = theory.node(literal);
  const negative = isNegative(literal);
  if (!negative) return undefined;
  switch (node.kind) {
    case "and":
      return node.of.map((part) => [negate(part)]);
    case "members": {
      const named = [...node.names]
        .filter(([, member]) => member !== TRUE)
        .map(([name, member]) => theory.every({ name }, member));
      const spoken = node.patterns.map(([pattern, member]) =>
        theory.every({ matching: [pattern], notMatching: [], except: [] }, member),
      );
      const notMatching = node.patterns.map(([pattern]) => pattern);
      const except = [...node.names.keys()].sort();
      const rest = theory.every({ matching: [], notMatching, except }, node.rest);
      return [...named, ...spoken, rest].filter((part) => part !== TRUE).map((part) => [negate(part)]);
    }
    case "items": {
      const placed = node.prefix.map((item, index) => theory.item(index, item));
      const rest = theory.itemsFrom(node.prefix.length, node.rest);
      return [...placed, rest].filter((part) => part !== TRUE).map((part) => [negate(part)]);
    }
    case "contains": {
      const fewer = node.least > 0 ? [[theory.contains(node.item, 0, node.least - 1)]] : [];
      const more = node.most === Infinity ? [] : [[theory.contains(node.item, node.most + 1, Infinity)]];
      return [...fewer, ...more];
    }
    default:
      return undefined;
  }
}
