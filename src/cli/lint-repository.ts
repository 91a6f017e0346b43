import { ApicompatError } from "../contracts/errors.ts";
import { descriptionsIn } from "../sources/changes.ts";
import { loadFiles, withRoots } from "../sources/load.ts";
import { openRepository, type Repository } from "../sources/repository.ts";
import type { Io } from "./io.ts";
import { withinScope } from "./scoped-roots.ts";
import { surfacesOf } from "./repository-surfaces.ts";
import { rootsOf, type Roots } from "./roots.ts";
import type { Session } from "./session.ts";

function repositoryAt(cwd: string): Repository {
  try {
    return openRepository(cwd);
  } catch (cause) {
    if (!(cause instanceof ApicompatError)) throw cause;
    const message = "Without FILE, lint reads the files of a git repository. This folder is not in one.";
    throw new ApicompatError("USAGE", message, "Run: apicompat lint FILE.", { cause });
  }
}

/** Each surface of the repository, as it is in the working tree; throws NOTHING_FOUND where there is none. */
export async function rootsInRepository(
  session: Session,
  { cwd }: Io,
): Promise<{ readonly all: readonly Roots[]; readonly top: string }> {
  const repository = repositoryAt(cwd);
  const { settings, limits } = session;
  const gates = await session.featureFiles();
  const paths = descriptionsIn(repository.git);
  const found: Roots[] = [];
  for (const { scope, roots } of surfacesOf([], settings, repository, { choice: session.choice })) {
    const side = await loadFiles(
      paths.filter((path) => scope.covers(path)),
      repository.top,
      withRoots(limits, roots),
    );
    found.push(withinScope(rootsOf("", side, gates.new), scope));
  }
  if (found.some(({ documents, unreadable }) => documents.size + unreadable.size > 0))
    return { all: found, top: repository.top };
  throw new ApicompatError(
    "NOTHING_FOUND",
    "No API description was found among the files that git tracks here.",
    "Run: apicompat lint FILE.",
  );
}
