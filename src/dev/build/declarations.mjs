import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";

/** The entries of the package, and where the compiler puts their declarations. */
const ENTRIES = { index: "src/index.d.ts", eslint: "src/eslint/index.d.ts" };

/** One file of declarations for each entry, with all that it refers to inside the package. Returns whether that succeeded. */
export async function writeDeclarations(root, dist) {
  const folder = join(dist, "types");
  const tsc = createRequire(import.meta.url).resolve("@typescript/native/package.json");
  const bin = join(dirname(tsc), JSON.parse(await readFile(tsc, "utf8")).bin.tsc);
  const { status } = spawnSync(process.execPath, [bin, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
  if (status !== 0) return false;
  const [{ rollup }, { dts }] = await Promise.all([import("rollup"), import("rollup-plugin-dts")]);
  await Promise.all(
    Object.entries(ENTRIES).map(async ([name, path]) => {
      const bundled = await rollup({ input: join(folder, path), plugins: [dts({ respectExternal: false })] });
      await bundled.write({ file: join(dist, `${name}.d.ts`), format: "es" });
      await bundled.close();
    }),
  );
  await rm(folder, { recursive: true });
  return true;
}
