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
import { join } from "node:path";
import process from "node:process";
import type { ESLint, Linter, Rule } from "eslint";
import manifest from "../../package.json" with { type: "json" };
import { ApicompatError, rules } from "../index.ts";
import { liveBase } from "../sources/live-base.ts";
import { LANGUAGE_NAMES } from "./language-names.ts";
import { createLanguage } from "./languages.ts";
import { createPresets } from "./presets.ts";
import { projectOf } from "./project.ts";
import { adaptRule, staleIgnore, unreadable } from "./rule.ts";
import { settingsOf, type Settings } from "./settings.ts";

export type { Settings } from "./settings.ts";

interface ApicompatPlugin extends ESLint.Plugin {
  readonly rules: Record<string, Rule.RuleModule>;
  readonly configs: Record<string, Linter.Config[]>;
  /**
   * A configuration entry that sets `settings.apicompat`. It invalidates `eslint --cache` when results can change
   * although the files are the same: the base, the configuration, waivers, the baseline or the day has changed.
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
    settings: { apicompat: { ...settings, cacheKey: cacheKeyOf(settingsOf({ apicompat: settings })) } },
  }),
};

Object.assign(plugin.configs, createPresets(plugin));

export default plugin;

function cacheKeyOf({ base, snapshot, today = new Date().toISOString().slice(0, 10) }: Settings): string {
  const cwd = process.cwd();
  const project = projectOf(join(cwd, "any"), cwd);
  const [stamp, named] = project instanceof ApicompatError ? [project.message] : [project.stamp, project.config.base];
  const revision = base ?? named;
  const found =
    snapshot === undefined
      ? liveBase(cwd, { env: process.env, ...(revision !== undefined && { revision }) })
      : { base: { commit: snapshot } };
  return ["base" in found ? found.base.commit : found.code, stamp, today].join(" ");
}
