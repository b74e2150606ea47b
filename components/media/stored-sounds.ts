import type { RecordFile } from '@/lib/contract/methods/sounds';
import type { CustomAudioRow } from '@/lib/contract/tables/sound';

type StoredSound = Pick<RecordFile, 'path' | 'name' | 'size'>;

/**
 * Each sound that the device stores, once: its recordings, and the files of events. Several events can have the same
 * file. The device takes at most SOUND_FILE.most of them together. @assumed pages-3 /AudioList
 */
export function storedSounds(rows: readonly CustomAudioRow[], recordings: readonly RecordFile[]): StoredSound[] {
  const files = rows.filter(({ Path }) => Path !== '');
  const all = [...recordings, ...files.map(({ Path, Name, Size }) => ({ path: Path, name: Name, size: Size }))];
  return [...new Map(all.map((sound) => [sound.path, sound])).values()];
}
