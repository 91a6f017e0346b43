import { ApicompatError } from "../contracts/errors.ts";
import { readApprovers, type Approvers } from "./approvals.ts";
import type { Env } from "./environment.ts";

/** The inputs under `with` of a workflow; missing ones are empty. */
export interface Inputs {
  /** The arguments of apicompat, without the formats that the action adds. */
  readonly args: readonly string[];
  readonly folder: string;
  readonly comment: boolean;
  readonly token: string;
  /** Undefined: nobody approves. */
  readonly approvers: Approvers | undefined;
  /** Empty: no label approves. */
  readonly label: string;
  /** The arguments of `waive` that determine the findings. */
  readonly waiving: readonly string[];
}

/** Inputs that are flags of the same name. */
const FLAGS = ["config", "profile", "fail-on"];

/** Throws USAGE for what no input may say. */
export function readInputs(env: Env): Inputs {
  const flags = FLAGS.flatMap((name) => {
    const value = input(env, name);
    return value === "" ? [] : [`--${name}=${value}`];
  });
  // Two paths without a base would be two sides.
  const base = `--base=${input(env, "base") || "auto"}`;
  const paths = pathsOf(env);
  const waiving = flags.filter((each) => !each.startsWith("--fail-on="));
  const rules = lines(env, "rules").map((rule) => `--rule=${rule}`);
  const sarif = input(env, "sarif");
  const formats = [...lines(env, "formats").map(toFile), ...(sarif === "" ? [] : [`sarif=${sarif}`])];
  return {
    args: ["check", base, ...flags, ...rules, ...formats.map((format) => `--format=${format}`), ...paths],
    folder: input(env, "working-directory") || ".",
    comment: isTrue(env, "comment"),
    token: input(env, "token"),
    approvers: readApprovers(lines(env, "approvers")),
    label: input(env, "approval-label"),
    waiving: [base, ...waiving, ...paths],
  };
}

/** The runner keeps hyphens. */
function input(env: Env, name: string): string {
  return (env[`INPUT_${name.toUpperCase()}`] ?? "").trim();
}

function lines(env: Env, name: string): readonly string[] {
  const items = input(env, name).split("\n");
  return items.map((line) => line.trim()).filter((line) => line !== "");
}

/** A path may begin with a dash. */
function pathsOf(env: Env): readonly string[] {
  const paths = lines(env, "paths");
  return paths.length === 0 ? [] : ["--", ...paths];
}

function toFile(format: string): string {
  if (/^[a-z]+=./.test(format)) return format;
  throw new ApicompatError(
    "USAGE",
    `The input formats contains "${format}", but the log of the step already contains the annotations.`,
    `Add a file: ${format.replace(/=$/, "")}=FILE.`,
  );
}

/** As YAML 1.2 writes them: https://yaml.org/spec/1.2.2/#1032-tag-resolution. */
function isTrue(env: Env, name: string): boolean {
  const value = input(env, name);
  if (/^(?:true|True|TRUE)$/.test(value)) return true;
  if (value === "" || /^(?:false|False|FALSE)$/.test(value)) return false;
  throw new ApicompatError("USAGE", `The input ${name} is "${value}", but must be a boolean.`, "Write true or false.");
}
