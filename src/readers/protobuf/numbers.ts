import type { Problem } from "../../contracts/errors.ts";
import { GREATEST } from "../../model/wire.ts";
import type { ParsedFile } from "./files.ts";
import { type ExtendNode, type FieldNode, type MessageNode } from "./syntax.ts";

/** Fields whose numbers no compiler takes. */
export function impossibleNumbers({ node, source, lines }: ParsedFile): readonly Problem[] {
  const reported: Problem[] = [];
  const reporter = (by: number) => (field: FieldNode, largest: number) => {
    const { name, number, numberStart, numberEnd } = field;
    if (number >= 1 && number <= largest && !isOfImplementation(number)) return;
    const why = isOfImplementation(number)
      ? "implementations keep 19000 to 19999 for themselves"
      : `none is ${number < 1 ? "less than 1" : `greater than ${largest}`}`;
    reported.push({
      code: "SYNTAX_ERROR",
      level: "error",
      message: `\`${name}\` cannot have the number ${number}: ${why}.`,
      hint: `Give it one from 1 to ${largest} that was never used, and none from 19000 to 19999.`,
      file: source.name,
      range: lines.range({ start: numberStart + by, end: numberEnd + by }),
    });
  };
  for (const message of node.messages) ofMessage(message, reporter(node.moved.get(message) ?? 0));
  for (const extended of node.extends) ofExtend(extended, reporter(0));
  return reported;
}

function isOfImplementation(number: number): boolean {
  return number >= 19_000 && number <= 19_999;
}

/** Is shown fields, each with the greatest number that it may have. */
type Look = (field: FieldNode, largest: number) => void;

function ofMessage({ fields, messages, extends: extended }: MessageNode, look: Look): void {
  for (const field of fields) look(field, GREATEST.field);
  for (const message of messages) ofMessage(message, look);
  for (const each of extended) ofExtend(each, look);
}

/** Skips the numbers of `extend` blocks: message sets allow larger numbers, which only their definition states. */
function ofExtend({ fields, messages }: ExtendNode, look: Look): void {
  for (const field of fields) look(field, GREATEST.value);
  for (const message of messages) ofMessage(message, look);
}
