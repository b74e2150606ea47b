/** What a connection to the helper reports. */
export interface HelperListener {
  onOpen(): void;
  /** A text frame; undefined: a binary one, which the helper never sends. */
  onText(text: string | undefined): void;
  /** Once, also when the connection could not be opened. */
  onClose(): void;
}

export interface HelperSocket {
  send(text: string): void;
  close(): void;
}

/** Opens a connection. Tests pass their own. */
export type OpenHelper = (listener: HelperListener) => HelperSocket;

/**
 * Connections to this address, which has to be a helper on this computer: `ws://127.0.0.1:…`, also for a page over
 * https. Throws for every other host and scheme. @assumed pages-3 9
 */
export function loopbackSocket(address: string): OpenHelper {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'ws:' || hostname !== '127.0.0.1') throw new Error(`${address} is no helper on this computer`);
  return ({ onOpen, onText, onClose }) => {
    let socket: WebSocket;
    try {
      socket = new WebSocket(address);
    } catch {
      // Some browsers forbid it to a page over https.
      queueMicrotask(onClose);
      return { send: () => undefined, close: () => undefined };
    }
    socket.onopen = onOpen;
    socket.onmessage = ({ data }) => onText(typeof data === 'string' ? data : undefined);
    socket.onclose = onClose;
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}
