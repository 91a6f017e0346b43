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

/** A shortest edit script, by the longest common subsequence. */
function difference(old: readonly string[], new_: readonly string[]): readonly Line[] {
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(new_.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = new_.length - 1; j >= 0; j--) {
      common[i]![j] =
        old[i] === new_[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < new_.length) {
    if (i < old.length && j < new_.length && old[i] === new_[j]) {
      lines.push({ mark: " ", text: old[i]! });
      i++;
      j++;
    } else if (j === new_.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      lines.push({ mark: "-", text: old[i++]! });
    } else lines.push({ mark: "+", text: new_[j++]! });
  }
  return lines;
}
