/** Folders of Go modules, which can hold documents of any kind. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { CACHE } from "./pairs.ts";

const PROXY = "https://proxy.golang.org";

/** Fetches a version of a module and returns the path of `member`, a file or folder in it. Needs the command `unzip`. */
export async function unpackModule(name: string, version: string, member: string): Promise<string> {
  const folder = join(CACHE, "modules", `${name.replaceAll("/", "-")}-${version}`);
  const path = join(folder, `${name}@${version}`, member);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`bench: fetching ${name}@${version} …\n`);
  const response = await fetch(`${PROXY}/${name}/@v/${version}.zip`);
  if (!response.ok) throw new Error(`${name}@${version}: ${PROXY} answered ${String(response.status)}`);
  const packed = join(folder, "module.zip");
  writeFileSync(packed, new Uint8Array(await response.arrayBuffer()));
  execFileSync("unzip", ["-q", "-o", packed, `${name}@${version}/${member}*`, "-d", folder]);
  rmSync(packed);
  return path;
}
