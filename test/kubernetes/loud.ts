import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import { readFolder } from "./kinds.ts";

type Files = Readonly<Record<string, string>>;

/** Returns the findings above a note, as `error type-changed`, sorted. */
export function loudIn(old: Reading, new_: Reading): readonly string[] {
  const { findings } = compare(old, new_, { profile: "kubernetes", all: true });
  const loud = findings.filter(({ severity }) => severity === "error" || severity === "warn");
  return [...new Set(loud.map(({ severity, ruleId }) => `${severity} ${ruleId}`))].sort();
}

export function loudInFolders(old: Files, new_: Files): readonly string[] {
  return loudIn(readFolder(old), readFolder(new_));
}

export function loudInFiles(old: string, new_: string, name: string): readonly string[] {
  const read = (text: string): Reading => readSnapshot({ name, url: `file:///${name}`, text });
  return loudIn(read(old), read(new_));
}
