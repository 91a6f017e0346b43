import { canonical, dictionary, isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Conversion, Resource } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { DocumentSet, Reader, Reading } from "../../reader.ts";
import { ProblemSink } from "../problems.ts";
import { createFieldReader, createSchemaTable } from "../schema/index.ts";
import type { Context } from "./context.ts";
import { readConversion, readDefinition } from "./definition.ts";
import { Fields } from "./fields.ts";
import { definitionsIn, holdsDefinitions, isPatch, KIND, type Manifest } from "./manifests.ts";
import { NO_API } from "../nothing.ts";

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
  const found = dictionary<Resource>();
  const contents = new Map<string, string>();
  const manifests = documents.roots.flatMap((root) => definitionsIn(documents.get(root) ?? null, root));
  for (const manifest of manifests) {
    const resource = isPatch(manifest) ? undefined : readDefinition(context, manifest);
    if (resource === undefined) continue;
    const { id } = resource;
    const [first, content] = [found[id], contentOf(manifest)];
    if (first === undefined) {
      found[id] = resource;
      contents.set(id, content);
    } else if (content !== contents.get(id)) tellDouble(context, resource, documents.fileOf(first.at));
    else found[id] = converted(first, resource.conversion);
  }
  const resources = dictionary(
    Object.entries(found).map(([id, resource]) => [id, patched(resource, manifests.filter(isPatch), context)] as const),
  );
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

/** A repository may keep copies of a definition, of which a chart says how it is converted, and a patch of the other. */
function contentOf({ value }: Manifest): string {
  const { conversion, ...spec } = isObject(value["spec"]) ? value["spec"] : {};
  return canonical(spec);
}

function converted(resource: Resource, conversion: Conversion | undefined): Resource {
  const isSilent = resource.conversion === undefined || resource.conversion.strategy === "None";
  return isSilent && conversion !== undefined && conversion.strategy !== "None"
    ? { ...resource, conversion }
    : resource;
}

/** Of what a patch may say, only the conversion counts for those who use the kind. */
function patched(resource: Resource, patches: readonly Manifest[], context: Context): Resource {
  const { fields } = context;
  return patches.reduce((before, patch) => {
    const metadata = fields.object(patch, "metadata");
    const name = metadata && fields.text(metadata, "name");
    const spec = fields.object(patch, "spec");
    const isMeant = spec !== undefined && name !== undefined && name.value === resource.name?.value;
    return isMeant ? converted(before, readConversion(context, spec)) : before;
  }, resource);
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
