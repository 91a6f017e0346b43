import { type TS, typescript } from "./load.ts";

/** Parsed files by path. One of equal text is the same object, so that programs share what was read and bound. */
export class SourceCache {
  readonly #files = new Map<string, Map<string, TS.SourceFile>>();

  get(path: string, text: string): TS.SourceFile {
    const ts = typescript();
    const known = this.#files.get(path) ?? new Map<string, TS.SourceFile>();
    this.#files.set(path, known);
    const found = known.get(text) ?? ts.createSourceFile(path, text, parsing(), true);
    known.set(text, found);
    return found;
  }
}

/** How files are parsed: without their comments, which declare no types. */
export function parsing(): TS.CreateSourceFileOptions {
  const { ScriptTarget, JSDocParsingMode } = typescript();
  return { languageVersion: ScriptTarget.Latest, jsDocParsingMode: JSDocParsingMode.ParseNone };
}
