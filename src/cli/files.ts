import { groupBy } from "../base/group-by.ts";
import { isObject } from "../model/json.ts";
import { listOf } from "../policy/config.ts";
import { descriptionsIn, filesIn, possibleDescriptions } from "../sources/changes.ts";
import { loadFiles } from "../sources/load.ts";
import { fromTop } from "../sources/named-paths.ts";
import { openRepository } from "../sources/repository.ts";
import { isPassedOver } from "../sources/scope.ts";
import { count } from "../reporters/prose.ts";
import { styleOf } from "../reporters/style.ts";
import type { Arguments } from "./args.ts";
import { colorOf, type Io } from "./io.ts";
import type { FilesFlags } from "./options.ts";
import { surfacesOf, type Surface, unbuiltPackages } from "./repository-surfaces.ts";
import { rootsOf } from "./roots.ts";
import { loadSettings, type Settings } from "./settings.ts";
import { isDeclaration } from "../sources/typed-packages.ts";

/** A description in the working tree; paths count from the top of the repository. */
interface ListedFile {
  readonly path: string;
  readonly format: string;
  /** The surface or package; undefined for a file that is not checked. */
  readonly surface?: string;
  /** The reason why it is not checked. */
  readonly reason?: string;
}

/** Prints which API descriptions of the repository `check` and `lint` read, and why they do not read others. */
export async function listFiles({ operands, flags }: Arguments<FilesFlags>, io: Io): Promise<number> {
  const repository = openRepository(io.cwd);
  const { git, top } = repository;
  const { format: output, ...chosen } = flags;
  const settings = await loadSettings(chosen, io.cwd, { failOn: "error" });
  const named = operands.map((typed) => fromTop(typed, repository));
  const surfaces = surfacesOf(named, settings, repository, { choice: chosen });
  const paths = [...new Set([...descriptionsIn(git), ...possibleDescriptions(git)])].sort();
  const formats = formatsOf(rootsOf("", await loadFiles(paths, top, { cwd: top })));
  const files = paths.flatMap((path): readonly ListedFile[] => {
    const kind = formats.get(path);
    if (kind === undefined) return [];
    const surface = surfaces.find(({ scope }) => scope.covers(path));
    return [
      {
        path,
        format: kind,
        ...(surface === undefined ? { reason: reasonOf(path, settings) } : { surface: nameOf(surface) }),
      },
    ];
  });
  const unbuilt = unbuiltPackages(surfaces, repository).map(({ file = "", message, hint }): ListedFile => ({
    path: file,
    format: "typescript",
    reason: `${message} ${hint}`,
  }));
  const listed = [...files, ...unbuilt];
  const text =
    output === "json" ? `${JSON.stringify(listed, undefined, 2)}\n` : asText(listed, filesIn(git).length, io, chosen);
  io.stdout.write(text);
  return 0;
}

/** The format of each document and of each file that is part of one, by path. */
function formatsOf({ documents, unreadable, pathOf }: ReturnType<typeof rootsOf>): ReadonlyMap<string, string> {
  const found = new Map<string, string>([...unreadable.keys()].map((path) => [path, "unreadable"]));
  for (const [path, each] of documents) {
    const { formats } = each.reader;
    if ("members" in each) for (const { file } of each.members) found.set(pathOf(file.name), formats.join(" or "));
    else {
      // The member that names the version has the name of the format.
      const { value } = each.document;
      found.set(
        path,
        formats.find((format) => isObject(value) && Object.hasOwn(value, format)) ?? formats.join(" or "),
      );
    }
  }
  return found;
}

function nameOf({ config, package: typed }: Surface): string {
  return config?.name ?? (typed === undefined ? "" : `package ${typed.name || typed.folder}`);
}

/** Returns why a description is not checked. */
function reasonOf(path: string, { surfaces }: Pick<Settings, "surfaces">): string {
  if (surfaces !== undefined)
    return `No surface matches it: ${surfaces.flatMap(({ files }) => listOf(files)).join(", ")}.`;
  if (isPassedOver(path))
    return "Folders of dependencies, tests and generated files are skipped: name the path to check it.";
  if (isDeclaration(path)) return "No package.json names declarations of its folder: add a surface for it.";
  if (path.endsWith(".go")) return "Go files are an API in a folder `api` or as `*_types.go`: add a surface for it.";
  return "It is outside of the named paths, or excluded.";
}

function asText(files: readonly ListedFile[], all: number, io: Io, { color }: Pick<FilesFlags, "color">): string {
  const style = styleOf(colorOf(io.stdout, io.env, color));
  const checked = files.filter(({ reason }) => reason === undefined);
  const width = Math.max(0, ...checked.map(({ path }) => path.length));
  const formatWidth = Math.max(0, ...checked.map(({ format }) => format.length));
  const rows = checked.map(({ path, format, surface = "" }) =>
    `${path.padEnd(width)}  ${format.padEnd(formatWidth)}  ${style.faint(surface)}`.trimEnd(),
  );
  const reasons = groupBy(
    files.filter(({ reason }) => reason !== undefined),
    ({ reason }) => reason!,
  );
  const left = [...reasons].flatMap(([reason, own]) => [
    "",
    style.strong(`Not checked: ${reason}`),
    ...own.map(({ path }) => `  ${path}`),
  ]);
  const end = `${count(checked.length, "description")} to check, ${count(files.length - checked.length, "other description")}, among ${count(all, "file")}.`;
  return `${[...rows, ...left, "", end].join("\n").trimStart()}\n`;
}
