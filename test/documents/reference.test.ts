// Every command, flag, setting and report format has its place in the documents.
import { describe, expect, test } from "@jest/globals";
import { COMMANDS } from "../../src/cli/commands.ts";
import configSchema from "../../src/policy/config.schema.json" with { type: "json" };
import { presets } from "../../src/policy/presets.ts";
import { profiles } from "../../src/policy/profiles.ts";
import { PROMISES } from "../../src/reporters/promises.ts";
import { reporterNames } from "../../src/reporters/index.ts";
import { documents } from "./markdown.ts";

const texts = documents();

/** Returns the cells of the table rows under a heading, or of the whole document. */
function rowsOf(path: string, heading?: string): readonly (readonly string[])[] {
  const text = `\n${texts.get(path)!}`;
  const start = heading === undefined ? 0 : text.indexOf(`\n${heading}\n`);
  expect(start).not.toBe(-1);
  const after = text.slice(start + (heading?.length ?? 0) + 1);
  const next = heading === undefined ? -1 : after.search(new RegExp(`^#{1,${heading.indexOf(" ")}} `, "m"));
  const part = next === -1 ? after : after.slice(0, next);
  return [...part.matchAll(/^\|(.*)\|$/gm)].map(([, row = ""]) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
}

const firstCells = (path: string, heading?: string): readonly string[] =>
  rowsOf(path, heading).map(([cell = ""]) => cell);

describe("docs/cli.md", () => {
  test.each(COMMANDS.map(({ name }) => name))("has the command %s", (name) => {
    expect(
      firstCells("docs/cli.md", "## Commands").filter((cell) => cell.startsWith(`\`apicompat ${name}`)),
    ).toHaveLength(1);
  });

  const flags = COMMANDS.flatMap(({ name, options }) => Object.keys(options).map((flag) => [name, flag] as const));
  test.each(flags)("has one row for the flag of %s: --%s", (command, flag) => {
    const rows = rowsOf("docs/cli.md", "## Flags").filter(
      ([cell = "", commands = ""]) =>
        new RegExp(`^\`--${flag}[ \`]`).test(cell) && commands.split(", ").includes(command),
    );
    expect(rows).toHaveLength(1);
  });

  test("has every report format, and no other", () => {
    const [, , ...named] = firstCells("docs/cli.md", "## Report formats");
    expect(named.map((cell) => cell.replaceAll("`", "")).sort()).toEqual([...reporterNames].sort());
  });
});

test("docs/configuration.md has every setting", () => {
  const named = firstCells("docs/configuration.md", "## Settings");
  const { surfaces, overrides } = configSchema.properties;
  const settings = [
    ...Object.keys(configSchema.properties).filter((name) => name !== "$schema"),
    ...Object.keys(surfaces.items.properties).map((name) => `surfaces[].${name}`),
    ...Object.keys(overrides.items.properties).map((name) => `overrides[].${name}`),
  ];
  for (const setting of settings) expect(named).toContain(`\`${setting}\``);
});

test.each([
  ["docs/configuration.md", "## Presets", Object.keys(presets)],
  ["docs/concepts/profiles.md", "# Profiles", Object.keys(profiles)],
])("%s lists under %s what exists", (path, heading, names) => {
  const named = firstCells(path, heading);
  for (const name of names) expect(named).toContain(`\`${name}\``);
});

test("docs/concepts/promises.md lists every promise by id and name", () => {
  const rows = rowsOf("docs/concepts/promises.md").map(([id, name]) => [id, name]);
  for (const [id, { name }] of Object.entries(PROMISES)) expect(rows).toContainEqual([id, name]);
});
