import type { Span } from "./fault.ts";

/** A text whose lines of a template language are blank, so that every other character stays where it was. */
export interface Blanked {
  readonly text: string;
  /** Of what was left out. */
  readonly spans: readonly Span[];
}

/** An action by itself: `{{- if .Values.crds.install }}`. */
const ACTION = /^[ \t]*\{\{.*\}\}[ \t\r]*$/;
/** One in place of a value: `name: {{ .Release.Name }}`. */
const VALUE = /^([ \t]*(?:- +)*[\w./-]+:[ \t]+)(\{\{.*\}\})[ \t\r]*$/;

/** One that fills in nothing, over several lines maybe. */
const COMMENT = /\{\{-?[ \t]*\/\*.*?\*\/[ \t]*-?\}\}/gsu;

/** Leaves out the lines and values that Helm and the like fill in; they say nothing until they are. */
export function withoutTemplates(text: string): Blanked {
  const spans: Span[] = [];
  if (!text.includes("{{")) return { text, spans };
  let offset = 0;
  const uncommented = text.replace(COMMENT, (comment) => comment.replace(/[^\r\n]/gu, " "));
  const lines = uncommented.split("\n").map((line) => {
    const start = offset;
    offset += line.length + 1;
    if (!line.includes("{{")) return line;
    if (ACTION.test(line)) {
      spans.push(spanOf(line, start));
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
