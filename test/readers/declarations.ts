// Modules of declarations, and the findings between two of them.
import { compare, readSnapshot, type Finding } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";

export const read = (text: string): Reading => readSnapshot({ name: "api.d.ts", url: "file:///api/api.d.ts", text });

/** In the words of each finding, or as a test says it; what harms nobody is left out. */
export const reported = (
  old: string,
  new_: string,
  textOf: (finding: Finding) => string = ({ message }) => message,
): readonly string[] =>
  compare(read(old), read(new_))
    .findings.filter(({ verdict }) => verdict !== "compatible")
    .map(textOf)
    .sort();
