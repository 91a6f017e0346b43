// `npm run generate`: writes the files that follow from others; with `--check` it only lists stale ones.
// `--only=documents` leaves out the golden findings, which take longest; `--only=golden` writes nothing else.
import process from "node:process";
import { fileURLToPath } from "node:url";
import { GENERATED_PARTS, generateFiles, writeGenerated } from "./generated-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const check = process.argv.includes("--check");
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length);
const parts = GENERATED_PARTS.filter((part) => only === undefined || part === only);

if (parts.length === 0) {
  process.stderr.write(`generate: there is no "${String(only)}". Use ${GENERATED_PARTS.join(" or ")}.\n`);
  process.exitCode = 2;
} else {
  const generated = await generateFiles(root, parts);
  for (const gap of generated.gaps) process.stderr.write(`generate: ${gap}\n`);
  for (const path of generated.stale.keys()) process.stdout.write(check ? `${path} is stale.\n` : `${path}\n`);
  if (!check) await writeGenerated(root, generated);
  else if (generated.stale.size > 0 || generated.gaps.length > 0) {
    process.stderr.write("generate: run `npm run generate`, and commit what it writes.\n");
    process.exitCode = 1;
  }
}
