import { expect, test } from "@jest/globals";
import { installCommand } from "../src/base/install-command.ts";

test.each([
  ["/work/app/node_modules/apicompat/dist/program.cjs", "/work/app/api", "npm install --save-dev some-package"],
  ["/usr/lib/node_modules/apicompat/dist/program.cjs", "/work/app", "npm install --global some-package"],
  [
    "/home/a/.npm/_npx/1f2e/node_modules/apicompat/dist/program.cjs",
    "/work/app",
    "npx --package=apicompat --package=some-package apicompat …",
  ],
  ["C:\\work\\app\\node_modules\\apicompat\\dist\\program.cjs", "C:\\work\\app", "npm install --save-dev some-package"],
  [
    "C:\\Users\\a\\AppData\\Roaming\\npm\\node_modules\\apicompat\\dist\\program.cjs",
    "C:\\work\\app",
    "npm install --global some-package",
  ],
  ["/work/apicompat/src/prove/values.ts", "/work/apicompat", "npm install --save-dev some-package"],
])("of %s, in %s", (from, cwd, command) => {
  expect(installCommand("some-package", from, cwd)).toBe(command);
});
