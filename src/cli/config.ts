import { resolve } from "node:path";
import type { Profile } from "../contracts/profile.ts";
import type { Arguments } from "./args.ts";
import { effectiveConfig, type EffectiveConfig } from "./effective-config.ts";
import { colorOf, widthOf, type Io } from "./io.ts";
import type { ConfiguringFlags } from "./options.ts";
import { wayTo } from "../base/relative-path.ts";
import { statOf } from "../sources/file.ts";
import { loadSide } from "../sources/load.ts";
import { styleOf, type Style } from "../reporters/style.ts";
import { detectProfile } from "../policy/profiles.ts";
import { usage } from "./args.ts";
import { findRoots, readRoot } from "./roots.ts";
import { loadRules } from "./settings.ts";

/** Prints the effective configuration with the origin of each value. */
export async function config({ operands, flags }: Arguments<ConfiguringFlags>, io: Io): Promise<number> {
  const [file] = operands;
  const { loaded, rules } = await loadRules(flags.config, io.cwd);
  const path = file === undefined ? undefined : resolve(io.cwd, file);
  if (path !== undefined && statOf(path)?.isFile() !== true) {
    throw usage(
      `There is no file ${file ?? ""}.`,
      "Use an existing file, or omit it to print the configuration of the project.",
    );
  }
  const within = path === undefined ? undefined : wayTo(path, loaded.folder);
  const effective = effectiveConfig(loaded, rules, {
    ...(within !== undefined && { file: within }),
    suggested: file === undefined ? undefined : await suggestedBy(file, io),
  });
  const style = styleOf(colorOf(io.stdout, io.env, flags.color));
  const listed = flags.all === true ? effective : withoutDefaults(effective);
  io.stdout.write(
    flags.format === "json"
      ? `${JSON.stringify(listed, undefined, 2)}\n`
      : asText(listed, Object.keys(rules).length, style, widthOf(io.stdout)),
  );
  return 0;
}

/** The profile that a document suggests; undefined where it cannot be read. */
async function suggestedBy(file: string, { cwd }: Io): Promise<Profile | undefined> {
  try {
    const roots = findRoots(file, await loadSide(file, { cwd }));
    const [found] = roots.documents.values();
    return found && detectProfile(readRoot(found, roots).snapshot);
  } catch {
    return undefined; // The commands that judge the file say what is wrong with it.
  }
}

function withoutDefaults(effective: EffectiveConfig): EffectiveConfig {
  return { ...effective, rules: effective.rules.filter(({ origin }) => origin !== "default") };
}

function asText({ settings, rules }: EffectiveConfig, all: number, style: Style, width: number): string {
  const rows = [
    ...settings.map(({ name, value, origin }) => [name, written(value), origin] as const),
    ...rules.map(({ id, severity, options, when, origin }) => {
      const value = options === undefined ? severity : `${severity} ${JSON.stringify(options)}`;
      return [`  ${id}`, when === undefined ? value : `${value}, where ${when}`, origin] as const;
    }),
  ];
  const first = Math.max(...rows.map(([name]) => name.length));
  const second = Math.min(
    Math.max(...rows.map(([, value]) => value.length)),
    Math.max(20, width - first - Math.max(...rows.map(([, , origin]) => origin.length)) - 4),
  );
  const line = ([name, value, origin]: (typeof rows)[number]): string =>
    `${name.padEnd(first)}  ${value.padEnd(second)}  ${style.faint(origin)}\n`;
  const others = all - new Set(rules.map(({ id }) => id)).size;
  const end = others > 0 ? `  ${String(others)} other rules have their default severity; --all lists them.\n` : "";
  const count = settings.length;
  return `${rows.slice(0, count).map(line).join("")}${style.strong("rules")}\n${rows.slice(count).map(line).join("")}${style.faint(end)}`;
}

function written(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
