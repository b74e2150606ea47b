import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { REQUEST } from '@/lib/contract/limits';
import { deepRuns } from '@/scripts/deep-runs';
import { ableDevice, hostileValue, mutated } from './hostile.fixtures';
import { isRecord } from './is-record';
import { nestingDepth, parseSafely } from './safe-json';
import { sealer } from './sealer.fixtures';
import { codeOf, type TestDevice } from './test-device';

const SEED = 20_261_120;
const GOOD = [
  { method: 'AccessUser.list', params: { UserIDList: ['1'] }, id: 1 },
  { method: 'RecordFinder.factory.create', params: { name: 'VideoTalkContact' }, id: 2 },
  { method: 'configManager.getConfig', params: { name: 'Locales' }, id: 3, object: 1, session: 'x' },
];
/** A batch in a batch, in either form and case. */
const inner = fc
  .constantFrom('system.multicall', 'System.MultiCall', 'system.multiSec', 'SYSTEM.MULTISEC')
  .map((method) => ({
    method,
    params: [...GOOD, { method, params: GOOD, id: 5 }],
    id: 4,
  }));
const batch = fc.oneof(
  mutated(GOOD),
  fc.array(fc.oneof(hostileValue, inner, fc.constantFrom(...GOOD)), { maxLength: 8 }),
);

function expectNoFault({ device }: TestDevice): void {
  expect(device.unexpected().filter(({ why }) => why.startsWith('the emulator failed'))).toEqual([]);
}

const isTaken = (params: unknown) => Array.isArray(params) && params.length <= REQUEST.callsPerMulticall;

/** A plain body with this content is refused before it is a call. */
function isRefusedInClear(params: unknown): boolean {
  const text = JSON.stringify(params);
  try {
    parseSafely(text);
  } catch {
    return true;
  }
  return nestingDepth(text, REQUEST.jsonDepth) > REQUEST.jsonDepth;
}

/** Each member is answered separately, in order, and a nested batch is refused. */
function expectAnswers(sent: unknown, answers: unknown): void {
  if (!Array.isArray(sent) || !Array.isArray(answers)) throw new Error('no batch was answered');
  expect(answers).toHaveLength(sent.length);
  for (const [index, answer] of answers.entries()) {
    const member: unknown = sent[index];
    expect(answer).toHaveProperty('result');
    if (answer.error !== undefined) expect(answer.error).toMatchObject({ message: expect.any(String) });
    if (!isRecord(member) || typeof member.method !== 'string') {
      expect(answer).toMatchObject({ result: false, error: { code: ReplyError.ParseError } });
      continue;
    }
    expect(answer.id).toBe(typeof member.id === 'number' ? member.id : 0);
    if (/multi/i.test(member.method)) expect(answer.result).toBe(false);
  }
}

describe('a batch of hostile calls', () => {
  it('answers each member separately in clear', () => {
    let test = ableDevice();
    fc.assert(
      fc.property(batch, (params) => {
        if (!test.device.login(test.session())) test = ableDevice();
        const before = test.device.state();
        const reply = test.call('system.multicall', params);
        expectNoFault(test);
        if (isTaken(params)) expectAnswers(params, reply.params);
        else expect(codeOf(reply)).toBe(ReplyError.InvalidParams);
        expect(test.device.state()).toBe(before);
      }),
      { seed: SEED, numRuns: deepRuns(150) },
    );
  });

  it('answers each member separately in the encrypted form', () => {
    const test = ableDevice();
    const { seal, open } = sealer(test);
    fc.assert(
      fc.property(batch, (params) => {
        const reply = test.call('System.multiSec', seal(params));
        expectNoFault(test);
        if (isRefusedInClear(params)) expect(codeOf(reply)).toBe(ReplyError.InternalError);
        else if (isTaken(params)) expectAnswers(params, open(Object(reply.params).content));
        else expect(codeOf(reply)).toBe(ReplyError.InvalidParams);
      }),
      { seed: SEED, numRuns: deepRuns(60) },
    );
  });

  it('is refused as a whole when it is not a list, or has too many members', () => {
    const test = ableDevice();
    const { seal } = sealer(test);
    const many = Array.from({ length: 10_000 }, (_, id) => ({ method: 'magicBox.getVendor', id }));
    for (const none of [many, many.slice(0, REQUEST.callsPerMulticall + 1), {}, null, 'calls', 7]) {
      expect(test.call('system.multicall', none).result).toBe(false);
      expect(test.call('System.multiSec', seal(none)).result).toBe(false);
    }
    for (const damaged of [null, [], 'x', { salt: 1, cipher: {}, content: [] }, { ...seal([]), content: '*' }]) {
      expect(test.call('System.multiSec', damaged).result).toBe(false);
    }
    expectNoFault(test);
  });

  it('changes what its good members say and nothing of the others', () => {
    const test = ableDevice();
    const card = { CardNo: 'CAFE0001', UserID: '250', CardType: 1, CardStatus: 0 };
    const calls = [
      { method: 'AccessCard.insertMulti', params: { CardList: [card] }, id: 1 },
      { method: 'AccessCard.insertMulti', params: { CardList: { length: 1 } }, id: 2 },
      { method: 'system.multicall', params: [{ method: 'AccessCard.removeAll', id: 1 }], id: 3 },
      { method: '__proto__', params: { CardList: [card] }, id: 4 },
    ];
    const before = test.device.state().access.cards;
    const reply = test.call('system.multicall', calls);
    expect(reply.params).toMatchObject([{ result: true }, { result: false }, { result: false }, { result: false }]);
    expect(test.device.state().access.cards).toEqual([...before, { ...card, CardName: '' }]);
  });
});
