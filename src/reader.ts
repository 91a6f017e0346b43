import type { Problem, SourceRange } from "./errors.ts";
import type { Json } from "./model/json.ts";
import type { Pointer } from "./model/pointer.ts";
import type { Format, Snapshot } from "./model/snapshot.ts";
import type { SourceFile } from "./source.ts";

/** A snapshot and what ties it to its text. */
export interface Reading extends Locator {
  readonly snapshot: Snapshot;
  /** Complete once every schema that the comparison asks for was read. */
  readonly problems: readonly Problem[];
  /** Each file that was read, the root document first. */
  readonly files: readonly SourceFile[];
}

export interface Locator {
  /**
   * The range of a node: of its key and value in an object, of its value elsewhere.
   * Undefined where the text has no such node: a place is never guessed.
   */
  locate(at: Pointer): SourceRange | undefined;
  /** The name of the file that holds the node, as the user would write it. */
  fileOf(at: Pointer): string;
}

/** Gives the text that a `$ref` names (its part before `#`), relative to `from`; a problem when it may not or cannot be read. */
export type Resolve = (reference: string, from: SourceFile) => SourceFile | Problem;

/** A parsed JSON or YAML text. */
export interface Document {
  readonly file: SourceFile;
  readonly value: Json;
  /** By the decoded tokens of a JSON pointer; positions are found when first asked for. */
  locate(tokens: readonly string[]): SourceRange | undefined;
}

/** A root document and every file that its references lead to. Pointers are `file#/…`, the file relative to the root's folder. */
export interface DocumentSet extends Locator {
  readonly root: Document;
  readonly files: readonly SourceFile[];
  /** Of loading and of references that lead nowhere. */
  readonly problems: readonly Problem[];
  /** The raw value at a pointer; undefined where there is none. */
  get(at: Pointer): Json | undefined;
  /** Where a reference that stands in the document of `from` leads; undefined where it leads nowhere (told in `problems`). */
  follow(reference: string, from: Pointer): Pointer | undefined;
}

export interface Reader {
  readonly formats: readonly Format[];
  /** Looks at the content, not the name. */
  detects(value: Json): boolean;
  /** Never throws for bad input: what it cannot read becomes a problem. */
  read(documents: DocumentSet): Reading;
}
