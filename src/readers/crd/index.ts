import { canonical, dictionary, isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Resource } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { DocumentSet, Reader, Reading } from "../../reader.ts";
import { ProblemSink } from "../problems.ts";
import { createFieldReader, createSchemaTable } from "../schema/index.ts";
import type { Context } from "./context.ts";
import { readDefinition } from "./definition.ts";
import { Fields } from "./fields.ts";
import { definitionsIn, holdsDefinitions, KIND, type Manifest } from "./manifests.ts";
import { NO_API } from "../nothing.ts";
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
  const resources = dictionary<Resource>();
  const manifests = new Map<Resource, Manifest>();
  const { definitions, patches } = patched(
    documents.roots.flatMap((root) => definitionsIn(documents.get(root) ?? null, root)),
  );
  for (const manifest of definitions) {
    const resource = readDefinition(context, manifest, patches);
    if (resource === undefined) continue;
    const first = (resources[resource.id] ??= resource);
    if (first === resource) manifests.set(resource, manifest);
    else if (contentOf(manifest) !== contentOf(manifests.get(first)!))
      tellDouble(context, resource, documents.fileOf(first.at));
  }
  return {
    snapshot: { ...NO_API, format: "crd", formatVersion: versionsOf(resources), resources, schemas: schemas.table },
    files: documents.files,
    get problems() {
      return [...documents.problems, ...problems.problems];
    },
    locate: (at) => documents.locate(at),
    fileOf: (at) => documents.fileOf(at),
  };
}

/** A repository may keep copies of a definition, of which a chart fills in where the webhook is. */
function contentOf({ value }: Manifest): string {
  const { conversion, ...spec } = isObject(value["spec"]) ? value["spec"] : {};
  return canonical({ ...spec, strategy: (isObject(conversion) && conversion["strategy"]) || "None" });
}

function versionsOf(resources: Snapshot["resources"]): string {
  const versions = Object.values(resources).map(({ definitionVersion }) => definitionVersion?.value ?? "");
  return [...new Set(versions)].sort().join(", ");
}

function tellDouble({ problems }: Context, { kind, group, at }: Resource, first: string): void {
  problems.add({
    code: "DUPLICATE_RESOURCE",
    level: "error",
    message: `The kind ${kind} of ${group} is defined a second time, and not alike; the definition in ${first} is compared.`,
    hint: "Name a folder or a file that defines each kind once, for instance one release channel.",
    at,
  });
}
