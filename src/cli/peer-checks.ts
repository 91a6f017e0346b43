import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lazy } from "../base/lazy.ts";
import { packageRoot } from "./package-root.ts";

/** A check of another program, and the rules for the same. */
export interface PeerCheck {
  readonly peer: string;
  readonly id: string;
  readonly rules: readonly string[];
  /** A remark if there are rules, otherwise the reason for none. */
  readonly reason: string;
}

/** Is true in the build. */
declare const BUNDLED: boolean | undefined;

const FOLDER = typeof BUNDLED === "undefined" ? "rules" : "dist";

/** All checks of other programs. */
export const peerChecks = lazy((): readonly PeerCheck[] => {
  const [, ...lines] = readFileSync(join(packageRoot(), FOLDER, "peers.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [peer = "", id = "", rules = "-", reason = ""] = line.split("\t");
    return { peer, id, rules: rules === "-" ? [] : rules.split(","), reason };
  });
});

/** Returns the checks with a name, which may be one word of it, as in `1000 VersionsReversed`. */
export function peerChecksNamed(name: string): readonly PeerCheck[] {
  const wanted = name.toLowerCase();
  const named = ({ id }: PeerCheck): readonly string[] => (/^\d/u.test(id) ? [id, ...id.split(" ")] : [id]);
  return peerChecks().filter((check) => named(check).some((each) => each.toLowerCase() === wanted));
}
