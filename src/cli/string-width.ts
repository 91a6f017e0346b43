import { stripVTControlCharacters } from "node:util";

/** The columns that a line of our own help takes: it has no wide characters. */
export default function stringWidth(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}
