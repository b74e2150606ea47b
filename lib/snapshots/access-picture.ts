import { BOX_GRID } from '@/lib/contract/limits';
import { listIn } from '@/lib/rpc/list-in';
import { recordTime } from '@/lib/session/device-time';

/** A picture of a person at a door, with what the device knows of them. */
export interface AccessPicture {
  /** Data address of the picture as the device sent it. */
  src: string;
  fileType: 'jpg' | 'png';
  /** The face; position and size as parts of the picture, 0 to 1. */
  box?: { left: number; top: number; width: number; height: number };
  /** Empty for an unknown person. */
  userId: string;
  name: string;
  cardNo: string;
  isAllowed: boolean;
  /** Why the door stayed shut; 0: it opened. */
  errorCode: number;
  /** Degrees Celsius. */
  temperature?: number;
  /** Where it was measured, as parts of the picture. */
  point?: { left: number; top: number };
  /** Wall clock of the device in milliseconds, counted as if it were UTC. */
  at?: number;
}

const CODE = 'AccessControl';
/** Longest picture in base64 characters; the stream drops longer messages anyway. */
const PICTURE_MAX = 4_000_000;
const TEXT_MAX = 128;
/** First bytes of a file, in base64. */
const STARTS = [
  ['/9j/', 'jpg', 'image/jpeg'],
  ['iVBORw0KGgo', 'png', 'image/png'],
] as const;

/**
 * The picture in one message of the snapshot channel, whatever it contains: undefined for another code than
 * AccessControl and for an invalid picture; other invalid members are omitted one by one. @spec §3 snapshot event;
 * persons @assumed protocol.md 3.3
 */
export function readAccessPicture(params: unknown): AccessPicture | undefined {
  const { Base64, info } = recordOf(params);
  const event = recordOf(listIn(recordOf(info).Events)[0]);
  const file = typeof Base64 === 'string' ? pictureOf(Base64) : undefined;
  if (!file || event.Code !== CODE) return undefined;
  const data = recordOf(event.Data);
  const box = faceBox(data.ImageInfo);
  const measured = recordOf(data.ManTemperatureInfo);
  const temperature = measured.CurrentTemperature;
  const point = pointOf(measured.TempPoint);
  const at = recordTime(data.CreateTime);
  const errorCode = isNumber(data.ErrorCode) ? data.ErrorCode : 0;
  return {
    ...file,
    ...(box && { box }),
    userId: textOf(data.UserID),
    name: textOf(data.CardName),
    cardNo: textOf(data.CardNo),
    isAllowed: data.Status === 1,
    errorCode,
    ...(isNumber(temperature) && { temperature }),
    ...(point && { point }),
    ...(at !== undefined && { at }),
  };
}

/** Text that decodes: in fours, where the last may lack its signs of filling. */
const isBase64 = (text: string) =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) && (text.endsWith('=') ? text.length % 4 === 0 : text.length % 4 !== 1);

/** A picture as its data address; undefined when it is not a picture, or cut off. */
export function pictureOf(base64: string): Pick<AccessPicture, 'src' | 'fileType'> | undefined {
  const start = STARTS.find(([first]) => base64.startsWith(first));
  if (!start || base64.length > PICTURE_MAX || !isBase64(base64)) return undefined;
  const [, fileType, mime] = start;
  return { src: `data:${mime};base64,${base64}`, fileType };
}

/**
 * The face in the first picture of `ImageInfo`. An invalid box, or one outside the grid, is omitted: no box is better
 * than one beside the face.
 */
export function faceBox(imageInfo: unknown): AccessPicture['box'] {
  const places = listIn(recordOf(listIn(imageInfo)[0]).BoundingBox);
  if (places.length !== 4 || !places.every(isPlace)) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = places.map((place) => place / BOX_GRID);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

function pointOf(value: unknown): AccessPicture['point'] {
  const places = listIn(value);
  if (places.length !== 2 || !places.every(isPlace)) return undefined;
  const [left = 0, top = 0] = places.map((place) => place / BOX_GRID);
  return { left, top };
}

const isPlace = (each: unknown): each is number => isNumber(each) && each >= 0 && each <= BOX_GRID;
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, TEXT_MAX) : '');
