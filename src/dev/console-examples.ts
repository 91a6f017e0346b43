import { Readable } from "node:stream";
import { main } from "../cli/main.ts";

const EXAMPLE = /^```console\n\$ npx apicompat (.*)\n[^]*?^```$/gm;

/** Replaces the output below each `$ npx apicompat …` of a document by what the command prints in the folder `root`. */
export async function runExamples(text: string, root: string): Promise<string> {
  const outputs = new Map<string, string>();
  for (const [, line = ""] of text.matchAll(EXAMPLE)) outputs.set(line, await run(line, root));
  return text.replace(EXAMPLE, (_example, line: string) => {
    const output = outputs.get(line)!;
    return `\`\`\`console\n$ npx apicompat ${line}\n${output}\`\`\``;
  });
}

async function run(line: string, cwd: string): Promise<string> {
  let stdout = "";
  const ignored = { write: (): void => undefined };
  // A cached result would be the output of an earlier build.
  const fresh = line.startsWith("check ") ? ["--no-cache"] : [];
  const output = { write: (text: string) => (stdout += text) };
  await main([...line.split(" "), ...fresh], {
    cwd,
    env: {},
    stdin: Readable.from([]),
    stdout: output,
    stderr: ignored,
  });
  return stdout;
}
