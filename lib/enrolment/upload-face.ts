import { fromBase64 } from '@/lib/base64';
import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { pictureOf } from '@/lib/snapshots/access-picture';
import { type PostForm, postByRequest } from '@/lib/upload/post-form';
import { sendUpload, UploadFailure } from '@/lib/upload/send-upload';

/** Result of an uploaded photo; 'unknown': the device did not answer. */
export type UploadAnswer = { kind: 'stored' } | { kind: 'refused'; failCode: number } | { kind: 'unknown' };

/** Adds a photo in base64 to those of a person. Never rejects. */
export type UploadFace = (userId: string, photo: string, clock: Clock) => Promise<UploadAnswer>;

const ADDRESS = '/fileUpload/face';

/** Uses the upload form: the bytes of the file travel unchanged. @spec §7 uploads; @assumed pages-1 /personManage */
export const uploadFace: UploadFace = (userId, photo, clock) => uploadFaceBy(postByRequest)(userId, photo, clock);

/** As `uploadFace`, with another way of sending; for tests. */
export const uploadFaceBy =
  (post: PostForm): UploadFace =>
  async (userId, photo, clock) => {
    const bytes = fromBase64(photo);
    const file = new File([bytes], `face.${pictureOf(photo)?.fileType ?? 'jpg'}`);
    try {
      await sendUpload({ address: ADDRESS, file, parts: { UserID: userId }, clock, post });
      return { kind: 'stored' };
    } catch (error) {
      return answerOf(error instanceof UploadFailure ? error.text : '');
    }
  };

function answerOf(text: string): UploadAnswer {
  const [, code] = /failed: (\d+)/i.exec(text) ?? [];
  if (code !== undefined) return { kind: 'refused', failCode: Number(code) };
  // An ended login shows with the next call.
  const isRefused = /failed/i.test(text) && !/signed in/i.test(text);
  return isRefused ? { kind: 'refused', failCode: FailCode.Unknown } : { kind: 'unknown' };
}
