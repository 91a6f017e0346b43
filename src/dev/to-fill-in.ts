import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, repositoryName } from "../rule-address.ts";
import { documentsIn, withAddresses } from "./addresses.ts";

/** Lists what only the owner knows and a release needs, each as `FILE: instruction`. */
export function toFillIn(root: string): readonly string[] {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const manifest = JSON.parse(read("package.json")) as Manifest & { readonly version: string };
  const texts = ["README.md", "SECURITY.md", ".github/CONTRIBUTING.md", ...documentsIn(root)].filter((path) =>
    existsSync(join(root, path)),
  );
  const stale = [...withAddresses(root)].flatMap(([path, text]) => (text === read(path) ? [] : [path]));
  const unnamed = texts.filter((path) => /\b(?:OWNER|REPOSITORY)\//u.test(read(path)));
  const addressed = [...new Set([...stale, ...unnamed])].sort();
  const released = new RegExp(String.raw`^## \[?v?${manifest.version.replaceAll(".", String.raw`\.`)}\b`, "mu");
  return [
    ...(repositoryName(manifest) === undefined ? ["package.json: set `repository`, then run `npm run generate`."] : []),
    ...addressed.map((path) => `${path}: run \`npm run generate\` to write the address of the repository.`),
    ...texts
      .filter((path) => /<!--\s*To be filled in/iu.test(read(path)))
      .map((path) => `${path}: replace the comment that begins with "To be filled in".`),
    ...(released.test(read("docs/changelog.md"))
      ? []
      : [`docs/changelog.md: rename the heading "Unreleased" to "${manifest.version}", with the date of the release.`]),
  ];
}
