import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { deepRuns } from '@/scripts/deep-runs';
import { openZip } from './read-zip';
import { ZipWriter } from './write-zip';
import { ZipError } from './zip-error';

const LIMITS = { entries: 100, entryBytes: 1_000_000, totalBytes: 2_000_000 };
const text = (content: string) => new TextEncoder().encode(content) as Uint8Array<ArrayBuffer>;
const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
const problemOf = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => undefined,
    (thrown) => thrown,
  );
  return error instanceof ZipError ? error.problem : error;
};
async function all(file: Blob, limits = LIMITS): Promise<Record<string, string>> {
  const entries = await openZip(file, limits);
  return Object.fromEntries(
    await Promise.all(entries.map(async (each) => [each.name, new TextDecoder().decode(await each.read())] as const)),
  );
}

describe('a ZIP file', () => {
  it('survives writing and reading, whatever is in it', async () => {
    const name = fc.stringMatching(/^[a-z0-9é王]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, fc.uint8Array({ maxLength: 300 }), { maxKeys: 6 }), async (files) => {
        const writer = new ZipWriter();
        for (const [key, bytes] of Object.entries(files)) writer.add(key, Uint8Array.from(bytes));
        const entries = await openZip(writer.finish(), LIMITS);
        expect(entries.map((each) => each.name)).toEqual(Object.keys(files));
        for (const each of entries) expect([...(await each.read())]).toEqual([...(files[each.name] ?? [])]);
      }),
      { numRuns: deepRuns(60) },
    );
  });

  it('of another program is unpacked', async () => {
    const bytes = zipSync({
      'persons.csv': text('a'.repeat(50_000)),
      photos: { '1.jpg': [text('photo'), { level: 0 }] },
    });
    expect(await all(blob(bytes))).toEqual({ 'persons.csv': 'a'.repeat(50_000), 'photos/1.jpg': 'photo' });
  });

  it('omits names that lead outside', async () => {
    const writer = new ZipWriter();
    for (const name of ['../evil.jpg', '/root.jpg', 'a/../../b.jpg', 'C:\\x.jpg', 'folder/', 'ok/1.jpg'])
      writer.add(name, text('x'));
    expect(Object.keys(await all(writer.finish()))).toEqual(['ok/1.jpg']);
  });

  /** A ZIP file whose only name has these bytes and no mark of its encoding. */
  function named(bytes: readonly number[]): Blob {
    const whole = zipSync({ ['#'.repeat(bytes.length)]: text('x') }, { mtime: new Date(1980, 0, 1) });
    let next = 0;
    return blob(whole.map((byte) => (byte === 0x23 ? (bytes[next++ % bytes.length] ?? 0) : byte)));
  }

  it.each([
    ['macOS writes it', 'Фото/1001.jpg', [...text('Фото/1001.jpg')]],
    ['Windows writes it', '¤®â®/1001.jpg', [0xa4, 0xae, 0xe2, 0xae, ...text('/1001.jpg')]],
    ['a name that leads outside', undefined, [0x94, ...text('/../1001.jpg')]],
  ])('has what is in a folder whose name is not marked as UTF-8: as %s', async (_, name, bytes) => {
    expect(Object.keys(await all(named(bytes)))).toEqual(name === undefined ? [] : [name]);
  });

  it('is refused by its directory: too many, too large, all together too large', async () => {
    const bytes = zipSync({ a: text('x'.repeat(100)), b: text('x'.repeat(100)) });
    expect(await problemOf(openZip(blob(bytes), { ...LIMITS, entries: 1 }))).toBe('zipTooLarge');
    expect(await problemOf(openZip(blob(bytes), { ...LIMITS, entryBytes: 99 }))).toBe('zipTooLarge');
    expect(await problemOf(openZip(blob(bytes), { ...LIMITS, totalBytes: 199 }))).toBe('zipTooLarge');
  });

  it('with a false size is not unpacked further than stated', async () => {
    const bytes = zipSync({ a: text('x'.repeat(900_000)) });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    const [entry] = await openZip(blob(bytes), LIMITS);
    expect(entry?.size).toBe(10);
    expect(await problemOf(entry?.read() ?? Promise.resolve())).toBe('zipBroken');
  });

  it('with an encrypted entry is refused', async () => {
    const bytes = zipSync({ a: text('x') });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    }
    expect(await problemOf(openZip(blob(bytes), LIMITS))).toBe('zipEncrypted');
  });

  it('truncated or damaged anywhere is refused or gives its content, and nothing else', async () => {
    const whole = zipSync({ 'a.txt': text('hello hello hello hello'), 'b.txt': text('other') });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.boolean(),
        async (at, byte, isCut) => {
          const bytes = isCut ? whole.slice(0, at) : whole.map((each, index) => (index === at ? byte : each));
          try {
            const found = await all(blob(bytes));
            const held = ['hello hello hello hello', 'other'];
            expect(Object.values(found).every((each) => held.includes(each))).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(ZipError);
          }
        },
      ),
      { numRuns: deepRuns(300) },
    );
    expect(await problemOf(openZip(new Blob(['no zip']), LIMITS))).toBe('zipBroken');
    expect(await problemOf(openZip(new Blob([]), LIMITS))).toBe('zipBroken');
  });
});
