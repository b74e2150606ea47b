import { expect, it } from 'vitest';
import { FailCode } from '@/lib/contract/error-codes';
import { firstFailCode } from '@/lib/errors/describe-error';
import { newPerson } from '@/lib/persons/person-fields';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { saveFingers } from './save-fingers';

const [A, B] = ['Ab+/'.repeat(810), 'Cd+/'.repeat(810)];
const NONE = { packets: [], duress: -1 };
/** Person 250 has no finger in the seed. */
const wanted = (packets: string[], duress = -1) => ({
  ...newPerson('2026-03-04 05:06:07', 1),
  userId: '250',
  fingers: { packets, duress },
});
const once = (disturbance: Disturbance) => {
  let left = 1;
  return clientOnDevice(({ method }) =>
    method === 'AccessFingerprint.insertMulti' && left-- > 0 ? disturbance : undefined,
  );
};
const heldOn = (on: ReturnType<typeof clientOnDevice>) =>
  on.device.state().access.fingerprints.find(({ UserID }) => UserID === '250');

it('adds and removes fingers, changes the duress finger, and makes no calls without changes', async () => {
  const on = clientOnDevice();
  const saved = { kind: 'saved', replyLost: false };
  expect(await saveFingers(on, wanted([]), { fingers: NONE, isStored: false })).toEqual(saved);
  expect(await saveFingers(on, wanted([A]), { fingers: undefined, isStored: false })).toEqual(saved);
  expect(on.methods()).toEqual([]);
  expect(await saveFingers(on, wanted([A, B], 1), { fingers: NONE, isStored: false })).toEqual(saved);
  const row = { UserID: '250', AccessFingerprints: [A, B], DuressIndex: 1 };
  expect(on.sent.at(-1)).toMatchObject({ method: 'AccessFingerprint.insertMulti', params: row });
  expect(heldOn(on)).toEqual(row);
  const shown = { packets: [A, B], duress: 1 };
  await saveFingers(on, wanted([B], 0), { fingers: shown, isStored: false });
  expect(heldOn(on)).toEqual({ UserID: '250', AccessFingerprints: [B], DuressIndex: 0 });
  on.forget();
  await saveFingers(on, wanted([B], 0), { fingers: shown, isStored: true });
  expect(on.methods()).toEqual(['AccessFingerprint.list']);
  await saveFingers(on, wanted([]), { fingers: { packets: [B], duress: 0 }, isStored: false });
  expect(heldOn(on)).toBeUndefined();
});

it('reports a finger that another person has, and a lost connection', async () => {
  const on = clientOnDevice();
  const [other] = on.device.state().access.fingerprints;
  const taken = await saveFingers(on, wanted([String(other?.AccessFingerprints[0])]), {
    fingers: NONE,
    isStored: false,
  });
  expect('error' in taken && firstFailCode(taken.error)).toBe(FailCode.FingerprintExists);
  expect(heldOn(on)).toBeUndefined();
  const fresh = { fingers: NONE, isStored: false };
  expect(await saveFingers(once('lost'), wanted([A]), fresh)).toEqual({ kind: 'saved', replyLost: true });
  expect(await saveFingers(once('never'), wanted([A]), fresh)).toMatchObject({ kind: 'fingers-failed' });
});
