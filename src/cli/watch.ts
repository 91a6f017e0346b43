import { basename, dirname, join, resolve } from "node:path";
import process from "node:process";
import { BASELINE_FILE } from "../policy/baseline.ts";
import { CONFIG_FILES } from "../policy/config-file.ts";
import { wayTo } from "../base/relative-path.ts";
import { count } from "../reporters/prose.ts";
import type { SourceFile } from "../contracts/source.ts";
import { DESCRIPTION } from "../sources/file.ts";
import { usage, type Arguments } from "./args.ts";
import { printError } from "./failure.ts";
import { FolderWatch } from "./folder-watch.ts";
import type { Io } from "./io.ts";
import type { CheckingFlags } from "./options.ts";
import { foldersOf, foldersOfFiles, foldersOfRepository } from "./watched-folders.ts";

/** Checks once; returns the files that were read and the folder of the configuration. */
type Check = () => Promise<{ readonly files: Iterable<SourceFile>; readonly folder: string }>;

/** Checks again whenever a relevant file changes. Errors are reported without ending it; Ctrl-C ends it. */
export async function watch(check: Check, args: Arguments<CheckingFlags>, io: Io): Promise<number> {
  const inputs = [args.flags.base, ...args.operands];
  if (inputs.includes("-"))
    throw usage("--watch reads both sides repeatedly, but stdin can be read only once.", "Name a file.");
  const { cwd, stderr } = io;
  const watched = new FolderWatch(concerning(args, cwd));
  const stopped = interruption();
  let read: readonly string[] = [];
  try {
    for (;;) {
      watched.watch([...foldersFor(args, cwd), ...read]);
      try {
        const { files, folder } = await check();
        read = [...foldersOfFiles(files), folder, join(folder, dirname(BASELINE_FILE))];
        watched.watch([...foldersFor(args, cwd), ...read]);
      } catch (error) {
        printError(error, io);
      }
      stderr.write("apicompat: waiting for changes. Press Ctrl-C to stop.\n");
      const changed = await Promise.race([watched.changes(), stopped.signal]);
      if (changed === undefined) return 0;
      stderr.write(`\napicompat: ${describeChanges(changed, cwd)} changed.\n`);
    }
  } finally {
    watched.close();
    stopped.forget();
  }
}

/** Returns the folders of the operands, or of the repository, and of the configuration. */
function foldersFor({ operands, flags: { base, config } }: Arguments<CheckingFlags>, cwd: string): readonly string[] {
  const named = base === undefined ? operands : [base, ...operands];
  const areSides = base === undefined && operands.length === 2;
  return [
    cwd,
    ...(typeof config === "string" ? [dirname(resolve(cwd, config))] : []),
    ...foldersOf(named, cwd),
    ...(areSides ? [] : foldersOfRepository(cwd)),
  ];
}

/** Descriptions, configurations and the log of HEAD; not the reports that a check writes. */
function concerning(
  { flags: { format = [], config } }: Arguments<CheckingFlags>,
  cwd: string,
): (path: string) => boolean {
  const written = new Set(
    format.filter((each) => each.includes("=")).map((each) => resolve(cwd, each.replace(/^[^=]*=/, ""))),
  );
  const named = typeof config === "string" ? resolve(cwd, config) : undefined;
  const settings = [...CONFIG_FILES, "HEAD"];
  return (path) =>
    !written.has(path) && (DESCRIPTION.test(path) || settings.includes(basename(path)) || path === named);
}

function describeChanges(changed: readonly string[], cwd: string): string {
  const [first = ""] = changed;
  if (changed.length > 1) return count(changed.length, "file");
  return basename(first) === "HEAD" ? "HEAD" : wayTo(first, cwd);
}

/** Resolves on an interruption. */
function interruption(): { readonly signal: Promise<undefined>; forget(): void } {
  const names = ["SIGINT", "SIGTERM"] as const;
  let listener = (): void => undefined;
  const signal = new Promise<undefined>((resolve) => {
    listener = () => resolve(undefined);
  });
  for (const name of names) process.on(name, listener);
  return {
    signal,
    forget: () => {
      for (const name of names) process.off(name, listener);
    },
  };
}
