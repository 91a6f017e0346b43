import { ApicompatError } from "../errors.ts";
import { split } from "../model/pointer.ts";
import { relateSchemas, type SchemaRelation } from "../prove/index.ts";
import { exportSchema } from "../prove/export.ts";
import { dialectOf, type SchemaDialect } from "../prove/oracle/dialect.ts";
import { malformedIn } from "../prove/oracle/malformed.ts";
import { Unanswerable } from "../prove/oracle/unanswerable.ts";
import { schemaAt, type SchemaAt } from "../readers/schema-at.ts";
import { refuseProblems, type Question } from "./relation.ts";

/** Throws for what makes an answer worthless. */
export function relationBetween(old: SchemaAt, new_: SchemaAt, question: Question): SchemaRelation {
  for (const side of [old, new_]) refuseMalformed(side);
  const relation = relateSchemas(old, new_, question.lens, question);
  refuseProblems([...old.problems(), ...new_.problems()]);
  if (relation.relation !== "undecided") return relation;
  const resolved = [old, new_].map(withoutDynamicReferences);
  const [before = old, after = new_] = resolved;
  return before === old && after === new_ ? relation : relateSchemas(before, after, question.lens, question);
}

export function dialectAt({ language }: SchemaAt): SchemaDialect {
  return typeof language === "string" ? language : dialectOf(language);
}

/** Of descriptions of APIs, their readers tell. */
export function refuseMalformed(schema: SchemaAt): void {
  const { table, at, language } = schema;
  if (typeof language !== "string" && language.format !== "json-schema") return;
  const found = malformedIn(table, at, dialectAt(schema));
  if (found === undefined) return;
  const place = `${schema.name}#${split(found.at)
    .tokens.map((token) => `/${token}`)
    .join("")}`;
  throw new ApicompatError(
    "UNREADABLE",
    `${place}: in ${dialectAt(schema)}, \`${found.keyword}\` must be ${found.wanted}.`,
    "Mend it, or name the draft that it is written in: `$schema`, or --dialect.",
  );
}

const DYNAMIC = /"\$(?:dynamic|recursive)Ref":/u;

/** What a dynamic reference leads to depends on the way there: written out, each way has a schema of its own. */
function withoutDynamicReferences(schema: SchemaAt): SchemaAt {
  const { table, at } = schema;
  if (!DYNAMIC.test(JSON.stringify(table.source(`${split(at).file}#`) ?? null))) return schema;
  try {
    const text = JSON.stringify(exportSchema(table, at, dialectAt(schema), "lenient"));
    const url = `resolved:${split(at).tokens.join("/")}`;
    return schemaAt({ name: "schema", url, text }, "", "2020-12", () => {
      throw new Error("It refers to nothing outside itself.");
    });
  } catch (error) {
    if (error instanceof Unanswerable) return schema;
    throw error;
  }
}
