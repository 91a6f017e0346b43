// Before `npm publish`: fails with the list of all that the owner has to fill in.
import process from "node:process";
import { fileURLToPath } from "node:url";
import { toFillIn } from "./to-fill-in.ts";

const open = toFillIn(fileURLToPath(new URL("../../", import.meta.url)));
if (open.length > 0) {
  process.stderr.write(`Fill in before a release:\n${open.map((each) => `  ${each}\n`).join("")}`);
  process.exitCode = 1;
}
