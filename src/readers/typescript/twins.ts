import type { SourceFile } from "../../source.ts";

/** Of the name of a file that declares something. */
const ENDING = /(?:\.d)?\.[cm]?tsx?$/u;

export function withoutEnding(path: string): string {
  return path.replace(ENDING, "");
}

/**
 * Whether two files say the same but for the kind of importer that they are for, as `a.d.cts` beside `a.d.ts` does: the endings of
 * what they import, and the name of the map of their source.
 */
export function areTwins(one: SourceFile, other: SourceFile): boolean {
  return withoutEnding(one.url) === withoutEnding(other.url) && withoutKinds(one.text) === withoutKinds(other.text);
}

function withoutKinds(text: string): string {
  return text.replaceAll(/\.[cm]?(js["'])/gu, ".$1").replace(/\n\/\/# sourceMappingURL=\S*\s*$/u, "\n");
}
