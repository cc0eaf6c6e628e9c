/**
 * Shape and weights of the tiny model: Qwen3's architecture with a few numbers in each place, drawn from a seed.
 * @module
 */
import {seededRandom} from "../../src/lib/stats/random.js";

/** Sizes as `config.json` names them. Query width (heads × head_dim) differs from hidden_size, as in Qwen3. */
export const TINY = {
  hidden_size: 16,
  num_hidden_layers: 2,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  head_dim: 8,
  intermediate_size: 24,
  rms_norm_eps: 1e-6,
  rope_theta: 10_000,
  max_position_embeddings: 64
} as const;

/** A row-major matrix; a vector has one row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Linear maps are stored as input × output, so that `x · W` applies them. */
export interface LayerWeights {
  readonly inputNorm: Matrix;
  readonly query: Matrix;
  readonly key: Matrix;
  readonly value: Matrix;
  readonly queryNorm: Matrix;
  readonly keyNorm: Matrix;
  readonly output: Matrix;
  readonly mlpNorm: Matrix;
  readonly gate: Matrix;
  readonly up: Matrix;
  readonly down: Matrix;
}

export interface TinyWeights {
  readonly embedding: Matrix;
  readonly layers: readonly LayerWeights[];
  readonly finalNorm: Matrix;
}

/** Uniform weights, scaled so that a layer neither fades nor swamps what it adds to. */
export function drawWeights(vocabulary: number, seed: number): TinyWeights {
  const random = seededRandom(seed);
  const draw = (rows: number, columns: number, middle = 0, spread = 1 / Math.sqrt(rows)): Matrix => ({
    rows,
    columns,
    values: Float32Array.from({length: rows * columns}, () => middle + spread * (2 * random() - 1))
  });
  const norm = (width: number): Matrix => draw(1, width, 1, 0.5);
  const {hidden_size, head_dim, num_attention_heads, num_key_value_heads, intermediate_size} = TINY;
  const layer = (): LayerWeights => ({
    inputNorm: norm(hidden_size),
    query: draw(hidden_size, num_attention_heads * head_dim),
    key: draw(hidden_size, num_key_value_heads * head_dim),
    value: draw(hidden_size, num_key_value_heads * head_dim),
    queryNorm: norm(head_dim),
    keyNorm: norm(head_dim),
    output: draw(num_attention_heads * head_dim, hidden_size),
    mlpNorm: norm(hidden_size),
    gate: draw(hidden_size, intermediate_size),
    up: draw(hidden_size, intermediate_size),
    down: draw(intermediate_size, hidden_size)
  });
  return {
    embedding: draw(vocabulary, hidden_size, 0, 1),
    layers: Array.from({length: TINY.num_hidden_layers}, layer),
    finalNorm: norm(hidden_size)
  };
}
