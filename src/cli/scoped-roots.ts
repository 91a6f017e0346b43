import { posix } from "node:path";
import { isObject } from "../model/json.ts";
import type { MemberFile } from "../contracts/reader.ts";
import { followsFromTypes, declaresApi } from "../readers/go/index.ts";
import type { Recognized, RecognizedDocument } from "../readers/index.ts";
import { jsonSchemaReader, isSchemaDialect } from "../readers/json-schema/index.ts";
import { isNamedAsApi, isPackageFile, type Scope } from "../sources/scope.ts";
import type { Roots } from "./roots.ts";

/** Keeps the documents in a scope. A file with `properties` at the top is a schema only with `$schema`, or if the user chose it. */
export function withinScope(roots: Roots, { chosen, covers }: Scope): Roots {
  const documents = [...roots.documents].flatMap(([path, found]): [string, Recognized][] => {
    if ("members" in found) {
      const covered = found.members.filter(({ path }) => covers(path) || isPackageFile(path));
      const members = chosen ? covered : withoutProgramTypes(covered.filter(isHandwritten), found.members);
      return members.length === 0 ? [] : [[path, { ...found, members }]];
    }
    const wanted = chosen || found.reader !== jsonSchemaReader || namesItself(found);
    return wanted && covers(path) ? [[path, found]] : [];
  });
  return { ...roots, documents: new Map(documents) };
}

function isHandwritten({ path, file }: MemberFile): boolean {
  return !path.endsWith(".go") || !followsFromTypes(file);
}

/** The Go packages that have the name of an API, or a file that declares one. */
function withoutProgramTypes(covered: readonly MemberFile[], all: readonly MemberFile[]): readonly MemberFile[] {
  const isGo = ({ path }: MemberFile): boolean => path.endsWith(".go");
  if (!covered.some(isGo)) return covered;
  const telling = new Set(
    all
      .filter((member) => isGo(member) && (isNamedAsApi(member.path) || declaresApi(member.file)))
      .map(({ path }) => posix.dirname(path)),
  );
  return covered.filter((member) => !isGo(member) || telling.has(posix.dirname(member.path)));
}

function namesItself({ document: { value } }: RecognizedDocument): boolean {
  return isObject(value) && isSchemaDialect(value);
}
