import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { JsonObject } from "../model/json.ts";
import type { Containment, Lens, SchemaRelation } from "../prove/index.ts";
import type { SchemaDialectName } from "../readers/json-schema/dialects.ts";
import { abridged } from "../reporters/witness.ts";

/** The options of a comparison of two schemas. */
export interface Question {
  readonly lens: Lens;
  readonly dialect: SchemaDialectName;
  readonly steps?: number;
  readonly precision: "exact";
}

/** Throws for what makes an answer worthless. */
export function refuseProblems(problems: readonly Problem[]): void {
  const errors = problems.filter(({ level }) => level === "error");
  const [first] = errors;
  if (first === undefined) return;
  throw new ApicompatError("UNREADABLE", `${first.file}: ${first.message}`, first.hint, { problems: errors });
}

/** As JSON, with all digits of a witness. */
export function asJson(relation: SchemaRelation, more: JsonObject = {}, indent = 0): string {
  const { oldInNew, newInOld } = relation;
  const answer = { relation: relation.relation, oldInNew: answerOf(oldInNew), newInOld: answerOf(newInOld), ...more };
  const text = JSON.stringify(answer, null, indent);
  return [oldInNew, newInOld].reduce((each, containment) => withDigits(each, containment), text);
}

/** As members of an answer in JSON: none if everything was read as written. */
export function warningsIn(warnings: readonly Problem[]): JsonObject {
  if (warnings.length === 0) return {};
  const asObject = ({ code, file, range, message, hint }: Problem): JsonObject => ({
    code,
    file,
    ...(range !== undefined && { line: range.start.line, column: range.start.column }),
    message,
    hint,
  });
  return { warnings: warnings.map(asObject) };
}

/** A lone surrogate: never a witness, because it is not valid Unicode. */
const PLACEHOLDER = "\ud800";

function answerOf(containment: Containment): JsonObject {
  const { answer } = containment;
  if (answer === "witness")
    return { answer, witness: containment.exact === undefined ? containment.witness : PLACEHOLDER };
  return answer === "undecided" ? { answer, reason: containment.reason, code: containment.code } : { answer };
}

function withDigits(text: string, containment: Containment): string {
  if (containment.answer !== "witness" || containment.exact === undefined) return text;
  const { exact } = containment;
  return text.replace(JSON.stringify(PLACEHOLDER), () => exact);
}

/** For people; `asJson` has all of it. */
export function witnessText({ witness, exact }: Containment & { readonly answer: "witness" }): string {
  return exact ?? abridged(witness);
}
