import { ApicompatError } from "../contracts/errors.ts";
import { descriptionsIn } from "../sources/changes.ts";
import { loadFiles, withRoots } from "../sources/load.ts";
import { openRepository, type Repository } from "../sources/repository.ts";
import type { Io } from "./io.ts";
import { concernsSurface, optionsOf, surfacesOf } from "./repository-surfaces.ts";
import type { Roots } from "./roots.ts";
import { rootsOfSurface } from "./surface-roots.ts";
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

/** The documents of a surface in the working tree, and what the configuration states of it. */
interface SurfaceRoots {
  readonly roots: Roots;
  readonly options: ReturnType<typeof optionsOf>;
}

/** Each surface of the repository, as it is in the working tree; throws NOTHING_FOUND where there is none. */
export async function rootsInRepository(
  session: Session,
  { cwd }: Io,
): Promise<{ readonly all: readonly SurfaceRoots[]; readonly top: string }> {
  const repository = repositoryAt(cwd);
  const { settings, limits } = session;
  const gates = await session.featureFiles();
  const paths = descriptionsIn(repository.git);
  const found: SurfaceRoots[] = [];
  for (const surface of surfacesOf([], settings, repository, { choice: session.choice })) {
    const own = paths.filter((path) => concernsSurface(path, surface));
    const side = await loadFiles(own, repository.top, withRoots(limits, surface.roots));
    const options = optionsOf(surface, settings);
    found.push({ roots: rootsOfSurface(surface, "", side, { gates: gates.new }), options });
  }
  if (found.some(({ roots: { documents, unreadable } }) => documents.size + unreadable.size > 0))
    return { all: found, top: repository.top };
  throw new ApicompatError(
    "NOTHING_FOUND",
    "No API description was found among the files that git tracks here.",
    "Run: apicompat lint FILE.",
  );
}
