import type {MethodDefinition} from "@grpc/grpc-js";
import {describe, expect, it} from "vitest";
import {
  ciphertextScoreCodec,
  ES2EServiceDefinition,
  HealthDefinition,
  IndexStateDefinition,
  RunedServiceDefinition,
  VaultServiceDefinition
} from "../../proto/services.js";

type AnyMethod = MethodDefinition<object, object>;
const methods = (definition: object): AnyMethod[] => Object.values(definition) as AnyMethod[];

describe("service definitions", () => {
  it("have the paths and stream kinds of the wire", () => {
    const listed = [
      ES2EServiceDefinition,
      VaultServiceDefinition,
      HealthDefinition,
      RunedServiceDefinition,
      IndexStateDefinition
    ]
      .flatMap(methods)
      .map(({path, requestStream, responseStream}) =>
        [path, requestStream ? "stream in" : "", responseStream ? "stream out" : ""].filter(Boolean).join(" ")
      );
    expect(listed.sort()).toEqual([
      "/ES2E.ES2EService/batch_insert_data stream in",
      "/ES2E.ES2EService/create_index stream in",
      "/ES2E.ES2EService/delete_index",
      "/ES2E.ES2EService/delete_key",
      "/ES2E.ES2EService/get_index_list",
      "/ES2E.ES2EService/get_key_list",
      "/ES2E.ES2EService/get_metadata",
      "/ES2E.ES2EService/inner_product stream out",
      "/ES2E.ES2EService/load_key",
      "/ES2E.ES2EService/register_key stream in",
      "/ES2E.ES2EService/unload_key",
      "/grpc.health.v1.Health/Check",
      "/grpc.health.v1.Health/Watch stream out",
      "/rune.latency.v1.IndexState/GetState",
      "/rune.vault.v1.VaultService/DecryptMetadata",
      "/rune.vault.v1.VaultService/DecryptScores",
      "/rune.vault.v1.VaultService/GetAgentManifest",
      "/rune.vault.v1.VaultService/GetPublicKey",
      "/runed.v1.RunedService/Embed",
      "/runed.v1.RunedService/EmbedBatch",
      "/runed.v1.RunedService/Health",
      "/runed.v1.RunedService/Info"
    ]);
  });

  it("encode a score message to the bytes worked out by hand", () => {
    const bytes = ciphertextScoreCodec.serialize({
      id: "q",
      shard_idx: [0, 300],
      ctxt_score: [{degree: 4096, data: Buffer.from([1, 2])}]
    });
    // 1: "q" · 2, packed: 0, 300 · 3: {1: 4096, 2: 01 02}
    expect(bytes.toString("hex")).toBe("0a0171" + "120300ac02" + "1a07" + "088020" + "12020102");
  });

  it("number the index fields as the wire does: is_key_loaded is 12, description 14", () => {
    const bytes = ES2EServiceDefinition.create_index.requestSerialize({
      index_info: {index_name: "i", dim: 1024, index_type: "FLAT", is_key_loaded: true, description: "d"}
    });
    expect(bytes.toString("hex")).toBe("120d" + "0a0169" + "108008" + "4802" + "6001" + "720164");
  });

  it("keep 64-bit ids exact, name enum values, fill in defaults", () => {
    const {responseSerialize, responseDeserialize} = ES2EServiceDefinition.batch_insert_data;
    const sent = responseSerialize({header: {return_code: "InvalidInput"}, item_ids: ["9007199254740993"]});
    expect(responseDeserialize(sent)).toEqual({
      header: {type: "Unknown", id: "", timestamp: "0", return_code: "InvalidInput", error_message: ""},
      item_ids: ["9007199254740993"]
    });
  });
});
