// `npm run generate`: writes what follows from other files; with `--check` only tells what is stale.
import process from "node:process";
import { fileURLToPath } from "node:url";
import { generateFiles, writeGenerated } from "./generated-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const check = process.argv.includes("--check");

const generated = await generateFiles(root);
for (const gap of generated.gaps) process.stderr.write(`generate: ${gap}\n`);
for (const path of generated.stale.keys()) process.stdout.write(check ? `${path} is stale.\n` : `${path}\n`);
if (!check) await writeGenerated(root, generated);
else if (generated.stale.size > 0 || generated.gaps.length > 0) {
  process.stderr.write("generate: run `npm run generate`, and commit what it writes.\n");
  process.exitCode = 1;
}
