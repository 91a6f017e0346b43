import type { Span } from "./fault.ts";

/** A text whose lines of a template language are blank, so that every other character stays where it was. */
export interface Blanked {
  readonly text: string;
  /** The omitted ranges. */
  readonly spans: readonly Span[];
}

/** Matches a line with a template action only: `{{- if .Values.crds.install }}`. */
const ACTION = /^[ \t]*\{\{.*\}\}[ \t\r]*$/;
/** One that begins a value: `name: {{ .Release.Name }}-webhook`. */
const VALUE = /^([ \t]*(?:- +)*[\w./-]+:[ \t]+|[ \t]*(?:- +)+)(\{\{.*\}\}[^\s#]*)[ \t\r]*$/;
/** Matches such an action over several lines. */
const LONG_ACTION = /^[ \t]*\{\{(?:(?!\}\}).)*\n(?:(?!\}\})[^])*\}\}[ \t\r]*$/gm;

/** One that fills in nothing, over several lines maybe. */
const COMMENT = /\{\{-?[ \t]*\/\*.*?\*\/[ \t]*-?\}\}/gsu;

/** Blanks lines and values that Helm and similar tools fill in. */
export function withoutTemplates(text: string): Blanked {
  const spans: Span[] = [];
  if (!text.includes("{{")) return { text, spans };
  let offset = 0;
  const uncommented = text.replace(COMMENT, (comment) => comment.replace(/[^\r\n]/gu, " "));
  const shortened = uncommented.replace(LONG_ACTION, (action, start: number) => {
    spans.push(spanOf(action, start));
    return action.replace(/[^\r\n]/gu, " ");
  });
  const lines = shortened.split("\n").map((line, index, all) => {
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
    const rest = line.slice(key.length + value.length);
    if (goesOn(key, all, index)) return `${key}${" ".repeat(value.length)}${rest}`;
    return `${key}"${" ".repeat(value.length - 2)}"${rest}`;
  });
  return { text: lines.join("\n"), spans };
}

/**
 * Returns whether the filled-in value starts a mapping or list that the next lines continue: `labels: {{- include … |
 * nindent 4 }}`.
 */
function goesOn(key: string, lines: readonly string[], index: number): boolean {
  const next = lines.slice(index + 1).find((line) => line.trim() !== "" && !ACTION.test(line));
  const name = key.search(/[^ \t-]/);
  return next !== undefined && next.search(/\S/) > (name < 0 ? key.lastIndexOf("-") : name);
}

function spanOf(line: string, start: number): Span {
  const indent = line.search(/\S/);
  return { start: start + indent, end: start + line.trimEnd().length };
}
