import { child, type Pointer } from "../../model/pointer.ts";
import type { Tombstone } from "../../model/declaration.ts";
import type { Span } from "../document/fault.ts";
import type { CommentGroup } from "../comments/comment-group.ts";
import { readMarker, type CommentLine, type Marker } from "../comments/markers.ts";
import type { PackageFile } from "./packages.ts";
import type { Places } from "../declared/places.ts";
import type { StructType } from "./syntax.ts";
import { readJsonTag, readProtobufTag, readTag } from "./tags.ts";

/** `Width *int32 `json:"width" protobuf:"…"``: a field that was commented out. Its closing quote may be missing. */
const COMMENTED_FIELD = /^\s*(?:([\p{L}_]\w*)\s)?[*[\]\w.{}\s]*`((?:json|protobuf):"[^`]*)(`?)/u;

const MARKED = /\+[ \t]*k8s:deprecated/u;
/** A space after the plus makes the marker prose, which no generator reads. */
const SPACED = /^(\s*\+)[ \t]+(?=k8s:deprecated)/u;

/** Matches the phrases that state the removal of a field. */
const BURIED =
  /tombstone|\breserved?\b|must not (?:be )?(?:re-?)?used?\b|do not re-?use|should not be (?:re-?)?used|\b(?:was|were|got|been|is|are) (?:removed|dropped|replaced)|no longer/iu;

/** Finds what remains in the text of structs of fields that they once had, in each struct once. */
export class TombstoneReader {
  readonly #places: Places;
  readonly #found = new Map<StructType, readonly Tombstone[]>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** `at` is the struct's own place. */
  of(struct: StructType, file: PackageFile, at: Pointer): readonly Tombstone[] {
    let found = this.#found.get(struct);
    if (found === undefined) this.#found.set(struct, (found = readTombstones(struct, file, at, this.#places)));
    return found;
  }
}

function readTombstones(
  struct: Span,
  { source, syntax }: PackageFile,
  at: Pointer,
  places: Places,
): readonly Tombstone[] {
  const tombstones: Tombstone[] = [];
  for (const group of commentsWithin(syntax.comments, struct)) {
    const text = source.text.slice(group.start, group.end);
    if (!text.includes("`") && !MARKED.test(text)) continue;
    for (const line of group.lines) {
      if (!line.text.includes("`") && !line.text.includes("+")) continue;
      const place = child(at, "tombstones", tombstones.length);
      const read = readMarked(line, place) ?? readCommented(line, place, text);
      if (read === undefined) continue;
      places.set(place, source, line);
      tombstones.push(read);
    }
  }
  return tombstones;
}

/** `+k8s:deprecated=width,protobuf=3`. What is written in another form is kept as far as it can be read. */
function readMarked(line: CommentLine, at: Pointer): Tombstone | undefined {
  const text = line.text.replace(SPACED, "$1");
  const marker = readMarker({ ...line, text });
  if (marker === undefined || !/^k8s:deprecated(?::|$)/u.test(marker.name)) return undefined;
  const value = marker.value ?? marker.text.slice("k8s:deprecated".length).replace(/^[:\s]+/u, "");
  const [name = "", ...rest] = value.split(",").map((part) => part.trim());
  const digits = rest.flatMap((part) => /^protobuf[=:](.*)$/u.exec(part)?.[1]?.trim() ?? []);
  const [number] = digits.filter((each) => /^\d+$/u.test(each));
  const flaw =
    text === line.text
      ? flawIn(marker, value, name, digits, rest)
      : "no space may stand between `+` and `k8s:deprecated`";
  return {
    at,
    form: "marker",
    ...(name !== "" && { name }),
    ...(number !== undefined && { number: Number(number) }),
    ...(flaw !== undefined && { flaw }),
    buried: true,
  };
}

/** The first departure from the documented form, as a clause. */
function flawIn(
  { name: word, value: stated }: Marker,
  value: string,
  name: string,
  digits: readonly string[],
  rest: readonly string[],
): string | undefined {
  if (name === "") return "it names no field";
  if (word !== "k8s:deprecated" || stated === undefined) return "`=` must stand between `k8s:deprecated` and the name";
  const wrong = digits.find((each) => !/^\d+$/u.test(each));
  if (wrong !== undefined) return `\`${wrong}\` is not a number`;
  if (digits.length > 1) return "it states several numbers";
  if (rest.some((part) => !/^protobuf[=:]/u.test(part))) return "only `protobuf=` and a number may follow the name";
  if (rest.some((part) => part.startsWith("protobuf:"))) return "`=` must stand between `protobuf` and the number";
  return /\s/u.test(value.trim()) ? "no space may stand in it" : undefined;
}

function readCommented(line: CommentLine, at: Pointer, group: string): Tombstone | undefined {
  const [, identifier, tagText, quote] = COMMENTED_FIELD.exec(line.text) ?? [];
  if (tagText === undefined) return undefined;
  const tag = readTag({ text: tagText, textStart: line.start, start: line.start, end: line.end });
  const name = readJsonTag(tag)?.name ?? identifier;
  const number = readProtobufTag(tag.entries["protobuf"]?.value ?? "")?.number;
  return {
    at,
    form: "comment",
    ...(name !== undefined && { name }),
    ...(number !== undefined && { number }),
    ...(quote === "" && { flaw: "its tag has no closing back-quote" }),
    buried: BURIED.test(group),
  };
}

function commentsWithin(comments: readonly CommentGroup[], { start, end }: Span): readonly CommentGroup[] {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comments[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < comments.length && comments[last]!.end <= end) last++;
  return comments.slice(low, last);
}
