import { fromBase64 } from '@/lib/base64';
import { fileNamePart } from '@/lib/save-file';
import { formatDeviceTime } from '@/lib/session/device-time';
import type { AccessPicture } from './access-picture';

/** The picture as a file, byte for byte as the device sent it, named by person and time. */
export function pictureFile({ src, fileType, name, userId, at }: AccessPicture): { name: string; content: Blob } {
  const bytes = fromBase64(src.slice(src.indexOf(',') + 1));
  const title = fileNamePart(`${name || userId} ${at === undefined ? '' : formatDeviceTime(at)}`);
  return {
    name: `${title || 'snapshot'}.${fileType}`,
    content: new Blob([bytes], { type: fileType === 'jpg' ? 'image/jpeg' : 'image/png' }),
  };
}
