import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { ApicompatError } from "../../contracts/errors.ts";

const TIMEOUT = 120_000;
const MAX_ANSWER = 64 * 1024 * 1024;

/** Runs npm with the user's own configuration, as in this folder; it runs no script of any package. Returns the JSON that it prints. */
export async function npm(
  args: readonly string[],
  cwd: string,
  answers: "json" | "nothing" = "json",
): Promise<unknown> {
  const [command, ...first] = program();
  const flags = ["--json", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--logs-max=0"];
  const options = { cwd, env: process.env, encoding: "utf8", timeout: TIMEOUT, maxBuffer: MAX_ANSWER } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(command, [...first, ...args, ...flags], options, (error, stdout, stderr) => {
      const answer = parsed(stdout);
      if (error === null && (answers === "nothing" || stdout.trim() === "" || answer !== undefined)) resolve(answer);
      else
        reject(
          failure(
            reasonIn(answer) ?? reasonsOf(stderr) ?? String(error?.code ?? error?.message ?? "it printed no JSON"),
          ),
        );
    });
    child.stdin?.end();
  });
}

/** The one beside Node on Windows, where a script cannot be run without a shell; else the one that the shell finds. */
function program(): readonly [string, ...string[]] {
  if (process.platform !== "win32") return ["npm"];
  const script = join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js");
  if (existsSync(script)) return [process.execPath, script];
  throw failure("npm is not beside Node");
}

function failure(reason: string): ApicompatError {
  const known = /^(?:E\w+|ENOENT)/.exec(reason)?.[0] ?? "";
  return new ApicompatError(
    "REMOTE",
    `npm could not answer: ${reason}.`,
    ADVICE[known] ?? "Try the same with `npm view`.",
  );
}

const ADVICE: Readonly<Record<string, string>> = {
  ENOENT: "Install npm, or download the package and name its folder.",
  E404: "Correct the name, or log in to the registry that has it: npm login.",
  ETARGET: "Name a version that exists: `npm view NAME versions` lists them.",
  E401: "Log in to the registry: npm login.",
  E403: "Log in to the registry with an account that may read the package: npm login.",
  EINTEGRITY: "The package is not what the registry announced. Do not use it; report it to the registry.",
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `E404 Not Found …`, of what npm prints as JSON where it fails. */
function reasonIn(answer: unknown): string | undefined {
  const { error } = (answer ?? {}) as { readonly error?: { readonly code?: string; readonly summary?: string } };
  if (error === undefined) return undefined;
  return [error.code ?? "", error.summary?.split("\n")[0]?.trim().replace(/\.$/, "") ?? ""].join(" ").trim();
}

function reasonsOf(stderr: string): string | undefined {
  const lines = stderr.split("\n").flatMap((line) => /^npm (?:error|ERR!) (?:code )?(.+)$/.exec(line)?.[1] ?? []);
  return lines.slice(0, 2).join(" ").replace(/\.$/, "") || undefined;
}
