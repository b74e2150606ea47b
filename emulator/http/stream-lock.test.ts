import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LoginError } from '@/lib/contract/error-codes';
import { LIVE_RIGHT } from '../rights/path-rights';
import {
  addSingleRightAccounts,
  SINGLE_RIGHT_PASSWORD,
  SINGLE_RIGHTS,
  singleRightName,
} from '../rights/single-right.fixtures';
import { signIn, type TestEmulator, testEmulator } from './emulator.fixtures';
import { md5 } from './third-party.fixtures';

const URI = 'rtsp://127.0.0.1/cam/realmonitor?channel=1&subtype=1&proto=Private3';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await testEmulator({ rtspPort: 0 });
});
afterEach(() => emulator.close());

/** Sends one text and resolves to the reply; `end` closes the connection. */
interface Line {
  send(text: string): Promise<string>;
  end(): void;
}

async function webSocket(): Promise<Line> {
  const ws = new WebSocket(`${emulator.origin.replace('http', 'ws')}/rtspoverwebsocket`);
  await new Promise((resolve) => ws.once('open', resolve));
  return {
    send(text) {
      const reply = new Promise<string>((resolve) => ws.once('message', (data) => resolve(String(data))));
      ws.send(text);
      return reply;
    },
    end: () => ws.terminate(),
  };
}

async function rtspPort(): Promise<Line> {
  const socket = connect(Number(new URL(emulator.rtspOrigin ?? '').port), '127.0.0.1');
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return {
    send(text) {
      const reply = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
      socket.write(text);
      return reply;
    },
    end: () => socket.destroy(),
  };
}

/** Statuses of DESCRIBE with these passwords, on one connection. */
async function describeWith(open: () => Promise<Line>, userName: string, passwords: readonly string[]) {
  const line = await open();
  const ask = (headers = '') => line.send(`DESCRIBE ${URI} RTSP/1.0\r\nCSeq: 1\r\n${headers}\r\n`);
  const [, realm, nonce] = /realm="([^"]+)", nonce="([^"]+)"/.exec(await ask()) ?? [];
  const statuses: number[] = [];
  for (const password of passwords) {
    const response = md5(`${md5(`${userName}:${realm}:${password}`)}:${nonce}:${md5(`DESCRIBE:${URI}`)}`);
    const digest = `username="${userName}", realm="${realm}", nonce="${nonce}", uri="${URI}", response="${response}"`;
    statuses.push(Number(/^RTSP\/1.0 (\d+)/.exec(await ask(`Authorization: Digest ${digest}\r\n`))?.[1]));
  }
  line.end();
  return statuses;
}

const failures = () => emulator.device.state().log.filter(({ Code }) => Code === 'LoginFailure');

describe.each([
  ['websocket', webSocket],
  ['RTSP port', rtspPort],
])('a digest over the %s', (_, open) => {
  it('counts towards the lock of the sign-in when it is wrong, and is logged', async () => {
    const before = failures().length;
    expect(await describeWith(open, 'admin', ['a', 'b', 'c', 'd', 'e', 'Admin123'])).toEqual(Array(6).fill(401));
    expect(failures().length - before).toBe(5);
    expect(failures().at(-1)).toMatchObject({ Type: 'Security', User: 'admin', Detail: 'Address 127.0.0.1' });
    const locked = await post('Global.firstLogin');
    expect(locked).toBe(LoginError.UserLocked);
  });

  it('plays nothing to an account that the sign-in has locked', async () => {
    for (const _ of '12345') await signIn(emulator.origin, { name: 'operator1', password: 'wrong' });
    expect(await describeWith(open, 'operator1', ['Operator1'])).toEqual([401]);
    expect(await describeWith(open, 'admin', ['Admin123'])).toEqual([200]);
  });

  it('counts for a name that no account has', async () => {
    expect(await describeWith(open, 'ghost', ['a', 'b', 'c', 'd', 'e'])).toEqual(Array(5).fill(401));
    expect(await post('Global.firstLogin', 'ghost')).toBe(LoginError.UserLocked);
  });

  it.each(SINGLE_RIGHTS)(
    'plays to an account that holds %s only if that is the right to see the picture',
    async (right) => {
      addSingleRightAccounts(emulator.device);
      const status = right !== undefined && LIVE_RIGHT.includes(right) ? 200 : 401;
      expect(await describeWith(open, singleRightName(right), [SINGLE_RIGHT_PASSWORD])).toEqual([status]);
      // The password was right: nothing is counted.
      expect(failures().filter(({ User }) => User === singleRightName(right))).toEqual([]);
    },
  );
});

async function post(method: string, userName = 'admin'): Promise<number | undefined> {
  const body = JSON.stringify({ method, params: { userName, password: '', clientType: 'Web3.0' }, id: 1 });
  const response = await fetch(`${emulator.origin}/RPC3_Login`, { method: 'POST', body });
  return ((await response.json()) as { error?: { code?: number } }).error?.code;
}
