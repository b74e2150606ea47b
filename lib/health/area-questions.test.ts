import { expect, it, vi } from 'vitest';
import { ableDevice } from '@/emulator/hostile.fixtures';
import { METHOD_RIGHTS } from '@/emulator/rights/method-rights';
import { ReplyError } from '@/lib/contract/error-codes';
import { knownCalls } from '@/lib/routes/page-calls.fixtures';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { AREA_QUESTIONS, askArea, withoutSecrets } from './area-questions';

const ASKED = AREA_QUESTIONS.map(({ method }) => method);
const NEVER = new AbortController().signal;

/** Reads that no page makes and the inspector neither, each with the reason. */
const NOT_ASKED: readonly { calls: RegExp; because: string }[] = [
  { calls: /^(DevInit|PasswdFind)\./, because: 'before sign-in' },
  { calls: /^global\.getCurrentTime$/, because: 'asked by the frame' },
  { calls: /^Security\.getDefault$/, because: 'an encrypted table, which is never shown whole' },
  { calls: /^system\./, because: 'names of areas and methods, not of the device' },
  { calls: /^(RecordUpdater\.get|AccessAttendance\.list)$/, because: 'data of people' },
  { calls: /^mediaFileFind\.getCount$/, because: 'says how much the search before it found' },
];

it('asks every read of the contract that no page makes, and nothing else', () => {
  const paged = new Set(knownCalls().map((line) => line.split(' ')[1]));
  const idle = Object.keys(METHOD_RIGHTS).filter((method) => !paged.has(method));
  const reads = idle.filter((method) => /\.(get|list|find(?!Next))/.test(method));
  const left = reads.filter((method) => !NOT_ASKED.some(({ calls }) => calls.test(method)));
  expect(left.filter((method) => !ASKED.includes(method as never))).toEqual([]);
  expect(ASKED.filter((method) => !left.includes(method))).toEqual([]);
  expect(NOT_ASKED.filter(({ calls }) => !reads.some((method) => calls.test(method)))).toEqual([]);
  expect(new Set(ASKED).size).toBe(ASKED.length);
});

it('is answered by a device that can do everything, whose state stays as it was', async () => {
  const made = ableDevice();
  const { rpc } = deviceClient(made);
  const before = made.device.state();
  for (const question of AREA_QUESTIONS) {
    expect(await askArea(rpc, question, NEVER), question.method).toBeTruthy();
  }
  expect(made.device.state()).toBe(before);
});

it('releases the handle of a question that was refused', async () => {
  const { rpc, asked } = deviceClient(ableDevice(), { refuse: { 'ptz.getStatus': ReplyError.NoAuthority } });
  const question = AREA_QUESTIONS.find(({ method }) => method === 'ptz.getStatus');
  await expect(question && askArea(rpc, question, NEVER)).rejects.toMatchObject({ code: ReplyError.NoAuthority });
  expect(asked).toEqual(['ptz.factory.instance', 'ptz.getStatus', 'ptz.destroy']);
});

it('releases a handle that the device has opened for a question cancelled meanwhile', async () => {
  const { rpc, asked } = deviceClient(ableDevice());
  const question = AREA_QUESTIONS.find(({ method }) => method === 'ptz.getStatus');
  const stop = new AbortController();
  const ended = question && askArea(rpc, question, stop.signal);
  stop.abort();
  await expect(ended).rejects.toThrow();
  await vi.waitFor(() => expect(asked).toEqual(['ptz.factory.instance', 'ptz.destroy']));
});

it('shows of a secret its length alone, at any depth', () => {
  expect(withoutSecrets({ Name: 'Gate', list: [{ Password: 'abcd', Key: 'k' }], KeyCount: 2 })).toEqual({
    Name: 'Gate',
    list: [{ Password: { characters: 4 }, Key: { characters: 1 } }],
    KeyCount: 2,
  });
});

it('knows the secrets that a comparison of configurations hides, also as numbers', () => {
  expect(
    withoutSecrets({ PSK: 'abc', AuthCode: ['ab'], PIN: 1234, Secret: { Value: 12 }, IsPasswordSet: true }),
  ).toEqual({
    PSK: { characters: 3 },
    AuthCode: [{ characters: 2 }],
    PIN: { characters: 4 },
    Secret: { Value: { characters: 2 } },
    IsPasswordSet: true,
  });
});
