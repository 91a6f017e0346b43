import { runsOf } from "../size.ts";

/** Documents of each format that each law is tried on. */
export const runs = runsOf(10, 2000);

export const timeout = Math.max(60_000, runs * 1000);
