import type { Problem } from "../../errors.ts";
import type { ParsedFile } from "./files.ts";
import { LARGEST_INTEGER, LARGEST_NUMBER, type ExtendNode, type FieldNode, type MessageNode } from "./syntax.ts";

/** Fields whose numbers no compiler takes. */
export function impossibleNumbers({ node, source, lines }: ParsedFile): readonly Problem[] {
  return [...fieldsIn(node)].flatMap(({ field, largest }): readonly Problem[] => {
    const { name, number, numberStart: start, numberEnd: end } = field;
    if (number >= 1 && number <= largest && !isOfImplementation(number)) return [];
    const why = isOfImplementation(number)
      ? "implementations keep 19000 to 19999 for themselves"
      : `none is ${number < 1 ? "less than 1" : `greater than ${largest}`}`;
    return [
      {
        code: "SYNTAX_ERROR",
        level: "error",
        message: `\`${name}\` cannot have the number ${number}: ${why}.`,
        hint: `Give it one from 1 to ${largest} that was never used, and none from 19000 to 19999.`,
        file: source.name,
        range: lines.range({ start, end }),
      },
    ];
  });
}

function isOfImplementation(number: number): boolean {
  return number >= 19_000 && number <= 19_999;
}

interface Numbered {
  readonly field: FieldNode;
  readonly largest: number;
}

/** Extensions of a message set have greater numbers, which only its definition would tell. */
function* fieldsIn(holder: Pick<MessageNode, "messages" | "extends"> & Partial<MessageNode>): Iterable<Numbered> {
  for (const field of holder.fields ?? []) yield { field, largest: LARGEST_NUMBER };
  for (const message of holder.messages) yield* fieldsIn(message);
  for (const extended of holder.extends) yield* fieldsOf(extended);
}

function* fieldsOf({ fields, messages }: ExtendNode): Iterable<Numbered> {
  for (const field of fields) yield { field, largest: LARGEST_INTEGER };
  for (const message of messages) yield* fieldsIn(message);
}
