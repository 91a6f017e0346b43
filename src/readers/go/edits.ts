import type { TextEdit } from "../../finding.ts";
import type { Amendment, Reservation } from "../../model/amendment.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { insertStatements } from "../document/insertion.ts";
import { definitionOf, typeName } from "./names.ts";
import type { GoPackage, PackageFile } from "./packages.ts";
import type { Places } from "./places.ts";
import type { StructType } from "./syntax.ts";

/** How an amendment is written in Go; undefined where the text does not show its place. */
export function editIn(packages: readonly GoPackage[], places: Places, amendment: Amendment): TextEdit | undefined {
  return amendment.kind === "renumber"
    ? renumber(amendment.at, amendment.number, places)
    : bury(amendment, packages, places);
}

/** In the tag, between the wire type and the options. */
function renumber(at: Pointer, number: number, places: Places): TextEdit | undefined {
  const tag = child(at, "protobuf tag");
  const [range, file] = [places.locate(tag), places.fileOf(tag)];
  if (range === undefined || file === undefined) return undefined;
  const { start, end } = range;
  const [, lead, digits] = /^(protobuf:"[^",]*,)(\d+)[,"]/u.exec(file.text.slice(start.offset, end.offset)) ?? [];
  if (lead === undefined || digits === undefined) return undefined;
  const from = start.offset + lead.length;
  return { range: places.rangeIn(file, { start: from, end: from + digits.length }), text: String(number) };
}

/** As a marker, which keeps one name and its number. */
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
