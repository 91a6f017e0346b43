import {
  validatorConstraintsIn,
  FORMER_VALIDATOR,
  type Constrained,
  type ValidatorConstraints,
} from "../../model/validator-constraints.ts";
import { dictionary, sameJson, type Json } from "../../model/json.ts";
import type { Places } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

/**
 * Compares the constraints of validators one by one, independently of the syntax. `name` is the field, if any, and the
 * path of the constraint.
 */
export function diffConstraints(
  facts: Facts,
  old: Constrained,
  new_: Constrained,
  subject: string,
  holder: Partial<Places>,
): void {
  if (old.extensions === new_.extensions && old.oneof === new_.oneof) return;
  const [was, is] = [validatorConstraintsIn(old), validatorConstraintsIn(new_)];
  const before = inTheWordsOf(is, was);
  const after = inTheWordsOf(before, is);
  const isMatched = [before, after].every((all) => Object.keys(all).some((path) => !LENIENT.test(path)));
  eachName(notStatedBy(after, before), notStatedBy(before, after), (path, from, to) => {
    // A lenient option has no effect without a constraint.
    if (isMatched || !LENIENT.test(path)) diffFacet(facts, "constraint", from, to, `${subject} ${path}`, holder);
  });
}

const LENIENT = /(?:^|\.)(?:ignore|skip|strict)$/u;

/** Omits constraints for the predecessor validator if the other side states them for both or for its own validator. */
function notStatedBy(others: ValidatorConstraints, own: ValidatorConstraints): ValidatorConstraints {
  const isNews = (path: string): boolean =>
    !path.startsWith(FORMER_VALIDATOR) ||
    path in others ||
    !sameJson(others[path.slice(FORMER_VALIDATOR.length)]?.value, own[path]?.value);
  return dictionary(Object.entries(own).filter(([path]) => isNews(path)));
}

/** A length that is fixed, where the others state limits, is both of them; an expression is the same however it is laid out. */
function inTheWordsOf(others: ValidatorConstraints, own: ValidatorConstraints): ValidatorConstraints {
  const words = Object.entries(own).map(([path, constraint]): readonly (readonly [string, Facet<Json>])[] => {
    const limits = limitsFor(path);
    const isOtherwise = !(path in others) && limits.some((limit) => limit in others);
    if (isOtherwise) return limits.map((limit) => [limit, constraint]);
    const other = others[path];
    const isSame = other !== undefined && EXPRESSION.test(path) && bare(other.value) === bare(constraint.value);
    return [[path, isSame ? { ...constraint, value: other.value } : constraint]];
  });
  return dictionary(words.flat());
}

const EXPRESSION = /(?:^|\.)cel\./u;

/** Removes white space next to operators and outside of strings. */
function bare(expression: Json): Json {
  if (typeof expression !== "string") return expression;
  return expression.trim().replaceAll(TEXT_OR_SPACE, (text) => (/^\s/u.test(text) ? "" : text));
}

const TEXT_OR_SPACE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<!\w)\s+|\s+(?!\w)/gsu;

function limitsFor(path: string): readonly string[] {
  const [, stem, unit] = /^(.*\b)len(_bytes)?$/u.exec(path) ?? [];
  if (stem === undefined) return [];
  return ["min", "max"].map((side) => `${stem}${side}_${unit === undefined ? "len" : "bytes"}`);
}
