import type { Clock } from '@/lib/clock';
import { FACE_PHOTO } from '@/lib/contract/limits';
import { type UploadFace, uploadFace } from '@/lib/enrolment/upload-face';
import { firstFailCode } from '@/lib/errors/describe-error';
import { sameValue } from '@/lib/forms/changed-tables';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { callAtRate } from './call-at-rate';
import type { PersonFields } from './person-fields';

/** A photo that the device refuses. */
export interface RefusedPhoto {
  photo: string;
  failCode: number;
}

/** Result of saving the photos of a stored person. */
export type FacesSaved =
  /** `replyLost`: no answer came, but the device holds them. */
  | { kind: 'saved'; replyLost: boolean }
  /** These are not stored, the others are. */
  | { kind: 'faces-refused'; refused: RefusedPhoto[] }
  | { kind: 'faces-failed'; error: unknown };

interface FacesBefore {
  /** Initial photos of the drawer; others of this person are not touched. Undefined: they could not be read. */
  faces?: readonly string[] | undefined;
  /** An earlier attempt may have stored some of them: the device is asked. */
  isStored: boolean;
  /** Photos that are unchanged files: they are sent by the upload form. */
  asIs?: ReadonlySet<string> | undefined;
}

type Device = { rpc: RpcClient; clock: Clock };

/** Photos of a person in base64. Throws as `call`. */
export async function facesOf(rpc: RpcClient, userId: string): Promise<string[]> {
  const { FaceDataList } = await rpc.call('AccessFace.list', { UserIDList: [userId] }, { needs: ['FaceDataList'] });
  return FaceDataList?.find((each) => each?.UserID === userId)?.PhotoData ?? [];
}

/**
 * Adds the photos one by one, so that each refusal belongs to one photo. Removed photos are deleted with the first
 * one that the device accepts: a replaced photo is deleted only when its replacement is stored.
 */
export async function saveFaces(
  device: Device,
  { userId, faces: wanted }: Pick<PersonFields, 'userId' | 'faces'>,
  { faces: shown, isStored, asIs }: FacesBefore,
  upload: UploadFace = uploadFace,
): Promise<FacesSaved> {
  if (!shown || (wanted.length === 0 && shown.length === 0)) return { kind: 'saved', replyLost: false };
  if (!isStored && sameValue(wanted, shown)) return { kind: 'saved', replyLost: false };
  const refused: RefusedPhoto[] = [];
  let replyLost = false;
  try {
    let held: readonly string[] = isStored ? await facesOf(device.rpc, userId) : shown;
    let kept = held.filter((photo) => wanted.includes(photo) || !shown.includes(photo));
    for (const photo of wanted) {
      if (held.includes(photo)) continue;
      try {
        // The form adds a photo and removes none.
        const isByForm = asIs?.has(photo) === true && kept.length === held.length && held.length < FACE_PHOTO.perPerson;
        const isLost = isByForm
          ? await sendFile(device, userId, kept, photo, upload)
          : await writeFaces(device, userId, held, [...kept, photo]);
        replyLost = isLost || replyLost;
        kept = [...kept, photo];
        held = kept;
      } catch (error) {
        const failCode = error instanceof FaceRefused ? error.failCode : firstFailCode(error);
        if (failCode === undefined) throw error;
        refused.push({ photo, failCode });
      }
    }
    const isWaiting = refused.length > 0 && kept.length === 0;
    if (!isWaiting && kept.length < held.length) {
      replyLost = (await writeFaces(device, userId, held, kept)) || replyLost;
    }
    return refused.length > 0 ? { kind: 'faces-refused', refused } : { kind: 'saved', replyLost };
  } catch (error) {
    return { kind: 'faces-failed', error };
  }
}

/** The device refused an uploaded picture. */
class FaceRefused extends Error {
  constructor(readonly failCode: number) {
    super(`face refused: ${failCode}`);
    this.name = 'FaceRefused';
  }
}

/**
 * True: the reply was lost, but the device holds the photo. @throws FaceRefused; TransportError when nothing arrived
 */
async function sendFile(
  { rpc, clock }: Device,
  userId: string,
  kept: readonly string[],
  photo: string,
  upload: UploadFace,
): Promise<boolean> {
  const answer = await upload(userId, photo, clock);
  // Listeners for writes do not hear uploads: the form does what this call would do.
  rpc.events.emit('ended', rpc.request('AccessFace.insertMulti', { FaceList: [{ UserID: userId }] }));
  if (answer.kind === 'stored') return false;
  if (answer.kind === 'refused') throw new FaceRefused(answer.failCode);
  const isDone = sameValue(await facesOf(rpc, userId), [...kept, photo]);
  if (!isDone) throw new TransportError('/fileUpload/face', 'network');
  return true;
}

/** True: the reply was lost, but the device holds exactly these. */
async function writeFaces(
  device: Device,
  UserID: string,
  held: readonly string[],
  photos: readonly string[],
): Promise<boolean> {
  const { rpc } = device;
  try {
    if (photos.length === 0) await rpc.call('AccessFace.removeMulti', { UserIDList: [UserID] });
    else {
      const method = held.length > 0 ? 'AccessFace.updateMulti' : 'AccessFace.insertMulti';
      await callAtRate(device, method, { FaceList: [{ UserID, PhotoData: [...photos] }] });
    }
    return false;
  } catch (error) {
    const isDone = error instanceof TransportError && sameValue(await facesOf(rpc, UserID).catch(() => null), photos);
    if (!isDone) throw error;
    return true;
  }
}
