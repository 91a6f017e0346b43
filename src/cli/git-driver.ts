import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Git } from "../sources/git-process.ts";
import { writeWhole } from "./output-file.ts";

const FILE = ".gitattributes";
const DRIVER = "diff.apicompat.command";

const NAMES = ["openapi.", "*.openapi.", "swagger.", "*.swagger.", "**/crds/**/*.", "**/crd/bases/*."];
const PATTERNS = [
  ...NAMES.flatMap((name) => ["yaml", "yml", "json"].map((extension) => name + extension)),
  "*.proto",
  "*_types.go",
];

/** Git takes programs from the configuration of a clone only, never from what is committed. Gives what was done, a line. */
export function setDriver(cwd: string): string {
  const git = new Git(cwd);
  if (git.line(["config", "--get", DRIVER]) !== undefined) return `  kept    ${DRIVER} in the git configuration`;
  git.run(["config", DRIVER, "npx apicompat git-diff --"]);
  return `  set     ${DRIVER} in the git configuration of this clone`;
}

/** Adds files that are named like an API, unless another diff driver handles them. */
export function setAttributes(cwd: string): string {
  const text = textOf(join(cwd, FILE));
  const lines = text.split(/\r?\n/).map((line) => line.split(/\s+/));
  const isSet = (pattern: string): boolean =>
    lines.some(([name, ...attributes]) => name === pattern && attributes.some((each) => /^[-!]?diff\b/.test(each)));
  const missing = PATTERNS.filter((pattern) => !isSet(pattern));
  if (missing.length === 0) return `  kept    ${FILE}`;
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  const added = missing.map((pattern) => `${pattern} diff=apicompat\n`).join("");
  writeWhole({ path: join(cwd, FILE), name: FILE, cwd }, text + gap + added);
  return `  wrote   ${FILE}, the files that apicompat compares`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
