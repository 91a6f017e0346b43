import process from "node:process";
import { fileURLToPath } from "node:url";

const OWN = "apicompat";

/** The command that installs an optional package where this program finds it: beside itself. */
export function installCommand(
  name: string,
  from: string = fileURLToPath(import.meta.url),
  cwd: string = process.cwd(),
): string {
  const path = from.replaceAll("\\", "/");
  if (/\/_npx\//.test(path)) return `npx --package=${OWN} --package=${name} ${OWN} …`;
  const at = path.lastIndexOf(`/node_modules/${OWN}/`);
  const home = at < 0 ? undefined : path.slice(0, at);
  const isInProject = home === undefined || `${cwd.replaceAll("\\", "/")}/`.startsWith(`${home}/`);
  return isInProject ? `npm install --save-dev ${name}` : `npm install --global ${name}`;
}
