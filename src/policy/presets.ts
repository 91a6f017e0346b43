import type { Config } from "./config.ts";

/** Configurations to start from, by the name that `extends` gives them. */
export const presets: Readonly<Record<string, Config>> = {
  /** Fails on everything that can break clients or is undecided. */
  "apicompat:strict": { strict: true, failOn: "warn" },
  /** Reports findings but never fails, for the introduction of the tool. */
  "apicompat:advisory": { failOn: "never" },
};
