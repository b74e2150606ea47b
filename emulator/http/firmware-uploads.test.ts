import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { RpcReply } from '@/lib/contract/rpc';
import { post, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

const VERSION = '1.001.0000000.2.R';

let emulator: TestEmulator;
let session = '';
beforeAll(async () => {
  emulator = await testEmulator();
  session = (await signIn(emulator.origin)).session;
});
afterAll(() => emulator.close());

/** An upgrade file, and the members that a device reads from it. */
function firmware(model = emulator.device.capabilities().deviceType) {
  const first = `EMUFW ${model} ${VERSION}\n`;
  const Digest = createHash('sha256').update(first).update('firmware').digest('hex');
  const text = `${first}SHA256 ${Digest}\nfirmware`;
  return { text, members: { Data: Buffer.from(text).toString('base64'), Digest, Bytes: text.length } };
}

async function send(text: string, params: object): Promise<RpcReply> {
  const form = new FormData();
  form.append('verify', JSON.stringify({ method: 'upgrader.importFile', params, id: 9, session }));
  form.append('file', new Blob([text]), 'fw.bin');
  const response = await fetch(`${emulator.origin}/RPC3`, { method: 'POST', body: form });
  return (await response.json()) as RpcReply;
}

it('judges the file of the form, whatever the client says of it', async () => {
  const { text, members } = firmware();
  const named = { Name: 'fw.bin', Size: text.length };
  const other = firmware('OTHER-1');
  const wrong = await send(other.text, { ...named, Size: other.text.length, ...members });
  expect(wrong).toMatchObject({ error: { detail: { reason: 'WrongUpgradeFile' } } });
  const changed = await send(text.replace('firmware', 'FIRMWARE'), { ...named, ...members });
  expect(changed).toMatchObject({ error: { detail: { reason: 'SignatureError' } } });
  expect(await send(text, { ...named, ...other.members })).toMatchObject({
    result: true,
    params: { Version: VERSION },
  });
});

it.each(['/RPC2', '/RPC3'])('takes no description of a file on %s in place of the file', async (path) => {
  const { text, members } = firmware();
  const params = { Name: 'fw.bin', Size: text.length, ...members };
  const { reply } = await post(emulator.origin, path, { method: 'upgrader.importFile', params, id: 3, session });
  expect(reply.error).toMatchObject({ code: ReplyError.InvalidParams, detail: { field: 'file' } });
});
