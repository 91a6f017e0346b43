import { dictionary } from "../../model/json.ts";
import { nearestOf } from "../../base/suggestion.ts";
import type { ProblemSink } from "../problems.ts";
import { WORDS } from "./dialect.ts";
import type { Draft } from "./draft.ts";

/** Long words may have two letters wrong. */
const LONG = 8;

/** Removes unknown keywords that are similar to a known one, and reports each at its first occurrence. */
export function createMisspeltWords(problems: ProblemSink): (draft: Draft) => Draft["extensions"] {
  const meanings = new Map<string, string | undefined>();

  function isMisspelt(keyword: string, { extensions }: Draft): boolean {
    if (meanings.has(keyword)) return meanings.get(keyword) !== undefined;
    const meant = meantBy(keyword);
    meanings.set(keyword, meant);
    if (meant === undefined) return false;
    problems.add({
      code: "NOT_MODELLED",
      level: "warning",
      message: `\`${keyword}\` is not a keyword of schemas.`,
      hint: `Did you mean \`${meant}\`?`,
      at: extensions[keyword]!.at,
    });
    return true;
  }

  return (draft) => {
    const { extensions } = draft;
    const names = Object.keys(extensions);
    const kept = names.filter((keyword) => !isMisspelt(keyword, draft));
    return kept.length === names.length ? extensions : dictionary(kept.map((name) => [name, extensions[name]!]));
  };
}

function meantBy(keyword: string): string | undefined {
  return keyword.startsWith("x-") ? undefined : nearestOf(keyword, WORDS, isAlmost);
}

function isAlmost(steps: number, word: string, other: string): boolean {
  // Swapped letters, for example.
  if (steps === 2) return other.length >= LONG || (other.length > 3 && lettersOf(word) === lettersOf(other));
  return steps === 0 || (steps === 1 && other.length > 4);
}

function lettersOf(text: string): string {
  return [...text].sort().join("");
}
