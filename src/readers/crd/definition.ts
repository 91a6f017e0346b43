import { dictionary, isObject, type Dictionary } from "../../model/json.ts";
import {
  resourceId,
  type Conversion,
  type Resource,
  type ResourceNames,
  type ResourceVersion,
} from "../../model/resource.ts";
import type { Facet } from "../../model/schema.ts";
import type { Writable } from "../writable.ts";
import type { Context } from "./context.ts";
import type { Node } from "./fields.ts";
import type { Manifest } from "./manifests.ts";
import { patchesOf } from "./patches.ts";
import { readSchema, readVersion, type Inherited } from "./version.ts";

/** One custom resource definition, in `v1` or `v1beta1`; undefined where it does not say which kind it defines. `patches` may be of others, too. */
export function readDefinition(
  context: Context,
  manifest: Manifest,
  patches: readonly Manifest[],
): Resource | undefined {
  const { fields } = context;
  const spec = fields.object(manifest, "spec");
  const names = spec && fields.object(spec, "names");
  const group = spec && fields.text(spec, "group");
  const kind = names && fields.text(names, "kind");
  if (spec === undefined || group === undefined || kind === undefined) {
    reportMissing(
      context,
      spec ?? manifest,
      spec === undefined ? "spec" : group === undefined ? "group" : "names.kind",
    );
    return undefined;
  }
  const definitionVersion = fields.text(manifest, "apiVersion");
  const isBeta = definitionVersion?.value.endsWith("/v1beta1") === true;
  const leadingVersion = fields.text(spec, "version");
  const schema = readSchema(context, spec, "validation");
  const metadata = fields.object(manifest, "metadata");
  const status = fields.object(manifest, "status");
  const storedVersions = status && fields.texts(status, "storedVersions");
  const name = metadata && fields.text(metadata, "name");
  const scope = readScope(context, spec, isBeta);
  const inherited = { group: group.value, kind: kind.value, spec, ...(schema && { schema }) };
  const resource: Writable<Resource> = {
    id: resourceId(group.value, kind.value),
    group: group.value,
    kind: kind.value,
    at: manifest.at,
    names: readNames(context, names!, kind),
    versions: readVersions(context, inherited, leadingVersion),
    conversion: readConversion(context, manifest, spec, patches),
    preserveUnknownFields: fields.flag(spec, "preserveUnknownFields") ?? { value: isBeta, at: spec.at },
  };
  if (definitionVersion !== undefined) resource.definitionVersion = definitionVersion;
  if (name !== undefined) resource.name = name;
  if (scope !== undefined) resource.scope = scope;
  if (leadingVersion !== undefined) resource.leadingVersion = leadingVersion;
  if (schema !== undefined) resource.schema = schema;
  if (storedVersions !== undefined) resource.storedVersions = storedVersions;
  return resource;
}

function reportMissing({ problems }: Context, { at }: Node, field: string): void {
  problems.add({
    code: "MISSING_FIELD",
    level: "error",
    message: `This custom resource definition has no \`${field}\`.`,
    hint: `Add \`${field}\`; without it the definition is left out of the comparison.`,
    at,
  });
}

/** `v1beta1` takes what is left out, or empty, for `Namespaced`. */
function readScope({ fields }: Context, spec: Node, isBeta: boolean): Facet<string> | undefined {
  const scope = fields.text(spec, "scope");
  return isBeta && (scope?.value ?? "") === "" ? { value: "Namespaced", at: scope?.at ?? spec.at } : scope;
}

/** The server makes up what is left out. */
function readNames({ fields }: Context, names: Node, kind: Facet<string>): ResourceNames {
  const plural = fields.text(names, "plural");
  return {
    ...(plural && { plural }),
    singular: fields.text(names, "singular") ?? { value: kind.value.toLowerCase(), at: names.at },
    listKind: fields.text(names, "listKind") ?? { value: `${kind.value}List`, at: names.at },
    shortNames: fields.names(names, "shortNames"),
    categories: fields.names(names, "categories"),
  };
}

/** Reads the versions. `v1beta1` can name a single version, which is served and stored. */
function readVersions(
  context: Context,
  inherited: Inherited,
  leadingVersion: Facet<string> | undefined,
): Dictionary<ResourceVersion> {
  const list = context.fields.objects(inherited.spec, "versions");
  const versions = dictionary<ResourceVersion>();
  if ((list === undefined || list.length === 0) && leadingVersion !== undefined) {
    const { value, at } = leadingVersion;
    versions[value] = readVersion(
      context,
      { value: { name: value, served: true, storage: true }, at },
      value,
      inherited,
    );
    return versions;
  }
  for (const node of list ?? []) {
    const name = context.fields.text(node, "name");
    if (name === undefined) reportMissing(context, node, "name");
    else if (versions[name.value] !== undefined) reportDuplicate(context, name);
    else versions[name.value] = readVersion(context, node, name.value, inherited);
  }
  return versions;
}

function reportDuplicate({ problems }: Context, { value, at }: Facet<string>): void {
  problems.add({
    code: "DUPLICATE_KEY",
    level: "error",
    message: `The version ${value} stands twice in this definition; the first one is compared.`,
    hint: "Remove one of the two, or rename it.",
    at,
  });
}

/** `v1beta1` states the strategy where `v1` does; nothing said means `None`, unless the definition is still to be patched. */
function readConversion({ fields }: Context, manifest: Manifest, spec: Node, patches: readonly Manifest[]): Conversion {
  const patching = patchesOf(manifest, patches).flatMap((patch) => fields.object(patch, "spec") ?? []);
  const conversions = [spec, ...patching].flatMap((each) => fields.object(each, "conversion") ?? []);
  const [conversion] = conversions;
  const strategy = conversion && fields.text(conversion, "strategy");
  return {
    at: strategy?.at ?? conversion?.at ?? spec.at,
    strategy: strategy?.value ?? "None",
    webhook: conversions.flatMap(webhookIn),
    ...(conversion === undefined && patches.length === 0 && isGenerated(manifest) && { assumed: true }),
  };
}

function webhookIn({ value: { webhook, webhookClientConfig: ofBeta } }: Node): readonly string[] {
  const stated = isObject(webhook) ? Object.keys(webhook) : [];
  return [...stated.map((keyword) => `webhook.${keyword}`), ...(isObject(ofBeta) ? ["webhookClientConfig"] : [])];
}

/** Returns whether controller-gen generated the definition; it leaves the webhook to a patch. */
function isGenerated({ value: { metadata } }: Manifest): boolean {
  const annotations = isObject(metadata) ? metadata["annotations"] : undefined;
  return isObject(annotations) && annotations["controller-gen.kubebuilder.io/version"] !== undefined;
}
