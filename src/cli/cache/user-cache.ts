import { join } from "node:path";
import type { Io } from "../io.ts";
import { isInCheckout } from "./trust.ts";

/**
 * Returns the user's cache folder. Undefined for a user without a home, or with one that a pull request can write to.
 */
export function userCache({ cwd, env }: Pick<Io, "cwd" | "env">): string | undefined {
  const folder = cacheHome(env);
  return folder === undefined || isInCheckout(folder, cwd) ? undefined : folder;
}

function cacheHome({ XDG_CACHE_HOME: xdg, LOCALAPPDATA: local, HOME: home }: Io["env"]): string | undefined {
  if (xdg !== undefined && xdg !== "") return join(xdg, "apicompat");
  if (local !== undefined && local !== "") return join(local, "apicompat", "cache");
  return home === undefined || home === "" ? undefined : join(home, ".cache", "apicompat");
}
