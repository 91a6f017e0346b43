import process from "node:process";
import { fileURLToPath } from "node:url";

const OWN = "apicompat";

/** The folder whose `node_modules` has this program, by way of others or not; undefined where it is not installed. */
function homeOf(from: string): string | undefined {
  const path = from.replaceAll("\\", "/");
  return path.includes(`/node_modules/${OWN}/`) ? path.slice(0, path.indexOf("/node_modules/")) : undefined;
}

/** Returns whether this program is installed in the project that a folder belongs to. */
export function isInstalledFor(folder: string, from: string): boolean {
  const home = homeOf(from);
  return home !== undefined && `${folder.replaceAll("\\", "/")}/`.startsWith(`${home}/`);
}

/** The command that installs an optional package where this program finds it: beside itself. */
export function installCommand(
  name: string,
  from: string = fileURLToPath(import.meta.url),
  cwd: string = process.cwd(),
): string {
  if (/\/_npx\//.test(from.replaceAll("\\", "/"))) return `npx --package=${OWN} --package=${name} ${OWN} …`;
  const isInProject = homeOf(from) === undefined || isInstalledFor(cwd, from);
  return isInProject ? `npm install --save-dev ${name}` : `npm install --global ${name}`;
}
