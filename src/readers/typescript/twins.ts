import type { SourceFile } from "../../contracts/source.ts";

/** Matches the suffix of a declaration file. */
const ENDING = /(?:\.d)?\.[cm]?tsx?$/u;

export function withoutEnding(path: string): string {
  return path.replace(ENDING, "");
}

/**
 * Returns whether two files differ only in the kind of importer, as `a.d.cts` beside `a.d.ts`: in the suffixes of
 * imports and the name of the source map.
 */
export function areTwins(one: SourceFile, other: SourceFile): boolean {
  return withoutEnding(one.url) === withoutEnding(other.url) && withoutKinds(one.text) === withoutKinds(other.text);
}

function withoutKinds(text: string): string {
  return text.replaceAll(/\.[cm]?(js["'])/gu, ".$1").replace(/\n\/\/# sourceMappingURL=\S*\s*$/u, "\n");
}
