/**
 * The session with an RTSP server that nobody here wrote (gst-rtsp-server as Debian packages it), at an address with
 * and without a query; the console itself is proven by e2e/public-server.spec.ts. Part of `npm run test:deep`.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PUBLIC_ACCOUNT, PUBLIC_STREAMS, startPublicServer } from '@/e2e/fixtures/public-rtsp-server';
import { steadyClock } from '@/lib/clock';
import { RtspSession } from './rtsp-session';
import type { StreamFailure } from './stream-failure';
import type { OpenTransport } from './stream-transport';

const ENCODINGS = {
  h264: ['H264'],
  h265: ['H265'],
  jpeg: ['JPEG'],
  g711: ['H264', 'PCMA'],
  aac: ['H264', 'MPEG4-GENERIC'],
};

/** RTSP over TCP, where the console has a websocket. */
const openTcp: OpenTransport = (url, { onOpen, onBytes, onClose }) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', onOpen);
  socket.on('data', onBytes);
  socket.on('close', onClose);
  return { send: (text) => socket.write(text), sendMedia: (bytes) => socket.write(bytes), close: () => socket.end() };
};

const ADDRESSES = ['/cam/realmonitor?channel=1&subtype=0&proto=Private3', '/live'];

function watch(port: number, address: string) {
  const packets: Record<string, number> = {};
  const failures: StreamFailure[] = [];
  const target = { wsUrl: `ws://127.0.0.1:${port}/`, rtspUrl: `rtsp://127.0.0.1:${port}${address}`, ...PUBLIC_ACCOUNT };
  const session = new RtspSession(target, openTcp, steadyClock, {
    chooseTracks: (tracks) => tracks,
    onPlaying() {},
    onPaused() {},
    onPacket({ encoding }, _, isControl) {
      if (!isControl) packets[encoding] = (packets[encoding] ?? 0) + 1;
    },
    onFailure: (failure) => failures.push(failure),
  });
  return { session, packets, failures };
}

describe.each(PUBLIC_STREAMS)('a public server with %s', (stream) => {
  let server: Awaited<ReturnType<typeof startPublicServer>>;
  beforeAll(async () => {
    server = await startPublicServer(stream);
  });
  afterAll(() => server.stop());

  it('sends all tracks after PLAY, with and without a query in the address', async () => {
    for (const address of ADDRESSES) {
      const { session, packets, failures } = watch(server.port, address);
      const received = () => Object.keys(packets).filter((encoding) => (packets[encoding] ?? 0) > 20);
      await vi.waitFor(() => expect(received().sort()).toEqual(ENCODINGS[stream]), { timeout: 20_000 });
      session.close();
      expect(failures).toEqual([]);
    }
  });
});
