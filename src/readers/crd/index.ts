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
import { definitionsOf, patched } from "./patches.ts";

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
  const contents = new Map<string, string>();
  const { definitions, patches } = patched(
    documents.roots.flatMap((root) => definitionsIn(documents.get(root) ?? null, root)),
  );
  for (const patch of patches)
    if (patch.value["spec"] !== undefined && definitionsOf(patch, definitions).length === 0) tellLoose(context, patch);
  for (const manifest of definitions) {
    const resource = readDefinition(context, manifest, patches);
    if (resource === undefined) continue;
    const first = resources[resource.id];
    if (first === undefined) {
      resources[resource.id] = resource;
      contents.set(resource.id, contentOf(manifest));
    } else if (!isConvertedAlike(first, resource) || contentOf(manifest) !== contents.get(resource.id))
      tellDouble(context, resource, documents.fileOf(first.at));
    else if (first.conversion?.assumed === true) resources[resource.id] = { ...first, ...conversionOf(resource) };
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
  const { spec } = value;
  return canonical(isObject(spec) ? { ...spec, conversion: null } : {});
}

function isConvertedAlike({ conversion: a }: Resource, { conversion: b }: Resource): boolean {
  return a?.strategy === b?.strategy || a?.assumed === true || b?.assumed === true;
}

function conversionOf({ conversion }: Resource): Pick<Resource, "conversion"> {
  return conversion === undefined ? {} : { conversion };
}

function versionsOf(resources: Snapshot["resources"]): string {
  const versions = Object.values(resources).map(({ definitionVersion }) => definitionVersion?.value ?? "");
  return [...new Set(versions)].sort().join(", ");
}

function tellLoose({ problems }: Context, { at }: Manifest): void {
  problems.add({
    code: "NOT_MODELLED",
    level: "warning",
    message: "This is a patch of a custom resource definition that is not among these files, and is not compared.",
    hint: "Compare what `kustomize build` makes of both, or name the folder that holds both.",
    at,
  });
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
