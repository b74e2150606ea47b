import { StreamLimits } from '@/lib/contract/stream';

/** A connection for RTSP; the session does not know the socket. */
export interface StreamTransport {
  /** One request as text. */
  send(text: string): void;
  /** Interleaved bytes; dropped when the connection cannot send them in time. */
  sendMedia(bytes: Uint8Array<ArrayBuffer>): void;
  /** Closes after everything was sent. */
  close(): void;
}

/** Reports of the connection; none after `onClose`. */
export interface TransportHandlers {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  onClose(): void;
}

/** Opens a connection to a `ws:` or `wss:` address. */
export type OpenTransport = (url: string, handlers: TransportHandlers) => StreamTransport;

/**
 * The browser's WebSocket. Requests are sent as text frames: one camera of this family is known to ignore binary
 * ones.
 * @assumed protocol.md 5.1
 */
export const openWebSocket: OpenTransport = (url, handlers) => {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => handlers.onOpen();
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) handlers.onBytes(new Uint8Array(data));
    else if (typeof data === 'string') handlers.onBytes(new TextEncoder().encode(data));
  };
  socket.onclose = () => handlers.onClose();
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    sendMedia(bytes) {
      const hasRoom = socket.bufferedAmount < StreamLimits.talkQueueBytes;
      if (hasRoom && socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
};
