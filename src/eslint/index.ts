/**
 * The rules of apicompat in ESLint, as a plugin.
 *
 * ```js
 * import apicompat from "apicompat/eslint";
 *
 * export default [...apicompat.configs.recommended, apicompat.config({ base: "origin/main" })];
 * ```
 *
 * @module
 */
import process from "node:process";
import type { ESLint, Linter, Rule } from "eslint";
import manifest from "../../package.json" with { type: "json" };
import { rules } from "../index.ts";
import { liveBase } from "../sources/live-base.ts";
import { LANGUAGE_NAMES } from "./language-names.ts";
import { createLanguage } from "./languages.ts";
import { createPresets } from "./presets.ts";
import { adaptRule, staleIgnore, unreadable } from "./rule.ts";
import type { Settings } from "./settings.ts";

export type { Settings } from "./settings.ts";

interface ApicompatPlugin extends ESLint.Plugin {
  readonly rules: Record<string, Rule.RuleModule>;
  readonly configs: Record<string, Linter.Config[]>;
  /**
   * An entry of a configuration that sets `settings.apicompat`, with the commit that the base is now: `eslint --cache` then
   * knows when it moved. Where no base can be found, each file tells why.
   */
  config(settings?: Settings): Linter.Config;
}

const plugin: ApicompatPlugin = {
  meta: { name: "eslint-plugin-apicompat", version: manifest.version, namespace: "apicompat" },
  languages: Object.fromEntries(LANGUAGE_NAMES.map((name) => [name, createLanguage(name)])),
  rules: {
    ...Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, adaptRule(id, rule)])),
    "stale-ignore": staleIgnore,
    unreadable,
  },
  configs: {},
  config: (settings = {}) => ({
    name: "apicompat/settings",
    settings: { apicompat: { ...settings, ...(settings.snapshot === undefined && commitOf(settings)) } },
  }),
};

Object.assign(plugin.configs, createPresets(plugin));

export default plugin;

function commitOf({ base }: Settings): Pick<Settings, "base"> {
  const revision = base ?? process.env["APICOMPAT_BASE"];
  const found = liveBase(process.cwd(), { env: process.env, ...(revision !== undefined && { revision }) });
  return "base" in found ? { base: found.base.commit } : {};
}
