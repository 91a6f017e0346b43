import { type Event, parseEvents, YAMLException } from "js-yaml";
import { deepest, type Fault, MAX_DEPTH, tooDeep } from "./fault.ts";
import { Indented } from "./yaml-indentation.ts";

export type YamlEvents =
  { readonly events: readonly Event[]; readonly fault?: never } | { readonly events?: never; readonly fault: Fault };

/** The events of a YAML text, or its first syntax error. */
export function yamlEvents(text: string): YamlEvents {
  const indented = new Indented(text);
  for (;;) {
    try {
      return { events: indented.eventsOriginally(parseEvents(indented.text, { maxDepth: MAX_DEPTH })) };
    } catch (error) {
      if (error instanceof RangeError) return { fault: tooDeep(deepest(text)) };
      if (!(error instanceof YAMLException)) throw error;
      const at = error.mark?.position ?? 0;
      if (!DEFICIENT.test(error.reason) || !indented.indent(at)) {
        return { fault: syntaxError(text, error.reason, indented.originally(at)) };
      }
    }
  }
}

const DEFICIENT = /deficient indentation/;

/** `reason` is a part of the parser's own sentence. */
const HINTS: readonly (readonly [reason: RegExp, hint: string])[] = [
  [/tab characters/, "Indent with spaces: YAML allows no tabs there."],
  [/bad indentation of a mapping/, 'Line it up with its siblings, or put a text that holds ": " in quotes.'],
  [/bad indentation of a sequence/, "Line the item up with the other items of its list."],
  [DEFICIENT, "Indent the line deeper than the bracket that it belongs to."],
  [/missed comma/, "Add the missing comma before it."],
  [/expected ':'|multiline key|whitespace character is expected/, 'Write the member as "name: value", in one line.'],
  [/unexpected end of the stream/, "Check that the file is complete: a bracket or a quote is never closed."],
  [/unexpected end of the document/, "Close the quote before the document ends."],
  [/escape sequence|hexadecimal/, "Write a backslash in double quotes as two backslashes, or use single quotes."],
  [/tag/, "Remove the tag: plain data needs none."],
  [/printable/, "Remove the control character."],
  [/separator is expected/, "Line it up with what stands before it, or put the text in quotes."],
];

function syntaxError(text: string, reason: string, offset: number): Fault {
  const at = Math.min(offset, Math.max(text.length - 1, 0));
  const span = { start: at, end: Math.min(at + 1, text.length) };
  if (reason.includes("maxDepth")) return tooDeep(span);
  return {
    code: "SYNTAX_ERROR",
    span,
    message: `The text is no valid YAML: ${reason}.`,
    hint: HINTS.find(([pattern]) => pattern.test(reason))?.[1] ?? "Correct the text at this place.",
  };
}
