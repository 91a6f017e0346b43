// Removes the variables of CI services before workers start, so that tests and the processes they spawn run as on a laptop.
import process from "node:process";
import { CI_MARKS } from "../../src/sources/ci.ts";

export default function withoutCi(): void {
  for (const name of CI_MARKS) Reflect.deleteProperty(process.env, name);
}
