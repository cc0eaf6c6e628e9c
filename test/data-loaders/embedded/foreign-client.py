"""Calls a Vault the way Rune's Python does: with grpcio and code compiled from our .proto files.

Reads one line of JSON from stdin (endpoint, ca, token, blob, k, protos, out), prints one line of JSON.
"""
import importlib
import json
import sys

import grpc
from grpc_tools import protoc

given = json.loads(sys.stdin.readline())
for folder, name in given["protos"]:
    flags = ["protoc", f"-I{folder}", f"--python_out={given['out']}", f"--grpc_python_out={given['out']}", name]
    if protoc.main(flags) != 0:
        sys.exit(f"protoc refused {name}")
sys.path.insert(0, given["out"])
health, health_grpc, vault, vault_grpc = (
    importlib.import_module(name) for name in ("health_pb2", "health_pb2_grpc", "vault_pb2", "vault_pb2_grpc")
)

credentials = grpc.ssl_channel_credentials(given["ca"].encode())
with grpc.secure_channel(given["endpoint"], credentials) as channel:
    checked = health_grpc.HealthStub(channel).Check(health.HealthCheckRequest(service=""), timeout=20)
    stub = vault_grpc.VaultServiceStub(channel)
    request = vault.DecryptScoresRequest(token=given["token"], encrypted_blob_b64=given["blob"], top_k=given["k"])
    answer, call = stub.DecryptScores.with_call(request, timeout=20)
    timing = dict(call.trailing_metadata()).get("server-timing")
    try:
        request.top_k = 51
        stub.DecryptScores(request, timeout=20)
        refusal = None
    except grpc.RpcError as error:
        refusal = [error.code().name, error.details()]

print(
    json.dumps(
        {
            "status": checked.status,
            "results": [[row.shard_idx, row.row_idx, row.score] for row in answer.results],
            "timing": timing,
            "refusal": refusal,
        }
    )
)
