import type { Change } from "../../src/model/change.ts";
import type { Wire, WireExtension, WireFile, WireMessage } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/rule.ts";
import { declaredFileAt } from "./declared-files.ts";
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

/** What an option is when it is left out. */
const DEFAULTS: Readonly<Record<string, string | boolean>> = {
  cc_enable_arenas: true,
  cc_generic_services: false,
  csharp_namespace: "",
  go_package: "",
  java_generic_services: false,
  java_multiple_files: false,
  java_outer_classname: "",
  java_package: "",
  java_string_check_utf8: false,
  objc_class_prefix: "",
  optimize_for: "SPEED",
  php_class_prefix: "",
  php_generic_services: false,
  php_metadata_namespace: "",
  php_namespace: "",
  py_generic_services: false,
  ruby_package: "",
  swift_prefix: "",
};

/** Options that nothing reads any more. */
const IDLE = new Set(["php_generic_services"]);

export function effectOfFileOption(change: Change<"fileOption">, { snapshot }: Pick<RuleContext, "snapshot">): Costs {
  const { name, pair } = change;
  if (!Object.hasOwn(DEFAULTS, name) || IDLE.has(name)) return {};
  const valueOn = (side: "old" | "new"): unknown => {
    const stated = change[side];
    // Without an option of its own, Java takes the package of the file.
    if (name === "java_package") return stated ?? declaredFileAt(pair[side], snapshot(side).wire)?.file.package.value;
    return stated ?? DEFAULTS[name];
  };
  return valueOn("old") === valueOn("new") ? {} : { source: "breaking" };
}
