import { SOUND_FILE } from '@/lib/contract/limits';
import { type RecordFile, SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import type { useEditTable } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { uploadFile } from '@/lib/upload/upload-file';

/** The name under which a part is stored until it replaces its recording. */
export function nameOfPart(name: string, taken: readonly string[]): string {
  const isTaken = (made: string) => taken.some((other) => other.toLowerCase() === made.toLowerCase());
  for (let number = 1; ; number += 1) {
    const ending = `-part${number}`;
    const made = name.slice(0, SOUND_FILE.nameMax - ending.length) + ending;
    if (!isTaken(made)) return made;
  }
}

/**
 * Puts a part of a recording in its place. It is stored beside the recording first, and becomes the sound of the events
 * that use it: a call that fails on the way loses nothing.
 */
export async function replaceRecording(
  { name, path }: RecordFile,
  { part, file }: { part: string; file: File },
  edit: ReturnType<typeof useEditTable>,
  signal: AbortSignal,
): Promise<void> {
  const params = { Name: part, Size: file.size };
  await uploadFile(rpc, { method: 'AudioFileManager.upload', params, file }, { signal, onProgress: () => {} });
  const partPath = `${SOUND_FOLDER}/${part}.mp3`;
  const { files } = await rpc.call('audioRecordManager.getRecordFiles', {});
  const stored = files.find((each) => each.path === partPath);
  if (!stored) throw new Error(`${partPath} was uploaded, and the device does not have it`);
  const sound = { Name: part, Path: partPath, Size: stored.size, Seconds: stored.duration };
  const outcome = await edit('CustomAudio', (rows) =>
    rows.map((row) => (row.Path === path ? { ...row, ...sound } : row)),
  );
  if (outcome.kind !== 'saved') throw outcome.error;
  await rpc.call('FileManager.removeFiles', { fileName: path });
  await rpc.call('FileManager.rename', { oldName: partPath, newName: `${SOUND_FOLDER}/${name}.mp3` });
}
