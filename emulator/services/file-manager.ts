/** FileManager: the pictures of the device's screen, and its sounds. @spec §7; shapes @assumed pages-3 10.2 */

import { REQUEST } from '@/lib/contract/limits';
import { PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { ALL_SNAPSHOTS } from '@/lib/contract/methods/storage';
import { removeSnapshots } from '../rules/privacy';
import { pictureNameProblem } from '../rules/screen-pictures';
import { type Call, type Core, service } from '../service';
import type { DeviceState } from '../state/device-state';
import { listed, paintedPicture, type StoredPicture } from '../state/screen-pictures';
import { valuesOf } from '../state/table-values';
import { badCall, badValue, refusedFor } from './device-error';
import { readText, readWhole } from './read-params';
import { removeSound, renameSound, soundAt } from './sounds';

const PATH_MAX = 256;
/** Bytes of one piece of a download. @assumed */
const PIECE_MAX = 65_536;

/** The picture at a path of the device. */
export function pictureAt({ pictures }: Pick<DeviceState, 'pictures'>, path: string): StoredPicture | undefined {
  return pictures.find(({ name }) => path === `${PICTURE_FOLDER}/${name}`);
}

/** Content of a picture; undefined where its file is lost. */
export function pictureContent(core: Core, { file }: StoredPicture): Buffer | undefined {
  return paintedPicture(file) ?? core.files.read(file);
}

/** A member of PictureShow that names something else than nothing or a picture of the device. */
export function useProblem(
  shown: DeviceState['tables']['PictureShow'],
  { pictures }: Pick<DeviceState, 'pictures'>,
): string | undefined {
  const names = ['', ...pictures.map(({ name }) => name)];
  const wrong = (['Home', 'Call'] as const).find((use) => !names.includes(shown[use]));
  return wrong && `PictureShow.${wrong}`;
}

function readFolder(path: unknown, field: string): void {
  const folder = readText(path, field, PATH_MAX);
  if (folder !== PICTURE_FOLDER && folder !== `${PICTURE_FOLDER}/`) throw badValue(field);
}

function readPicture(call: Call, path: unknown, field: string): StoredPicture {
  const picture = pictureAt(call.state, readText(path, field, PATH_MAX));
  if (!picture) throw badValue(field);
  return picture;
}

/** Methods of the area. */
export const fileManager = service('FileManager', {
  'FileManager.list'({ state }, { path }) {
    readFolder(path, 'path');
    return { elementInfo: state.pictures.map(listed) };
  },

  'FileManager.getFileNames'({ state }, { directory }) {
    readFolder(directory, 'directory');
    return { fileInfo: state.pictures.map(listed).map(({ name, size }) => ({ name, size })) };
  },

  'FileManager.rename'(call, { oldName, newName }) {
    const sound = soundAt(call.state, readText(oldName, 'oldName', PATH_MAX));
    if (sound) return renameSound(call, sound, readText(newName, 'newName', PATH_MAX));
    const picture = readPicture(call, oldName, 'oldName');
    const path = readText(newName, 'newName', PATH_MAX);
    if (!path.startsWith(`${PICTURE_FOLDER}/`)) throw badValue('newName');
    const name = path.slice(PICTURE_FOLDER.length + 1);
    const others = call.state.pictures.filter((other) => other !== picture);
    const ending = (file: string) => file.slice(file.lastIndexOf('.'));
    const problem =
      pictureNameProblem(name, others) ?? (ending(name) === ending(picture.name) ? undefined : 'FileNameInvalid');
    if (problem) throw refusedFor(problem);
    call.core.update((draft) => {
      const renamed = draft.pictures.find((each) => each.name === picture.name);
      if (renamed) renamed.name = name;
      for (const shown of valuesOf(draft, 'PictureShow')) {
        for (const use of ['Home', 'Call'] as const) if (shown[use] === picture.name) shown[use] = name;
      }
    });
    return true;
  },

  'FileManager.removeFiles'(call, { fileName }) {
    if (fileName === ALL_SNAPSHOTS) {
      let removed = 0;
      call.core.update((draft) => {
        removed = removeSnapshots(draft);
      });
      return { removed };
    }
    const sound = soundAt(call.state, readText(fileName, 'fileName', PATH_MAX));
    if (sound) {
      removeSound(call, sound.name);
      return {};
    }
    const picture = readPicture(call, fileName, 'fileName');
    const isUsed = valuesOf(call.state, 'PictureShow').some(({ Home, Call }) => [Home, Call].includes(picture.name));
    if (isUsed) throw refusedFor('TargetInUse');
    call.core.update((draft) => {
      draft.pictures = draft.pictures.filter(({ name }) => name !== picture.name);
    });
    call.core.files.remove(picture.file);
    return { removed: 1 };
  },

  'FileManager.downloadPiece'(call, { fileName, offset, length }) {
    const sound = soundAt(call.state, readText(fileName, 'fileName', PATH_MAX));
    const content = sound
      ? Buffer.from(sound.data, 'base64')
      : pictureContent(call.core, readPicture(call, fileName, 'fileName'));
    if (!content) throw badValue('fileName');
    const from = readWhole(offset, 'offset', 0, REQUEST.multipartBytes);
    const count = readWhole(length, 'length', 1, PIECE_MAX);
    if (from > content.length) throw badCall('offset');
    return { data: content.subarray(from, from + count).toString('base64'), size: content.length };
  },
});
