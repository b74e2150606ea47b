import { WebSocket } from 'ws';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { md5 } from './third-party.fixtures';

/** Somebody else who talks through the device. */
export interface OtherTalker {
  /** Sends octets of A-law in packets of 20 ms; resolves when they have left. */
  say(octets: Uint8Array): Promise<void>;
  leave(): void;
}

/**
 * Takes the talk of an emulated device as any client does, as admin of the factory settings.
 *
 * Errors: an Error with the status line of the refused SETUP or PLAY
 */
export async function talkElsewhere(origin: string): Promise<OtherTalker> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${ENDPOINT.stream}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const uri = 'rtsp://127.0.0.1:80/cam/realmonitor?channel=1&subtype=1&proto=Private3';
  let sequence = 0;
  const ask = (verb: string, at: string, ...headers: string[]) =>
    new Promise<string>((resolve) => {
      sequence += 1;
      socket.once('message', (reply) => resolve(reply.toString()));
      socket.send([`${verb} ${at} RTSP/1.0`, `CSeq: ${sequence}`, ...headers, '', ''].join('\r\n'));
    });
  const [, realm, nonce] = /Digest realm="([^"]+)", nonce="([^"]+)"/.exec(await ask('DESCRIBE', uri)) ?? [];
  const authorised = async (verb: string, at: string, ...headers: string[]) => {
    const response = md5(`${md5(`admin:${realm}:Admin123`)}:${nonce}:${md5(`${verb}:${uri}`)}`);
    const digest = `username="admin", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}"`;
    const reply = await ask(verb, at, `Authorization: Digest ${digest}`, ...headers);
    if (reply.startsWith('RTSP/1.0 200')) return reply;
    socket.terminate();
    throw new Error(reply.split('\r\n')[0]);
  };
  const reply = await authorised('SETUP', `${uri}/trackID=5`, 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1');
  await authorised('PLAY', uri, `Session: ${/Session: (\d+)/.exec(reply)?.[1]}`);
  let packets = 0;
  return {
    async say(octets) {
      for (let at = 0; at < octets.length; at += 160) {
        const payload = octets.subarray(at, at + 160);
        const head = Buffer.alloc(16);
        head.writeUInt8(0x24, 0);
        head.writeUInt16BE(12 + payload.length, 2);
        head.writeUInt8(0x80, 4);
        head.writeUInt8(8, 5);
        head.writeUInt16BE(packets & 0xffff, 6);
        head.writeUInt32BE(packets * 160, 8);
        packets += 1;
        await new Promise((resolve) => socket.send(Buffer.concat([head, payload]), resolve));
      }
    },
    leave: () => socket.terminate(),
  };
}
