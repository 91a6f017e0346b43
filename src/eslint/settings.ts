import process from "node:process";
import { ApicompatError } from "../contracts/errors.ts";
import { profiles } from "../index.ts";
import { isObject, type Json } from "../model/json.ts";
import { didYouMean } from "../base/suggestion.ts";

/** The settings in `settings.apicompat` of an ESLint configuration. */
export interface Settings {
  /** A branch (it counts where it was left), a tag or a commit. By default `APICOMPAT_BASE`, or what `apicompat check` takes. */
  readonly base?: string;
  /** A folder that holds the files as they were, by the same paths: instead of a base in git. */
  readonly snapshot?: string;
  /** The name of a profile, which replaces the detected one. */
  readonly profile?: string;
  /** Documents, by path from the top, whose references lead to the files that are linted: instead of a search for them. */
  readonly surfaces?: readonly string[];
  /** True if undecided findings count as breaking. */
  readonly strict?: boolean;
  /** The day that deprecation periods are counted to, `YYYY-MM-DD`; by default the present one. */
  readonly today?: string;
  /** Hash of everything besides the file that findings depend on, from `apicompat.config`. Only invalidates `eslint --cache`. */
  readonly cacheKey?: string;
}

type Check = (value: Json) => boolean;

const isText: Check = (value) => typeof value === "string" && value !== "";

const CHECKS: Readonly<Record<keyof Settings, { readonly holds: Check; readonly expected: string }>> = {
  base: { holds: isText, expected: "a revision" },
  snapshot: { holds: isText, expected: "the path of a folder" },
  profile: { holds: isText, expected: "the name of a profile" },
  surfaces: {
    holds: (value) => Array.isArray(value) && value.every((item: Json) => isText(item)),
    expected: "a list of paths",
  },
  today: { holds: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(String(value)), expected: "a day, YYYY-MM-DD" },
  strict: { holds: (value) => typeof value === "boolean", expected: "true or false" },
  cacheKey: { holds: isText, expected: "a text" },
};

/** Throws CONFIG for an unknown setting or an invalid value. */
export function settingsOf(all: unknown): Settings {
  const { apicompat: own = {} } = (all ?? {}) as { readonly apicompat?: Json };
  if (!isObject(own)) throw wrong("settings.apicompat", "an object");
  for (const [name, value] of Object.entries(own)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof Settings] : undefined;
    if (check === undefined) {
      const known = Object.keys(CHECKS).filter((each) => each !== "cacheKey");
      throw fault(`settings.apicompat.${name} is not a setting.`, didYouMean(name, known));
    }
    if (!check.holds(value)) throw wrong(`settings.apicompat.${name}`, check.expected);
  }
  const settings = own as Settings;
  const { profile } = settings;
  if (profile !== undefined && !Object.hasOwn(profiles, profile))
    throw fault(
      `settings.apicompat.profile is "${profile}", not a profile.`,
      didYouMean(profile, Object.keys(profiles)),
    );
  const fromEnvironment = process.env["APICOMPAT_BASE"];
  if (settings.base !== undefined || fromEnvironment === undefined || fromEnvironment === "") return settings;
  return { ...settings, base: fromEnvironment };
}

function wrong(name: string, expected: string): ApicompatError {
  return fault(`${name} is not ${expected}.`, `Write ${expected}, or leave it out.`);
}

/** ESLint shows only the message. */
function fault(message: string, advice: string): ApicompatError {
  return new ApicompatError("CONFIG", `${message} ${advice}`, advice);
}
