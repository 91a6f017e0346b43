import { CONTROLS } from "../../model/escapes.ts";

/** Returns the value of a quoted string literal. */
export function readText(literal: string): string {
  const quote = literal[0];
  const closed = literal.length > 1 && literal.endsWith(quote!);
  const content = literal.slice(1, closed ? -1 : undefined);
  if (quote === "`") return content.replaceAll("\r", "");
  if (!content.includes("\\")) return content;
  return content.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(.))/gsu,
    (_, byte?: string, short?: string, long?: string, octal?: string, letter?: string) => {
      const hexadecimal = byte ?? short ?? long;
      if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16));
      if (octal !== undefined) return character(Number.parseInt(octal, 8));
      return CONTROLS[letter!] ?? letter!;
    },
  );
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
