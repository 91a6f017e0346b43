// How long the texts can be that a pattern matches, by the look of it: no automaton has to count.
import { isAnchored } from "./anchors.ts";
import type { Expression, ParsedPattern } from "./expression.ts";
import type { Window } from "./search.ts";

/** Of the whole text, in code points: none that matches is outside; inside may be some that do not. */
export function lengthsOf({ expression, codeUnits }: Pick<ParsedPattern, "expression" | "codeUnits">): Window {
  const { min, max } = matchOf(expression);
  const isWhole = isAnchored(expression, "text-start") && isAnchored(expression, "text-end");
  return { min: codeUnits ? Math.ceil(min / 2) : min, max: isWhole ? max : Infinity };
}

/** Of what is matched. */
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
