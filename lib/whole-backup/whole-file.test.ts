import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openZip } from '@/lib/zip/read-zip';
import { deepRuns } from '@/scripts/deep-runs';
import { SealingWriter, UnsealedPart } from './sealed-part';
import { PARTS, readWhole, wholeFile } from './whole-file';
import { WholeFileError } from './whole-file-error';
import { deriveKeys } from './whole-keys';

/** Quick for tests; how strong it is does not matter here. */
const KEY = { kdf: 'scrypt', cost: 2, blockSize: 1, parallelism: 1, salt: '00'.repeat(16) } as const;
const PASSWORD = 'Kept-secret-7';
const COUNTS = { persons: 3, cards: 2, photos: 1, fingerprints: 1, doorPasswords: 0 };
const FACTS = { model: 'ASI-7000', software: '1.0', serialNumber: 'S1', time: '2026-11-28 12:00:00', counts: COUNTS };
const PIECE = 65_536;

const keys = await deriveKeys(PASSWORD, KEY);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const bufferOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const problemOf = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error) => (error instanceof WholeFileError ? error.problem : error),
  );

function sealed(content: Uint8Array, name = 'people') {
  const writer = new SealingWriter(keys.sealing, name);
  writer.write(content);
  return writer.finish();
}
const made = (contents: Record<(typeof PARTS)[number], Uint8Array>, facts: object = {}) =>
  wholeFile(
    { ...FACTS, key: KEY, ...facts },
    Object.fromEntries(PARTS.map((part) => [part, sealed(contents[part], part)])) as Parameters<typeof wholeFile>[1],
    keys,
  );
const TEXTS = ['the settings', 'the people', 'the fingers'];
const [settings, people, credentials] = TEXTS.map(bytesOf) as [Uint8Array, Uint8Array, Uint8Array];
const WHOLE = { settings, people, credentials };

/** Every part, read completely. */
async function contents(file: Blob, password = PASSWORD): Promise<string[]> {
  const { parts } = await (await readWhole(file)).open(password);
  return Promise.all(
    PARTS.map(async (part) => new TextDecoder().decode(await parts[part].slice(0, parts[part].size).arrayBuffer())),
  );
}

describe('an encrypted part', () => {
  it('gives every range of what was written, in whatever portions', async () => {
    const size = fc.oneof(fc.nat(300), fc.constantFrom(PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 2 * PIECE + 5));
    await fc.assert(
      fc.asyncProperty(
        size,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 100_000 }),
        async (length, one, other, step) => {
          const content = Uint8Array.from({ length }, (_, index) => (index * 31) % 251);
          const writer = new SealingWriter(keys.sealing, 'people');
          for (let at = 0; at < length; at += step) writer.write(content.subarray(at, at + step));
          const part = new UnsealedPart(keys.sealing, 'people', writer.finish().content);
          expect(part.size).toBe(length);
          const [from, to] = [one % (length + 1), other % (length + 1)].sort((left, right) => left - right);
          const read = new Uint8Array(await part.slice(from ?? 0, to ?? 0).arrayBuffer());
          expect(Buffer.compare(read, content.subarray(from, to))).toBe(0);
        },
      ),
      { numRuns: deepRuns(40) },
    );
  });

  it('is read again after a time in which its file could not be read', async () => {
    const content = new Uint8Array(2 * PIECE).map((_, index) => index % 251);
    const { content: file } = sealed(content);
    let isThere = false;
    const slice = (from: number, to: number) => ({
      arrayBuffer: () =>
        isThere ? file.slice(from, to).arrayBuffer() : Promise.reject(new DOMException('', 'NotReadableError')),
    });
    const part = new UnsealedPart(keys.sealing, 'people', { size: file.size, slice });
    const read = () => part.slice(0, part.size).arrayBuffer();
    await expect(read()).rejects.toThrow(DOMException);
    isThere = true;
    expect(Buffer.compare(new Uint8Array(await read()), content)).toBe(0);
    isThere = false;
    await expect(read()).rejects.toThrow(DOMException);
    isThere = true;
    expect(Buffer.compare(new Uint8Array(await read()), content)).toBe(0);
  });

  it('does not open when a piece is cut off, exchanged, of another part, or changed anywhere', async () => {
    const whole = await bufferOf(sealed(new Uint8Array(3 * PIECE).fill(7)).content);
    const piece = PIECE + 16;
    const opened = (bytes: Uint8Array, name = 'people') =>
      problemOf(
        (async () => {
          const part = new UnsealedPart(keys.sealing, name, new Blob([bytes as Uint8Array<ArrayBuffer>]));
          await part.slice(0, part.size).arrayBuffer();
        })(),
      );
    expect(await opened(whole)).toBeUndefined();
    expect(await opened(whole, 'settings')).toBe('damaged');
    expect(await opened(whole.subarray(0, 7 + 2 * piece))).toBe('damaged');
    expect(await opened(whole.subarray(0, whole.length - 1))).toBe('damaged');
    expect(await opened(whole.subarray(0, 10))).toBe('damaged');
    const swapped = whole.slice();
    swapped.set(whole.subarray(7, 7 + piece), 7 + piece);
    swapped.set(whole.subarray(7 + piece, 7 + 2 * piece), 7);
    expect(await opened(swapped)).toBe('damaged');
    for (const at of [0, 7, 7 + piece + 3, whole.length - 1]) {
      const changed = whole.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await opened(changed)).toBe('damaged');
    }
  });
});

describe('a whole backup', () => {
  it('is opened by its password alone, and shows its facts without it', async () => {
    const file = made(WHOLE);
    expect((await readWhole(file)).manifest).toMatchObject({ ...FACTS, version: 1 });
    expect(await contents(file)).toEqual(TEXTS);
    expect(await problemOf(contents(file, 'kept-secret-7'))).toBe('wrongPassword');
    const bytes = Buffer.from(await file.arrayBuffer());
    for (const secret of Object.values(WHOLE)) expect(bytes.includes(Buffer.from(secret))).toBe(false);
  });

  it('truncated or changed anywhere says so, or gives exactly its content', async () => {
    const whole = await bufferOf(made(WHOLE));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const bytes = isCut ? whole.slice(0, at) : whole.map((each, index) => (index === at ? byte : each));
        const result = await contents(new Blob([bytes])).catch((error: unknown) => error);
        if (result instanceof WholeFileError) return;
        expect(result).toEqual(TEXTS);
      }),
      { numRuns: deepRuns(200) },
    );
    expect(await problemOf(readWhole(new Blob([whole.slice(0, whole.length - 30)])))).toBe('damaged');
  });

  it('is told from other files, from those of a newer console, and from one that asks for endless work', async () => {
    const zip = (manifest: object) =>
      new Blob([zipSync({ 'manifest.json': bytesOf(JSON.stringify(manifest)) }) as Uint8Array<ArrayBuffer>]);
    expect(await problemOf(readWhole(new Blob(['GHCFG1 something else'])))).toBe('foreign');
    expect(await problemOf(readWhole(new Blob([])))).toBe('foreign');
    expect(await problemOf(readWhole(zip({ format: 'other', version: 1 })))).toBe('foreign');
    const format = 'gatehouse-whole-backup';
    expect(await problemOf(readWhole(zip({ format, version: 2 })))).toBe('newer');
    expect(await problemOf(readWhole(zip({ format, version: 1 })))).toBe('foreign');
    expect(await problemOf(readWhole(made(WHOLE, { key: { ...KEY, cost: 2 ** 30 } })))).toBe('foreign');
    const huge = Object.defineProperty(new Blob(['PK']), 'size', { value: 2 ** 33 });
    expect(await problemOf(readWhole(huge))).toBe('tooLarge');
  });

  it('does not open with a manifest of another file', async () => {
    const [one, other] = await Promise.all([made(WHOLE), made(WHOLE, { model: 'VTO-1' })].map(bufferOf));
    const manifest = Buffer.from(other as Uint8Array).indexOf('VTO-1');
    const mixed = Buffer.from(one as Uint8Array);
    expect(manifest).toBeGreaterThan(0);
    // The same length, with the checksum of the ZIP file made to fit.
    mixed.write('ASI-7001', mixed.indexOf('ASI-7000'));
    expect(await problemOf(contents(new Blob([mixed])))).toBe('damaged');
    const entries = await openZip(new Blob([one as Uint8Array<ArrayBuffer>]), {
      entries: 9,
      entryBytes: 1e6,
      totalBytes: 1e7,
    });
    expect(entries.map(({ name }) => name)).toEqual([
      'manifest.json',
      'manifest.hmac',
      ...PARTS.map((part) => `${part}.sealed`),
    ]);
  });
});
