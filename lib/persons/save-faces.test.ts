import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { newPerson } from './person-fields';
import { saveFaces } from './save-faces';

const [A, B, C] = [facePhoto(1), facePhoto(2), facePhoto(3)];
const SMALL = facePhoto(4, 100, 100);
/** Person 250 has no face in the factory's data. */
const wanted = (...faces: string[]) => ({ ...newPerson('2026-03-04 05:06:07', 1), userId: '250', faces });
const disturbed = (method: string, disturbance: Disturbance) => {
  let left = 1;
  return clientOnDevice((request) => (request.method === method && left-- > 0 ? disturbance : undefined));
};
const heldOn = (on: ReturnType<typeof clientOnDevice>) =>
  on.device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData;
const nothing = { faces: [], isStored: false };

describe('saveFaces', () => {
  it('adds, replaces and removes, and asks nothing where nothing changed', async () => {
    const on = clientOnDevice();
    expect(await saveFaces(on, wanted(), nothing)).toEqual({ kind: 'saved', replyLost: false });
    expect(await saveFaces(on, wanted(A), { faces: undefined, isStored: false })).toMatchObject({ kind: 'saved' });
    expect(on.methods()).toEqual([]);
    expect(await saveFaces(on, wanted(A, B), nothing)).toEqual({ kind: 'saved', replyLost: false });
    expect(heldOn(on)).toEqual([A, B]);
    await saveFaces(on, wanted(B, C), { faces: [A, B], isStored: false });
    expect(heldOn(on)).toEqual([B, C]);
    await saveFaces(on, wanted(C), { faces: [B, C], isStored: false });
    expect(heldOn(on)).toEqual([C]);
    await saveFaces(on, wanted(), { faces: [C], isStored: false });
    expect(heldOn(on)).toBeUndefined();
    expect(on.methods()).toEqual([
      ...['AccessFace.insertMulti', 'AccessFace.updateMulti', 'AccessFace.updateMulti', 'AccessFace.updateMulti'],
      'AccessFace.removeMulti',
    ]);
  });

  it('tells which photo is refused, and stores the other', async () => {
    const on = clientOnDevice();
    const refused = [{ photo: SMALL, failCode: FailCode.LowPictureQuality }];
    expect(await saveFaces(on, wanted(SMALL, A), nothing)).toEqual({ kind: 'faces-refused', refused });
    expect(heldOn(on)).toEqual([A]);
    expect(await saveFaces(on, wanted(A), { faces: [], isStored: true })).toEqual({ kind: 'saved', replyLost: false });
    expect(heldOn(on)).toEqual([A]);
  });

  it('keeps the old photo while its successor is refused', async () => {
    const on = clientOnDevice();
    await saveFaces(on, wanted(A), nothing);
    on.device.setSwitches({ photoVerdict: 'two' });
    const refused = [{ photo: B, failCode: FailCode.MultiFaceDetected }];
    expect(await saveFaces(on, wanted(B), { faces: [A], isStored: false })).toEqual({ kind: 'faces-refused', refused });
    expect(heldOn(on)).toEqual([A]);
  });

  it('leaves photos alone that the drawer never showed', async () => {
    const on = clientOnDevice();
    await saveFaces(on, wanted(A), nothing);
    await saveFaces(on, wanted(B), { faces: [], isStored: true });
    expect(heldOn(on)).toEqual([A, B]);
  });

  it('finds out that they stand although the reply was lost, and that they do not', async () => {
    const lost = disturbed('AccessFace.insertMulti', 'lost');
    expect(await saveFaces(lost, wanted(A), nothing)).toEqual({ kind: 'saved', replyLost: true });
    const never = disturbed('AccessFace.insertMulti', 'never');
    expect(await saveFaces(never, wanted(A), nothing)).toMatchObject({ kind: 'faces-failed' });
    expect(heldOn(never)).toBeUndefined();
    const denied = disturbed('AccessFace.insertMulti', { result: false, error: { code: ReplyError.NoAuthority } });
    expect(await saveFaces(denied, wanted(A), nothing)).toMatchObject({ kind: 'faces-failed' });
  });
});
