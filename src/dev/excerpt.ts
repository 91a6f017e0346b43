import { diffArrays } from "diff";
import { documentLines } from "./fixtures.ts";

interface Line {
  readonly mark: " " | "+" | "-";
  readonly text: string;
}

/** Lines around a change that are shown with it. */
const CONTEXT = 1;

/**
 * Returns the changed lines of two documents with their neighbors and parents. With `beside`, a document with equal
 * changes, it adds lines that are missing there. `comment` starts a comment in their language.
 */
export function excerpt(
  old: string,
  new_: string,
  { comment, beside }: { readonly comment: "#" | "//"; readonly beside?: string },
): readonly string[] {
  const lines = withoutVersion(difference(documentLines(old), documentLines(new_)));
  const known = beside === undefined ? undefined : new Set(documentLines(beside));
  const shown = new Set<number>();
  for (const [index, { mark, text }] of lines.entries()) {
    if (mark === " " && known?.has(text) !== false) continue;
    const context = mark === " " ? 0 : CONTEXT;
    for (let near = index - context; near <= index + context; near++) shown.add(near);
    for (const holder of holdersOf(lines, index)) shown.add(holder);
  }
  const result: string[] = [];
  let last = -1;
  for (const [index, { mark, text }] of lines.entries()) {
    if (!shown.has(index)) continue;
    if (index > last + 1 && result.length > 0) result.push(`  ${" ".repeat(indentOf(text))}${comment} …`);
    result.push(`${mark} ${text}`.trimEnd());
    last = index;
  }
  return result;
}

/** Removes the change of the document's version, unless it is the only one. */
function withoutVersion(lines: readonly Line[]): readonly Line[] {
  let key = "";
  const rest = lines.filter(({ text }) => {
    key = /^[^\s#][^:]*/.exec(text)?.[0] ?? key;
    return key !== "info";
  });
  return rest.some(({ mark }) => mark !== " ") ? rest : lines;
}

/** The lines above that are indented less and less: the keys that lead to a line. */
function holdersOf(lines: readonly Line[], from: number): readonly number[] {
  const holders: number[] = [];
  let indent = indentOf(lines[from]!.text);
  for (let index = from - 1; index >= 0 && indent > 0; index--) {
    const { mark, text } = lines[index]!;
    if (mark !== " " && mark !== lines[from]!.mark) continue;
    if (text.trim() === "" || indentOf(text) >= indent) continue;
    indent = indentOf(text);
    holders.push(index);
  }
  return holders;
}

function indentOf(text: string): number {
  return /^ */.exec(text)![0].length;
}

/** A shortest edit script. */
function difference(old: readonly string[], new_: readonly string[]): readonly Line[] {
  return diffArrays([...old], [...new_]).flatMap(({ added, removed, value }) =>
    value.map((text): Line => ({ mark: added ? "+" : removed ? "-" : " ", text })),
  );
}
