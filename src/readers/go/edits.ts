import type { TextEdit } from "../../contracts/finding.ts";
import type { DeclarationEdit, Marking, Reservation } from "../../model/declaration-edit.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { insertStatements } from "../document/insertion.ts";
import { definitionOf } from "../declared/names.ts";
import { GO_TYPE, typeName } from "./names.ts";
import type { GoPackage, PackageFile } from "./packages.ts";
import type { Places } from "../declared/places.ts";
import type { StructType } from "./syntax.ts";

/** Renders an edit in Go; undefined if the text does not show its place. */
export function editIn(packages: readonly GoPackage[], places: Places, edit: DeclarationEdit): TextEdit | undefined {
  switch (edit.kind) {
    case "renumber":
      return renumber(edit.at, edit.number, places);
    case "reserve":
      return bury(edit, packages, places);
    case "markOptional":
      return markOptional(edit, places);
    case "omitEmpty":
      return omitEmpty(edit.at, places);
    case "makePointer":
      return makePointer(edit.at, places);
  }
}

/** In the tag, between the wire type and the options. */
function renumber(at: Pointer, number: number, places: Places): TextEdit | undefined {
  const found = textAt(child(at, "protobuf tag"), places);
  const [, lead, digits] = /^(protobuf:"[^",]*,)(\d+)[,"]/u.exec(found?.text ?? "") ?? [];
  if (found === undefined || lead === undefined || digits === undefined) return undefined;
  const start = found.start + lead.length;
  return { range: places.rangeIn(found.file, { start, end: start + digits.length }), text: String(number) };
}

/** Adds a marker above the field, or replaces the opposite marker of the same dialect. */
function markOptional({ at, instead }: Marking, places: Places): TextEdit | undefined {
  const found = textAt(instead ?? at, places);
  if (found === undefined) return undefined;
  const { file, text, start } = found;
  if (instead !== undefined) {
    const [, lead, word] = /^(\+(?:[\w:]*:)?)([Rr]equired)$/u.exec(text) ?? [];
    if (lead === undefined || word === undefined) return undefined;
    const range = places.rangeIn(file, { start: start + lead.length, end: start + text.length });
    return { range, text: word.startsWith("R") ? "Optional" : "optional" };
  }
  const lineStart = file.text.lastIndexOf("\n", start - 1) + 1;
  const indent = file.text.slice(lineStart, start);
  if (indent.trim() !== "" || lineStart === 0) return undefined;
  const end = file.text[lineStart - 2] === "\r" ? "\r\n" : "\n";
  return { range: places.rangeIn(file, { start: lineStart, end: lineStart }), text: `${indent}// +optional${end}` };
}

function omitEmpty(at: Pointer, places: Places): TextEdit | undefined {
  const found = textAt(child(at, "json tag"), places);
  if (found === undefined || !/^json:"[^"\\]*"$/u.test(found.text)) return undefined;
  const end = found.start + found.text.length - 1;
  return { range: places.rangeIn(found.file, { start: end, end }), text: ",omitempty" };
}

function makePointer(at: Pointer, places: Places): TextEdit | undefined {
  const found = textAt(child(at, GO_TYPE), places);
  if (found === undefined || !/^[\p{L}_]/u.test(found.text)) return undefined;
  return { range: places.rangeIn(found.file, { start: found.start, end: found.start }), text: "*" };
}

/** Returns the text at a place and its offset. */
function textAt(
  at: Pointer,
  places: Places,
): { readonly file: SourceFile; readonly start: number; readonly text: string } | undefined {
  const [range, file] = [places.locate(at), places.fileOf(at)];
  if (range === undefined || file === undefined) return undefined;
  const start = range.start.offset;
  return { file, start, text: file.text.slice(start, range.end.offset) };
}

/** Adds a marker that reserves one name and its number. */
function bury(
  { at, ranges, names }: Reservation,
  packages: readonly GoPackage[],
  places: Places,
): TextEdit | undefined {
  const [[range, ...moreRanges], [name, ...moreNames]] = [ranges, names];
  const isOne = moreRanges.length + moreNames.length === 0 && (range === undefined || range.start === range.end);
  const found = structAt(at, packages);
  if (!isOne || name === undefined || found === undefined) return undefined;
  const { file, struct } = found;
  const close = struct.end - 1;
  if (file.source.text[close] !== "}" || file.faults.length > 0) return undefined;
  const number = range === undefined ? "" : `,protobuf=${String(range.start)}`;
  const marker = `// +k8s:deprecated=${name}${number}`;
  const inserted = insertStatements(file.source.text, close, [marker], { unit: "\t", ownLines: true });
  return inserted && { range: places.rangeIn(file.source, inserted), text: inserted.text };
}

function structAt(
  at: Pointer,
  packages: readonly GoPackage[],
): { readonly file: PackageFile; readonly struct: StructType } | undefined {
  for (const home of packages) {
    for (const { declaration, file } of home.types.values()) {
      const { type, name } = declaration;
      if (type.kind === "struct" && definitionOf(typeName(home, name.text)) === at) return { file, struct: type };
    }
  }
  return undefined;
}
