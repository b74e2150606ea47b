/** Pictures of records. The device paints one on request. @assumed protocol 4.1 (URL) */
import type { RecordRow } from '@/lib/contract/methods/records';

/** Size in pixels, and the face on the grid of BOX_GRID. */
export const RECORD_PICTURE: { Width: number; Height: number; BoundingBox: [number, number, number, number] } = {
  Width: 320,
  Height: 240,
  BoundingBox: [2867, 2048, 4915, 5734],
};

/** Folders of the pictures on the device, each with the right of its log. That of administrators is ours. */
export const PICTURE_FOLDERS = {
  AccessControlCardRec: '/SnapShotFilePath/',
  AccessManagerRecord: '/ManagerSnapShot/',
  SnapRecord: '/CameraSnapShot/',
} as const;

/** Path of the picture of a record. */
export const recordPicturePath = (recNo: number, table: keyof typeof PICTURE_FOLDERS = 'AccessControlCardRec') =>
  `${PICTURE_FOLDERS[table]}${recNo}.jpg`;

/** The record with this picture. */
export const recordWithPicture = (rows: readonly RecordRow[], path: string): RecordRow | undefined =>
  path === '' ? undefined : rows.find(({ URL }) => URL === path);

/** The stored pictures of these accesses. */
export const snapshotsOf = (accesses: readonly RecordRow[]): RecordRow[] =>
  accesses.filter(({ URL }) => URL).map(({ CreateTime, URL }, index) => ({ RecNo: index + 1, CreateTime, URL }));

/** A record table of these rows, which are numbered from 1. */
export const recordStore = (rows: RecordRow[]) => ({ nextRecNo: rows.length + 1, rows });
