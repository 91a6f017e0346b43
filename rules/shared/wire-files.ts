import type { Wire, WireExtension, WireFile, WireMessage } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/rule.ts";
import { costOfExtension } from "./extensions.ts";
import type { Costs, WirePromise } from "./wire.ts";

interface Loss {
  readonly costs: Costs;
  readonly consequences: Readonly<Partial<Record<WirePromise, string>>>;
  /** Something that they declared is gone. */
  readonly lost: boolean;
}

type Declared = Pick<WireMessage, "file" | "name">;

/** What it costs to remove files: calls fail where services went with them, JSON where extensions did. */
export function costsOfFiles(files: readonly WireFile[], { snapshot }: Pick<RuleContext, "snapshot">): Loss {
  const paths = new Set(files.map(({ path }) => path));
  const [old, new_] = [snapshot("old").wire, snapshot("new").wire];
  const isGone = (kind: Exclude<keyof Wire, "files" | "former">, { file, name }: Declared): boolean =>
    paths.has(file) && new_?.[kind][name] === undefined;
  const gone = (kind: Parameters<typeof isGone>[0]): boolean =>
    Object.values(old?.[kind] ?? {}).some((each) => isGone(kind, each));
  const calls = gone("services");
  // Of a message that went as well, no JSON is read.
  const stands = ({ extendee }: WireExtension): boolean =>
    old?.messages[extendee] === undefined || new_?.messages[extendee] !== undefined;
  const isWritten = Object.values(old?.extensions ?? {}).some(
    (each) => isGone("extensions", each) && stands(each) && costOfExtension(each) !== undefined,
  );
  return {
    costs: {
      ...(calls && { wire: "breaking" }),
      ...((calls || isWritten) && { json: "breaking" }),
      source: "breaking",
    },
    consequences: {
      ...(calls && { wire: "Calls to the services that it declared fail." }),
      json: isWritten ? "JSON that has the extensions that it declared is refused, or loses them." : "",
      source: "Code that refers to what it declared no longer compiles.",
    },
    lost: calls || gone("messages") || gone("enums") || gone("extensions"),
  };
}
