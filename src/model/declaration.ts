import { dictionary, type Dictionary } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { Facet } from "./schema.ts";

/** Declarations in source code that compilers and generators read and that are not part of the encoded values. */
export interface Declarations {
  /** By folder, relative to the root of the snapshot. */
  readonly packages: Dictionary<DeclaredPackage>;
  /** By `DeclaredType.name`. */
  readonly types: Dictionary<DeclaredType>;
  /** By `folder.Name`. */
  readonly constants: Dictionary<DeclaredConstant>;
  /** Exported functions, methods and variables, by `DeclaredExport.name`. */
  readonly exports: Dictionary<DeclaredExport>;
}

export const NO_DECLARATIONS: Declarations = {
  packages: dictionary(),
  types: dictionary(),
  constants: dictionary(),
  exports: dictionary(),
};

export interface DeclaredPackage {
  readonly folder: string;
  /** The name of the package clause. */
  readonly name: string;
  readonly at: Pointer;
  /** The API group of a marker or of the scheme registration. */
  readonly group?: string;
  /** `v1beta1`; what is not served in versions has none. */
  readonly version?: string;
  /** True if the types are the internal version, which clients never receive. */
  readonly internal?: true;
  readonly markers: readonly DeclaredMarker[];
}

export interface DeclaredType {
  /** `core/v1.PodSpec`: the package's folder and the type's name. */
  readonly name: string;
  /** `PodSpec`. */
  readonly identifier: string;
  /** Only the package itself sees it. */
  readonly unexported: boolean;
  /** Key in `Declarations.packages`. */
  readonly package: string;
  readonly at: Pointer;
  /** The source text with comments. Equal texts have equal declarations. */
  readonly text: string;
  readonly shape: "struct" | "alias" | "other";
  /** The aliased type, or the type that a definition is based on, as `DeclaredType.name` or `path.Name`. */
  readonly target: string | undefined;
  /** True for a type that is sent as an API object with a kind. */
  readonly isKind: boolean;
  /** In the order of the text. */
  readonly fields: readonly DeclaredField[];
  readonly tombstones: readonly Tombstone[];
  /** The methods for custom encoding, such as `MarshalJSON`. */
  readonly encodings: readonly Facet<string>[];
  readonly markers: readonly DeclaredMarker[];
  /** The documentation without markers; empty if there is none. */
  readonly description: string;
  /** True if the text has syntax errors, so that missing parts prove nothing. */
  readonly incomplete: true | undefined;
}

export interface DeclaredField {
  /** In the source language. */
  readonly identifier: string;
  /** The name on the wire; undefined if the field is not encoded under a name. */
  readonly name?: string;
  readonly at: Pointer;
  /** The type as written: `*metav1.Time`. */
  readonly type: string;
  /** The same for all that compilers take for one type: `*k8s.io/apimachinery/pkg/apis/meta/v1.Time`, `[]core/v1.Pod`. */
  readonly typeIdentity: string;
  /** The members of its type are members of the struct. */
  readonly inline: boolean;
  /** Only the package itself sees it. */
  readonly unexported: boolean;
  /** True if the field is never encoded. */
  readonly omitted: boolean;
  readonly pointer: boolean;
  /** True if absence differs from a zero value: for a pointer, a list, a map, an interface. */
  readonly nilable: boolean;
  readonly omitempty: boolean;
  readonly omitzero: boolean;
  /** The marker that makes the field optional. */
  readonly optional?: Facet<string>;
  readonly required?: Facet<string>;
  /** Parts of its tag as written, by their keys: `json`, `protobuf`, `patchStrategy`. */
  readonly tags: Dictionary<Facet<string>>;
  /** The tag cannot be read to its end. */
  readonly brokenTag?: Pointer;
  readonly markers: readonly DeclaredMarker[];
  /** The gates that its markers name. */
  readonly featureGates: readonly Facet<string>[];
  readonly description: string;
}

/** A file that was generated from the types of a package. */
export interface GeneratedFile {
  /** The name in output. */
  readonly name: string;
  /** Returns the numbers of the fields of a message; undefined if the message could not be read completely. */
  numbersOf(message: string): Dictionary<number> | undefined;
}

/** `+name(arguments)=value`: an instruction to a generator. */
export interface DeclaredMarker {
  /** `optional`, `kubebuilder:validation:Maximum`, `k8s:minimum`. */
  readonly name: string;
  readonly arguments?: string;
  readonly value?: string;
  /** Behind the plus, as written, without the markers that it is the value of. */
  readonly text: string;
  /** The markers that it is the value of, outermost first, as written: `k8s:alpha(since: "1.36")`. */
  readonly prefixes: readonly string[];
  readonly at: Pointer;
}

/** A marker that keeps the name and the number of a removed field reserved. */
export interface Tombstone {
  readonly at: Pointer;
  readonly form: "marker" | "comment";
  readonly name?: string;
  readonly number?: number;
  /** The part that is missing or malformed. */
  readonly flaw?: string;
  /** True if the comment states that the field was removed; otherwise it could be a planned field. */
  readonly buried: boolean;
}

export interface DeclaredConstant {
  readonly name: string;
  readonly identifier: string;
  /** Only the package itself sees it. */
  readonly unexported: boolean;
  /** Key in `Declarations.packages`. */
  readonly package: string;
  readonly at: Pointer;
  /** `DeclaredType.name`, or a type of the language; undefined where it has none. */
  readonly type?: string;
  readonly value?: string | number | boolean;
  readonly description: string;
}

/** A function, method or variable that other packages can name. */
export interface DeclaredExport {
  /** `folder.Name`, or `folder.Type.Method`. */
  readonly name: string;
  readonly identifier: string;
  readonly kind: "function" | "method" | "variable";
  /** The type that has the method, as `DeclaredType.name`. */
  readonly receiver?: string;
  /** Key in `Declarations.packages`. */
  readonly package: string;
  readonly at: Pointer;
}
