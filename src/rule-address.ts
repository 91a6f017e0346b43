import manifest from "../package.json" with { type: "json" };

interface Manifest {
  readonly version: string;
  readonly repository?: string | { readonly url?: string };
}

/** The document of a rule in the repository, at the tag of this version; undefined until `package.json` names the repository. */
export function ruleAddress(id: string, { version, repository }: Manifest = manifest): string | undefined {
  const url = typeof repository === "string" ? repository : repository?.url;
  const name = /(?:^|github(?:\.com)?[:/])([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url ?? "")?.[1];
  return name === undefined ? undefined : `https://github.com/${name}/blob/v${version}/rules/${id}.md`;
}
