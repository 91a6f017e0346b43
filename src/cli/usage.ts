import { usage as wrong, type Arguments } from "./args.ts";
import type { Io } from "./io.ts";
import type { UsageFlags } from "./options.ts";
import { didYouMean } from "../base/suggestion.ts";

const ACTIONS = ["record", "merge", "show"] as const;

type Action = (typeof ACTIONS)[number];

/** Records what clients use of an API, merges such records, and shows one. */
export async function usage(
  { operands: [action = "", ...files], flags }: Arguments<UsageFlags>,
  io: Io,
): Promise<number> {
  if (!isAction(action)) throw wrong(`usage has no action "${action}".`, didYouMean(action, ACTIONS));
  refuseFlags(action, flags);
  const args = { operands: files, flags };
  switch (action) {
    case "record":
      return (await import("./usage-record.ts")).recordUsage(args, io);
    case "merge":
      return (await import("./usage-files.ts")).mergeUsage(args, io);
    case "show":
      return (await import("./usage-show.ts")).showUsage(args, io);
  }
}

function isAction(text: string): text is Action {
  return (ACTIONS as readonly string[]).includes(text);
}

/** Flags that only some of the actions have. */
const OWN: Readonly<Partial<Record<keyof UsageFlags, readonly Action[]>>> = {
  client: ["record"],
  "hash-clients": ["record"],
  server: ["record"],
  snapshot: ["record", "show"],
  output: ["record", "merge"],
  format: ["show"],
};

function refuseFlags(action: Action, flags: UsageFlags): void {
  for (const [flag, actions] of Object.entries(OWN)) {
    if (flags[flag as keyof UsageFlags] === undefined || actions.includes(action)) continue;
    throw wrong(`usage ${action} has no option --${flag}.`, `It belongs to: ${actions.join(", ")}.`);
  }
}
