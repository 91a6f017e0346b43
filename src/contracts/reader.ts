import type { Problem, SourceRange } from "./errors.ts";
import type { TextEdit } from "./finding.ts";
import type { DeclarationEdit } from "../model/declaration-edit.ts";
import type { Json } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Format, Operation, Snapshot } from "../model/snapshot.ts";
import type { SourceFile } from "./source.ts";

/** A snapshot and what ties it to its text. */
export interface Reading extends Locator {
  readonly snapshot: Snapshot;
  /** Complete after the comparison has read everything that it needs. */
  readonly problems: readonly Problem[];
  /** Reads the remaining operations to collect their problems. */
  readRest?(): void;
  /**
   * Reads named parts that no operation uses (responses, parameters and others), each as a separate operation, if
   * `isWanted` accepts its place.
   */
  readUnused?(isWanted: (at: Pointer) => boolean): readonly Operation[];
  /** Called with the place of a schema that this side cannot read although the other side can. */
  lose?(at: Pointer): void;
  /** For types with parameters: their names by declaration. */
  readonly typeParameters?: () => ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Reads what `require` gives, where that says more about the change than what `import` gives; undefined where it does not. */
  required?(other: Reading): Reading | undefined;
  /** Reads again, with parts named as their namesakes in another reading; undefined where they are. */
  besides?(other: Reading): Reading | undefined;
  /** Each file that was read, the root document first. */
  readonly files: readonly SourceFile[];
  /** What the compiler is asked about. */
  readonly package?: DeclaredPackage;
  /** Renders an edit in the syntax of the file; undefined if that would be a guess. */
  edit?(declared: DeclarationEdit): TextEdit | undefined;
}

/** The files of a package of TypeScript, and the modules that can be imported from it. */
export interface DeclaredPackage {
  /** The name that clients import it by. */
  readonly name: string;
  readonly members: readonly MemberFile[];
  readonly resolve: Resolve;
  /** By subpath: `.`, `./sub`. */
  readonly entries: ReadonlyMap<string, MemberFile>;
  /** Returns what `require` gives, by the same subpaths. Absent if there is no choice. */
  readonly required?: () => ReadonlyMap<string, MemberFile>;
}

/** Returns the same reading with another snapshot. */
export function withSnapshot(reading: Reading, snapshot: Snapshot): Reading {
  if (reading.snapshot === snapshot) return reading;
  return {
    ...reading,
    snapshot,
    // Problems of schemas are found during the comparison.
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
  /** Problems of the parts that were omitted from the value. */
  readonly problems?: readonly Problem[];
  /** Finds the position by the decoded tokens of a JSON pointer, lazily. */
  locate(tokens: readonly string[]): SourceRange | undefined;
  /** YAML only: returns whether the character at an offset is part of a value and not of a comment. */
  isInScalar?(offset: number): boolean;
}

/** Root documents and every file that their references lead to. Pointers are `file#/…`, the file relative to the first root's folder. */
export interface DocumentSet extends Locator {
  /** True if its schemas are derived, so that their keywords are in no file. */
  readonly derived?: true;
  /** The first of the roots; the only one, unless the reader's documents are read together. */
  readonly root: Document;
  /** The pointer of each root: `#`, `other.yaml#`. */
  readonly roots: readonly Pointer[];
  readonly files: readonly SourceFile[];
  /** Problems of loading and of unresolved references. */
  readonly problems: readonly Problem[];
  /** The raw value at a pointer; undefined where there is none. */
  get(at: Pointer): Json | undefined;
  /** Returns the required members of the schema at a place whose values hold it again, without an end. Default: none. */
  endless?(at: Pointer): readonly string[];
  /** Resolves a reference in the document of `from`; undefined if there is no target. */
  targetOf(reference: string, from: Pointer): Pointer | undefined;
  /** Resolves a reference at `from`; an unresolved reference becomes a problem. */
  follow(reference: string, from: Pointer): Pointer | undefined;
}

export interface Reader {
  readonly formats: readonly Format[];
  /** True if all documents of a folder are one API and are read together. */
  readonly together?: true;
  /** Found in every text of its formats, so that others need not be parsed to know. */
  readonly trait: RegExp;
  /** Looks at the content, not the name. */
  detects(value: Json): boolean;
  /** Never throws for bad input: what it cannot read becomes a problem. */
  read(documents: DocumentSet): Reading;
}

/** A file of a set. The path is relative to the folder of the set, and empty for a single file. */
export interface MemberFile {
  readonly path: string;
  readonly file: SourceFile;
}

/** Reads a language whose files make up one API together. */
export interface LanguageReader {
  readonly formats: readonly Format[];
  /** Recognizes a file by its name, or by the beginning of its text. */
  detects(file: SourceFile): boolean;
  /**
   * Never throws for bad input: unreadable parts become problems. `resolve` returns imported files. `like` are files
   * that were read before and have mostly the same text.
   */
  read(files: readonly MemberFile[], resolve: Resolve, like?: readonly SourceFile[]): Reading;
}
