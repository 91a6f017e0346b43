import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_FILES } from "../policy/config-file.ts";
import { adopt, adoptedText } from "./adopted.ts";
import type { Arguments } from "./args.ts";
import { setAttributes, setDriver } from "./git-driver.ts";
import type { Io } from "./io.ts";
import type { InitializingFlags } from "./options.ts";
import { writeWhole } from "./output-file.ts";
import { CONFIGURATION, EDITOR, SCHEMA, serviceFor, type Starter, workflowFor } from "./starters.ts";
import { tool } from "./tool.ts";

/** Writes a configuration, a CI job and the settings of an editor where there are none. Asks nothing and replaces nothing. */
export function init({ flags }: Arguments<InitializingFlags>, { cwd, stdout }: Io): Promise<number> {
  if (flags["git-diff-driver"] === true) {
    stdout.write(`${setDriver(cwd)}\n${setAttributes(cwd)}\n`);
    stdout.write("`git diff` shows API changes; `git diff --no-ext-diff` shows lines.\n");
    return Promise.resolve(0);
  }
  const present = (path: string): boolean => existsSync(join(cwd, path));
  const configured = CONFIG_FILES.find(present);
  const job = workflowFor(flags.ci ?? serviceFor(present), tool.version);
  const adopted = flags.from === undefined ? undefined : adopt(flags.from, cwd);
  const configuration = adopted === undefined ? CONFIGURATION : { ...CONFIGURATION, text: adoptedText(adopted) };
  const starters = [...(configured === undefined ? [configuration] : []), job, EDITOR];
  if (configured !== undefined) stdout.write(`  kept    ${configured}\n`);
  for (const starter of starters) stdout.write(put(starter, cwd));
  if (configured === undefined) for (const note of adopted?.notes ?? []) stdout.write(`  note    ${note}\n`);
  stdout.write("`apicompat check` compares the working tree with the merge base.\n");
  return Promise.resolve(0);
}

function put({ path, text, what, next }: Starter, cwd: string): string {
  const advice = next === undefined ? "" : `          ${next}\n`;
  const file = { path: join(cwd, path), name: path, cwd };
  if (existsSync(file.path)) {
    const isDone = path !== EDITOR.path || readFileSync(file.path, "utf8").includes(SCHEMA);
    return `  kept    ${path}\n${isDone ? "" : advice}`;
  }
  writeWhole(file, text);
  return `  wrote   ${path}, ${what}\n${path === EDITOR.path ? "" : advice}`;
}
