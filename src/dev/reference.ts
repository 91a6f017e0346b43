// Reference tables of the documents: commands, flags, settings, and the inputs of the GitHub Action.
import { load } from "js-yaml";
import type { OptionSpec } from "../cli/args.ts";
import type { Command } from "../cli/commands.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { code, table } from "./markdown-table.ts";

export function commandTable(commands: readonly Command[]): string {
  const rows = commands.map(({ name, operands, summary }) => [
    code(["apicompat", name, ...operands].join(" ")),
    sentence(summary),
  ]);
  return table(["Command", "What it does"], rows);
}

/** Ends a clause of the help, and escapes what Markdown would take for emphasis. */
function sentence(clause: string): string {
  return `${clause.replaceAll("*", "\\*")}.`;
}

interface Flag {
  readonly name: string;
  readonly spec: OptionSpec;
  readonly commands: string[];
}

/** Renders a table for each group of flags. Commands that describe a flag in the same words share a row. */
export function flagTables(commands: readonly Command[]): string {
  const flags = new Map<string, Flag>();
  for (const { name: command, options } of commands) {
    for (const [name, spec] of Object.entries(options)) {
      const key = JSON.stringify([name, spec.value, spec.describe]);
      const flag = flags.get(key);
      if (flag === undefined) flags.set(key, { name, spec, commands: [command] });
      else flag.commands.push(command);
    }
  }
  const all = [...flags.values()];
  const groups = [...new Set(all.map(({ spec }) => spec.group))];
  return groups
    .flatMap((group) => [
      `### ${group.replace(/:$/, "")}`,
      table(
        ["Flag", "Commands", "Meaning"],
        all
          .filter(({ spec }) => spec.group === group)
          .map(({ name, spec, commands: own }) => [flagCell(name, spec), own.join(", "), sentence(spec.describe)]),
      ),
    ])
    .join("\n\n");
}

function flagCell(name: string, { value, negatable }: OptionSpec): string {
  const flag = code(value === undefined ? `--${name}` : `--${name} ${value}`);
  return negatable === true ? `${flag}, ${code(`--no-${name}`)}` : flag;
}

/** Renders a table of all settings, nested ones as `surfaces[].files`. */
export function settingTable(schema: JsonObject): string {
  const definitions = objectAt(schema, "definitions");
  const rows = (at: JsonObject, prefix: string): string[][] =>
    Object.entries(objectAt(at, "properties")).flatMap(([name, written]) => {
      if (name === "$schema" || !isObject(written)) return [];
      const setting = resolved(written, definitions);
      const items = objectAt(setting, "items");
      const { title, enum: values, description } = setting;
      const kind = Array.isArray(values) ? values.map((value) => code(String(value))).join(", ") : String(title ?? "");
      return [[code(prefix + name), kind, String(description ?? "")], ...rows(items, `${prefix}${name}[].`)];
    });
  return table(["Setting", "Value", "Meaning"], rows(schema, ""));
}

function resolved(written: JsonObject, definitions: JsonObject): JsonObject {
  const { $ref: ref } = written;
  return typeof ref === "string"
    ? { ...objectAt(definitions, ref.replace("#/definitions/", "")), ...written }
    : written;
}

function objectAt(holder: JsonObject, name: string): JsonObject {
  const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
  return isObject(value) ? value : {};
}

/** Renders the inputs and outputs of `action.yml`. */
export function actionTables(text: string): string {
  const action = load(text) as Json;
  const of = (kind: string): readonly (readonly string[])[] =>
    Object.entries(objectAt(isObject(action) ? action : {}, kind)).map(([name, spec]) => [
      code(name),
      String(isObject(spec) ? spec["description"] : ""),
    ]);
  return [table(["Input", "Meaning"], of("inputs")), table(["Output", "Meaning"], of("outputs"))].join("\n\n");
}
