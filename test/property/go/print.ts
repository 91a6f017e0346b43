// Writes packages down as people do.
import type { SourceFile } from "../../../src/contracts/source.ts";
import {
  shapeOf,
  type Declaration,
  type Field,
  type Group,
  type Limits,
  type Package,
  type Struct,
  type Type,
} from "./model.ts";

/** The files of each package, by path. */
export function print(group: Group): readonly { readonly path: string; readonly file: SourceFile }[] {
  return group.flatMap((home) =>
    [["doc.go", `// +groupName=wood.example\npackage ${home.version}\n`], ...bodies(home)].map(([name, text]) => {
      const path = `${home.version}/${name!}`;
      return { path, file: { name: path, url: `file:///${path}`, text: text! } };
    }),
  );
}

const IMPORTS = `import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)
`;

function bodies(home: Package): readonly (readonly [string, string])[] {
  const files = [...new Set(home.declarations.map(({ file }) => file))];
  return files.map((name) => {
    const declarations = home.declarations
      .filter(({ file }) => file === name)
      .map((each) => printDeclaration(each, home));
    return [name, [`package ${home.version}\n`, IMPORTS, ...declarations].join("\n")];
  });
}

function printDeclaration(declaration: Declaration, home: Package): string {
  switch (declaration.kind) {
    case "alias":
      return `// ${declaration.name} is another name.\ntype ${declaration.name} = ${typeText(declaration.type)}\n`;
    case "defined": {
      const { name, type, isEnum, limits, constants } = declaration;
      const markers = [...(isEnum ? ["enum"] : []), ...limitMarkers(limits)];
      const listed = constants.map(({ go, value }) => `\t${go} ${name} = ${JSON.stringify(value)}\n`).join("");
      const head = [`// ${name} says which.`, ...markers.map((each) => `// +${each}`)].join("\n");
      return `${head}\ntype ${name} ${typeText(type)}\n${listed && `\nconst (\n${listed})\n`}`;
    }
    case "struct":
      return printStruct(declaration, home);
  }
}

function printStruct({ name, isRoot, fields, tombstones }: Struct, home: Package): string {
  const root = isRoot ? "// +genclient\n// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object\n" : "";
  const meta = isRoot
    ? '\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"`\n'
    : "";
  const members = fields.map((field) => printField(field, home)).join("\n");
  const graves = tombstones
    .map((each) => `\t// +k8s:deprecated=${each.name},protobuf=${String(each.number)}\n`)
    .join("");
  return `${root}// It is a ${name.toLowerCase()}.\ntype ${name} struct {\n${meta}${members}\n${graves}}\n`;
}

function printField(field: Field, home: Package): string {
  const { go, doc, presence, list, embedded, type } = field;
  const markers = [
    ...(presence === "" ? [] : [presence]),
    ...(field.default === undefined ? [] : [`default=${JSON.stringify(field.default)}`]),
    ...(list === undefined ? [] : [`listType=${list}`, ...(list === "map" ? ["listMapKey=name"] : [])]),
    ...limitMarkers(field.limits),
  ];
  const lines = [doc, ...markers.map((each) => `+${each}`)].map((line) => `\t// ${line}\n`).join("");
  const name = embedded ? "" : `${go} `;
  return `${lines}\t${name}${typeText(type)} \`${tagOf(field, home)}\``;
}

function tagOf(field: Field, home: Package): string {
  const { json, omit, number, go } = field;
  if (json === "-") return 'json:"-"';
  const options = [json, ...(json === "" ? ["inline"] : []), ...(omit === "" ? [] : [omit])].join(",");
  if (number === undefined) return `json:"${options}"`;
  const name = json === "" ? go.charAt(0).toLowerCase() + go.slice(1) : json;
  return `json:"${options}" protobuf:"${wireOf(field.type, home)},name=${name}"`.replace("#", String(number));
}

/** `bytes,#,opt`. */
function wireOf(type: Type, home: Package): string {
  const bare = type.kind === "pointer" ? type.of : type;
  const shape = shapeOf(bare, home);
  if (shape.kind === "list") return wireOf(shape.of, home).replace("opt", "rep");
  if (shape.kind === "map") return "bytes,#,rep";
  const cast = bare.kind === "named" && shape.kind !== "struct" ? `,casttype=${bare.name}` : "";
  if (shape.kind !== "basic" || shape.name === "string") return `bytes,#,opt${cast}`;
  return `${shape.name === "float64" ? "fixed64" : "varint"},#,opt${cast}`;
}

function limitMarkers(limits: Limits): readonly string[] {
  return Object.entries(limits).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(";") : typeof value === "string" ? `\`${value}\`` : String(value);
    return `kubebuilder:validation:${name}=${text}`;
  });
}

export function typeText(type: Type): string {
  switch (type.kind) {
    case "basic":
    case "named":
    case "foreign":
      return type.name;
    case "bytes":
      return "[]byte";
    case "pointer":
      return `*${typeText(type.of)}`;
    case "list":
      return `[]${typeText(type.of)}`;
    case "map":
      return `map[string]${typeText(type.of)}`;
  }
}
