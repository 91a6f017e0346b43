// Tests run as on a developer's machine, wherever they run: those of CI services set the variables themselves.
import process from "node:process";
import { CI_MARKS } from "../src/sources/ci.ts";

for (const name of CI_MARKS) Reflect.deleteProperty(process.env, name);
