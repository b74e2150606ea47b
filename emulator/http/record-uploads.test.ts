import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { RpcReply } from '@/lib/contract/rpc';
import { post, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

const CSV = 'VTLongNumber,Nickname\n801,A\n101,B\n';

let emulator: TestEmulator;
let session = '';
let object: unknown;
const call = async (method: string, params: object = {}) =>
  (await post(emulator.origin, '/RPC3', { method: `RecordUpdater.${method}`, params, id: 3, session, object })).reply;
beforeAll(async () => {
  emulator = await testEmulator({ profile: 'vto' });
  session = (await signIn(emulator.origin)).session;
  object = (await call('factory.instance', { name: 'VideoTalkContact' })).result;
});
afterAll(() => emulator.close());

async function send(files: readonly string[], asked: string | undefined = session): Promise<RpcReply> {
  const form = new FormData();
  const request = { method: 'RecordUpdater.importFile', params: {}, id: 9, session: asked, object };
  form.append('verify', JSON.stringify(request));
  for (const file of files) form.append('file', new Blob([file]), 'rooms.csv');
  const response = await fetch(`${emulator.origin}/RPC3`, { method: 'POST', body: form });
  return (await response.json()) as RpcReply;
}

it('accepts the file of a form and judges each of its lines', async () => {
  expect(await send([CSV])).toMatchObject({ id: 9, result: true });
  const { params } = await call('getFileImportState');
  expect(params).toMatchObject({ State: 'Finished', Progress: 100, Numbers: ['801', '101'] });
  const rows = await emulator.control.getRecords<{ VTLongNumber: string }>('VideoTalkContact');
  expect(rows.filter(({ VTLongNumber }) => VTLongNumber === '801')).toHaveLength(1);
});

it('refuses a form without a file, with two, with a too large or invalid one, and requests without a login', async () => {
  const wrong = { result: false, error: { code: ReplyError.InvalidParams, detail: { field: 'file' } } };
  expect(await send([])).toMatchObject(wrong);
  expect(await send([CSV, CSV])).toMatchObject(wrong);
  expect(await send(['x'.repeat(3_000_001)])).toMatchObject(wrong);
  expect(await send(['<html>'])).toMatchObject(wrong);
  expect(await send([CSV], 'f'.repeat(32))).toMatchObject({ error: { code: SessionError.SessionInvalid } });
});
