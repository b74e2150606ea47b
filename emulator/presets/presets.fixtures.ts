import { once } from 'node:events';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcReply } from '@/lib/contract/rpc';
import { accountDigest, challengeDigest } from '../crypto/login-digest';
import { post, type TestEmulator } from '../http/emulator.fixtures';
import { sealerFor } from '../sealer.fixtures';
import type { RaisedPreset } from './all-presets';

/** A client of the emulator on which a preset was raised. */
export interface PresetClient {
  emulator: TestEmulator;
  raised: RaisedPreset;
  /** One call at an address, signed in by `session` where that is given. */
  ask(
    method: string,
    params?: unknown,
    where?: { path?: string; session?: string; object?: number },
  ): Promise<RpcReply>;
  /** Both steps, as the console sends them; the reply of the last one that was answered. */
  signIn(password?: string): Promise<RpcReply>;
  /** As `ask`, by a login that was made before. */
  call(method: string, params?: unknown, object?: number): Promise<RpcReply>;
  /** An encrypted call. */
  sealed(method: string, payload: unknown): Promise<RpcReply>;
  /** Sends the file of the reply, or another one, in a form; status and reply. */
  upload(path: string, verify?: object): Promise<{ status: number; text: string }>;
  /** Resolves to 'held' when a rule holds a call back, and removes the rule. */
  held(method: string, path?: string): Promise<string>;
}

/** A file for an upload that is about something else. */
const SOME_FILE = Buffer.from('Some file');

/** @param session of a login from before the preset; undefined: `call` signs in when it needs to */
export function presetClient(emulator: TestEmulator, raised: RaisedPreset, session?: string): PresetClient {
  const { origin, control } = emulator;
  let own = session;
  let id = 0;
  const ask: PresetClient['ask'] = async (method, params = {}, { path = ENDPOINT.rpc, ...more } = {}) => {
    id += 1;
    return (await post(origin, path, { method, params, id, ...more })).reply;
  };
  const signIn = async (password = 'Admin123') => {
    const common = { userName: 'admin', clientType: 'Web3.0' };
    const first = await ask('Global.firstLogin', { ...common, password: '' }, { path: ENDPOINT.login });
    const { realm, random } = Object(first.params) as { realm?: string; random?: string };
    if (realm === undefined || random === undefined) return first;
    const digest = challengeDigest('admin', random, accountDigest('admin', realm, password));
    const given = { ...common, password: digest, authorityType: 'Default', passwordType: 'Default' };
    const at = { path: ENDPOINT.login, session: String(first.session) };
    const second = await ask('Global.secondLogin', given, at);
    if (second.result) own = at.session;
    return second;
  };
  const signedIn = async () => {
    if (own === undefined) await signIn();
    return own ?? '';
  };
  const call: PresetClient['call'] = async (method, params, object) =>
    ask(method, params, { session: await signedIn(), object });
  return {
    ...{ emulator, raised, ask, signIn, call },
    async sealed(method, payload) {
      const { pub } = Object((await call('Security.getEncryptInfo')).params) as { pub: string };
      const { seal, open } = sealerFor(pub);
      const reply = await call(method, seal(payload));
      const { content } = Object(reply.params) as { content?: string };
      return content === undefined ? reply : { ...reply, params: open(content) };
    },
    async upload(path, verify) {
      const [file = { name: 'preset.bin', data: SOME_FILE.toString('base64') }] = raised.files;
      const data = Buffer.from(file.data, 'base64');
      const now = await signedIn();
      const form = new FormData();
      if (verify) {
        const params = { Name: file.name, Size: data.length };
        form.append('verify', JSON.stringify({ params, id: 1, session: now, ...verify }));
      }
      form.append('file', new Blob([data]), file.name);
      const headers = { Cookie: `WebClientHttpSessionID=${now}` };
      const response = await fetch(`${origin}${path}`, { method: 'POST', body: form, headers });
      return { status: response.status, text: await response.text() };
    },
    async held(method, path) {
      const session = path === undefined ? await signedIn() : undefined;
      // A dropped call is never answered: its connection ends with the rule.
      void ask(method, {}, { path, session }).catch(() => undefined);
      await vi.waitFor(async () => {
        const { faults } = await control.call('GET /faults', {});
        if (!faults.some(({ hits }) => hits > 0)) throw new Error('no rule has fired');
      });
      await control.clearFaults();
      return 'held';
    },
  };
}

/**
 * The status line of this verb, after those before it; 'refused' when the connection cannot be opened. `untilClosed`:
 * the code with which the device closes it.
 */
export async function streamAnswer(
  { emulator: { origin } }: PresetClient,
  verb: string,
  track: string,
  untilClosed = false,
): Promise<string | undefined> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${ENDPOINT.stream}`);
  const isOpen = await once(socket, 'open').then(
    () => true,
    () => false,
  );
  if (!isOpen) return 'refused';
  const uri = 'rtsp://127.0.0.1:80/cam/realmonitor?channel=1&subtype=1&proto=Private3';
  let sequence = 0;
  const send = async (name: string, at: string, ...headers: string[]) => {
    sequence += 1;
    socket.send([`${name} ${at} RTSP/1.0`, `CSeq: ${sequence}`, ...headers, '', ''].join('\r\n'));
    const [reply] = await once(socket, 'message');
    return String(reply);
  };
  try {
    const setUp = async () => send('SETUP', `${uri}/${track}`, 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1');
    let reply = await send('DESCRIBE', uri);
    if (verb !== 'DESCRIBE') reply = await setUp();
    if (verb === 'PLAY') reply = await send('PLAY', uri, `Session: ${/Session: (\d+)/.exec(reply)?.[1]}`);
    if (untilClosed) return String((await once(socket, 'close'))[0]);
    return reply.split('\r\n')[0];
  } finally {
    socket.terminate();
  }
}
