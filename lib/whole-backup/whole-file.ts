import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { isRecord } from '@/lib/rpc/is-record';
import { type ByteSource, openZip, type ZipEntry } from '@/lib/zip/read-zip';
import { ZipWriter } from '@/lib/zip/write-zip';
import { ZipError } from '@/lib/zip/zip-error';
import { type SealingWriter, UnsealedPart } from './sealed-part';
import { WholeFileError } from './whole-file-error';
import { deriveKeys, isDerivation, type KeyDerivation, type WholeKeys } from './whole-keys';

/** Extension of a whole backup, a ZIP file. */
export const WHOLE_EXTENSION = '.gatehouse';
const FORMAT = 'gatehouse-whole-backup';
/** Increased by a change that an older console would misread. */
const VERSION = 1;
const MANIFEST = 'manifest.json';
const SIGNATURE = 'manifest.hmac';
/**
 * The device's own export of its settings, the bundle of people, and a ZIP file of what the bundle lacks: the
 * fingerprints of each person and the names of cards.
 */
export const PARTS = ['settings', 'people', 'credentials'] as const;
export type PartName = (typeof PARTS)[number];
const entryOf = (part: PartName) => `${part}.sealed`;

/** ZIP files without the 64-bit extension end here. */
const BYTES_MAX = 0xffff_ffff;
const MANIFEST_MAX = 65_536;
const LIMITS = { entries: 16, entryBytes: BYTES_MAX, totalBytes: BYTES_MAX };

/** Numbers of what a whole backup holds. */
export interface WholeCounts {
  persons: number;
  cards: number;
  photos: number;
  /** Persons with fingerprints. */
  fingerprints: number;
  /** Persons with a door password, which no file can hold: the device never shows them. */
  doorPasswords: number;
}

/** What anybody can read of a whole backup; nothing of it is personal or secret. */
export interface WholeManifest {
  format: typeof FORMAT;
  version: number;
  model: string;
  software: string;
  serialNumber: string;
  /** Wall clock of the device. */
  time: string;
  counts: WholeCounts;
  key: KeyDerivation;
  /** Bytes of each encrypted part. */
  parts: Record<PartName, number>;
}

/** A whole backup that its password opened. */
export interface OpenWhole {
  manifest: WholeManifest;
  parts: Record<PartName, ByteSource>;
}

/** Facts that the writer of a file gives. */
export type WholeFacts = Pick<WholeManifest, 'model' | 'software' | 'serialNumber' | 'time' | 'counts' | 'key'>;

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

/** Joins the parts. @throws RangeError when the file would become larger than 4 GB */
export function wholeFile(
  facts: WholeFacts,
  sealed: Readonly<Record<PartName, ReturnType<SealingWriter['finish']>>>,
  { signing }: WholeKeys,
): Blob {
  const parts = Object.fromEntries(PARTS.map((part) => [part, sealed[part].content.size]));
  const manifest = bytesOf(JSON.stringify({ format: FORMAT, version: VERSION, ...facts, parts }));
  const writer = new ZipWriter();
  writer.add(MANIFEST, manifest);
  writer.add(SIGNATURE, Uint8Array.from(hmac(sha256, signing, manifest)));
  for (const part of PARTS) writer.addBlob(entryOf(part), sealed[part].content, sealed[part].crc);
  return writer.finish();
}

/** A chosen file before its password is known. */
export interface ReadWhole {
  manifest: WholeManifest;
  /** Opens it. @throws WholeFileError */
  open(password: string): Promise<OpenWhole>;
}

/** Reads the manifest of a whole backup. @throws WholeFileError */
export async function readWhole(file: Blob): Promise<ReadWhole> {
  if (file.size > BYTES_MAX) throw new WholeFileError('tooLarge');
  const entries = await entriesOf(file);
  const entry = (name: string) => entries.find((each) => each.name === name);
  const bytes = await smallFile(entry(MANIFEST), 'foreign');
  const manifest = manifestOf(new TextDecoder().decode(bytes));
  const signature = await smallFile(entry(SIGNATURE), 'damaged');
  const ranges = await Promise.all(
    PARTS.map(async (part) => {
      const range = await entry(entryOf(part))?.range().catch(damaged);
      if (!range || range.to - range.from !== manifest.parts[part]) throw new WholeFileError('damaged');
      return [part, range] as const;
    }),
  );
  return {
    manifest,
    async open(password) {
      const { sealing, signing } = await deriveKeys(password, manifest.key);
      // A changed manifest looks like another password: its checksum in the ZIP file excludes mere damage.
      if (String(hmac(sha256, signing, bytes)) !== String(signature)) throw new WholeFileError('wrongPassword');
      const parts = ranges.map(([part, { from, to }]) => [part, new UnsealedPart(sealing, part, file.slice(from, to))]);
      return { manifest, parts: Object.fromEntries(parts) as OpenWhole['parts'] };
    },
  };
}

const damaged = (): never => {
  throw new WholeFileError('damaged');
};

async function entriesOf(file: Blob): Promise<ZipEntry[]> {
  try {
    return await openZip(file, LIMITS);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    // A truncated ZIP file has no directory, and still begins as one.
    const head = await file.slice(0, 2).text();
    throw new WholeFileError(head === 'PK' && error.problem === 'zipBroken' ? 'damaged' : 'foreign');
  }
}

async function smallFile(entry: ZipEntry | undefined, absent: 'foreign' | 'damaged'): Promise<Uint8Array<ArrayBuffer>> {
  if (!entry || entry.size > MANIFEST_MAX) throw new WholeFileError(absent);
  return entry.read().catch(damaged);
}

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const areCounts = (value: unknown, names: readonly string[]) =>
  isRecord(value) && names.every((name) => isCount(value[name]));
const COUNTS: readonly (keyof WholeCounts)[] = ['persons', 'cards', 'photos', 'fingerprints', 'doorPasswords'];

function manifestOf(json: string): WholeManifest {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    // Not JSON.
  }
  if (!isRecord(read) || read.format !== FORMAT || !isCount(read.version)) throw new WholeFileError('foreign');
  if (Number(read.version) > VERSION) throw new WholeFileError('newer');
  const { model, software, serialNumber, time, counts, key, parts } = read;
  const isRight =
    [model, software, serialNumber, time].every(isText) &&
    areCounts(counts, COUNTS) &&
    areCounts(parts, PARTS) &&
    isDerivation(key);
  if (!isRight) throw new WholeFileError('foreign');
  return read as unknown as WholeManifest;
}
