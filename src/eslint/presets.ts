import type { Linter } from "eslint";
import { profiles, rules } from "../index.ts";
import type { Severity } from "../contracts/finding.ts";
import type { Format } from "../model/snapshot.ts";
import { writtenIn, type LanguageName } from "./language-names.ts";

interface Preset {
  readonly name: string;
  /** The profiles whose severities count, by language. */
  readonly profile: Readonly<Record<LanguageName, string>>;
  readonly strict: boolean;
  readonly files: Readonly<Partial<Record<LanguageName, readonly string[]>>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const CRDS = (extension: string): readonly string[] => [
  `**/crds/**/*.${extension}`,
  `**/crd/bases/**/*.${extension}`,
  `**/*{crd,customresourcedefinition}.${extension}`,
];

/** Only file names that indicate an API: a wider pattern would read the whole repository. */
const DOCUMENTS = (extension: string): readonly string[] => [
  `**/{openapi,swagger}.${extension}`,
  `**/*.{openapi,swagger}.${extension}`,
  `**/{openapi,swagger}/**/*.${extension}`,
  `**/*.schema.${extension}`,
];

const ALL: Preset["files"] = {
  yaml: [...DOCUMENTS("{yml,yaml}"), ...CRDS("{yml,yaml}")],
  json: [...DOCUMENTS("json"), ...CRDS("json")],
  proto: ["**/*.proto"],
  go: ["**/{api,apis}/**/*types.go", "**/*_types.go"],
};

const DECLARATIONS: readonly string[] = ["**/*.d.{ts,mts,cts}"];

/** Files of dependencies and tests. */
const IGNORED: readonly string[] = [
  "**/node_modules/**",
  "**/vendor/**",
  "**/third_party/**",
  "**/testdata/**",
  "**/fixtures/**",
];

const BY_FORMAT: Preset["profile"] = { yaml: "openapi", json: "openapi", proto: "protobuf", go: "kubernetes" };
const KUBERNETES: Preset["profile"] = {
  yaml: "kubernetes",
  json: "kubernetes",
  proto: "protobuf",
  go: "kubernetes",
};

const PRESETS: readonly Preset[] = [
  { name: "recommended", profile: BY_FORMAT, strict: false, files: ALL },
  {
    name: "kubernetes",
    profile: KUBERNETES,
    strict: false,
    files: ALL,
    settings: { apicompat: { profile: "kubernetes" } },
  },
  { name: "strict", profile: BY_FORMAT, strict: true, files: ALL, settings: { apicompat: { strict: true } } },
];

/** These ask every language for what only JavaScript has, and crash. */
const OF_JAVASCRIPT: Linter.RulesRecord = {
  "no-irregular-whitespace": "off",
  strict: "off",
  "logical-assignment-operators": "off",
};

/** Configurations by the name of their preset: one entry for each language. */
export function createPresets(plugin: object): Record<string, Linter.Config[]> {
  const presets = PRESETS.map((preset) => [preset.name, configsOf(preset, plugin)] as const);
  return { ...Object.fromEntries(presets), typescript: [declarationsConfig(plugin)] };
}

/** Users that lint declarations have a parser for them, whose language owns the file. */
function declarationsConfig(plugin: object): Linter.Config {
  return {
    name: "apicompat/typescript",
    files: [...DECLARATIONS],
    ignores: [...IGNORED],
    plugins: { apicompat: plugin },
    rules: rulesFor((formats = ["typescript"]) => formats.includes("typescript"), "typescript", false),
  };
}

function configsOf({ name, profile, strict, files, settings }: Preset, plugin: object): Linter.Config[] {
  return (Object.entries(files) as [LanguageName, readonly string[]][]).map(([language, patterns]) => ({
    name: `apicompat/${name}/${language}`,
    files: [...patterns],
    ignores: [...IGNORED],
    plugins: { apicompat: plugin },
    language: `apicompat/${language}`,
    ...(settings !== undefined && { settings: { ...settings } }),
    rules: {
      ...OF_JAVASCRIPT,
      ...rulesFor((formats) => writtenIn(formats).includes(language), profile[language], strict),
    },
  }));
}

/** The severities of a finding that breaks what is stable, in words of ESLint. */
function rulesFor(
  appliesTo: (formats: readonly Format[] | undefined) => boolean,
  profileName: string,
  strict: boolean,
): Linter.RulesRecord {
  const own = profiles[profileName]?.severities ?? {};
  const entries = Object.entries(rules)
    .filter(([, { meta }]) => appliesTo(meta.formats))
    .map(([id, { meta }]) => {
      const recommended = (Object.hasOwn(own, id) ? own[id] : undefined) ?? meta.severity;
      const severity = typeof recommended === "string" ? recommended : recommended.stable;
      return [`apicompat/${id}`, inEslint(severity, strict)] as const;
    });
  return { "apicompat/unreadable": "error", "apicompat/stale-ignore": "warn", ...Object.fromEntries(entries) };
}

function inEslint(severity: Severity, strict: boolean): Linter.RuleSeverity {
  if (severity === "off") return "off";
  return strict || severity === "error" ? "error" : "warn";
}
