import type { Dictionary } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { Facet } from "./schema.ts";

/** What is declared in source text beside the values that travel: what compilers and generators read of it. */
export interface Declarations {
  /** By folder, relative to the root that was read. */
  readonly packages: Dictionary<DeclaredPackage>;
  /** By `DeclaredType.name`. */
  readonly types: Dictionary<DeclaredType>;
  /** By `folder.Name`. */
  readonly constants: Dictionary<DeclaredConstant>;
}

export interface DeclaredPackage {
  readonly folder: string;
  /** Of the package clause. */
  readonly name: string;
  readonly at: Pointer;
  /** As a marker or the registration says; undefined where nothing does. */
  readonly group?: string;
  /** `v1beta1`; what is not served in versions has none. */
  readonly version?: string;
  /** Its types are what the server converts those of all versions to: nobody else is sent them. */
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
  /** As written, its comments included: where it is the same on both sides, so is all that follows. */
  readonly text: string;
  readonly shape: "struct" | "alias" | "other";
  /** Of an alias, and of a type that is defined by another one's name: that type, as `DeclaredType.name` or `path.Name`. */
  readonly target: string | undefined;
  /** An object of its own, which is sent by itself: it says which kind it is. */
  readonly isKind: boolean;
  /** In the order of the text. */
  readonly fields: readonly DeclaredField[];
  readonly tombstones: readonly Tombstone[];
  /** The methods by which it is written and read in a way of its own: `MarshalJSON`. */
  readonly encodings: readonly Facet<string>[];
  readonly markers: readonly DeclaredMarker[];
  /** Its documentation without markers; empty where there is none. */
  readonly description: string;
  /** Its text has faults: that something is missing in it means nothing. */
  readonly incomplete: true | undefined;
}

export interface DeclaredField {
  /** In the source language. */
  readonly identifier: string;
  /** On the wire; undefined for one that is not written under a name of its own. */
  readonly name?: string;
  readonly at: Pointer;
  /** As written: `*metav1.Time`. */
  readonly type: string;
  /** The same for all that compilers take for one type: `*k8s.io/apimachinery/pkg/apis/meta/v1.Time`, `[]core/v1.Pod`. */
  readonly typeIdentity: string;
  /** The members of its type are members of the struct. */
  readonly inline: boolean;
  /** Only the package itself sees it. */
  readonly unexported: boolean;
  /** It is never written. */
  readonly omitted: boolean;
  readonly pointer: boolean;
  /** Whether absence can be told from a zero: a pointer, a list, a map, an interface. */
  readonly nilable: boolean;
  readonly omitempty: boolean;
  readonly omitzero: boolean;
  /** The marker that says so, if one does. */
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

/** What a file says that was generated from the types of a package. */
export interface GeneratedFile {
  /** As the user would write it. */
  readonly name: string;
  /** Of the fields of a message, by their names; undefined where there is none that could be read whole. */
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

/** What remains of a field that was removed, so that neither its name nor its number is used again. */
export interface Tombstone {
  readonly at: Pointer;
  readonly form: "marker" | "comment";
  readonly name?: string;
  readonly number?: number;
  /** It lacks what its form demands, in words. */
  readonly flaw?: string;
  /** The prose around it says that the field is gone; else it may be one that is yet to come. */
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
