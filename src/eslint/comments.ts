import { EVENT_ID, parseEvents } from "js-yaml";
import type { LanguageName } from "./language-names.ts";

/** A comment of a text, in offsets; `value` is what stands between its signs. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** The comments of a text, in order. JSON has none. */
export function commentsIn(text: string, language: LanguageName): readonly Comment[] {
  if (language === "json") return [];
  return language === "yaml" ? yamlComments(text) : cComments(text);
}

/** What looks like a comment, but for what stands inside of a text. */
function yamlComments(text: string): readonly Comment[] {
  const found = [...text.matchAll(/(?:^|(?<=[ \t\r\n]))#([^\r\n]*)/g)].map((match): Comment => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[1] ?? "",
  }));
  if (found.length === 0) return [];
  const spans = scalarSpans(text);
  let at = 0;
  return found.filter(({ start }) => {
    while ((spans[at]?.end ?? Infinity) <= start) at++;
    return start < (spans[at]?.start ?? Infinity);
  });
}

/** In order; none where the text cannot be parsed. */
function scalarSpans(text: string): readonly { readonly start: number; readonly end: number }[] {
  try {
    return parseEvents(text, {}).flatMap((event) =>
      event.type === EVENT_ID.SCALAR && event.valueStart >= 0 ? [{ start: event.valueStart, end: event.valueEnd }] : [],
    );
  } catch {
    return [];
  }
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|\/\/([^\r\n]*)|\/\*([\s\S]*?)\*\//g;

/** Comments as C writes them, outside of texts in quotes. */
function cComments(text: string): readonly Comment[] {
  return [...text.matchAll(TOKEN)].flatMap((match): readonly Comment[] => {
    const value = match[1] ?? match[2];
    return value === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, value }];
  });
}
