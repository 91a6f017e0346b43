import type { Severity } from "../contracts/finding.ts";
import type { Format } from "../model/snapshot.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import { PROMISES } from "../reporters/promises.ts";
import type { Rule, RuleMeta } from "../contracts/rule.ts";
import { code, table } from "./markdown-table.ts";

/** Title, description, promises, severity, options and source of a rule, in Markdown. */
export function docHeader(id: string, { meta }: Rule): string {
  const rows = meta.criteria.map((criterion) => [criterion, PROMISES[criterion].name, PROMISES[criterion].clause]);
  return [
    `# ${id}`,
    `${meta.description}.`,
    table(["Promise", "Name", "Meaning"], rows),
    severitySentence(meta),
    ...(meta.formats === undefined ? [] : [`Formats: ${meta.formats.map((name) => FORMATS[name]).join(", ")}.`]),
    ...(meta.guideline === undefined ? [] : [`Runs only in profiles with the guideline \`${meta.guideline}\`.`]),
    ...(meta.schema === undefined ? [] : [optionsTable(meta.schema)]),
    `Source: [${meta.source.title}](${meta.source.url})`,
  ].join("\n\n");
}

const FORMATS: Readonly<Record<Format, string>> = {
  openapi: "OpenAPI 3",
  swagger: "Swagger 2",
  "json-schema": "JSON Schema",
  crd: "CustomResourceDefinition",
  protobuf: "protobuf",
  go: "Go",
  typescript: "TypeScript",
};

/** The stabilities that share a severity are named together. */
function severitySentence({ severity }: RuleMeta): string {
  const places = { stable: "where the API is stable", beta: "in beta", alpha: "in alpha" } as const;
  const groups = new Map<Severity, string[]>();
  for (const stability of ["stable", "beta", "alpha"] as const) {
    const level = severity[stability];
    groups.set(level, [...(groups.get(level) ?? []), places[stability]]);
  }
  if (groups.size === 1) return `Severity of a break: **${severity.stable}**.`;
  const parts = [...groups].map(([level, where]) => `**${level}** ${where.join(" or ")}`);
  return `Severity of a break: ${parts.join(", ")}.`;
}

function optionsTable({ properties }: JsonObject): string {
  const rows = Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => {
    const { type, enum: values, default: fallback, description } = isObject(schema) ? schema : {};
    const kind = Array.isArray(values)
      ? values.map((value) => code(JSON.stringify(value))).join(", ")
      : String(type ?? "any");
    return [code(name), kind, fallback === undefined ? "" : code(JSON.stringify(fallback)), String(description ?? "")];
  });
  return `Options:\n\n${table(["Name", "Type", "Default", "Meaning"], rows)}`;
}
