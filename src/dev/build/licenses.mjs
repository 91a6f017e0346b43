import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** The licenses of all packages whose code is inside the bundle: they ask to travel with it. */
export async function thirdPartyLicenses(root, inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder !== undefined) folders.add(folder.slice(folder.indexOf("node_modules/")));
  }
  const texts = [];
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    const file = (await readdir(join(root, folder))).sort().find((entry) => /^licen[cs]e/i.test(basename(entry)));
    const text = file === undefined ? "" : await readFile(join(root, folder, file), "utf8");
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}
