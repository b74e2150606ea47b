import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { isLoopbackName } from './guard';

/**
 * Lets a test on this machine appear with another address, for rules by address. Ignored from anywhere else. @assumed
 */
export const ADDRESS_HEADER = 'x-emulator-address';

/** Address at the other end of a socket. */
export function socketAddress({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return (remoteAddress ?? '').replace(/^::ffff:/, '');
}

/** Address of the client: that of the socket, or of the test header when the socket is local. */
export function clientAddress(request: IncomingMessage): string {
  const own = socketAddress(request.socket);
  const claimed = request.headers[ADDRESS_HEADER];
  const isBelieved = typeof claimed === 'string' && isIP(claimed) !== 0 && isLoopbackName(own);
  return isBelieved ? claimed : own;
}
