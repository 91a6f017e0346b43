import { existsSync } from "node:fs";
import process from "node:process";
import { describe } from "@jest/globals";
import { chromium, type Browser } from "playwright-core";

const CANDIDATES = [
  process.env["CHROMIUM_PATH"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executable = CANDIDATES.find((path) => path !== "" && existsSync(path));

/** Describes tests that need the browser. Where there is none, the title says that they are skipped. */
export function describeInChromium(title: string, body: () => void): void {
  if (executable !== undefined) return describe(title, body);
  describe.skip(`${title} (SKIPPED: no Chromium here; install one, or name it in CHROMIUM_PATH)`, body);
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: executable!, args: ["--no-sandbox"] });
}
