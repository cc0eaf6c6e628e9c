"""A Vault of before 2026-05, served by grpcio: it has GetPublicKey only. No code is compiled from .proto files.

Reads one line of JSON from stdin: the bundle's fields, eval_key_bytes, token, key and certificate (PEM; empty: plaintext).
Prints its port, and ends when stdin is closed.
"""
import json
import sys
from concurrent import futures

import grpc

given = json.loads(sys.stdin.readline())


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value % 128 + 128)
        value //= 128
    return bytes(out + bytes([value]))


def get_public_key(request, context):
    # One field of the request is set: 1, the token.
    if request[2:].decode() != given["token"]:
        context.abort(grpc.StatusCode.UNAUTHENTICATED, f"unknown token {request[2:].decode()}: 모르는 토큰")
    key = json.dumps({"entries": [{"key_data": "A" * given["eval_key_bytes"]}], "format": "evalkey"})
    bundle = json.dumps({"EvalKey.json": key, **given["fields"]}).encode()
    return b"\x0a" + varint(len(bundle)) + bundle


methods = {"GetPublicKey": grpc.unary_unary_rpc_method_handler(get_public_key)}
server = grpc.server(futures.ThreadPoolExecutor(2), options=[("grpc.max_send_message_length", -1)])
server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("rune.vault.v1.VaultService", methods),))
if given["key"]:
    pair = (given["key"].encode(), given["certificate"].encode())
    port = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials([pair]))
else:
    port = server.add_insecure_port("127.0.0.1:0")
server.start()
print(port, flush=True)
sys.stdin.read()
server.stop(None)
