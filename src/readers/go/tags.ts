import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Span } from "../document/fault.ts";
import type { RawTag } from "./syntax.ts";

/** One `key:"value"` of a field's tag. */
export interface TagEntry extends Span {
  readonly value: string;
}

/** The first mark that stands where a `key:"value"` should. */
export interface ReadTag {
  readonly entries: Dictionary<TagEntry>;
  /** The unreadable rest. */
  readonly broken?: Span;
}

const ENTRY = /\s*([^\s:"]+):"([^"\\]*(?:\\.[^"\\]*)*)"/suy;
const NO_ENTRIES: ReadTag = { entries: dictionary() };

/** Reads a tag as `reflect.StructTag` does; the first of several entries with one key counts. */
export function readTag(tag: RawTag | undefined): ReadTag {
  if (tag === undefined) return NO_ENTRIES;
  const entries = dictionary<TagEntry>();
  ENTRY.lastIndex = 0;
  let at = 0;
  for (let found = ENTRY.exec(tag.text); found !== null; found = ENTRY.exec(tag.text)) {
    const [whole, key = "", value = ""] = found;
    at = ENTRY.lastIndex;
    const end = tag.textStart + at;
    const start = end - whole.trimStart().length;
    entries[key] ??= { value: value.includes("\\") ? value.replace(/\\(.)/gsu, "$1") : value, start, end };
  }
  if (tag.text.slice(at).trim() === "") return { entries };
  return { entries, broken: { start: tag.textStart + at, end: tag.end } };
}

export interface JsonTag {
  /** Undefined where the tag leaves it to the field's name in Go. */
  readonly name: string | undefined;
  readonly omitted: boolean;
  readonly inline: boolean;
  readonly omitempty: boolean;
  readonly omitzero: boolean;
  /** `,string`: a number or a boolean is written as a string. */
  readonly quoted: boolean;
}

export function readJsonTag({ entries }: ReadTag): JsonTag | undefined {
  const entry = entries["json"];
  if (entry === undefined) return undefined;
  const [name = "", ...options] = entry.value.split(",");
  return {
    name: name === "" ? undefined : name,
    omitted: entry.value === "-",
    inline: options.includes("inline"),
    omitempty: options.includes("omitempty"),
    omitzero: options.includes("omitzero"),
    quoted: options.includes("string"),
  };
}

/** `bytes,1,opt,name=x`: how a field is written as protobuf. */
export interface ProtobufTag {
  readonly wireType: string;
  readonly number: number;
  readonly label: "opt" | "rep" | "req" | undefined;
  readonly name: string | undefined;
  /** Everything behind the number. */
  readonly options: readonly string[];
}

const LABELS: ReadonlySet<string> = new Set(["opt", "rep", "req"]);

/** Undefined if the tag has no readable number. */
export function readProtobufTag(text: string): ProtobufTag | undefined {
  const [wireType = "", digits = "", ...rest] = text.split(",").map((part) => part.trim());
  if (!/^\d+$/.test(digits)) return undefined;
  const number = Number(digits);
  const labels = rest.filter((part) => LABELS.has(part));
  const name = rest.find((part) => part.startsWith("name="))?.slice("name=".length);
  return { wireType, number, label: labels[0] as ProtobufTag["label"], name, options: rest };
}
