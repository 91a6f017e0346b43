import { documentIn } from "../readers/index.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { LanguageName } from "./language-names.ts";

/** A comment of a text, in offsets; `value` is what stands between its signs. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** The comments of a text that hold some words, in order. JSON has none. */
export function commentsIn(file: SourceFile, language: LanguageName, words = ""): readonly Comment[] {
  if (language === "json" || !file.text.includes(words)) return [];
  const comments = language === "yaml" ? yamlComments(file.text) : cComments(file.text);
  const found = words === "" ? comments : comments.filter(({ value }) => value.includes(words));
  if (language !== "yaml" || found.length === 0) return found;
  // A comment inside of a string is not a comment.
  const document = documentIn(file);
  return found.filter(({ start }) => document?.isInScalar?.(start) !== true);
}

function yamlComments(text: string): readonly Comment[] {
  return [...text.matchAll(/(?:^|(?<=[ \t\r\n]))#([^\r\n]*)/g)].map((match): Comment => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[1] ?? "",
  }));
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|\/\/([^\r\n]*)|\/\*([\s\S]*?)\*\//g;

/** Comments as C writes them, outside of texts in quotes. */
function cComments(text: string): readonly Comment[] {
  return [...text.matchAll(TOKEN)].flatMap((match): readonly Comment[] => {
    const value = match[1] ?? match[2];
    return value === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, value }];
  });
}
