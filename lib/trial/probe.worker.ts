/**
 * Probes other addresses for the page. Pages may connect to their own device only; this file has a policy of its own
 * that allows any address, and does nothing else (docs/device-web-server.md).
 */
import { probe } from './probe';

self.onmessage = async ({ data }: MessageEvent<string>) => {
  self.postMessage(
    await probe(
      data,
      (address, init) => fetch(address, init),
      () => performance.now(),
    ),
  );
};
