import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_FILES } from "../policy/config-file.ts";
import { adopt, adoptedText } from "./adopted.ts";
import type { Arguments } from "./args.ts";
import { type BuildSteps, buildStepsIn } from "./build-steps.ts";
import { setAttributes, setDriver } from "./git-driver.ts";
import type { Io } from "./io.ts";
import type { InitializingFlags } from "./options.ts";
import { writeWhole } from "./output-file.ts";
import { CONFIGURATION, EDITOR, SCHEMA, serviceFor, type Starter, workflowFor } from "./starters.ts";
import { tool } from "./tool.ts";

/** Writes a configuration, a CI job and the settings of an editor where there are none. Asks nothing and replaces nothing. */
export async function init({ flags }: Arguments<InitializingFlags>, { cwd, stdout }: Io): Promise<number> {
  if (flags["git-diff-driver"] === true) {
    stdout.write(`${setDriver(cwd)}\n${setAttributes(cwd)}\n`);
    stdout.write("`git diff` shows API changes; `git diff --no-ext-diff` shows lines.\n");
    return 0;
  }
  const present = (path: string): boolean => existsSync(join(cwd, path));
  const configured = CONFIG_FILES.find(present);
  const steps = await buildStepsIn(cwd);
  const job = workflowFor(flags.ci ?? serviceFor(present), tool.version, steps);
  const adopted = flags.from === undefined ? undefined : adopt(flags.from, cwd);
  const configuration = adopted === undefined ? CONFIGURATION : { ...CONFIGURATION, text: adoptedText(adopted) };
  const starters = [...(configured === undefined ? [configuration] : []), job, EDITOR];
  if (configured !== undefined) stdout.write(`  kept    ${configured}\n`);
  for (const starter of starters) stdout.write(put(starter, cwd));
  if (configured === undefined) for (const note of adopted?.notes ?? []) stdout.write(`  note    ${note}\n`);
  stdout.write(nextCommands(steps));
  return 0;
}

function nextCommands(steps: BuildSteps | undefined): string {
  const own = "`apicompat check` compares the working tree with the merge base.\n";
  if (steps === undefined) return own;
  const built = steps.operands.map(
    (operands) => `\`apicompat check ${operands}\` compares the built package with the published one.\n`,
  );
  const why = "git tracks no declarations of these packages: build them first, as the job does.\n";
  return [steps.hasOthers ? own : "", ...built, why].join("");
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
