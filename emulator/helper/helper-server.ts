import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { HelperError, type HelperMessage } from '@/lib/contract/helper';
import { hostName, isLoopbackName } from '../http/guard';
import type { Holds } from '../http/holds';
import { isRecord } from '../is-record';
import { listen, listener, originOf, portOf, refuseUpgrade, serverOptions } from '../listener';
import { nestingDepth, parseSafely } from '../safe-json';
import { type DeliverForm, HelperCalls, HelperFailure } from './helper-calls';

/** A call has a few hundred bytes. */
const MAX_MESSAGE_BYTES = 65_536;
const MAX_DEPTH = 16;
const MAX_CONNECTIONS = 8;
/** Calls of one connection that may be pending. */
const MAX_OPEN_CALLS = 100;
/** A client with this much unread output has stopped reading. */
const MAX_QUEUED_BYTES = 8 * 1024 * 1024;
/** Number of recorded names of calls. */
const MAX_CALLS = 200;
/** Close code of a helper that goes away. RFC 6455 §7.4.1 */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const LOOPBACK = '127.0.0.1';

/** Address of the emulated helper, and whether it starts with the emulator. */
export interface HelperOptions {
  /** 0 picks a free port. */
  port: number;
  isOn: boolean;
}

/** Dependencies of the emulated helper. */
export interface HelperSurroundings {
  holds: Holds;
  /** True for the Origin of a page that may talk to the helper. */
  isOwnPage(origin: string): boolean;
  deliver: DeliverForm;
  onFailure(error: unknown): void;
}

/**
 * The emulated helper service: a websocket on 127.0.0.1 only, whatever the device listens on. It reads and writes a
 * folder in memory, and opens no connection but to the emulated device. @spec §1 helper service; @assumed pages-3 9
 */
export class HelperServer {
  readonly calls: HelperCalls;
  readonly #options: HelperOptions;
  readonly #surroundings: HelperSurroundings;
  readonly #heard: string[] = [];
  #running: { origin: string; port: number; stop(): Promise<void> } | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(options: HelperOptions, surroundings: HelperSurroundings) {
    this.#options = options;
    this.#surroundings = surroundings;
    this.calls = new HelperCalls(surroundings.deliver);
  }

  /** `ws://127.0.0.1:…` while it listens. */
  get origin(): string | undefined {
    return this.#running?.origin;
  }

  get port(): number | undefined {
    return this.#running?.port;
  }

  /** Names of the newest calls, in order; never their content. */
  get heard(): readonly string[] {
    return this.#heard;
  }

  /** Listens if the options say so. Errors: EADDRINUSE. */
  async open(): Promise<void> {
    if (this.#options.isOn) await this.start();
  }

  /** Listens, if it does not yet. Errors: EADDRINUSE. */
  start(): Promise<void> {
    return this.#inTurn(() => this.#listen());
  }

  /** Starts and stops one after the other: a second start would listen, too, and a stop would miss what begins. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(act);
    return this.#last;
  }

  async #listen(): Promise<void> {
    if (this.#running) return;
    const http = createServer(serverOptions(), (_request, response) => {
      response.writeHead(426, { 'Content-Type': 'text/plain', Upgrade: 'websocket' }).end('websocket only\n');
    });
    const door = listener(http);
    const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
    http.on('connection', (socket: Socket) => {
      if (this.calls.settings.isRefusing) socket.destroy();
    });
    http.on('upgrade', (request, socket: Socket, head) => {
      socket.on('error', () => socket.destroy());
      const isFull = sockets.clients.size >= MAX_CONNECTIONS;
      if (isFull || !this.#isWelcome(request)) {
        refuseUpgrade(socket, isFull ? 503 : 403);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (ws) => this.#serve(ws));
    });
    await listen(http, this.#options.port, LOOPBACK);
    this.#running = {
      origin: originOf('ws', LOOPBACK, http),
      port: portOf(http),
      async stop() {
        for (const each of sockets.clients) each.terminate();
        await door.close();
      },
    };
  }

  /** Stops listening and breaks what is connected. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      const running = this.#running;
      this.#running = undefined;
      await running?.stop();
    });
  }

  /** As at the start of the emulator. Errors: EADDRINUSE. */
  async reset(): Promise<void> {
    this.calls.reset();
    this.#heard.length = 0;
    if (this.#options.isOn) await this.start();
    else await this.stop();
  }

  /** Only with a loopback host name, and from a page of this device or without a page. @assumed quality 6.2 */
  #isWelcome({ headers: { host = '', origin } }: IncomingMessage): boolean {
    const name = hostName(host);
    const isHere = name !== undefined && isLoopbackName(name);
    return isHere && (origin === undefined || this.#surroundings.isOwnPage(origin));
  }

  #serve(ws: WebSocket): void {
    let open = 0;
    let answers = 0;
    const gone = new AbortController();
    const send = (message: HelperMessage) => {
      if (ws.readyState !== WebSocket.OPEN) return;
      if (ws.bufferedAmount > MAX_QUEUED_BYTES) ws.terminate();
      else ws.send(JSON.stringify(message));
    };
    const fail = (id: number, code: number, message: string) => send({ id, result: false, error: { code, message } });

    // A program that has lost its page does not go on sending its files.
    ws.on('close', () => gone.abort());
    ws.on('error', () => ws.terminate()); // oversized or broken frames
    ws.on('message', (data, isBinary) => {
      const call = isBinary ? undefined : readCall(data);
      if (!call) return ws.close(POLICY_VIOLATION, 'not a call');
      if (open >= MAX_OPEN_CALLS) return fail(call.id, HelperError.Busy, 'too many open calls');
      open += 1;
      this.#note(call.method);
      void this.#answer(call, send, fail, gone.signal).then((isAnswered) => {
        open -= 1;
        if (!isAnswered) return ws.terminate();
        answers += 1;
        const { closeAfter } = this.calls.settings;
        if (closeAfter > 0 && answers >= closeAfter) ws.close(GOING_AWAY, 'helper ends');
      });
    });
  }

  /** False when no answer was sent: the delay ended with the scenario, the client has gone, or the helper failed. */
  async #answer(
    { id, method, params }: HelperCall,
    send: (message: HelperMessage) => void,
    fail: (id: number, code: number, message: string) => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { answerDelayMs } = this.calls.settings;
    if (answerDelayMs > 0 && !(await this.#surroundings.holds.hold(answerDelayMs))) return false;
    if (signal.aborted) return false;
    try {
      const onProgress = (progress: number) => send({ id, progress });
      send({ id, result: true, params: await this.calls.answer(method, params, { onProgress, signal }) });
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof HelperFailure) fail(id, error.code, error.message);
      else {
        this.#surroundings.onFailure(error);
        return false;
      }
    }
    return true;
  }

  #note(method: string): void {
    this.#heard.push(method);
    if (this.#heard.length > MAX_CALLS) this.#heard.shift();
  }
}

interface HelperCall {
  id: number;
  method: string;
  params: unknown;
}

/** One text frame; undefined when it is no call. */
function readCall(data: RawData): HelperCall | undefined {
  const text = data.toString();
  if (nestingDepth(text, MAX_DEPTH) > MAX_DEPTH) return undefined;
  try {
    const value = parseSafely(text);
    if (!isRecord(value)) return undefined;
    const { id, method, params = {} } = value;
    if (typeof id !== 'number' || typeof method !== 'string' || method.length > 64) return undefined;
    return { id, method, params };
  } catch {
    return undefined; // no JSON, or a forbidden member
  }
}
