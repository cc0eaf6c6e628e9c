/**
 * The tiny model computed by hand, in float64 and one token after another: what its ONNX graph has to agree with.
 * @module
 */
import {
  TINY,
  type LayerWeights,
  type Matrix,
  type TinyWeights
} from "../../../../scripts/tiny-qwen3/weights.js";

type Vector = readonly number[];
const {head_dim: headDim, num_attention_heads: heads, num_key_value_heads: keyHeads} = TINY;

/** Last hidden state of every token of one text. */
export function forwardPass({embedding, layers, finalNorm}: TinyWeights, ids: readonly number[]): Vector[] {
  let hidden: Vector[] = ids.map((id) => [
    ...embedding.values.subarray(id * embedding.columns, (id + 1) * embedding.columns)
  ]);
  for (const layer of layers) {
    const mixed = attention(
      layer,
      hidden.map((x) => rmsNorm(x, layer.inputNorm))
    );
    hidden = hidden.map((x, t) => add(x, mixed[t]!));
    hidden = hidden.map((x) => add(x, mlp(layer, rmsNorm(x, layer.mlpNorm))));
  }
  return hidden.map((x) => rmsNorm(x, finalNorm));
}

function attention(layer: LayerWeights, inputs: readonly Vector[]): Vector[] {
  const queries = inputs.map((x, t) =>
    headsOf(times(x, layer.query)).map((head) => rotate(rmsNorm(head, layer.queryNorm), t))
  );
  const keys = inputs.map((x, t) =>
    headsOf(times(x, layer.key)).map((head) => rotate(rmsNorm(head, layer.keyNorm), t))
  );
  const values = inputs.map((x) => headsOf(times(x, layer.value)));
  return inputs.map((_, t) => {
    const joined = Array.from({length: heads}, (_unused, h) => {
      const group = Math.floor(h / (heads / keyHeads));
      const scores = keys
        .slice(0, t + 1)
        .map((key) => dot(queries[t]![h]!, key[group]!) / Math.sqrt(headDim));
      const weights = softmax(scores);
      return weights.map((w, s): Vector => values[s]![group]!.map((v) => w * v)).reduce(add);
    });
    return times(joined.flat(), layer.output);
  });
}

function mlp({gate, up, down}: LayerWeights, x: Vector): Vector {
  const raised = times(x, up);
  return times(
    times(x, gate).map((g, i) => (g / (1 + Math.exp(-g))) * raised[i]!),
    down
  );
}

/** Pairs (i, i + headDim / 2), each turned by its own angle. */
function rotate(head: Vector, position: number): Vector {
  const half = headDim / 2;
  const out = [...head];
  for (let i = 0; i < half; i++) {
    const angle = position * TINY.rope_theta ** (-i / half);
    const [a, b] = [head[i]!, head[i + half]!];
    out[i] = a * Math.cos(angle) - b * Math.sin(angle);
    out[i + half] = b * Math.cos(angle) + a * Math.sin(angle);
  }
  return out;
}

function rmsNorm(x: Vector, weight: Matrix): Vector {
  const root = Math.sqrt(dot(x, x) / x.length + TINY.rms_norm_eps);
  return x.map((value, i) => (value / root) * weight.values[i]!);
}

function softmax(scores: Vector): Vector {
  const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

const headsOf = (x: Vector): Vector[] =>
  Array.from({length: x.length / headDim}, (_, h) => x.slice(h * headDim, (h + 1) * headDim));

const times = (x: Vector, {columns, values}: Matrix): Vector =>
  Array.from({length: columns}, (_, c) =>
    x.reduce((sum, value, r) => sum + value * values[r * columns + c]!, 0)
  );

const add = (a: Vector, b: Vector): Vector => a.map((value, i) => value + b[i]!);
const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
