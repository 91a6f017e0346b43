import { ApicompatError } from "../contracts/errors.ts";
import { dictionary, type Json, type JsonObject } from "../model/json.ts";

const ENTRY =
  /^(?<key>[\w-]+|"[^"\\]*")\s*=\s*(?<value>"(?:[^"\\]|\\.)*"|'[^']*'|true|false|-?\d+|\[[^#]*\])\s*(?:#.*)?$/u;

/** Reads TOML of one table whose values stand in one line, as settings of commands are. Throws CONFIG for others. */
export function readFlatToml(name: string, text: string): JsonObject {
  const lines = text.split(/\r?\n/u).map((line) => line.trim());
  const entries = lines.flatMap((line, index): readonly (readonly [string, Json])[] => {
    if (line === "" || line.startsWith("#")) return [];
    const { key = "", value } = ENTRY.exec(line)?.groups ?? {};
    const read = value === undefined ? undefined : valueIn(value);
    if (read !== undefined) return [[key.replaceAll('"', ""), read]];
    const place = `line ${String(index + 1)} of ${name}`;
    throw new ApicompatError(
      "CONFIG",
      `${place} cannot be read: ${line}`,
      "Write it as `key = value`, or use a YAML file.",
    );
  });
  return dictionary(entries);
}

/** Values other than texts in single quotes are JSON. */
function valueIn(text: string): Json | undefined {
  if (text.startsWith("'")) return text.slice(1, -1);
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
