import { createHash } from 'node:crypto';
import { WebSocket } from 'ws';
import { ENDPOINT } from '@/lib/contract/endpoints';

/** Another client that uses one of the device's video connections, or its loudspeaker. */
export interface OtherClient {
  disconnect(): void;
}

/** Another client that talks through the device. */
export interface OtherTalker extends OtherClient {
  /** Sends octets of A-law in packets of 20 ms; resolves when they are sent. */
  say(octets: Uint8Array): Promise<void>;
}

const ACCOUNT = { name: 'admin', password: 'Admin123' } as const;
const TALK_TRACK = 5;
const PACKET_OCTETS = 160;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * An RTSP session with one track, set up as admin of the factory settings.
 *
 * Errors: an Error with the status line of a refused request
 */
class TestSession {
  readonly socket: WebSocket;
  readonly #uri: string;
  #sequence = 0;
  #challenge = { realm: '', nonce: '' };

  private constructor(socket: WebSocket, uri: string) {
    this.socket = socket;
    this.#uri = uri;
  }

  static async open(origin: string, query: string): Promise<TestSession> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${ENDPOINT.stream}`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const session = new TestSession(socket, `rtsp://127.0.0.1:80/cam/realmonitor?${query}`);
    const refusal = await session.#ask('DESCRIBE', session.#uri);
    const [, realm = '', nonce = ''] = /Digest realm="([^"]+)", nonce="([^"]+)"/.exec(refusal) ?? [];
    session.#challenge = { realm, nonce };
    return session;
  }

  setUp(track: number): Promise<string> {
    return this.#order('SETUP', `${this.#uri}/trackID=${track}`, 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1');
  }

  play(setUp: string): Promise<string> {
    return this.#order('PLAY', this.#uri, `Session: ${/Session: (\d+)/.exec(setUp)?.[1]}`);
  }

  async #order(verb: string, at: string, header: string): Promise<string> {
    const { realm, nonce } = this.#challenge;
    const ha1 = md5(`${ACCOUNT.name}:${realm}:${ACCOUNT.password}`);
    const response = md5(`${ha1}:${nonce}:${md5(`${verb}:${this.#uri}`)}`);
    const digest = `username="${ACCOUNT.name}", realm="${realm}", nonce="${nonce}", uri="${this.#uri}"`;
    const reply = await this.#ask(verb, at, `Authorization: Digest ${digest}, response="${response}"`, header);
    if (reply.startsWith('RTSP/1.0 200')) return reply;
    this.socket.terminate();
    throw new Error(reply.split('\r\n')[0]);
  }

  #ask(verb: string, at: string, ...headers: string[]): Promise<string> {
    this.#sequence += 1;
    this.socket.send([`${verb} ${at} RTSP/1.0`, `CSeq: ${this.#sequence}`, ...headers, '', ''].join('\r\n'));
    return new Promise((resolve) => this.socket.once('message', (reply) => resolve(reply.toString())));
  }
}

/** Occupies one of the viewers' connections without requesting a picture. */
export async function watchElsewhere(origin: string): Promise<OtherClient> {
  const session = await TestSession.open(origin, 'channel=1&subtype=1');
  await session.setUp(0);
  return { disconnect: () => session.socket.terminate() };
}

/** Occupies the device's talk channel. */
export async function talkElsewhere(origin: string): Promise<OtherTalker> {
  const session = await TestSession.open(origin, 'channel=1&subtype=1&proto=Private3');
  await session.play(await session.setUp(TALK_TRACK));
  let packets = 0;
  return {
    async say(octets) {
      for (let at = 0; at < octets.length; at += PACKET_OCTETS) {
        const packet = Buffer.concat([talkHead(packets), octets.subarray(at, at + PACKET_OCTETS)]);
        packet.writeUInt16BE(packet.length - 4, 2);
        packets += 1;
        await new Promise((resolve) => session.socket.send(packet, resolve));
      }
    },
    disconnect: () => session.socket.terminate(),
  };
}

/** Prefix of an interleaved packet without its length, and RTP header of A-law. RFC 2326 §10.12, 3550 §5.1 */
function talkHead(packets: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt8(0x24, 0);
  head.writeUInt8(0x80, 4);
  head.writeUInt8(8, 5);
  head.writeUInt16BE(packets & 0xffff, 6);
  head.writeUInt32BE(packets * PACKET_OCTETS, 8);
  return head;
}
