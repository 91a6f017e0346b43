import { dictionary, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Resource } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { DocumentSet, Reader, Reading } from "../../contracts/reader.ts";
import { ProblemSink } from "../problems.ts";
import { createFieldReader, createSchemaTable } from "../schema/index.ts";
import type { Context } from "./context.ts";
import { readDefinition } from "./definition.ts";
import { Fields } from "./fields.ts";
import { definitionsIn, holdsDefinitions, KIND } from "./manifests.ts";
import { NO_API } from "../nothing.ts";
import { releaseOf } from "./release.ts";
import { patched } from "./patches.ts";

/** Custom resource definitions of Kubernetes, `apiextensions.k8s.io/v1` and `v1beta1`. Other manifests beside them are none of its business. */
export const crdReader: Reader = {
  formats: ["crd"],
  together: true,
  trait: new RegExp(KIND, "u"),
  detects: holdsDefinitions,
  read: readDefinitions,
};

function readDefinitions(documents: DocumentSet): Reading {
  const problems = new ProblemSink(documents);
  const extra = new Map<Pointer, Json>();
  const schemas = createSchemaTable(documents, "crd", problems, extra);
  const context: Context = { fields: new Fields(createFieldReader(problems)), problems, schemas, extra };
  const { definitions, patches } = patched(
    documents.roots.flatMap((root) => definitionsIn(documents.get(root) ?? null, root)),
  );
  const version = releaseOf(definitions, context);
  const resources = dictionary<Resource>();
  for (const definition of definitions) {
    const own = readDefinition(context, definition, patches);
    if (own === undefined) continue;
    const resource = { ...own, file: documents.fileOf(own.at) };
    const first = resources[resource.id];
    resources[resource.id] =
      first === undefined ? resource : { ...first, copies: [...(first.copies ?? [first]), resource] };
  }
  return {
    snapshot: {
      ...NO_API,
      format: "crd",
      formatVersion: versionsOf(resources),
      ...(version && { version }),
      resources,
      schemas: schemas.table,
    },
    files: documents.files,
    get problems() {
      return [...documents.problems, ...problems.problems];
    },
    locate: (at) => documents.locate(at),
    fileOf: (at) => documents.fileOf(at),
  };
}

function versionsOf(resources: Snapshot["resources"]): string {
  const versions = Object.values(resources).map(({ definitionVersion }) => definitionVersion?.value ?? "");
  return [...new Set(versions)].sort().join(", ");
}
