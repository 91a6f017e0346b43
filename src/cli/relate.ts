import { LENSES, type Containment, type SchemaRelation } from "../prove/index.ts";
import type { SchemaDialectName } from "../readers/json-schema/dialects.ts";
import { styleOf, type Style } from "../reporters/style.ts";
import { loadLines, loadSide, type LoadOptions } from "../sources/load.ts";
import { usage, type Arguments } from "./args.ts";
import { printProblem } from "./failure.ts";
import { colorOf, type Io } from "./io.ts";
import type { RelatingFlags } from "./options.ts";
import { answerLines } from "./relate-lines.ts";
import { relationBetween } from "./relation-between.ts";
import { asJson, warningsIn, witnessText, type Question } from "./relation.ts";
import { loadSchema } from "./schema-operand.ts";
import { describeValues, valuesBetween } from "./values.ts";

/** Compares the values that two schemas allow; exit code 1 if undecided. */
export async function relate({ operands, flags }: Arguments<RelatingFlags>, io: Io): Promise<number> {
  const question: Question = {
    precision: "exact",
    lens: LENSES[(flags.lens ?? "containment") as keyof typeof LENSES],
    dialect: (flags.dialect ?? "2020-12") as SchemaDialectName,
    ...(flags.steps !== undefined && { steps: flags.steps }),
  };
  const options: LoadOptions = { cwd: io.cwd, stdin: io.stdin, roots: flags.root ?? [] };
  if (flags.pairs !== undefined) {
    if (operands.length > 0) throw usage("--pairs reads the schemas from a file.", "Remove A and B.");
    if (flags.values === true) throw usage("--values needs one pair of schemas.", "Write them as A and B.");
    if (flags.pairs === "-") return answerLines(STDIN, loadLines(options), question, io);
    const { kind, files } = await loadSide(flags.pairs, options);
    if (kind === "directory") throw usage(`${flags.pairs} is a folder.`, "Use a file with the pairs, or - for stdin.");
    return answerLines(files[0]!, files[0]!.text.split("\n"), question, io);
  }
  const [first, second] = operands;
  if (first === undefined || second === undefined) {
    throw usage("relate needs A and B; one of them is missing.", "Run: apicompat relate A B");
  }
  if (first.startsWith("-") && second.startsWith("-"))
    throw usage("Only one side can come from stdin.", "Use a file for the other side.");
  const old = await loadSchema(first, question.dialect, options);
  const new_ = await loadSchema(second, question.dialect, options);
  const { relation, warnings } = relationBetween(old, new_, question);
  const values = flags.values === true ? await valuesBetween(old, new_) : undefined;
  if (flags.format === "json") {
    io.stdout.write(`${asJson(relation, { ...(values && { values }), ...warningsIn(warnings) }, 2)}\n`);
  } else {
    io.stdout.write(asText(relation, first, second, styleOf(colorOf(io.stdout, io.env, flags.color))));
    if (values !== undefined) io.stdout.write(describeValues(values));
    for (const warning of warnings) printProblem(warning, io.stderr);
  }
  return relation.relation === "undecided" ? 1 : 0;
}

const STDIN = { name: "stdin", url: "file:///stdin" } as const;

const MEANINGS: Readonly<Record<SchemaRelation["relation"], string>> = {
  equal: "both allow the same values",
  narrower: "B allows a subset of A",
  wider: "B allows a superset of A",
  incomparable: "each allows values that the other does not",
  undecided: "the relation is unknown",
};

function asText({ relation, oldInNew, newInOld }: SchemaRelation, a: string, b: string, style: Style): string {
  const lines = [`${style.strong(relation)}: ${MEANINGS[relation]}.`];
  const addDirection = (containment: Containment, from: string, to: string): void => {
    if (containment.answer === "witness") {
      lines.push("", `${from} allows and ${to} rejects:`, `  ${witnessText(containment)}`);
    } else if (containment.answer === "undecided") {
      lines.push("", `Undecided whether ${to} allows all values of ${from}: ${containment.reason}.`);
    }
  };
  addDirection(oldInNew, `A (${a})`, `B (${b})`);
  addDirection(newInOld, `B (${b})`, `A (${a})`);
  return `${lines.join("\n")}\n`;
}
