import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { statOf } from "../sources/file.ts";
import type { Side } from "../sources/load.ts";
import { pathBelow } from "./paths-below.ts";
import { typedPackageIn } from "../sources/typed-packages.ts";

/**
 * A folder beside a published package: of its files, those that npm would publish. Throws NOTHING_FOUND where its declarations are
 * not built, since all that it exports would look removed.
 */
export async function asPublished(spec: string, side: Side, cwd: string): Promise<Side> {
  const folder = resolve(cwd, spec);
  const manifest = join(folder, "package.json");
  if (side.kind === "file" || statOf(manifest)?.isFile() !== true) return side;
  const { packedPaths } = await import("../sources/npm/package.ts");
  const packed = new Set(await packedPaths(folder));
  const files = side.files.filter(({ name }) => packed.has(pathBelow(spec, name)));
  const typed = typedPackageIn("package.json", readFileSync(manifest, "utf8"));
  const paths = new Set(files.map(({ name }) => pathBelow(spec, name)));
  const missing = typed?.types.find(
    (path) => /\.d\.[cm]?ts$/.test(path) && !path.includes("*") && !paths.has(posix.normalize(path)),
  );
  if (missing === undefined) return { ...side, files };
  throw new ApicompatError(
    "NOTHING_FOUND",
    `${posix.join(spec, missing)}, which package.json names, is not there.`,
    "Build the package first, or correct `types` and `files` in its package.json.",
  );
}
