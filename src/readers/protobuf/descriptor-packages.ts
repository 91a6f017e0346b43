export { fromBinary, isFieldSet } from "@bufbuild/protobuf";
export { BinaryReader } from "@bufbuild/protobuf/wire";
export {
  FieldDescriptorProtoSchema,
  FieldDescriptorProto_TypeSchema,
  file_google_protobuf_descriptor,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
