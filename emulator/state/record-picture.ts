/** Pictures that records name. The device paints one when somebody asks for it. @assumed protocol 4.1 (URL) */
import type { RecordRow } from '@/lib/contract/methods/records';

/** Size in pixels, and the face on the grid of BOX_GRID. */
export const RECORD_PICTURE: { Width: number; Height: number; BoundingBox: [number, number, number, number] } = {
  Width: 320,
  Height: 240,
  BoundingBox: [2867, 2048, 4915, 5734],
};

/** Where the device says the picture of a record lies. */
export const recordPicturePath = (recNo: number): string => `/SnapShotFilePath/${recNo}.jpg`;

/** The record that names this picture. */
export const recordWithPicture = (rows: readonly RecordRow[], path: string): RecordRow | undefined =>
  path === '' ? undefined : rows.find(({ URL }) => URL === path);
