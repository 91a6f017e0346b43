import { constrains } from "../../model/format-name.ts";
import type { Keywords, Schema, TypeName } from "../../model/schema.ts";
import { asText, readsAs } from "../../model/text-form.ts";
import { admitsType } from "../../model/type-name.ts";
import { fails, refuses, typeOf } from "../../model/value.ts";
import type { Profile } from "../../contracts/profile.ts";

/** Returns whether the string form of a value can contain one of the characters. Patterns are tested with samples. */
export function mayHold({ keywords }: Schema, name: TypeName, marks: readonly string[], profile: Profile): boolean {
  const listed = keywords.enum?.value.filter((value) => admitsType([name], typeOf(value))).map(asText);
  if (listed !== undefined) return listed.some((text) => marks.some((mark) => text.includes(mark)));
  if (name !== "string") return name === "number" && marks.includes(".");
  const samples = marks.flatMap((mark) => AROUND.map((text) => text.replace("_", () => mark)));
  return samples.some((text) => mayBe(text, keywords, profile));
}

/** Returns whether no string keyword is known to reject the string. */
function mayBe(text: string, keywords: Keywords, profile: Profile): boolean {
  const { format, patterns } = keywords;
  if (format !== undefined && constrains(format.value, profile) && !LOOSE.test(format.value)) return false;
  return !refuses(keywords, text) && !patterns.some(({ value }) => fails(value, text));
}

/** String formats that allow almost any character. */
const LOOSE = /^(?:uri|iri|regex|json-pointer|relative-json-pointer|byte|binary|password)/u;

const AROUND = ["_", "a_b", "1_2", "abcdef_ghijkl", "12345_67890", `${"a".repeat(24)}_bcd`];

/** Returns whether a string is the string form of an allowed value. Ignores alternatives. */
export function admitsText({ types, keywords }: Schema, text: string, profile: Profile): boolean {
  const listed = keywords.enum?.value.map(asText);
  if (listed !== undefined) return listed.includes(text);
  if (readsAs(text, types.value)) return !refuses(keywords, valueOf(text));
  return types.value.includes("string") && mayBe(text, keywords, profile);
}

function valueOf(text: string): boolean | number {
  return text === "true" || text === "false" ? text === "true" : Number(text);
}
