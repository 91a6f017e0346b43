import { extname, posix } from "node:path";
import type { Problem } from "../contracts/errors.ts";
import { isObject, sameJson, type Json } from "../model/json.ts";
import { checkConfig, listOf, type Config, type SurfaceConfig } from "../policy/config.ts";
import { MANIFEST } from "../policy/config-file.ts";
import type { OperationChoice } from "../policy/operation-choice.ts";
import { parseDocument } from "../readers/document/parse.ts";
import type { Repository } from "../sources/repository.ts";
import type { Settings } from "./settings.ts";

/** Selects the compared operations of a surface, and warns where the change itself would select others. */
export interface BaseChoice {
  choiceOf(surface?: SurfaceConfig): OperationChoice;
  warningsFor(surfaces: readonly (SurfaceConfig | undefined)[]): readonly Problem[];
}

/**
 * A change that edits the configuration does not choose the operations that are compared: the configuration of the base does, as
 * far as that is data in the repository.
 */
export function choiceAtBase(
  settings: Pick<Settings, "choiceOf" | "choiceIn" | "file" | "isNamed">,
  configPath: string | undefined,
  changed: readonly string[],
  { repository, commit }: { readonly repository: Repository; readonly commit: string },
): BaseChoice {
  const { choiceOf, choiceIn, file = "", isNamed } = settings;
  if (isNamed || changed.length === 0) return { choiceOf, warningsFor: () => [] };
  const config = configPath === undefined ? {} : configAt(configPath, repository, commit);
  const atBase = (surface?: SurfaceConfig): OperationChoice =>
    choiceIn(
      config,
      config.surfaces?.find(({ name }) => name === surface?.name),
    );
  return {
    choiceOf: atBase,
    warningsFor: (surfaces) =>
      surfaces.every((surface) => sameJson(choiceOf(surface) as Json, atBase(surface) as Json))
        ? []
        : [
            {
              code: "SETTING_OF_BASE",
              level: "warning",
              message: "This change edits `operations` or `prefixes`, so those of the base are applied to it.",
              hint: "Change these settings in a separate change.",
              file,
            },
          ],
  };
}

/** The configuration at a commit with what it extends; empty where it is code, a package, faulty or missing. */
function configAt(path: string, repository: Repository, commit: string, way: readonly string[] = []): Config {
  const text = repository.git.try(["cat-file", "blob", `${commit}:${path}`]);
  if (text === undefined || way.includes(path) || !/^\.(?:json|ya?ml)$/u.test(extname(path))) return {};
  const document = parseDocument({ name: path, url: `file:///${path}`, text: text.toString() });
  if (!("value" in document)) return {};
  const { value } = document;
  const isManifest = posix.basename(path) === MANIFEST;
  const stated = isManifest ? isObject(value) && value["apicompat"] : value;
  try {
    const own = checkConfig(stated, path);
    const bases = listOf(own.extends).map((name) =>
      configAt(posix.join(posix.dirname(path), name), repository, commit, [...way, path]),
    );
    return Object.assign({}, ...bases, own) as Config;
  } catch {
    return {};
  }
}
