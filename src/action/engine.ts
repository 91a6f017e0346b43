import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { ApicompatError } from "../contracts/errors.ts";
import type { Env } from "./environment.ts";

/** The exit code of apicompat, and what it said of itself; its results go where those of the action go. */
export interface Run {
  readonly code: number;
  readonly complaint: string;
}

/** Runs the program of this very checkout: the action and what it runs are never of two versions. */
export async function runEngine(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Env },
): Promise<Run> {
  if (!existsSync(program)) {
    throw new ApicompatError(
      "NOT_FOUND",
      "This revision of apicompat is not built. Only release tags contain a build.",
      "Use the action with a release tag, or run `npm ci` in its checkout first.",
    );
  }
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ["ignore", "inherit", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
    process.stderr.write(text);
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve(status ?? FAILED));
  });
  return { code, complaint };
}

/** The process was killed, for example for lack of memory. */
const FAILED = 2;
