import type { Problem, SourceRange } from "./errors.ts";
import type { TextEdit } from "./finding.ts";
import type { Amendment } from "./model/amendment.ts";
import type { Json } from "./model/json.ts";
import type { Pointer } from "./model/pointer.ts";
import type { Format, Operation, Snapshot } from "./model/snapshot.ts";
import type { SourceFile } from "./source.ts";

/** A snapshot and what ties it to its text. */
export interface Reading extends Locator {
  readonly snapshot: Snapshot;
  /** Complete once everything that the comparison asks for was read. */
  readonly problems: readonly Problem[];
  /** Reads the operations that nobody asked for yet, so that their problems are told. */
  readRest?(): void;
  /**
   * Reads the responses, parameters and other parts that the document offers under a name and no operation refers to, as if each
   * was used by a separate operation: those whose place is wanted.
   */
  readUnused?(isWanted: (at: Pointer) => boolean): readonly Operation[];
  /** Each file that was read, the root document first. */
  readonly files: readonly SourceFile[];
  /** How an amendment is written in the file of its place; undefined where that cannot be told without guessing. */
  edit?(amendment: Amendment): TextEdit | undefined;
}

/** The same reading, of which another snapshot is made. */
export function withSnapshot(reading: Reading, snapshot: Snapshot): Reading {
  if (reading.snapshot === snapshot) return reading;
  return {
    ...reading,
    snapshot,
    // Those of schemas come up while they are compared.
    get problems() {
      return reading.problems;
    },
  };
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
  /** Of what was left out of the value. */
  readonly problems?: readonly Problem[];
  /** By the decoded tokens of a JSON pointer; positions are found when first asked for. */
  locate(tokens: readonly string[]): SourceRange | undefined;
  /** Of YAML: whether the character at an offset belongs to a value, and to no comment. */
  isInScalar?(offset: number): boolean;
}

/** Root documents and every file that their references lead to. Pointers are `file#/…`, the file relative to the first root's folder. */
export interface DocumentSet extends Locator {
  /** Its schemas are made of something else, so that nobody wrote their keywords. */
  readonly derived?: true;
  /** The first of the roots; the only one, unless the reader's documents are read together. */
  readonly root: Document;
  /** Where each root begins: `#`, `other.yaml#`. */
  readonly roots: readonly Pointer[];
  readonly files: readonly SourceFile[];
  /** Of loading and of references that lead nowhere. */
  readonly problems: readonly Problem[];
  /** The raw value at a pointer; undefined where there is none. */
  get(at: Pointer): Json | undefined;
  /** Where a reference that stands in the document of `from` leads; undefined where it leads nowhere. */
  targetOf(reference: string, from: Pointer): Pointer | undefined;
  /** The same of a reference that stands at `from` itself; where it leads nowhere, `problems` tell so. */
  follow(reference: string, from: Pointer): Pointer | undefined;
}

export interface Reader {
  readonly formats: readonly Format[];
  /** All documents of a folder are one surface, whatever their names, and are read together. */
  readonly together?: true;
  /** Found in every text of its formats, so that others need not be parsed to know. */
  readonly trait: RegExp;
  /** Looks at the content, not the name. */
  detects(value: Json): boolean;
  /** Never throws for bad input: what it cannot read becomes a problem. */
  read(documents: DocumentSet): Reading;
}

/** A file of a set, and its path below the folder of the set; empty for a file given by itself. */
export interface MemberFile {
  readonly path: string;
  readonly file: SourceFile;
}

/** Reads a language whose files make up one API together. */
export interface LanguageReader {
  readonly formats: readonly Format[];
  /** By the file's name, or by what a text without a telling name begins with. */
  detects(file: SourceFile): boolean;
  /**
   * Never throws for bad input: what it cannot read becomes a problem. `resolve` gives the files that imports name. `like` are
   * files of which most is written alike, and which were read before.
   */
  read(files: readonly MemberFile[], resolve: Resolve, like?: readonly SourceFile[]): Reading;
}
