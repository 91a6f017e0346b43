// Before `npm publish`: the package names its addresses, and no text holds a place that was left to fill.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { repositoryName } from "../rule-address.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const texts = [
  "README.md",
  ...readdirSync(join(root, "docs"), { encoding: "utf8", recursive: true }).map((path) => `docs/${path}`),
];
const open = texts.filter((path) => path.endsWith(".md") && /\b(?:OWNER|REPOSITORY)\//.test(read(path)));

if (repositoryName(JSON.parse(read("package.json")) as object) === undefined) {
  process.stderr.write('ready: package.json has no "repository". Set it, then run `npm run generate`.\n');
  process.exitCode = 1;
} else if (open.length > 0) {
  process.stderr.write(`ready: ${open.join(", ")} still name no repository. Run \`npm run generate\`.\n`);
  process.exitCode = 1;
}
