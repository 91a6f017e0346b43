import { ApicompatError, type Problem } from "../errors.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { Containment, Lens, SchemaRelation } from "../prove/index.ts";
import type { SchemaDialectName } from "../readers/json-schema/dialects.ts";

/** How two schemas are looked at. */
export interface Question {
  readonly lens: Lens;
  readonly dialect: SchemaDialectName;
  readonly fuel?: number;
}

/** Throws for what makes an answer worthless. */
export function refuseProblems(problems: readonly Problem[]): void {
  const errors = problems.filter(({ level }) => level === "error");
  const [first] = errors;
  if (first === undefined) return;
  throw new ApicompatError("UNREADABLE", first.message, first.hint, { problems: errors });
}

export function asJson({ relation, oldInNew, newInOld }: SchemaRelation): JsonObject {
  return { relation, oldInNew: containmentAsJson(oldInNew), newInOld: containmentAsJson(newInOld) };
}

function containmentAsJson(containment: Containment): Json {
  const { answer } = containment;
  if (answer === "witness") return { answer, witness: containment.witness };
  return answer === "undecided" ? { answer, reason: containment.reason, code: containment.code } : { answer };
}
