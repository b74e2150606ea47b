import type { Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';

const WAIT_MS = 5_000;

/**
 * Whether a port of this device's web server answers this browser. A page may not ask other ports over HTTP, but it may
 * open a WebSocket there; every web server of the device has the one of the live picture. Never throws.
 */
export function answersHere(
  port: { isSecure: boolean; number: number },
  clock: Clock,
  open: (url: string) => WebSocket = (url) => new WebSocket(url),
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = open(
      `${port.isSecure ? 'wss' : 'ws'}://${window.location.hostname}:${port.number}${ENDPOINT.stream}`,
    );
    const end = (isOpen: boolean) => {
      cancel();
      socket.close();
      resolve(isOpen);
    };
    const cancel = clock.after(WAIT_MS, () => end(false));
    socket.onopen = () => end(true);
    socket.onerror = () => end(false);
  });
}
