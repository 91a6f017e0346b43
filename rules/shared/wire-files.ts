import type { Wire, WireExtension, WireFile, WireMessage } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { costOfExtension } from "./extensions.ts";
import type { Costs, WirePromise } from "./costs.ts";

interface Loss {
  readonly costs: Costs;
  readonly consequences: Readonly<Partial<Record<WirePromise, string>>>;
  /** True if any declaration was removed, not only moved. */
  readonly lost: boolean;
}

type Declared = Pick<WireMessage, "file" | "name">;

/** Judges removed files. Removed services break calls, and removed extensions break JSON. */
export function costsOfFiles(files: readonly WireFile[], { snapshot }: Pick<RuleContext, "snapshot">): Loss {
  const paths = new Set(files.map(({ path }) => path));
  const [old, new_] = [snapshot("old").wire, snapshot("new").wire];
  const isRemoved = (kind: Exclude<keyof Wire, "files" | "former">, { file, name }: Declared): boolean =>
    paths.has(file) && new_?.[kind][name] === undefined;
  const anyRemoved = (kind: Parameters<typeof isRemoved>[0]): boolean =>
    Object.values(old?.[kind] ?? {}).some((each) => isRemoved(kind, each));
  const calls = anyRemoved("services");
  // An extension of a removed message is never read.
  const hasExtendee = ({ extendee }: WireExtension): boolean =>
    old?.messages[extendee] === undefined || new_?.messages[extendee] !== undefined;
  const isWritten = Object.values(old?.extensions ?? {}).some(
    (each) => isRemoved("extensions", each) && hasExtendee(each) && costOfExtension(each) !== undefined,
  );
  return {
    costs: {
      ...(calls && { wire: "breaking" }),
      ...((calls || isWritten) && { json: "breaking" }),
      source: "breaking",
    },
    consequences: {
      ...(calls && { wire: "Calls to the removed services fail." }),
      json: isWritten ? "JSON that contains the removed extensions is rejected or loses their values." : "",
      source: "Code that refers to the removed declarations no longer compiles.",
    },
    lost: calls || anyRemoved("messages") || anyRemoved("enums") || anyRemoved("extensions"),
  };
}
