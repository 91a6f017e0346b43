import type { TextEdit } from "../../contracts/finding.ts";
import type { DeclarationEdit, Reservation } from "../../model/declaration-edit.ts";
import { child, split } from "../../model/pointer.ts";
import { showRange } from "../../model/wire.ts";
import { insertStatements } from "../document/insertion.ts";
import type { ParsedFile } from "./files.ts";
import { locateIn, nodeAt } from "./places.ts";

/** Renders an edit; undefined if the text does not show its place or has faults there. */
export function editIn(files: ReadonlyMap<string, ParsedFile>, edit: DeclarationEdit): TextEdit | undefined {
  const { file: path, tokens } = split(edit.at);
  const file = files.get(path);
  if (file === undefined || file.source.text === "") return undefined;
  if (edit.kind === "renumber") {
    const range = locateIn(files, child(edit.at, "number"));
    return range && { range, text: String(edit.number) };
  }
  if (edit.kind !== "reserve") return undefined;
  const holder = nodeAt(file.node, tokens);
  if (holder === undefined || !("close" in holder) || holder.close < 0 || holder.incomplete) return undefined;
  const statements = statementsOf(edit, file.node.syntax.name);
  const inserted = insertStatements(file.source.text, holder.close, statements, { unit: "  " });
  return inserted && { range: file.lines.range(inserted), text: inserted.text };
}

function statementsOf({ ranges, names }: Reservation, syntax: string): readonly string[] {
  const numbers = ranges.map(showRange);
  // Editions have names where the syntaxes before them had texts.
  const quoted = syntax.startsWith("proto") ? names.map((name) => `"${name}"`) : names;
  return [numbers, quoted].filter((each) => each.length > 0).map((each) => `reserved ${each.join(", ")};`);
}
