import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackName } from './guard';

/**
 * Lets a test on this machine appear with another address, for rules by address. Ignored from anywhere else. @assumed
 */
export const ADDRESS_HEADER = 'x-emulator-address';

/** Address of the client: that of the socket, or of the test header when the socket is local. */
export function clientAddress(request: IncomingMessage): string {
  const socketAddress = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const claimed = request.headers[ADDRESS_HEADER];
  const isBelieved = typeof claimed === 'string' && isIP(claimed) !== 0 && isLoopbackName(socketAddress);
  return isBelieved ? claimed : socketAddress;
}
