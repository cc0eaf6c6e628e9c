/**
 * The tiny model as an ONNX graph of standard operators: embedding, two layers of grouped attention and gated MLP, final
 * norm. Architecture: "Qwen3 Technical Report" (arXiv 2505.09388), section 2; rotary embedding: arXiv 2104.09864.
 * @module
 */
import {OnnxGraph, TYPE} from "./onnx-graph.js";
import {TINY, type LayerWeights, type Matrix, type TinyWeights} from "./weights.js";

const {head_dim: headDim, num_attention_heads: heads, num_key_value_heads: keyHeads} = TINY;
/** Added to the score of a pair that may not attend: exp of it is 0. */
const MASKED = -1e9;

/** Values that every layer shares. */
interface Context {
  readonly graph: OnnxGraph;
  /** Shape [batch, 1, tokens, headDim]. */
  readonly cosine: string;
  readonly sine: string;
  /** Shape [batch, 1, tokens, tokens], 0 or {@link MASKED}. */
  readonly mask: string;
}

/**
 * The model: token ids, attention mask and positions → `last_hidden_state`.
 * @param options.dataFile - Name of a file for the weights, as a model of more than 2 GB needs one; null: none.
 * @param options.output - Numbers of what comes out: half precision, as that of fp16 models may be.
 */
export function tinyModel(
  {embedding, layers, finalNorm}: TinyWeights,
  {dataFile, output}: {readonly dataFile: string | null; readonly output: "float" | "float16"}
): {model: Buffer; data: Buffer | null} {
  const graph = new OnnxGraph(dataFile);
  const shape = ["batch", "tokens"];
  const ids = graph.input("input_ids", shape);
  const attending = graph.input("attention_mask", shape);
  const positions = graph.input("position_ids", shape);
  const context = {graph, ...rotation(graph, positions), mask: causalMask(graph, positions, attending)};
  let hidden = graph.apply("Gather", [graph.matrix(embedding), ids]);
  for (const layer of layers) {
    hidden = graph.apply("Add", [hidden, attention(context, layer, rmsNorm(graph, hidden, layer.inputNorm))]);
    hidden = graph.apply("Add", [hidden, gatedMlp(graph, layer, rmsNorm(graph, hidden, layer.mlpNorm))]);
  }
  graph.output(rmsNorm(graph, hidden, finalNorm), "last_hidden_state", [...shape, TINY.hidden_size], output);
  return graph.serialize();
}

/** x / √(mean(x²) + ε) · weight, over the last axis. */
function rmsNorm(graph: OnnxGraph, x: string, weight: Matrix): string {
  const squares = graph.apply("Mul", [x, x]);
  const mean = graph.apply("ReduceMean", [squares], {axes: [-1], keepdims: 1});
  const root = graph.apply("Sqrt", [graph.apply("Add", [mean, graph.floats(TINY.rms_norm_eps)])]);
  return graph.apply("Mul", [graph.apply("Div", [x, root]), graph.matrix(weight)]);
}

/** Cosine and sine of every position's angles, which repeat in both halves of a head. */
function rotation(graph: OnnxGraph, positions: string): {cosine: string; sine: string} {
  const half = headDim / 2;
  const frequencies = Array.from({length: half}, (_, i) => TINY.rope_theta ** (-i / half));
  const places = graph.apply("Unsqueeze", [
    graph.apply("Cast", [positions], {to: TYPE.float}),
    graph.whole(-1)
  ]);
  const angles = graph.apply("Mul", [places, graph.floats(...frequencies)]);
  const both = graph.apply("Unsqueeze", [
    graph.apply("Concat", [angles, angles], {axis: -1}),
    graph.whole(1)
  ]);
  return {cosine: graph.apply("Cos", [both]), sine: graph.apply("Sin", [both])};
}

/** Masks what comes later, and what is padding. */
function causalMask(graph: OnnxGraph, positions: string, attending: string): string {
  const of = graph.apply("Unsqueeze", [positions, graph.whole(1, 3)]);
  const to = graph.apply("Unsqueeze", [positions, graph.whole(1, 2)]);
  const padding = graph.apply("Equal", [
    graph.apply("Unsqueeze", [attending, graph.whole(1, 2)]),
    graph.whole(0)
  ]);
  const hiddenPairs = graph.apply("Or", [graph.apply("Greater", [to, of]), padding]);
  return graph.apply("Where", [hiddenPairs, graph.floats(MASKED), graph.floats(0)]);
}

function attention(context: Context, layer: LayerWeights, x: string): string {
  const {graph, mask} = context;
  const query = rotated(context, rmsNorm(graph, split(graph, x, layer.query, heads), layer.queryNorm));
  const key = rotated(context, rmsNorm(graph, split(graph, x, layer.key, keyHeads), layer.keyNorm));
  const value = graph.apply("Transpose", [split(graph, x, layer.value, keyHeads)], {perm: [0, 2, 1, 3]});
  const keys = graph.apply("Transpose", [shared(graph, key)], {perm: [0, 1, 3, 2]});
  const scores = graph.apply("Mul", [
    graph.apply("MatMul", [query, keys]),
    graph.floats(1 / Math.sqrt(headDim))
  ]);
  const weights = graph.apply("Softmax", [graph.apply("Add", [scores, mask])], {axis: -1});
  const mixed = graph.apply("Transpose", [graph.apply("MatMul", [weights, shared(graph, value)])], {
    perm: [0, 2, 1, 3]
  });
  // In a shape, 0 keeps the dimension that stands there.
  const joined = graph.apply("Reshape", [mixed, graph.whole(0, 0, heads * headDim)]);
  return graph.apply("MatMul", [joined, graph.matrix(layer.output)]);
}

/** [batch, tokens, hidden] → [batch, tokens, count, headDim]. */
function split(graph: OnnxGraph, x: string, weight: Matrix, count: number): string {
  return graph.apply("Reshape", [
    graph.apply("MatMul", [x, graph.matrix(weight)]),
    graph.whole(0, 0, count, headDim)
  ]);
}

/** Turns each pair (i, i + headDim / 2) by its angle. → [batch, count, tokens, headDim]. */
function rotated({graph, cosine, sine}: Context, x: string): string {
  const turned = graph.apply("Transpose", [x], {perm: [0, 2, 1, 3]});
  const half = headDim / 2;
  const part = (from: number, to: number): string =>
    graph.apply("Slice", [turned, graph.whole(from), graph.whole(to), graph.whole(3)]);
  const crossed = graph.apply("Concat", [graph.apply("Neg", [part(half, headDim)]), part(0, half)], {
    axis: -1
  });
  return graph.apply("Add", [graph.apply("Mul", [turned, cosine]), graph.apply("Mul", [crossed, sine])]);
}

/** Gives each group of query heads its key head: [batch, keyHeads, …] → [batch, heads, …]. */
function shared(graph: OnnxGraph, x: string): string {
  const groups = graph.apply("Expand", [
    graph.apply("Unsqueeze", [x, graph.whole(2)]),
    graph.whole(1, 1, heads / keyHeads, 1, 1)
  ]);
  return graph.apply("Reshape", [groups, graph.whole(0, heads, -1, headDim)]);
}

/** down(silu(gate x) · up x). */
function gatedMlp(graph: OnnxGraph, {gate, up, down}: LayerWeights, x: string): string {
  const gated = graph.apply("MatMul", [x, graph.matrix(gate)]);
  const silu = graph.apply("Mul", [gated, graph.apply("Sigmoid", [gated])]);
  const product = graph.apply("Mul", [silu, graph.apply("MatMul", [x, graph.matrix(up)])]);
  return graph.apply("MatMul", [product, graph.matrix(down)]);
}
