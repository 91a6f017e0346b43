import type { RegexDialect } from "./compiled.ts";

/** A pattern that matches these texts and no others. */
export function patternOf(texts: Iterable<string>, dialect: RegexDialect): string {
  const escape = dialect === "re2" ? "x" : "u";
  const spelled = (text: string): string =>
    text.replaceAll(/[^\w]/gsu, (character) => `\\${escape}{${character.codePointAt(0)!.toString(16)}}`);
  return `^(?:${Array.from(texts, spelled).join("|")})$`;
}
