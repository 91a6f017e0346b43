import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { ModuleFormat, PackageEntry } from "../../model/packaging.ts";
import type { MemberFile, Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { declared, packageOf } from "./package.ts";

/** The importability of a package by its `package.json`. */
export interface WrittenPackaging {
  readonly file: SourceFile;
  readonly name?: string;
  readonly version?: string;
  readonly entries: Readonly<Record<string, PackageEntry>>;
  readonly deep?: readonly string[];
}

type Files = ReadonlyMap<string, MemberFile>;
type Condition = "import" | "require";

/** Undefined where there is no `package.json`. */
export function readPackaging(members: readonly MemberFile[], resolve: Resolve): WrittenPackaging | undefined {
  const found = packageOf(members, resolve);
  if (found === undefined) return undefined;
  const { file, stated } = found;
  const files = new Map(members.map((member) => [member.path, member]));
  const { exports, name, version } = stated;
  const head = {
    file,
    ...(typeof name === "string" && { name }),
    ...(typeof version === "string" && { version }),
  };
  if (exports !== undefined) return { ...head, entries: entriesOf(exports, stated, files) };
  const main = [stated["types"], stated["typings"], stated["main"], "index.d.ts"]
    .flatMap((path) => (typeof path === "string" ? (declared(path, files) ?? []) : []))
    .at(0);
  const format = main && formatOf(main.path, stated);
  const entry = format && { import: format, require: format };
  const deep = [...files.keys()].filter((path) => /\.[cm]?tsx?$/u.test(path)).map(subpathOf);
  return { ...head, entries: dictionary(entry ? [[".", entry]] : []), deep };
}

function entriesOf(exports: Json, stated: JsonObject, files: Files): Readonly<Record<string, PackageEntry>> {
  const isByPath = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  const table = isByPath ? exports : { ".": exports };
  return dictionary(
    Object.entries(table)
      .filter(([, value]) => value !== null)
      .map(([key, value]): [string, PackageEntry] => {
        const formatBy = (condition: Condition): ModuleFormat | undefined => {
          const target = targetOf(value, condition);
          if (target === undefined) return undefined;
          // A pattern stands for files that are not looked up here.
          const path = target.includes("*") ? target : declared(target, files)?.path;
          return path === undefined ? undefined : formatOf(path, stated);
        };
        const [imported, required] = [formatBy("import"), formatBy("require")];
        return [key, { ...(imported && { import: imported }), ...(required && { require: required }) }];
      }),
  );
}

/** The first key that holds decides, in the order that they are written. */
function targetOf(value: Json, condition: Condition): string | undefined {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => targetOf(each, condition)).find(Boolean);
  if (!isObject(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== condition && !["types", "node", "default"].includes(key)) continue;
    const target = targetOf(inner, condition);
    if (target !== undefined) return target;
  }
  return undefined;
}

/** Returns the module format of a declaration file or its program. */
function formatOf(path: string, stated: JsonObject): ModuleFormat {
  if (/\.m[jt]s$/u.test(path)) return "module";
  if (/\.c[jt]s$/u.test(path)) return "commonjs";
  return stated["type"] === "module" ? "module" : "commonjs";
}

/** `./lib/pot` of `lib/pot.d.ts`. */
function subpathOf(path: string): string {
  return `./${path.replace(/(?:\.d)?\.[cm]?tsx?$/u, "")}`;
}
