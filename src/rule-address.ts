import manifest from "../package.json" with { type: "json" };

/** The address of the project in `package.json`. */
export interface Manifest {
  readonly repository?: string | { readonly url?: string };
}

/** Returns the document of a rule in the repository, at the tag of this version; undefined until `package.json` names the repository. */
export function ruleAddress(id: string, of: Manifest & { readonly version: string } = manifest): string | undefined {
  const name = repositoryName(of);
  return name === undefined ? undefined : `https://github.com/${name}/blob/v${of.version}/rules/${id}.md`;
}

/** Returns `owner/name` of a repository on GitHub. */
export function repositoryName({ repository }: Manifest): string | undefined {
  const url = typeof repository === "string" ? repository : repository?.url;
  return /(?:^|github(?:\.com)?[:/])([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url ?? "")?.[1];
}
