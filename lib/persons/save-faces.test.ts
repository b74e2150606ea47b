import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { uploadFaceBy } from '@/lib/enrolment/upload-face';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { AllPersons } from './all-persons';
import { newPerson } from './person-fields';
import { saveFaces } from './save-faces';

const [A, B, C] = [facePhoto(1), facePhoto(2), facePhoto(3)];
const SMALL = facePhoto(4, 100, 100);
/** Person 250 has no face in the seed. */
const wanted = (...faces: string[]) => ({ ...newPerson('2026-03-04 05:06:07', 1), userId: '250', faces });
const disturbed = (method: string, disturbance: Disturbance) => {
  let left = 1;
  return clientOnDevice((request) => (request.method === method && left-- > 0 ? disturbance : undefined));
};
const heldOn = (on: ReturnType<typeof clientOnDevice>) =>
  on.device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData;
const nothing = { faces: [], isStored: false };

describe('saveFaces', () => {
  it('adds, replaces and removes, and sends nothing when nothing changed', async () => {
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

  it('reports which photo is refused, and stores the other', async () => {
    const on = clientOnDevice();
    const refused = [{ photo: SMALL, failCode: FailCode.LowPictureQuality }];
    expect(await saveFaces(on, wanted(SMALL, A), nothing)).toEqual({ kind: 'faces-refused', refused });
    expect(heldOn(on)).toEqual([A]);
    expect(await saveFaces(on, wanted(A), { faces: [], isStored: true })).toEqual({ kind: 'saved', replyLost: false });
    expect(heldOn(on)).toEqual([A]);
  });

  it('keeps the old photo when its replacement is refused', async () => {
    const on = clientOnDevice();
    await saveFaces(on, wanted(A), nothing);
    on.device.setSwitches({ photoVerdict: 'two' });
    const refused = [{ photo: B, failCode: FailCode.MultiFaceDetected }];
    expect(await saveFaces(on, wanted(B), { faces: [A], isStored: false })).toEqual({ kind: 'faces-refused', refused });
    expect(heldOn(on)).toEqual([A]);
  });

  it('does not touch photos that the drawer never showed', async () => {
    const on = clientOnDevice();
    await saveFaces(on, wanted(A), nothing);
    await saveFaces(on, wanted(B), { faces: [], isStored: true });
    expect(heldOn(on)).toEqual([A, B]);
  });

  it('detects after a lost reply whether they are stored', async () => {
    const lost = disturbed('AccessFace.insertMulti', 'lost');
    expect(await saveFaces(lost, wanted(A), nothing)).toEqual({ kind: 'saved', replyLost: true });
    const never = disturbed('AccessFace.insertMulti', 'never');
    expect(await saveFaces(never, wanted(A), nothing)).toMatchObject({ kind: 'faces-failed' });
    expect(heldOn(never)).toBeUndefined();
    const denied = disturbed('AccessFace.insertMulti', { result: false, error: { code: ReplyError.NoAuthority } });
    expect(await saveFaces(denied, wanted(A), nothing)).toMatchObject({ kind: 'faces-failed' });
  });
});

describe('a photo that needs no change', () => {
  const [first, second] = [facePhoto(1), facePhoto(2)];
  const fieldsOf = (...faces: string[]) => ({ userId: '250', faces });
  /** The upload form as the emulated device answers it; `isLost` drops the answer. */
  function uploads(on: ReturnType<typeof clientOnDevice>, isLost = false) {
    const sent: string[] = [];
    const upload = uploadFaceBy((address, form) => {
      sent.push(`${address} ${form.get('UserID')}`);
      const code = on.device.addFace(String(form.get('UserID')), sent.length === 1 ? first : second);
      const text = isLost ? '' : code === 0 ? 'Upload successfully' : `Upload failed: ${code}`;
      return { text: () => text, status: () => 200, isOver: () => true, abort: () => undefined };
    });
    return { sent, upload: (id: string, photo: string) => upload(id, photo, quickClock) };
  }
  const held = (on: ReturnType<typeof clientOnDevice>) =>
    on.device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData;

  it('makes the list of those with a photo out of date when the upload form sent it', async () => {
    const on = clientOnDevice();
    const { upload } = uploads(on);
    const { face } = new AllPersons({ rpc: on.rpc, clock: quickClock }).credentials;
    expect(await face.all()).not.toContainEqual({ key: '250', userId: '250' });
    await saveFaces(on, fieldsOf(first), { faces: [], isStored: false, asIs: new Set([first]) }, upload);
    expect(await face.all()).toContainEqual({ key: '250', userId: '250' });
  });

  it('is sent by the upload form, one that was reduced is not', async () => {
    const on = clientOnDevice();
    const { sent, upload } = uploads(on);
    const before = { faces: [], isStored: false, asIs: new Set([first]) };
    expect(await saveFaces(on, fieldsOf(first, second), before, upload)).toEqual({ kind: 'saved', replyLost: false });
    expect(sent).toEqual(['/fileUpload/face 250']);
    expect(on.methods()).toEqual(['AccessFace.updateMulti']);
    expect(held(on)).toEqual([first, second]);
  });

  it('is refused with its code, and after a lost answer the device is read', async () => {
    const refusing = clientOnDevice();
    refusing.device.setSwitches({ photoVerdict: 'none' });
    const before = { faces: [], isStored: false, asIs: new Set([first]) };
    expect(await saveFaces(refusing, fieldsOf(first), before, uploads(refusing).upload)).toEqual({
      kind: 'faces-refused',
      refused: [{ photo: first, failCode: FailCode.NoFaceDetected }],
    });
    const losing = clientOnDevice();
    const lost = await saveFaces(losing, fieldsOf(first), before, uploads(losing, true).upload);
    expect(lost).toEqual({ kind: 'saved', replyLost: true });
  });

  it('replaces another by the call, which does both at once', async () => {
    const on = clientOnDevice();
    await saveFaces(on, fieldsOf(first), { faces: [], isStored: false });
    const { sent, upload } = uploads(on);
    const before = { faces: [first], isStored: false, asIs: new Set([second]) };
    expect(await saveFaces(on, fieldsOf(second), before, upload)).toEqual({ kind: 'saved', replyLost: false });
    expect([sent, held(on)]).toEqual([[], [second]]);
  });
});
