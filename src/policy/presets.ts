import type { Config } from "./config.ts";

/** Configurations to start from, by the name that `extends` gives them. */
export const presets: Readonly<Record<string, Config>> = {
  /** Nothing passes that might break somebody, or that nobody could judge. */
  "apicompat:strict": { strict: true, failOn: "warn" },
  /** Tells, and never fails: for the first weeks. */
  "apicompat:advisory": { failOn: "never" },
};
