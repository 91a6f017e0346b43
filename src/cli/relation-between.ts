import { formatTraits } from "../model/format-traits.ts";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import { readReached } from "../engine/prepare/read-added.ts";
import { split } from "../model/pointer.ts";
import { relateSchemas, type Lens, type SchemaRelation } from "../prove/index.ts";
import { dialectOf, patternsOf, type SchemaDialect } from "../prove/oracle/dialect.ts";
import { malformedIn } from "../prove/oracle/malformed.ts";
import type { SchemaAt } from "../readers/schema-at.ts";
import { refuseProblems, type Question } from "./relation.ts";

/** A relation, and the places that were read leniently. */
export interface Related {
  readonly relation: SchemaRelation;
  readonly warnings: readonly Problem[];
}

/** Throws for what makes an answer worthless. */
export function relationBetween(old: SchemaAt, new_: SchemaAt, question: Question): Related {
  for (const side of [old, new_]) refuseMalformed(side);
  const relation = relateSchemas(old, new_, { ...question.lens, dialect: patternsBetween(old, new_) }, question);
  for (const { table, at } of [old, new_]) readReached(table, at);
  const problems = [...old.problems(), ...new_.problems()];
  refuseProblems(problems);
  return { relation, warnings: distinct(problems) };
}

/** Both schemas can be of one file. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = ({ code, file, range, message }: Problem): string =>
    [code, file, String(range?.start.offset), message].join("\t");
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

/**
 * Returns the dialect for two schemas. Kubernetes wins, because a schema that is compared with one is usually a copy of
 * it.
 */
function patternsBetween(old: SchemaAt, new_: SchemaAt): Lens["dialect"] {
  return [old, new_].map((side) => patternsOf(dialectAt(side))).includes("re2") ? "re2" : "ecma-262";
}

export function dialectAt({ language }: SchemaAt): SchemaDialect {
  return typeof language === "string" ? language : dialectOf(language);
}

/** Readers determine the dialect of API descriptions. */
export function refuseMalformed(schema: SchemaAt): void {
  const { table, at, language } = schema;
  if (typeof language !== "string" && !formatTraits(language).standsAlone) return;
  const found = malformedIn(table, at, dialectAt(schema));
  if (found === undefined) return;
  const place = `${schema.name}#${split(found.at)
    .tokens.map((token) => `/${token}`)
    .join("")}`;
  throw new ApicompatError(
    "UNREADABLE",
    `${place}: in ${dialectAt(schema)}, \`${found.keyword}\` must be ${found.wanted}.`,
    "Correct the schema, or state its dialect with `$schema` or --dialect.",
  );
}
