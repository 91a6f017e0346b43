import { constraintsIn, FORMER_VALIDATOR, type Constraints } from "../../model/constraints.ts";
import { dictionary, sameJson, type Dictionary, type Json } from "../../model/json.ts";
import type { Places } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

type Extensions = Dictionary<Facet<Json>>;

/** What validators check, one constraint by one, however the options are written; `name` is that of the field, if any, and the way to the constraint. */
export function diffConstraints(
  facts: Facts,
  old: Extensions,
  new_: Extensions,
  subject: string,
  holder: Partial<Places>,
): void {
  if (old === new_) return;
  const [was, is] = [constraintsIn(old), constraintsIn(new_)];
  const [before, after] = [inTheWordsOf(is, was), inTheWordsOf(was, is)];
  const isMatched = [before, after].every((all) => Object.keys(all).some((path) => !LENIENT.test(path)));
  eachName(notStatedBy(after, before), notStatedBy(before, after), (path, from, to) => {
    // What says to check less says nothing where nothing is checked.
    if (isMatched || !LENIENT.test(path)) diffFacet(facts, "constraint", from, to, `${subject} ${path}`, holder);
  });
}

const LENIENT = /(?:^|\.)(?:ignore|skip|strict)$/u;

/** Without what only the predecessor is told where the other side tells it to both, or to the one that it has. */
function notStatedBy(others: Constraints, own: Constraints): Constraints {
  const isNews = (path: string): boolean =>
    !path.startsWith(FORMER_VALIDATOR) ||
    path in others ||
    !sameJson(others[path.slice(FORMER_VALIDATOR.length)]?.value, own[path]?.value);
  return dictionary(Object.entries(own).filter(([path]) => isNews(path)));
}

/** A length that is fixed, where the others state limits, is both of them. */
function inTheWordsOf(others: Constraints, own: Constraints): Constraints {
  const words = Object.entries(own).map(([path, length]): readonly (readonly [string, Facet<Json>])[] => {
    const limits = limitsFor(path);
    const isOtherwise = !(path in others) && limits.some((limit) => limit in others);
    return isOtherwise ? limits.map((limit) => [limit, length]) : [[path, length]];
  });
  return dictionary(words.flat());
}

function limitsFor(path: string): readonly string[] {
  const [, stem, unit] = /^(.*\b)len(_bytes)?$/u.exec(path) ?? [];
  if (stem === undefined) return [];
  return ["min", "max"].map((side) => `${stem}${side}_${unit === undefined ? "len" : "bytes"}`);
}
