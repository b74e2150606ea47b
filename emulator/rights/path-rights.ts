/** Rights of addresses outside the calls: a file needs the right of the method that does the same. */
import type { Authority } from '@/lib/contract/authorities';
import { ENDPOINT, type UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { ADVERT_FOLDER } from '@/lib/contract/methods/video-output';
import type { RpcMethod } from '@/lib/contract/rpc';
import { PICTURE_FOLDERS } from '../state/record-picture';
import { METHOD_RIGHTS } from './method-rights';
import { EXPORT_RIGHTS, RECORD_RIGHTS } from './table-rights';

/** Right of an upload form, and of the files that it stored. Pages of all but the first @assumed contract 9 */
export const UPLOAD_RIGHTS: Readonly<Record<(typeof UPLOAD_ADDRESSES)[number], readonly Authority[]>> = {
  '/fileUpload/face': rightsOf('AccessFace.insertMulti'),
  '/fileUpload/picture': ['AuthSysCfg'],
  '/fileUpload/logo': ['AuthSysCfg'],
  '/fileUpload/audio': ['AuthSysCfg'],
  '/fileUpload/advert': rightsOf('VideoOutput.removeAdvertisement'),
  '/fileUpload/generic': ['AuthSysCfg'],
};

/**
 * Right of a call that comes with files on `/RPC3`, before they are received; the call itself is judged as any other.
 */
export const UPLOAD_CALL_RIGHTS: Readonly<Record<string, readonly Authority[]>> = {
  'RecordUpdater.importFile': RECORD_RIGHTS.VideoTalkContact.write,
  'upgrader.importFile': rightsOf('upgrader.importFile'),
  'AudioFileManager.upload': rightsOf('AudioFileManager.upload'),
  'SecurityImExport.importData': rightsOf('SecurityImExport.importData'),
};

/** Right of the live picture and talk, over the WebSocket and the RTSP port. @assumed contract 4 */
export const LIVE_RIGHT: readonly Authority[] = ['Monitor_01'];

/** Right of a download: by address, or by the beginning of the path on the device. */
export const DOWNLOAD_RIGHTS: Readonly<Record<string, readonly Authority[]>> = {
  /** Fingerprint data of a person. */
  [ENDPOINT.loadFile]: rightsOf('AccessFingerprint.list'),
  /** A finger that this login captured. */
  '/capture/': rightsOf('accessControl.captureFingerprint'),
  [PICTURE_FOLDERS.AccessControlCardRec]: RECORD_RIGHTS.AccessControlCardRec.read,
  [PICTURE_FOLDERS.SnapRecord]: RECORD_RIGHTS.SnapRecord.read,
  [PICTURE_FOLDERS.AccessManagerRecord]: RECORD_RIGHTS.AccessManagerRecord.read,
  /** A file that this login had exported: persons, the log or the directory of rooms. */
  '/export/': [...Object.values(EXPORT_RIGHTS), ...RECORD_RIGHTS.VideoTalkContact.write],
  [`${ADVERT_FOLDER}/`]: rightsOf('VideoOutput.getAdvertisementList'),
  ...Object.fromEntries(Object.entries(UPLOAD_RIGHTS).map(([address, rights]) => [folderOf(address), rights])),
};

/** Rights of which a path on the device needs one; undefined: no file of the device has such a path. */
export function rightsOfPath(path: string): readonly Authority[] | undefined {
  return Object.entries(DOWNLOAD_RIGHTS).find(([start]) => path.startsWith(start))?.[1];
}

/** `/fileUpload/logo` stores files below `/logo/`. */
function folderOf(address: string): string {
  return `${address.slice(address.lastIndexOf('/'))}/`;
}

function rightsOf(method: RpcMethod): readonly Authority[] {
  const rights = METHOD_RIGHTS[method];
  if (typeof rights === 'string') throw new Error(`${method} has no right of its own`);
  return rights;
}
