import type { Fix, TextEdit } from "../../contracts/finding.ts";
import type { Reading } from "../../contracts/reader.ts";
import type { ProposedFix } from "../../contracts/rule.ts";

/** A fix in the words of the text; undefined where any part of it cannot be written, or parts of it stand in several files. */
export function fixOf({ description, preserving, edits: proposed }: ProposedFix, reading: Reading): Fix | undefined {
  const edits: TextEdit[] = [];
  const files = new Set<string>();
  for (const declared of proposed) {
    const edit = reading.edit?.(declared);
    if (edit === undefined) return undefined;
    edits.push(edit);
    files.add(reading.fileOf(declared.at));
  }
  const [file] = files;
  if (file === undefined || files.size > 1) return undefined;
  edits.sort((a, b) => a.range.start.offset - b.range.start.offset);
  const overlap = edits.some(
    (edit, index) => index > 0 && edit.range.start.offset < edits[index - 1]!.range.end.offset,
  );
  return overlap ? undefined : { description, file, edits, preserving };
}
