import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parse as parseToml, TomlError } from "smol-toml";
import { isInside, realPath } from "../base/relative-path.ts";
import { ApicompatError } from "../contracts/errors.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { parseDocument } from "../readers/document/parse.ts";
import { adoptBuf } from "./adopted-buf.ts";
import { adoptOasdiff } from "./adopted-oasdiff.ts";
import type { Adopted } from "./adopted-severities.ts";
import { SCHEMA } from "./starters.ts";

/** Programs whose settings `init --from` reads, and the files that they keep them in. */
const PROGRAMS = {
  oasdiff: {
    files: [".oasdiff", "oasdiff"].flatMap((name) =>
      ["json", "yaml", "yml", "toml"].map((ending) => `${name}.${ending}`),
    ),
    adopt: adoptOasdiff,
  },
  buf: { files: ["buf.yaml"], adopt: adoptBuf },
} as const;

/** Reads the settings of another program in a folder. Throws if it has none there, or if they cannot be read. */
export function adopt(program: keyof typeof PROGRAMS, cwd: string): Adopted & { readonly from: string } {
  const { files, adopt: convert } = PROGRAMS[program];
  for (const name of files) {
    const text = textAt(name, cwd);
    if (text === undefined) continue;
    const { settings, notes } = convert(valueOf(name, text, cwd), (path) => textAt(path, cwd));
    // A note quotes the file, and stands in a comment of one line.
    return { from: name, settings, notes: notes.map((note) => note.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ")) };
  }
  throw new ApicompatError(
    "NOT_FOUND",
    `There is no configuration of ${program} here: ${files.join(", ")}.`,
    "Run the command in the folder that contains it.",
  );
}

/** Writes adopted settings as YAML, with the notes as comments. */
export function adoptedText({ settings, notes, from }: ReturnType<typeof adopt>): string {
  const lines = Object.entries(settings).flatMap(([key, value]) => [
    `${key}:${isObject(value) || Array.isArray(value) ? "" : ` ${JSON.stringify(value)}`}`,
    ...(Array.isArray(value) ? (value as readonly Json[]).map((each) => `  - ${JSON.stringify(each)}`) : []),
    ...(isObject(value) ? Object.entries(value).map(([name, each]) => `  ${name}: ${JSON.stringify(each)}`) : []),
  ]);
  const comments = notes.map((note) => `# ${note}`);
  return [`# yaml-language-server: $schema=${SCHEMA}`, `# Taken from ${from}.`, ...comments, "", ...lines, ""].join(
    "\n",
  );
}

function valueOf(name: string, text: string, cwd: string): JsonObject {
  if (name.endsWith(".toml")) return tomlOf(name, text);
  const parsed = parseDocument({ name, url: pathToFileURL(join(cwd, name)).href, text });
  if ("value" in parsed && isObject(parsed.value)) return parsed.value;
  const reason = "value" in parsed ? "it is not a mapping" : (parsed[0]?.message ?? "");
  throw new ApicompatError("CONFIG", `${name} cannot be read: ${reason}`, "Correct the file.");
}

function tomlOf(name: string, text: string): JsonObject {
  try {
    return parseToml(text) as JsonObject;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const place = `line ${String(error.line)}, column ${String(error.column)}`;
    throw new ApicompatError("CONFIG", `${name} is not TOML: ${place}`, "Correct the file.", { cause: error });
  }
}

/** Reads a file of the folder; undefined for others, because notes quote what they contain. */
function textAt(path: string, cwd: string): string | undefined {
  const place = realPath(resolve(cwd, path));
  if (place === undefined || !isInside(place, realPath(cwd) ?? cwd)) return undefined;
  try {
    return readFileSync(place, "utf8");
  } catch {
    return undefined;
  }
}
