import type { Span } from "./fault.ts";

/** A text whose lines of a template language are blank, so that every other character stays where it was. */
export interface Blanked {
  readonly text: string;
  /** Of what was left out. */
  readonly spans: readonly Span[];
}

/** An action by itself, over several lines: mostly a licence in a comment. */
const LONG_ACTION = /^[ \t]*\{\{(?:(?!\}\}).)*\n(?:(?!\}\})[^])*\}\}[ \t\r]*$/gm;
/** An action by itself: `{{- if .Values.crds.install }}`. */
const ACTION = /^[ \t]*\{\{.*\}\}[ \t\r]*$/;
/** One that begins a value: `name: {{ .Release.Name }}-webhook`. */
const VALUE = /^([ \t]*(?:- +)*[\w./-]+:[ \t]+|[ \t]*(?:- +)+)(\{\{.*\}\}[^\s#]*)[ \t\r]*$/;
/** It fills in nothing. */
const COMMENT = /^\s*\{\{-?\s*\/\*/;

/** Leaves out the lines and values that Helm and the like fill in; they say nothing until they are. */
export function withoutTemplates(written: string): Blanked {
  const spans: Span[] = [];
  if (!written.includes("{{")) return { text: written, spans };
  const tell = (action: string, start: number): void => {
    if (!COMMENT.test(action)) spans.push(spanOf(action, start));
  };
  const text = written.replace(LONG_ACTION, (action, start: number) => {
    tell(action, start);
    return action.replace(/[^\r\n]/gu, " ");
  });
  let offset = 0;
  const lines = text.split("\n").map((line) => {
    const start = offset;
    offset += line.length + 1;
    if (!line.includes("{{")) return line;
    if (ACTION.test(line)) {
      tell(line, start);
      return line.replace(/[^\r]/gu, " ");
    }
    const [, key, value] = VALUE.exec(line) ?? [];
    if (key === undefined || value === undefined) return line;
    spans.push({ start: start + key.length, end: start + key.length + value.length });
    return `${key}"${" ".repeat(value.length - 2)}"${line.slice(key.length + value.length)}`;
  });
  return { text: lines.join("\n"), spans };
}

function spanOf(line: string, start: number): Span {
  const indent = line.search(/\S/);
  return { start: start + indent, end: start + line.trimEnd().length };
}
