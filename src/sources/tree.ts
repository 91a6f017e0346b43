import type { Problem } from "../contracts/errors.ts";
import type { SourceFile } from "../contracts/source.ts";

/** A file of a folder, with an identity of its content that does not need reading it. */
export interface TreeEntry {
  readonly name: string;
  /** The object id that git gives to the content. */
  readonly id: string;
}

/** Files below one top at one time, read on request and cached. Paths are relative to the top, with forward slashes. */
export interface Tree {
  /** Undefined where nothing that can be read stands there. */
  file(path: string): SourceFile | undefined;
  /** The files directly in a folder (empty: the top), sorted by name; none where there is no such folder. */
  entries(folder: string): readonly TreeEntry[];
  /** The names of the folders directly in a folder, sorted. */
  folders(folder: string): readonly string[];
  resolve(reference: string, from: SourceFile): SourceFile | Problem;
}
