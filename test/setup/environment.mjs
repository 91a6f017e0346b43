// Test files have their own globals and modules. The sources and large packages are loaded once for all files of a worker, which
// starts processes by way of a small one.
import process from "node:process";
import { TestEnvironment } from "jest-environment-node";
import { LOAD, LOAD_PACKAGE, load, loadPackage } from "./bundle.mjs";
import { startFromSmallProcess } from "./processes.mjs";

startFromSmallProcess();

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global[LOAD] = load;
    this.global[LOAD_PACKAGE] = loadPackage;
    // Jest gives a copy to each test file, which the sources would not see.
    this.global.process.env = process.env;
  }
}
