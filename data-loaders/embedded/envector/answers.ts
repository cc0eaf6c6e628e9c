/**
 * From work to answer: each wrapper checks who calls, runs the work, and turns its outcome into a header, a
 * status and `server-timing` trailers. The work itself knows nothing of gRPC and only returns or throws.
 * @module
 */
import {
  status,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  type ServerReadableStream,
  type ServiceError
} from "@grpc/grpc-js";
import type {MessageType} from "../../../proto/gen/ES2/MessageType.js";
import type {RequestHeader__Output} from "../../../proto/gen/ES2/RequestHeader.js";
import type {ResponseHeader} from "../../../proto/gen/ES2/ResponseHeader.js";
import {CapacityError, FormatError} from "../../fhe/errors.js";
import {CallTiming} from "../call-timing.js";
import {BufferPool, receiveIntoPool, type RoomFor} from "../message-receiver.js";
import {CallFailure, Refusal} from "../refusals.js";

interface Asked {
  header: RequestHeader__Output | null;
}
interface Answered {
  header?: ResponseHeader | null;
}
type Body<Answer> = Omit<Answer, "header">;

/** What stands before every call. Throws a {@link CallFailure} to turn it away. */
export interface Gate {
  admit(metadata: Metadata, method: MessageType): void | Promise<void>;
  /** At each message that a call receives or sends, from 1. True: the connection is gone. */
  atMessage(method: MessageType, message: number, call: object): boolean;
  /** Told about errors that are bugs, never about refusals. */
  report(method: MessageType, error: unknown): void;
}

type Work<Request, Answer> = (request: Request, timing: CallTiming) => Body<Answer> | Promise<Body<Answer>>;

/** @param nothing - What the answer holds beside the header when the call is refused. */
export function unary<Request extends Asked, Answer extends Answered>(
  gate: Gate,
  method: MessageType,
  nothing: Body<Answer>,
  work: Work<Request, Answer>
): handleUnaryCall<Request, Answer> {
  return (call, callback) => {
    const timing = new CallTiming();
    void attempt(gate, method, call.metadata, () => work(call.request, timing)).then((outcome) => {
      if (gate.atMessage(method, 1, call)) return;
      if ("failure" in outcome) callback(toServiceError(outcome.failure, timing), null);
      else callback(null, toAnswer(method, call.request.header, outcome, nothing), timing.trailers());
    });
  };
}

/**
 * The work takes the request messages one by one; it may end early, the rest is then read and dropped.
 * @param roomFor - Where a large message should be received.
 */
export function clientStream<Request extends Asked, Answer extends Answered>(
  gate: Gate,
  method: MessageType,
  work: (
    requests: AsyncIterable<Request>,
    timing: CallTiming,
    /** What the answer holds when the work is refused half-way; the work may fill it. */
    partial: Body<Answer>
  ) => Body<Answer> | Promise<Body<Answer>>,
  nothing: () => Body<Answer>,
  roomFor?: RoomFor
): handleClientStreamingCall<Request, Answer> {
  return (call, callback) => {
    readOnDemand(call);
    const receiver = receiveIntoPool(call, receiveBuffers, roomFor);
    const timing = new CallTiming();
    const partial = nothing();
    let header: RequestHeader__Output | null = null;
    async function* messages() {
      let count = 0;
      for await (const message of untilHangUp(call as AsyncIterable<Request>)) {
        if (gate.atMessage(method, ++count, call)) return;
        header ??= message.header;
        yield message;
        receiver.release();
      }
    }
    void attempt(gate, method, call.metadata, () => work(messages(), timing, partial)).then((outcome) => {
      receiver.close();
      // The client may still be sending what nobody reads any more.
      call.resume();
      if (call.cancelled) return;
      if ("failure" in outcome) callback(toServiceError(outcome.failure, timing), null);
      else callback(null, toAnswer(method, header, outcome, partial), timing.trailers());
    });
  };
}

/** The work yields bodies; each becomes one message. */
export function serverStream<Request extends Asked, Answer extends Answered>(
  gate: Gate,
  method: MessageType,
  work: (request: Request, timing: CallTiming) => Promise<Iterable<Body<Answer>>>
): handleServerStreamingCall<Request, Answer> {
  return (call) => {
    const timing = new CallTiming();
    const {header} = call.request;
    void attempt(gate, method, call.metadata, () => work(call.request, timing)).then(async (outcome) => {
      if ("failure" in outcome) {
        call.emit("error", toServiceError(outcome.failure, timing));
        return;
      }
      const bodies = "body" in outcome ? outcome.body : [{} as Body<Answer>];
      let count = 0;
      for (const body of bodies) {
        if (call.cancelled || gate.atMessage(method, ++count, call)) return;
        const message = toAnswer(method, header, "body" in outcome ? {body} : outcome, body);
        if (!call.write(message)) await drained(call);
      }
      call.end(timing.trailers());
    });
  };
}

/** Shared by all calls of the process, so that what one large message took serves the next. */
const receiveBuffers = new BufferPool();

type Outcome<Result> = {body: Result} | {refusal: Refusal} | {failure: CallFailure};

async function attempt<Result>(
  gate: Gate,
  method: MessageType,
  metadata: Metadata,
  work: () => Result | Promise<Result>
): Promise<Outcome<Result>> {
  try {
    await gate.admit(metadata, method);
    return {body: await work()};
  } catch (error) {
    if (error instanceof Refusal) return {refusal: error};
    if (error instanceof FormatError) return {refusal: new Refusal("InvalidInput", error.message)};
    if (error instanceof CallFailure) return {failure: error};
    if (error instanceof CapacityError)
      return {failure: new CallFailure(status.RESOURCE_EXHAUSTED, error.message)};
    gate.report(method, error);
    return {failure: new CallFailure(status.INTERNAL, `${method}: the server failed; its log says where`)};
  }
}

function toAnswer<Answer extends Answered>(
  method: MessageType,
  asked: RequestHeader__Output | null,
  outcome: {body: Body<Answer>} | {refusal: Refusal},
  nothing: Body<Answer>
): Answer {
  const header: ResponseHeader = {
    type: method,
    id: asked?.id ?? "",
    timestamp: Date.now(),
    return_code: "body" in outcome ? "Success" : outcome.refusal.returnCode,
    error_message: "body" in outcome ? "" : outcome.refusal.message
  };
  return {...("body" in outcome ? outcome.body : nothing), header} as Answer;
}

function toServiceError(failure: CallFailure, timing: CallTiming): Partial<ServiceError> {
  return {code: failure.code, details: failure.message, metadata: timing.trailers()};
}

/**
 * A readable stream of objects reads sixteen ahead, which here could be sixteen messages of 64 MiB. grpc-js
 * takes no option for it, so the mark is set on the stream's own state before the first read: a message is read
 * when it is asked for.
 */
function readOnDemand(call: ServerReadableStream<unknown, unknown>): void {
  const {_readableState} = call as unknown as {_readableState: {highWaterMark: number}};
  _readableState.highWaterMark = 0;
}

/** A client that hangs up, or sends bytes that are no message, ends its call: that is no fault of the server. */
async function* untilHangUp<T>(messages: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  try {
    yield* messages;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    throw new CallFailure(status.CANCELLED, "the client hung up before its last message");
  }
}

function drained(call: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      call.off("drain", done).off("cancelled", done).off("close", done);
      resolve();
    };
    call.once("drain", done).once("cancelled", done).once("close", done);
  });
}
