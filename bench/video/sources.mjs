/**
 * One server for all players: the emulator's RTSP over WebSocket for those that speak it, and the same pictures as bare
 * access units (jmuxer), as fragments (a MediaSource without any control), and in go2rtc's own way for the others.
 */
import { createServer } from 'node:http';
import { register } from 'tsx/esm/api';
import { WebSocketServer } from 'ws';

register();
const { createStreamServer } = await import('../../emulator/stream/stream-server.ts');
const { TestStreamHost, TEST_SETTINGS } = await import('../../emulator/stream/stream-host.fixtures.ts');
const { H264Encoder } = await import('../../emulator/stream/h264-encoder.ts');
const { TestPicture } = await import('../../emulator/stream/test-picture.ts');
const { HEADROOM_BYTES } = await import('../../lib/media/bytes.ts');
const { initSegment, mediaFragment } = await import('../../lib/media/engine/fmp4.ts');
const { avcDecoderConfiguration } = await import('../../lib/media/codec/avc-configuration.ts');
const { parseSps } = await import('../../lib/media/codec/h264-sps.ts');

const START_CODE = Uint8Array.of(0, 0, 0, 1);

class BenchHost extends TestStreamHost {
  maxSessions = 64;
  constructor(size) {
    super();
    const { sound: _, ...silent } = TEST_SETTINGS;
    this.settings = { ...silent, ...size };
  }
  /** Records an event with this name, now. */
  note = () => {};
  log({ event, verb, status }) {
    if (event === 'reply') this.note(`${verb} ${status}`);
  }
}

/** Sends pictures as the emulator does, to a client without RTSP. `stall`: {afterFrames, forMs}, kept for a burst. */
function sendPictures({ width, height, fps, gop }, stall, send) {
  const encoder = new H264Encoder(width, height);
  const picture = new TestPicture(width, height);
  const held = [];
  let frames = 0;
  let heldUntil = 0;
  const timer = setInterval(() => {
    const now = Date.now();
    const { nals, isIdr } = encoder.encode(
      picture.paint(frames, now, { caption: '', overlays: [] }),
      frames % gop === 0,
    );
    held.push({ nals, isKey: isIdr, frame: frames });
    frames += 1;
    if (stall && frames === stall.afterFrames) heldUntil = now + stall.forMs;
    if (now >= heldUntil) for (const each of held.splice(0)) send(each);
  }, 1_000 / fps);
  return () => clearInterval(timer);
}

const annexB = (nals) => Buffer.concat(nals.flatMap((nal) => [START_CODE, nal]));

function lengthPrefixed(nals) {
  return Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length);
      return [length, nal];
    }),
  );
}

/** Fragments with their initialisation segment in front, from the pictures of one client. */
function fragmenter({ width, height, fps }, send) {
  const [sps, pps] = new H264Encoder(width, height).parameterSets;
  const { codec } = parseSps(sps);
  const config = {
    family: 'h264',
    codec,
    width,
    height,
    description: avcDecoderConfiguration({ units: [[sps], [pps]], sps }),
  };
  const durationTicks = 90_000 / fps;
  return {
    type: `video/mp4; codecs="${codec}"`,
    start: () => send(initSegment(config)),
    picture({ nals, isKey, frame }) {
      const slices = lengthPrefixed(nals.filter((nal) => ![7, 8].includes(nal[0] & 31)));
      const room = new Uint8Array(HEADROOM_BYTES + slices.length);
      room.set(slices, HEADROOM_BYTES);
      const ticks = frame * durationTicks;
      const data = room.subarray(HEADROOM_BYTES);
      send(mediaFragment(frame + 1, { data, isKey, ticks, decodeTicks: ticks, durationTicks }));
    },
  };
}

/** Serves `files` ({path: [type, content]}) and the streams. `origin(host)` is the address of its pages. */
export async function startSources(files, size = {}) {
  const host = new BenchHost(size);
  const streams = createStreamServer(host);
  const others = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    host.note(`asks for ${pathname}`);
    const file = files[pathname];
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.[0] ?? 'text/plain' });
    response.end(file?.[1] ?? '');
  });
  server.on('upgrade', (request, socket, head) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    host.note('opens its socket');
    if (!['/units', '/fragments', '/go2rtc'].includes(path)) {
      streams.handleUpgrade(request, socket, head);
      return;
    }
    others.handleUpgrade(request, socket, head, (ws) => {
      const send = (bytes) => ws.readyState === 1 && ws.send(bytes);
      const fragments = fragmenter(host.settings, send);
      const begin = (picture) => ws.once('close', sendPictures(host.settings, host.stall, picture));
      if (path === '/units') begin(({ nals }) => send(annexB(nals)));
      else if (path === '/fragments') {
        fragments.start();
        begin(fragments.picture);
      } else
        ws.on('message', (text) => {
          if (JSON.parse(String(text)).type !== 'mse') return;
          ws.send(JSON.stringify({ type: 'mse', value: fragments.type }));
          fragments.start();
          begin(fragments.picture);
        });
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: (name) => `http://${name}:${server.address().port}`,
    /** Calls `note` with requests and answers as they happen. */
    observe(note) {
      host.note = note;
    },
    /** After that many frames pictures are held back for this time, then sent at once; undefined: never. */
    setStall(stall) {
      host.stall = stall;
      host.faults.clear();
      if (stall) host.faults.set('PLAY', { kind: 'stall', ...stall, isBurst: true });
    },
    /** Loses that percentage of packets. */
    setLoss(lossPercent) {
      host.faults.set('PLAY', { kind: 'media', shape: { lossPercent, seed: 1 } });
    },
    /** Answers every sign-in with 401 and counts them. */
    refuseAll() {
      let requests = 0;
      host.ha1 = () => undefined;
      host.log = ({ event }) => {
        if (event === 'request') requests += 1;
      };
      return () => requests;
    },
    async close() {
      await streams.close();
      others.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
