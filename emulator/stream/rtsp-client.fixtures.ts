import { md5Hex } from './digest';
import { HeldTasks } from './held-tasks';
import { RtspServerSession } from './rtsp-session';
import { ManualScheduler, TEST_USER, TestStreamHost } from './stream-host.fixtures';

/** The address that the client uses. */
export const STREAM_URL = 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3';
/** Of its digest. */
export const NONCE = 'a1b2c3d4e5f60718';

interface AskOptions {
  uri?: string;
  headers?: Record<string, string>;
  auth?: boolean;
  version?: string;
}

/** A client of one session, with its time advanced by the test. */
export function client() {
  const host = new TestStreamHost();
  const scheduler = new ManualScheduler();
  const held = new HeldTasks(scheduler);
  const replies: string[] = [];
  const packets: Uint8Array[] = [];
  /** How many packets came before each reply. */
  const packetsBefore: number[] = [];
  const messages: Uint8Array[] = [];
  const link = { closed: undefined as number | undefined, isCut: false, isCongested: false };
  let hasRoom = true;
  const session = new RtspServerSession(
    {
      send(bytes) {
        if (bytes[0] !== 0x24) {
          replies.push(Buffer.from(bytes).toString());
          packetsBefore.push(packets.length);
        } else {
          messages.push(bytes);
          packets.push(...interleaved(bytes));
        }
      },
      address: '192.0.2.9',
      isCongested: () => link.isCongested,
      close: (code) => {
        link.closed = code;
      },
      cut: () => {
        link.isCut = true;
      },
    },
    {
      host,
      scheduler,
      held,
      nonce: NONCE,
      hasRoom: () => hasRoom,
      log: (entry) => host.log({ connection: 1, address: '192.0.2.9', ...entry }),
      connection: 1,
    },
  );
  let cseq = 0;
  let sessionId = '';

  /** Sends one request and returns the status of its reply, 0 when none came. */
  function ask(verb: string, options: AskOptions = {}): number {
    const { uri = STREAM_URL, headers = {}, auth = true, version = '1.0' } = options;
    cseq += 1;
    const before = replies.length;
    const all = new Map([['cseq', String(cseq)]]);
    if (auth) all.set('authorization', authorization(verb));
    if (sessionId) all.set('session', sessionId);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    session.handle({ verb, uri, version, headers: all });
    const reply = replies[before] ?? '';
    sessionId = /Session: (\d+)/.exec(reply)?.[1] ?? sessionId;
    return Number(reply.split(' ')[1] ?? 0);
  }
  const setUp = (track = 0, extra: Record<string, string> = {}) =>
    ask('SETUP', {
      uri: `${STREAM_URL}/trackID=${track}`,
      headers: { transport: `RTP/AVP/TCP;unicast;interleaved=${track * 2}-${track * 2 + 1}`, ...extra },
    });
  const video = () => packets.filter((packet) => packet[1] === 0);
  return {
    host,
    scheduler,
    held,
    session,
    link,
    replies,
    packets,
    packetsBefore,
    messages,
    video,
    ask,
    setUp,
    full: () => {
      hasRoom = false;
    },
    play() {
      ask('DESCRIBE');
      setUp(0);
      setUp(1);
      return ask('PLAY');
    },
  };
}

const authorization = (verb: string) => {
  const realm = 'Login to 7F00EXAMPLE01';
  const ha1 = md5Hex(`${TEST_USER.userName}:${realm}:${TEST_USER.password}`);
  const response = md5Hex(`${ha1}:${NONCE}:${md5Hex(`${verb}:${STREAM_URL}`)}`);
  return `Digest username="admin", realm="${realm}", nonce="${NONCE}", uri="${STREAM_URL}", response="${response}"`;
};

function interleaved(bytes: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = 4 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    packets.push(bytes.subarray(at, at + length));
    at += length;
  }
  return packets;
}

/** Of an interleaved packet. */
export const rtpTimestamp = (packet: Uint8Array) => Buffer.from(packet).readUInt32BE(8);
