import type { Severity } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import { adoptSeverities, type Adopted } from "./adopted-severities.ts";

const LEVELS: Readonly<Record<string, Severity>> = { err: "error", warn: "warn", info: "info", none: "off" };

/** Keys that are handled below, or that say only how a report looks. */
const KNOWN = new Set(["fail-on", "severity-levels", "err-ignore", "warn-ignore", "format", "color", "lang"]);

/** Converts the configuration of oasdiff. `read` returns the text of a file that it names. */
export function adoptOasdiff(config: JsonObject, read: (path: string) => string | undefined): Adopted {
  const failOn = LEVELS[textOf(config["fail-on"]).toLowerCase()];
  const levels = levelsIn(config, read);
  const { rules, notes } = adoptSeverities("oasdiff", levels.wanted);
  const others = Object.keys(config).filter((key) => !KNOWN.has(key));
  return {
    settings: { failOn: failOn ?? "error", ...(Object.keys(rules).length > 0 && { rules }) },
    notes: [
      ...levels.notes,
      ...notes,
      ...["err-ignore", "warn-ignore"].flatMap((key) => ignoredIn(key, textOf(config[key]), read)),
      ...others.map((key) => `"${key}" was not taken over.`),
    ],
  };
}

/** A file of severities has a check and a level in each line. */
function levelsIn(
  config: JsonObject,
  read: (path: string) => string | undefined,
): { readonly wanted: ReadonlyMap<string, Severity>; readonly notes: readonly string[] } {
  const path = textOf(config["severity-levels"]);
  const text = path === "" ? "" : read(path);
  if (text === undefined) return { wanted: new Map(), notes: [`${path} of "severity-levels" cannot be read.`] };
  const wanted = new Map<string, Severity>();
  const notes: string[] = [];
  for (const line of linesOf(text)) {
    const [id = "", level = ""] = line.split(/\s+/u);
    const severity = LEVELS[level.toLowerCase()];
    if (severity === undefined) notes.push(`"${line}" in ${path} has no known level.`);
    else wanted.set(id, severity);
  }
  return { wanted, notes };
}

/** Lines that accept findings name the text of a message of oasdiff, which no finding here has. */
function ignoredIn(key: string, path: string, read: (path: string) => string | undefined): readonly string[] {
  if (path === "") return [];
  const text = read(path);
  if (text === undefined) return [`${path} of "${key}" cannot be read.`];
  const count = linesOf(text).length;
  const what = `"${key}": the ${String(count)} entries of ${path} quote messages of oasdiff.`;
  return [`${what} Run \`apicompat baseline\` to accept present findings.`];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
