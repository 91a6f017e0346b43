import { LENSES, type Containment, type SchemaRelation } from "../prove/index.ts";
import type { SchemaDialectName } from "../readers/json-schema/dialects.ts";
import { styleOf, type Style } from "../reporters/style.ts";
import { loadLines, loadSide, type LoadOptions } from "../sources/load.ts";
import { usage, type Arguments } from "./args.ts";
import { colorOf, type Io } from "./io.ts";
import type { RelatingFlags } from "./options.ts";
import { answerLines } from "./relate-lines.ts";
import { relationBetween } from "./relation-between.ts";
import { asJson, witnessText, type Question } from "./relation.ts";
import { loadSchema } from "./schema-operand.ts";
import { tellValues, valuesBetween } from "./values.ts";

/** Tells how the values of two schemas are related; 1 where that cannot be told. */
export async function relate({ operands, flags }: Arguments<RelatingFlags>, io: Io): Promise<number> {
  const question: Question = {
    precision: "exact",
    lens: LENSES[(flags.lens ?? "containment") as keyof typeof LENSES],
    dialect: (flags.dialect ?? "2020-12") as SchemaDialectName,
    ...(flags.steps !== undefined && { fuel: flags.steps }),
  };
  const options: LoadOptions = { cwd: io.cwd, stdin: io.stdin, roots: flags.root ?? [] };
  if (flags.pairs !== undefined) {
    if (operands.length > 0) throw usage("--pairs takes the schemas from its lines.", "Leave out A and B.");
    if (flags.values === true) throw usage("--values is about one pair of schemas.", "Name them as A and B.");
    if (flags.pairs === "-") return answerLines(STDIN, loadLines(options), question, io);
    const { kind, files } = await loadSide(flags.pairs, options);
    if (kind === "directory") throw usage(`${flags.pairs} is a folder.`, "Name the file that holds the pairs, or -.");
    return answerLines(files[0]!, files[0]!.text.split("\n"), question, io);
  }
  const [first, second] = operands;
  if (first === undefined || second === undefined) {
    throw usage("relate needs A and B; one of them is missing.", "Write: apicompat relate A B");
  }
  if (first.startsWith("-") && second.startsWith("-"))
    throw usage("Only one side can come from stdin.", "Name a file for the other.");
  const old = await loadSchema(first, question.dialect, options);
  const new_ = await loadSchema(second, question.dialect, options);
  const relation = relationBetween(old, new_, question);
  const values = flags.values === true ? await valuesBetween(old, new_) : undefined;
  if (flags.format === "json") {
    io.stdout.write(`${asJson(relation, values && { values }, 2)}\n`);
  } else {
    io.stdout.write(asText(relation, first, second, styleOf(colorOf(io.stdout, io.env, flags.color))));
    if (values !== undefined) io.stdout.write(tellValues(values));
  }
  return relation.relation === "undecided" ? 1 : 0;
}

const STDIN = { name: "stdin", url: "file:///stdin" } as const;

const MEANINGS: Readonly<Record<SchemaRelation["relation"], string>> = {
  equal: "both admit the same values",
  narrower: "B admits a part of what A does",
  wider: "B admits all that A does, and more",
  incomparable: "each admits values that the other does not",
  undecided: "it cannot be told",
};

function asText({ relation, oldInNew, newInOld }: SchemaRelation, a: string, b: string, style: Style): string {
  const lines = [`${style.strong(relation)}: ${MEANINGS[relation]}.`];
  const tell = (containment: Containment, from: string, to: string): void => {
    if (containment.answer === "witness") {
      lines.push("", `${from} admits and ${to} refuses:`, `  ${witnessText(containment)}`);
    } else if (containment.answer === "undecided") {
      lines.push("", `Whether ${to} admits all that ${from} does is undecided: ${containment.reason}.`);
    }
  };
  tell(oldInNew, `A (${a})`, `B (${b})`);
  tell(newInOld, `B (${b})`, `A (${a})`);
  return `${lines.join("\n")}\n`;
}
