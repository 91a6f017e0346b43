import { nightly } from "../property/seed.ts";

/** Documents of each format that each law is tried on. */
export const runs = Number(process.env["APICOMPAT_RUNS"] ?? (nightly ? 2000 : 40));

export const timeout = Math.max(60_000, runs * 1000);
