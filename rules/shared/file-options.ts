import type { Change } from "../../src/model/change.ts";
import type { Json } from "../../src/model/json.ts";
import type { WireFile } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { declaredFileAt } from "./declared-files.ts";
import type { Costs } from "./costs.ts";

/** Values of options that are not stated. */
const DEFAULTS: Readonly<Record<string, string | boolean>> = {
  cc_enable_arenas: true,
  cc_generic_services: false,
  csharp_namespace: "",
  go_package: "",
  java_generic_services: false,
  java_multiple_files: false,
  java_outer_classname: "",
  java_package: "",
  java_string_check_utf8: false,
  objc_class_prefix: "",
  optimize_for: "SPEED",
  php_class_prefix: "",
  php_generic_services: false,
  php_metadata_namespace: "",
  php_namespace: "",
  py_generic_services: false,
  ruby_package: "",
  swift_prefix: "",
};

/** Options without effect. */
const IDLE = new Set(["php_generic_services"]);

/** Returns the namespace of generated code as the generators derive it from the option, or else from the package. */
const PLACES: Readonly<Partial<Record<string, (stated: string | undefined, package_: string) => string>>> = {
  // A word also starts after a digit.
  csharp_namespace: (stated, package_) => stated ?? inPascalCase(package_, /(?<![a-zA-Z])[a-z]/gu),
  go_package: (stated = "") => (stated.includes(";") ? stated : `${stated};${goName(stated)}`),
  java_package: (stated, package_) => stated ?? package_,
  php_namespace: (stated, package_) => stated ?? capitalized(package_, /(?<=^|\.)[a-z]/gu).replaceAll(".", "\\"),
  ruby_package: (stated, package_) =>
    stated?.includes("::") === true
      ? stated
      : inPascalCase(stated ?? package_, /(?<=^|[._])[a-z]/gu).replaceAll(".", "::"),
};

export function effectOfFileOption(change: Change<"fileOption">, { snapshot }: Pick<RuleContext, "snapshot">): Costs {
  const { name, pair } = change;
  const meaningOn = (side: "old" | "new"): unknown => {
    const package_ = declaredFileAt(pair[side], snapshot(side).wire)?.file.package.value ?? "";
    return meaningOf(name, change[side], package_);
  };
  if (!isObeyed(name) || meaningOn("old") === meaningOn("new")) return {};
  return { source: wasGivenOtherwise(change) ? "dangerous" : "breaking" };
}

/** An option that differs between two files. */
export interface DifferingOption {
  readonly name: string;
  readonly action: "added" | "removed" | "changed";
}

/** Returns the options that change the generated code of a definition. */
export function differingOptions(old: WireFile, new_: WireFile): readonly DifferingOption[] {
  const names = new Set([...Object.keys(old.options), ...Object.keys(new_.options)]);
  return [...names].sort().flatMap((name): readonly DifferingOption[] => {
    const [before, after] = [old, new_].map(({ options }) => options[name]?.value);
    const isSame =
      meaningOf(name, before, old.package.value) === meaningOf(name, after, new_.package.value) || !isObeyed(name);
    if (isSame) return [];
    return [{ name, action: before === undefined ? "added" : after === undefined ? "removed" : "changed" }];
  });
}

export function costsOfFileOptions(options: readonly DifferingOption[]): Costs {
  if (options.length === 0) return {};
  return { source: options.every(wasGivenOtherwise) ? "dangerous" : "breaking" };
}

function isObeyed(name: string): boolean {
  return Object.hasOwn(DEFAULTS, name) && !IDLE.has(name);
}

/** Returns the value that generators use for an option. */
function meaningOf(name: string, stated: Json | undefined, package_: string): unknown {
  const place = PLACES[name];
  if (place === undefined) return stated ?? DEFAULTS[name];
  return place(stated === undefined ? undefined : String(stated), package_);
}

/** Without `go_package`, a flag of the generator sets the path. */
export function wasGivenOtherwise({ action, name }: Pick<Change, "action" | "name">): boolean {
  return action === "added" && name === "go_package";
}

function inPascalCase(name: string, beginnings: RegExp): string {
  return capitalized(name, beginnings).replaceAll("_", "");
}

function capitalized(name: string, beginnings: RegExp): string {
  return name.replaceAll(beginnings, (letter) => letter.toUpperCase());
}

/** Derives the name of a Go package from the last segment of its path. */
function goName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replaceAll(/[^\p{L}\p{N}_]/gu, "_");
}
