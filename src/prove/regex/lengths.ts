// Bounds the length of matching texts by the syntax of a pattern, without an automaton.
import { isAnchored } from "./anchors.ts";
import type { Expression, ParsedPattern } from "./expression.ts";
import type { Window } from "./search.ts";

/** Returns bounds of the length of the whole text in code points. No matching text is outside of them. */
export function lengthsOf({ expression, codeUnits }: Pick<ParsedPattern, "expression" | "codeUnits">): Window {
  const { min, max } = matchOf(expression);
  const isWhole = isAnchored(expression, "text-start") && isAnchored(expression, "text-end");
  return { min: codeUnits ? Math.ceil(min / 2) : min, max: isWhole ? max : Infinity };
}

/** Returns the bounds of the matched part. */
function matchOf(node: Expression): Window {
  switch (node.kind) {
    case "characters":
      return { min: 1, max: 1 };
    case "assertion":
    case "look":
      return NOTHING;
    case "repeat": {
      const { min, max } = matchOf(node.body);
      return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max };
    }
    case "sequence":
      return node.parts
        .map(matchOf)
        .reduce((all, { min, max }) => ({ min: all.min + min, max: all.max + max }), NOTHING);
    case "choice": {
      const options = node.options.map(matchOf);
      return { min: Math.min(...options.map(({ min }) => min)), max: Math.max(...options.map(({ max }) => max)) };
    }
  }
}

const NOTHING: Window = { min: 0, max: 0 };
