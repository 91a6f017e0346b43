import type { Span } from "./fault.ts";

/** Part of a text, and what should stand there instead. */
export interface Replacement extends Span {
  readonly text: string;
}

/**
 * Adds statements at the end of a block whose closing brace is at `close`, on separate lines if the brace has its own
 * line. With `ownLines`, undefined if it has not.
 */
export function insertStatements(
  text: string,
  close: number,
  statements: readonly string[],
  { unit, ownLines = false }: { readonly unit: string; readonly ownLines?: boolean },
): Replacement | undefined {
  const lineStart = text.lastIndexOf("\n", close - 1) + 1;
  const outer = text.slice(lineStart, close);
  if (outer.trim() === "" && lineStart > 0) {
    const above = text.slice(0, lineStart).trimEnd();
    const inner = /^[ \t]*/u.exec(above.slice(above.lastIndexOf("\n") + 1))![0];
    const indent = inner.startsWith(outer) && inner.length > outer.length ? inner : outer + unit;
    const end = text[lineStart - 2] === "\r" ? "\r\n" : "\n";
    return { start: lineStart, end: lineStart, text: statements.map((each) => indent + each + end).join("") };
  }
  if (ownLines) return undefined;
  const gap = /\s/u.test(text[close - 1] ?? "") ? "" : " ";
  return { start: close, end: close, text: `${gap}${statements.join(" ")} ` };
}
