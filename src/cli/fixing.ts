import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Comparison, Fix, TextEdit } from "../contracts/finding.ts";
import type { SourceFile } from "../contracts/source.ts";
import { writeWhole } from "./output-file.ts";

export interface Fixed {
  readonly file: string;
  readonly fixes: number;
}

/**
 * Applies the fixes that change no meaning to files on disk, each file at once. Of fixes that overlap, the first counts; one that
 * was made for a text that is no longer there is left out.
 */
export function applyFixes({ findings }: Comparison, files: readonly SourceFile[], cwd: string): readonly Fixed[] {
  const byFile = new Map<string, Fix[]>();
  for (const { fix } of findings) {
    if (fix?.preserving !== true) continue;
    const others = byFile.get(fix.file);
    if (others === undefined) byFile.set(fix.file, [fix]);
    else others.push(fix);
  }
  return files.flatMap((file) => {
    const { text, fixes } = fixText(file.text, byFile.get(file.name) ?? []);
    const path = fileURLToPath(file.url);
    if (fixes === 0 || readFileSync(path, "utf8") !== file.text) return [];
    writeWhole({ path, name: file.name, cwd }, text);
    return [{ file: file.name, fixes }];
  });
}

/** The text with as many fixes as do not get into each other's way. */
export function fixText(text: string, fixes: readonly Fix[]): { readonly text: string; readonly fixes: number } {
  const accepted = new Map<string, TextEdit>();
  let count = 0;
  for (const { edits } of fixes) {
    const fresh = edits.filter((edit) => !accepted.has(keyOf(edit)));
    const known = [...accepted.values()];
    if (fresh.some((edit) => known.some((other) => overlap(edit, other)))) continue;
    for (const edit of fresh) accepted.set(keyOf(edit), edit);
    count++;
  }
  let fixed = "";
  let at = 0;
  const inOrder = [...accepted.values()].sort(
    (a, b) => a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset,
  );
  for (const { range, text: replacement } of inOrder) {
    fixed += text.slice(at, range.start.offset) + replacement;
    at = range.end.offset;
  }
  return { text: fixed + text.slice(at), fixes: count };
}

function keyOf({ range: { start, end }, text }: TextEdit): string {
  return `${String(start.offset)} ${String(end.offset)} ${text}`;
}

/** Returns whether two edits overlap; insertions at one place are placed one after the other. */
function overlap({ range: a }: TextEdit, { range: b }: TextEdit): boolean {
  return a.start.offset < b.end.offset && b.start.offset < a.end.offset;
}
