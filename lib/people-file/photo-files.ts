import { FACE_PHOTO, PERSON } from '@/lib/contract/limits';

/** A picture whose file name contains the user ID. */
export interface PhotoFile {
  /** File name without folders. */
  name: string;
  /** User ID. */
  id: string;
  /** First or second photo, from 1. */
  place: number;
  /** The whole picture. */
  read(): Promise<File>;
}

/** Chosen files: photos, and those that cannot be one. */
export interface ChosenPhotos {
  photos: PhotoFile[];
  /** Files whose name contains no user ID, or that are not pictures. */
  unnamed: string[];
}

const NAME = new RegExp(`^([0-9A-Za-z]{1,${PERSON.userIdMax}})(?:-([1-9]))?\\.(?:jpe?g|png)$`, 'i');

/** A path without its folders. */
export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** The name of a photo in a bundle: `photos/1001.jpg`, `photos/1001-2.jpg`. */
export const photoName = (id: string, place: number, kind: 'jpg' | 'png'): string =>
  `photos/${id}${place > 1 ? `-${place}` : ''}.${kind}`;

/** Pictures by file name: the user ID, followed by -2 for the second photo. */
export function photosNamed(files: readonly { name: string; read(): Promise<File> }[]): ChosenPhotos {
  const photos: PhotoFile[] = [];
  const unnamed: string[] = [];
  for (const { name, read } of files) {
    const [, id, place = '1'] = NAME.exec(baseName(name)) ?? [];
    if (id === undefined) unnamed.push(baseName(name));
    else photos.push({ name: baseName(name), id, place: Number(place), read });
  }
  return { photos, unnamed };
}

/** Files chosen by a person. */
export const photosOfFiles = (files: readonly File[]): ChosenPhotos =>
  photosNamed(files.map((file) => ({ name: file.name, read: async () => file })));

/** Photos of each person in order, and those that are too many. */
export function photosByPerson(photos: readonly PhotoFile[]): { of: Map<string, PhotoFile[]>; tooMany: PhotoFile[] } {
  const of = new Map<string, PhotoFile[]>();
  const tooMany: PhotoFile[] = [];
  for (const photo of [...photos].sort((one, other) => one.place - other.place)) {
    const own = of.get(photo.id) ?? [];
    if (own.length < FACE_PHOTO.perPerson) of.set(photo.id, [...own, photo]);
    else tooMany.push(photo);
  }
  return { of, tooMany };
}
