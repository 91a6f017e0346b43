// Test files have their own globals and modules. The sources and large packages are loaded once for all files of a worker.
import process from "node:process";
import { TestEnvironment } from "jest-environment-node";
import { LOAD, LOAD_PACKAGE, load, loadPackage } from "./bundle.mjs";

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global[LOAD] = load;
    this.global[LOAD_PACKAGE] = loadPackage;
    // Jest gives a copy to each test file, which the sources would not see.
    this.global.process.env = process.env;
  }
}
