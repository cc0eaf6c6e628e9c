import {Server, ServerCredentials, type UntypedServiceImplementation} from "@grpc/grpc-js";

type Definition = Parameters<Server["addService"]>[0];

/** A server on a free port of this machine, for tests that need one to misbehave. */
export async function serve(
  services: readonly [Definition, UntypedServiceImplementation][]
): Promise<{endpoint: string; close: () => void}> {
  const server = new Server({"grpc.max_receive_message_length": -1});
  for (const [definition, implementation] of services) server.addService(definition, implementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
  return {endpoint: `127.0.0.1:${port}`, close: () => server.forceShutdown()};
}
