/** Megabytes a second from interleaved bytes to access units, ours against media-stream-library, alternating. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { register } from 'tsx/esm/api';
import { median } from './measure.mjs';

register();
const { InterleavedReader } = await import('../../lib/media/rtsp/interleaved-reader.ts');
const { parseRtp } = await import('../../lib/media/rtp/rtp-packet.ts');
const { H264Depacketiser } = await import('../../lib/media/codec/h264-depacketiser.ts');
const { RtpTrack, packetiseH264 } = await import('../../emulator/stream/rtp-packetiser.ts');
const { H264Encoder } = await import('../../emulator/stream/h264-encoder.ts');

const INPUTS = [
  { name: 'small pictures, 1.3 KB', meanBytes: 1_300, keyBytes: 40_000, payloadBytes: 1_400, pictures: 3_000 },
  { name: 'large pictures, 46 KB', meanBytes: 46_000, keyBytes: 390_000, payloadBytes: 1_400, pictures: 400 },
  { name: 'noise, 165 KB', meanBytes: 165_000, keyBytes: 937_000, payloadBytes: 1_400, pictures: 120 },
  { name: 'noise in packets of 8 KB', meanBytes: 165_000, keyBytes: 937_000, payloadBytes: 8_000, pictures: 120 },
];

/** Warm-up rounds: both should run as compiled code. */
const WARM_UP = 4;

/** Numbers of the library's messages. */
const THEIR_TYPE = { raw: 1, sdp: 5, h264: 7 };

/** Interleaved packets of pictures with random content; a picture in 50 is a key picture. */
function streamOf({ meanBytes, keyBytes, payloadBytes, pictures }) {
  const [sps, pps] = new H264Encoder(1280, 720).parameterSets;
  const track = new RtpTrack(0, 96, 0x1234, 0);
  const random = Uint8Array.from({ length: keyBytes }, (_, n) => (n * 2_654_435_761) >>> 24);
  const messages = [];
  for (let n = 0; n < pictures; n++) {
    const isKey = n % 50 === 0;
    const slice = random.slice(0, isKey ? keyBytes : meanBytes);
    slice[0] = isKey ? 0x65 : 0x41;
    messages.push(...packetiseH264(track, isKey ? [sps, pps, slice] : [slice], n * 3_600, payloadBytes, true));
  }
  return { messages, bytes: messages.reduce((sum, each) => sum + each.length, 0), pictures };
}

function ours({ messages }) {
  let units = 0;
  const depacketiser = new H264Depacketiser(() => {
    units += 1;
  });
  const reader = new InterleavedReader({
    onReply() {},
    onPacket(_, bytes) {
      const packet = parseRtp(bytes);
      if (packet) depacketiser.push(packet);
    },
  });
  for (const message of messages) reader.push(message);
  return units;
}

async function theirs({ components }, { messages }) {
  const parser = new components.RtspParser();
  const depay = new components.H264Depay();
  let units = 0;
  depay.incoming.on('data', ({ type }) => {
    if (type === THEIR_TYPE.h264) units += 1;
  });
  parser.incoming.pipe(depay.incoming);
  depay.incoming.write({
    type: THEIR_TYPE.sdp,
    data: Buffer.alloc(0),
    sdp: { media: [{ type: 'video', rtpmap: { payloadType: 96, encodingName: 'H264', clockrate: 90_000 } }] },
  });
  for (const message of messages) {
    const data = Buffer.from(message.buffer, message.byteOffset, message.length);
    // As with a socket: when the pipe is full it waits.
    if (!parser.incoming.write({ type: THEIR_TYPE.raw, data })) await once(parser.incoming, 'drain');
  }
  await new Promise((resolve) => setImmediate(resolve));
  return units;
}

/** Rows of the table: {name, ours, theirs, ratio} in MB/s. */
export async function depacketise(anchorPath, rounds) {
  const library = createRequire(import.meta.url)(anchorPath);
  const rows = [];
  for (const input of INPUTS) {
    const stream = streamOf(input);
    const speed = async (run) => {
      const started = performance.now();
      const units = await run();
      if (units < stream.pictures * 0.9) throw new Error(`${input.name}: ${units} of ${stream.pictures} pictures`);
      return stream.bytes / 1_000 / (performance.now() - started);
    };
    const speeds = { ours: [], theirs: [] };
    for (let round = -WARM_UP; round < rounds; round++) {
      const pair = { ours: await speed(() => ours(stream)), theirs: await speed(() => theirs(library, stream)) };
      if (round >= 0) for (const side of ['ours', 'theirs']) speeds[side].push(pair[side]);
    }
    const [a, b] = [median(speeds.ours), median(speeds.theirs)];
    rows.push({ name: input.name, ours: a, theirs: b, ratio: a / b });
  }
  return rows;
}
