import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { exportBundle } from '@/lib/people-file/export-bundle';
import { columnsOf } from '@/lib/people-file/person-columns';
import type { LongRead } from '@/lib/records/read-all';
import { ZipWriter } from '@/lib/zip/write-zip';
import { writeCardNames } from './card-names';
import { writeFingers } from './finger-files';
import { SealingWriter } from './sealed-part';
import { type PartName, type WholeCounts, wholeFile } from './whole-file';
import { DERIVATION, deriveKeys, SALT_BYTES } from './whole-keys';

interface WholeExport {
  capabilities: DeviceCapabilities;
  /** The device's own export of its settings. */
  settings: Blob;
  password: string;
  /** Wall clock of the device. */
  time: string;
}

/**
 * Reads the people of the device and joins them with its settings to one file, encrypted while it is read: no second
 * copy of the photos is held. `leftOut`: IDs of persons of whom a photo could not be read. Progress counts persons,
 * persons with photos, persons with fingerprints, then cards. Throws as `call`, RangeError where the file would become
 * too large, and the signal's reason when aborted.
 */
export async function exportWhole(
  { capabilities, settings, password, time }: WholeExport,
  watched: LongRead,
): Promise<{ file: Blob; counts: WholeCounts; leftOut: string[] }> {
  const key = { ...DERIVATION, salt: bytesToHex(randomBytes(SALT_BYTES)) };
  const keys = await deriveKeys(password, key);
  watched.signal.throwIfAborted();
  const part = (name: PartName) => new SealingWriter(keys.sealing, name);

  const people = part('people');
  const writer = new ZipWriter((bytes) => people.write(bytes));
  const hasPhotos = capabilities.faceAuth;
  const bundled = await exportBundle(columnsOf(capabilities), watched, { writer, hasPhotos });
  const { persons, cards, photos, leftOut } = bundled;

  const credentials = part('credentials');
  const more = new ZipWriter((bytes) => credentials.write(bytes));
  const fingerprints = capabilities.fingerprintAuth ? await writeFingers(more, watched) : 0;
  if (capabilities.cardAuth) await writeCardNames(more, watched);
  more.finish();
  watched.signal.throwIfAborted();

  const own = part('settings');
  own.write(new Uint8Array(await settings.arrayBuffer()));
  const doorPasswords = persons.filter(({ Password }) => Boolean(Password)).length;
  const counts = { persons: persons.length, cards, photos, fingerprints, doorPasswords };
  const { deviceType: model, softVersion: software, serialNumber } = capabilities;
  const sealed = { settings: own.finish(), people: people.finish(), credentials: credentials.finish() };
  return { file: wholeFile({ model, software, serialNumber, time, counts, key }, sealed, keys), counts, leftOut };
}
