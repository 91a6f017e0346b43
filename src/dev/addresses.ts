import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withSlashes } from "../base/relative-path.ts";
import { type Manifest, repositoryName } from "../rule-address.ts";

/**
 * The files that name the project's addresses, by path, with the addresses that follow from `repository` in `package.json`: the one
 * place to fill. Nothing where it is not filled yet. `generated` returns the text of a file that is about to be written.
 */
export function withAddresses(
  root: string,
  generated: (path: string) => string | undefined = () => undefined,
): ReadonlyMap<string, string> {
  const read = (path: string): string => generated(path) ?? readFileSync(join(root, path), "utf8");
  const manifest = JSON.parse(read("package.json")) as Manifest;
  const name = repositoryName(manifest);
  if (name === undefined) return new Map();
  const home = `https://github.com/${name}`;
  const { repository, ...rest } = manifest;
  const named = placedAfter(rest, "description", { homepage: `${home}#readme`, bugs: `${home}/issues`, repository });
  const documents = ["README.md", ...documentsIn(root)].map((path) => [path, naming(read(path), name)] as const);
  return new Map([["package.json", `${JSON.stringify(named, undefined, 2)}\n`], ...documents]);
}

/** The places of documents that name the repository: uses of the action, and the hook of pre-commit. */
function naming(text: string, name: string): string {
  return text
    .replaceAll(/(?:[\w.-]+\/[\w.-]+|REPOSITORY)(?=\/\.github\/actions\/apicompat@)/g, name)
    .replaceAll(
      " `npm view apicompat repository.url` prints the repository, `REPOSITORY` below is its owner and name.",
      "",
    )
    .replaceAll(/(?<=https:\/\/github\.com\/)[\w.-]+\/apicompat\b/g, name);
}

/** Documents below `docs`, by path from the root. */
export function documentsIn(root: string): readonly string[] {
  return readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => `docs/${withSlashes(path)}`)
    .sort();
}

function placedAfter(manifest: object, key: string, added: object): object {
  const entries = Object.entries(manifest).filter(([name]) => !(name in added));
  const at = entries.findIndex(([name]) => name === key) + 1;
  return Object.fromEntries(entries.toSpliced(at, 0, ...Object.entries(added)));
}
