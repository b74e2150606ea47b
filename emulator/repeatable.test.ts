import { expect, it } from 'vitest';
import { createClock } from './clock';
import { post, readUntil, signIn, testEmulator } from './http/emulator.fixtures';

/** The actions of an administrator, by every way into the device; the log as `--log-requests` writes it. */
async function logOfRun(seed: number): Promise<string> {
  const lines: string[] = [];
  const emulator = await testEmulator({
    seed,
    clock: createClock({ frozenAt: Date.UTC(2026, 10, 20, 8) }),
    onRequest: (entry) => lines.push(JSON.stringify(entry)),
  });
  const { control, origin } = emulator;
  await control.setFault({
    match: { method: 'magicBox.getVendor' },
    action: { type: 'error', code: 7 },
    probability: 0.5,
  });
  await signIn(origin, { password: 'Wrong123' });
  const { session, cookie = '' } = await signIn(origin);
  let id = 2;
  const call = (method: string, params: unknown = {}, more: object = {}) => {
    id += 1;
    return post(origin, '/RPC3', { method, params, id, session, ...more });
  };
  for (let turn = 0; turn < 20; turn += 1) await call('magicBox.getVendor');
  const { reply } = await call('RecordFinder.factory.create', { name: 'AccessControlCardRec' });
  await call('RecordFinder.startFind', { condition: {} }, { object: reply.result });
  await call('RecordFinder.doFind', { count: 20 }, { object: reply.result });
  await call('AccessUser.startFind', { Condition: {} });
  await call('EventManager.attach', { codes: ['All'] });
  await call('system.multicall', [{ method: 'configManager.getConfig', params: { name: 'NTP' }, id: 1, session }]);
  const notifications = await fetch(`${origin}/SubscribeNotify.cgi`, { headers: { Cookie: cookie } });
  await control.reader({ card: 'FFFFFFFF' });
  await readUntil(notifications, (text) => text.includes('AccessControl'));
  await control.advanceClock(30_000);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]), 'a.png');
  await fetch(`${origin}/fileUpload/logo`, { method: 'POST', body: form, headers: { Cookie: cookie } });
  await fetch(`${origin}/RPC2_Loadfile/logo/1.png`, { headers: { Cookie: cookie } });
  await post(origin, '/RPC3', 'no call');
  await call('no.suchCall');
  await call('Global.logout');
  await emulator.close();
  // `authorization` is a digest over the challenge.
  return lines.join('\n').replace(/"(random|authorization)":"[^"]+"/g, '"$1":"salt"');
}

it('writes the same log twice with a frozen clock and the same seed, apart from the salts of sign-in', async () => {
  const [first, second, other] = [await logOfRun(3), await logOfRun(3), await logOfRun(4)];
  expect(first.split('\n').length).toBeGreaterThan(30);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
}, 20_000);
