/**
 * Puts an ONNX graph together, node by node; every value has a name, and a function call names the next one.
 * @module
 */
import {fileURLToPath} from "node:url";
import {loadSync, type MessageTypeDefinition} from "@grpc/proto-loader";
import type {Matrix} from "./weights.js";

/** Operators of this version only; all are in ONNX's own domain. */
const OPSET = 17;
const IR_VERSION = 8;
/** Of an element, as ONNX numbers them. */
export const TYPE = {float: 1, int64: 7, float16: 10} as const;

type Attributes = Readonly<Record<string, number | readonly number[]>>;

export class OnnxGraph {
  readonly #nodes: object[] = [];
  readonly #tensors: object[] = [];
  readonly #inputs: object[] = [];
  readonly #outputs: object[] = [];
  readonly #dataFile: string | null;
  readonly #data: Buffer[] = [];
  #dataBytes = 0;
  #count = 0;

  /** @param dataFile - Name of the file beside the model's that holds the matrices; null: they are in the model's own. */
  constructor(dataFile: string | null) {
    this.#dataFile = dataFile;
  }

  /** An input of int64 numbers. @param shape - Names of its dimensions, none of which is fixed. */
  input(name: string, shape: readonly string[]): string {
    this.#inputs.push(valueInfo(name, TYPE.int64, shape));
    return name;
  }

  /** Makes a value an output, under a name of its own and in the numbers that are asked for. */
  output(
    value: string,
    name: string,
    shape: readonly (string | number)[],
    type: "float" | "float16" = "float"
  ): void {
    this.#nodes.push(node("Cast", [value], name, {to: TYPE[type]}));
    this.#outputs.push(valueInfo(name, TYPE[type], shape));
  }

  /** Applies an operator. @returns Name of its only output. */
  apply(operator: string, inputs: readonly string[], attributes: Attributes = {}): string {
    const output = `${operator}_${++this.#count}`;
    this.#nodes.push(node(operator, inputs, output, attributes));
    return output;
  }

  /** A constant matrix, as one of one dimension where it has one row. */
  matrix({rows, columns, values}: Matrix): string {
    const dims = rows === 1 ? [columns] : [rows, columns];
    const bytes = Buffer.from(values.buffer);
    if (this.#dataFile === null) return this.#constant(dims, TYPE.float, {raw_data: bytes});
    const place = {location: this.#dataFile, offset: this.#dataBytes, length: bytes.length};
    this.#data.push(bytes);
    this.#dataBytes += bytes.length;
    const external_data = Object.entries(place).map(([key, value]) => ({key, value: String(value)}));
    return this.#constant(dims, TYPE.float, {external_data, data_location: "EXTERNAL"});
  }

  floats(...values: number[]): string {
    return this.#constant([values.length], TYPE.float, {
      raw_data: Buffer.from(Float32Array.from(values).buffer)
    });
  }

  /** Whole numbers: shapes, axes, places. */
  whole(...values: number[]): string {
    const bytes = Buffer.from(BigInt64Array.from(values, BigInt).buffer);
    return this.#constant([values.length], TYPE.int64, {raw_data: bytes});
  }

  /** The model's file, and that of its matrices where they have one. */
  serialize(): {model: Buffer; data: Buffer | null} {
    const definitions = loadSync(fileURLToPath(new URL("onnx.proto", import.meta.url)), {keepCase: true});
    const codec = definitions["onnx.ModelProto"] as MessageTypeDefinition<object, object>;
    const model = codec.serialize({
      ir_version: IR_VERSION,
      producer_name: "rune-latency tiny-qwen3",
      opset_import: [{domain: "", version: OPSET}],
      graph: {
        name: "tiny-qwen3",
        node: this.#nodes,
        initializer: this.#tensors,
        input: this.#inputs,
        output: this.#outputs
      }
    });
    return {model, data: this.#dataFile === null ? null : Buffer.concat(this.#data)};
  }

  #constant(dims: number[], type: number, content: object): string {
    const name = `constant_${++this.#count}`;
    this.#tensors.push({name, dims, data_type: type, ...content});
    return name;
  }
}

function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Attributes = {}
): object {
  const attribute = Object.entries(attributes).map(([name, value]) =>
    typeof value === "number" ? {name, type: "INT", i: value} : {name, type: "INTS", ints: value}
  );
  return {op_type: operator, name: output, input: inputs, output: [output], attribute};
}

function valueInfo(name: string, type: number, shape: readonly (string | number)[]): object {
  const dim = shape.map((size) => (typeof size === "number" ? {dim_value: size} : {dim_param: size}));
  return {name, type: {tensor_type: {elem_type: type, shape: {dim}}}};
}
