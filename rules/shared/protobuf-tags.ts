import type { DeclaredType } from "../../src/model/declaration.ts";

/** Lists the protobuf numbers of the fields and tombstones of a struct. */
export function numbersOf({ fields, tombstones }: DeclaredType): readonly number[] {
  const live = fields.flatMap(({ tags }) => numberIn(tags["protobuf"]?.value) ?? []);
  return live.length === 0 ? [] : [...live, ...tombstones.flatMap(({ number }) => number ?? [])];
}

export function numberIn(tag: string | undefined): number | undefined {
  const digits = tag?.split(",")[1]?.trim();
  return digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/** Returns the `name=` part of a tag. */
export function nameIn(tag: string | undefined): string | undefined {
  const part = tag?.split(",").find((each) => each.trim().startsWith("name="));
  return part?.trim().slice("name=".length);
}

const WIRE_TYPES: readonly string[] = ["varint", "bytes", "fixed32", "fixed64", "zigzag32", "zigzag64", "group"];
const LABELS: readonly string[] = ["opt", "rep", "req"];
const OPTION =
  /^(?:packed|proto3|oneof|(?:def|name|json|enum|casttype|customtype|castkey|castvalue|embedded|stdtime|stdduration)(?:=.*)?)$/u;
const GREATEST_NUMBER = 536_870_911;

/** Lists the errors of a `protobuf` tag, each as a clause. */
export function flawsOf(tag: string): readonly string[] {
  const [wireType = "", digits = "", ...rest] = tag.split(",").map((part) => part.trim());
  const number = numberIn(tag);
  const flaws: string[] = [];
  if (!WIRE_TYPES.includes(wireType)) flaws.push(`\`${wireType}\` is not a wire type`);
  if (number === undefined || number < 1 || number > GREATEST_NUMBER) flaws.push(`\`${digits}\` is not a field number`);
  if (!rest.some((part) => LABELS.includes(part))) flaws.push("one of `opt`, `rep` and `req` is missing");
  for (const part of rest) if (!LABELS.includes(part) && !OPTION.test(part)) flaws.push(`\`${part}\` is not an option`);
  return flaws;
}
