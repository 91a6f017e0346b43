import { basename } from "node:path";
import { History } from "./fetch-commit.ts";
import { openRepository } from "./repository.ts";
import { gitFileAbove } from "./working-tree.ts";

/** The repository that holds a folder, as its remote calls it (`owner/name`), or by its folder; undefined where there is none. */
export function repositoryName(cwd: string): string | undefined {
  if (gitFileAbove(cwd) === undefined) return undefined;
  const repository = openRepository(cwd);
  const { address = "" } = new History(repository, false);
  return pathOn(address) ?? basename(address === "" ? repository.top : address);
}

/** The path of an address on a server, without the server and credentials; undefined for a folder. */
function pathOn(address: string): string | undefined {
  const [, path] = /^(?!file:)(?:[a-z][a-z\d+.-]*:\/\/[^/]+\/|[^/\\:]{2,}:(?!\/\/)\/?)(.+)$/iu.exec(address) ?? [];
  return path;
}
