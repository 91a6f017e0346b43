import type { StandardClause } from "../../src/contracts/rule.ts";

/** References a section of the Kubernetes guide "Changing the API". */
export function kubernetesChanges(section: string): StandardClause {
  return {
    title: "Kubernetes: Changing the API",
    url: `https://github.com/kubernetes/community/blob/main/contributors/devel/sig-architecture/api_changes.md#${section}`,
  };
}

/** References a section of the OpenAPI Specification 3.1.1. */
export function openapi(section: string): StandardClause {
  return { title: "OpenAPI Specification 3.1.1", url: `https://spec.openapis.org/oas/v3.1.1.html#${section}` };
}

/** References a section of JSON Schema Validation 2020-12. */
export function jsonSchema(section: string): StandardClause {
  return {
    title: "JSON Schema Validation 2020-12",
    url: `https://json-schema.org/draft/2020-12/json-schema-validation#${section}`,
  };
}

/** References a section of JSON Schema Core 2020-12. */
export function jsonSchemaCore(section: string): StandardClause {
  return {
    title: "JSON Schema Core 2020-12",
    url: `https://json-schema.org/draft/2020-12/json-schema-core#${section}`,
  };
}

/** References an RFC of the IETF, with an optional section such as `9.3.1`. */
export function rfc(number: number, section?: string): StandardClause {
  const suffix = section === undefined ? "" : `#section-${section}`;
  return { title: `RFC ${String(number)}`, url: `https://www.rfc-editor.org/rfc/rfc${String(number)}${suffix}` };
}

/** References a rule of Zalando's RESTful API Guidelines by its number. */
export function zalando(rule: number): StandardClause {
  return {
    title: "Zalando RESTful API Guidelines",
    url: `https://opensource.zalando.com/restful-api-guidelines/#${String(rule)}`,
  };
}

/** References the Kubernetes deprecation policy. */
export function kubernetesDeprecation(): StandardClause {
  return {
    title: "Kubernetes Deprecation Policy",
    url: "https://kubernetes.io/docs/reference/using-api/deprecation-policy/",
  };
}

/** References a section of the Kubernetes documentation on server-side apply. */
export function serverSideApply(section: string): StandardClause {
  return {
    title: "Kubernetes: Server-Side Apply",
    url: `https://kubernetes.io/docs/reference/using-api/server-side-apply/#${section}`,
  };
}

/** References a section of the Kubernetes documentation on custom resource definitions. */
export function customResources(section: string): StandardClause {
  return {
    title: "Kubernetes: Extend the API with CustomResourceDefinitions",
    url: `https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#${section}`,
  };
}

/** References a section of the Kubernetes documentation on versions of custom resource definitions. */
export function customResourceVersions(section: string): StandardClause {
  return {
    title: "Kubernetes: Versions in CustomResourceDefinitions",
    url: `https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#${section}`,
  };
}

/** References KEP-2558: the lifecycle of a field, published in OpenAPI. */
export function fieldLifecycle(): StandardClause {
  return {
    title: "KEP-2558: Publish versioning information in OpenAPI",
    url: "https://github.com/kubernetes/enhancements/tree/master/keps/sig-api-machinery/2558-publish-versioning-information-in-openapi",
  };
}

/** References the Kubernetes guide on feature gates. */
export function kubernetesFeatureGates(): StandardClause {
  return {
    title: "Kubernetes: Feature gates",
    url: "https://github.com/kubernetes/community/blob/main/contributors/devel/sig-architecture/feature-gates.md",
  };
}

/** References a section of the Kubernetes API conventions. */
export function kubernetesConventions(section: string): StandardClause {
  return {
    title: "Kubernetes API Conventions",
    url: `https://github.com/kubernetes/community/blob/main/contributors/devel/sig-architecture/api-conventions.md#${section}`,
  };
}

/** References the breaking changes of TypeScript types. */
export const semverForTypes: StandardClause = {
  title: "Semantic Versioning for TypeScript Types",
  url: "https://www.semver-ts.org/formal-spec/2-breaking-changes.html",
};

/** A section of Gardener's guide "Changing the API". */
export function gardenerChanges(section: string): StandardClause {
  return {
    title: "Gardener: Changing the API",
    url: `https://github.com/gardener/gardener/blob/master/docs/development/changing-the-api.md#${section}`,
  };
}
