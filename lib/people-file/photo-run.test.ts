import { describe, expect, it, vi } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { AccessFace } from '@/lib/contract/records';
import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { ZipWriter } from '@/lib/zip/write-zip';
import { readBundle } from './bundle';
import { guessColumns } from './column-map';
import { exportBundle } from './export-bundle';
import { heldCards } from './held-cards';
import { heldPersons } from './held-persons';
import { cardNumbersOf, idsOf, planImport } from './import-plan';
import { ALL_COLUMNS, FACTS, LABELS } from './people.fixtures';
import { type PhotoFile, photoName, photosOfFiles } from './photo-files';
import { type PhotoPlan, planPhotos } from './photo-plan';
import { PhotoRun } from './photo-run';

type Client = ReturnType<typeof clientOnDevice>;
const signal = new AbortController().signal;
const bytesOf = (photo: string) => Uint8Array.from(atob(photo), (each) => each.charCodeAt(0));
const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const photoFile = (name: string, number: number) => file(name, bytesOf(facePhoto(number)));
/** A suitable photo is sent unchanged: the drawer's tests cover the others. */
const make = async (each: File) => {
  const bytes = new Uint8Array(await each.arrayBuffer());
  if (each.name.includes('-2')) return { problem: { key: 'PhotoUnfit' } as const };
  return { photo: btoa(String.fromCharCode(...bytes)) };
};
const faces = (on: Client, id: string) =>
  on.device.state().access.faces.find(({ UserID }: AccessFace) => UserID === id)?.PhotoData;

async function plan(on: Client, files: File[]): Promise<PhotoPlan> {
  const persons = on.device.state().access.users.map(({ UserID, UserName }) => [UserID, UserName] as const);
  const known = new Map(persons);
  const read = { rpc: on.rpc, clock, signal, onProgress: () => undefined };
  return planPhotos(photosOfFiles(files), known, new Set(known.keys()), read);
}
async function run(on: Client, files: File[]) {
  const started = new PhotoRun({ rpc: on.rpc, clock }, (await plan(on, files)).jobs, make);
  await started.start();
  return started;
}

describe('the plan of photos', () => {
  it('lists what will be stored, unknown IDs, names without an ID, files that are no pictures, too many, and what is already stored', async () => {
    const on = clientOnDevice();
    const [held] = faces(on, '1') ?? [];
    const { jobs, left, same } = await plan(on, [
      file('1.png', bytesOf(held ?? '')),
      photoFile('250.png', 1),
      photoFile('250-2.png', 2),
      photoFile('250-3.png', 3),
      photoFile('nobody9.png', 4),
      file('251.jpg', 'GIF89a'),
      file('holiday photo.jpg', 'x'),
    ]);
    expect(jobs.map(({ id, photos }) => [id, photos.length])).toEqual([['250', 2]]);
    expect(same).toBe(1);
    expect(Object.fromEntries(left.map(({ name, why }) => [name, why]))).toEqual({
      'holiday photo.jpg': 'unnamed',
      '250-3.png': 'tooMany',
      'nobody9.png': 'unknown',
      '251.jpg': 'noPicture',
    });
  });
});

describe('an import of photos', () => {
  it('stores them, also in place of older ones', async () => {
    const on = clientOnDevice();
    const started = await run(on, [photoFile('1.png', 1), photoFile('250.png', 2)]);
    expect(started.state.get()).toMatchObject({ phase: { kind: 'ended' }, total: 2, stored: 2, refused: 0 });
    expect([faces(on, '1'), faces(on, '250')]).toEqual([[facePhoto(1)], [facePhoto(2)]]);
  });

  it.each([
    ['none', FailCode.NoFaceDetected],
    ['two', FailCode.MultiFaceDetected],
  ] as const)('tells that the device sees %s, and the person keeps the old photo', async (photoVerdict, failCode) => {
    const on = clientOnDevice();
    const before = faces(on, '1');
    on.device.setSwitches({ photoVerdict });
    const started = await run(on, [photoFile('1.png', 1)]);
    expect(started.refused).toMatchObject([{ photo: { name: '1.png' }, why: { failCode } }]);
    expect(faces(on, '1')).toEqual(before);
  });

  it('names the owner of a photo that somebody else has, on the device or in the file', async () => {
    const on = clientOnDevice();
    const [held] = faces(on, '1') ?? [];
    const started = await run(on, [
      file('250.png', bytesOf(held ?? '')),
      photoFile('251.png', 5),
      photoFile('252.png', 5),
    ]);
    expect(started.refused.map(({ job, why }) => [job.id, why])).toEqual([
      ['250', { failCode: FailCode.PhotoExists, owner: '1' }],
      ['252', { failCode: FailCode.PhotoExists, owner: '251' }],
    ]);
  });

  it('stores the valid one of two, and reports what is wrong with the other', async () => {
    const on = clientOnDevice();
    const started = await run(on, [photoFile('250.png', 1), photoFile('250-2.png', 2)]);
    expect(started.refused).toMatchObject([{ photo: { name: '250-2.png' }, why: { problem: { key: 'PhotoUnfit' } } }]);
    expect(faces(on, '250')).toEqual([facePhoto(1)]);
  });

  it('continues after failed calls and lost answers, and stores each once', async () => {
    let number = 0;
    const on = clientOnDevice(({ method }) =>
      method.startsWith('AccessFace.')
        ? (['lost', undefined, 'lost', 'never', undefined, 'never', 'lost'] as const)[number++]
        : undefined,
    );
    const quiet = clientOnDevice();
    const { jobs } = await plan(quiet, [photoFile('250.png', 1), photoFile('251.png', 2), photoFile('252.png', 3)]);
    const started = new PhotoRun({ rpc: on.rpc, clock }, jobs, make);
    await started.start();
    expect(started.state.get()).toMatchObject({ stored: 3, refused: 0 });
    expect(['250', '251', '252'].map((id) => faces(on, id))).toEqual([[facePhoto(1)], [facePhoto(2)], [facePhoto(3)]]);
  });

  it('pauses, resumes, and lists the photos that are left after a cancel', async () => {
    const on = clientOnDevice(({ method }) =>
      method === 'AccessFace.insertMulti' ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
    );
    const { jobs } = await plan(clientOnDevice(), [photoFile('250.png', 1), photoFile('251.png', 2)]);
    const started = new PhotoRun({ rpc: on.rpc, clock }, jobs, make);
    const ended = started.start();
    await new Promise<void>((resolve) =>
      started.state.subscribe(() => started.state.get().phase.kind === 'refused' && resolve()),
    );
    started.cancel();
    await ended;
    expect(started.state.get().phase).toEqual({ kind: 'ended', isCancelled: true });
    expect(started.left().map(({ id }) => id)).toEqual(['250', '251']);
  });
});

describe('photos whose file cannot be read', () => {
  const gone = (name = 'NotFoundError') => Promise.reject(new DOMException('', name));

  async function halting(on: Client, name = 'NotReadableError') {
    const files = [photoFile('250.png', 1), photoFile('250-3.png', 3), photoFile('251.png', 2)];
    const { jobs } = await plan(on, files);
    let isThere = false;
    const away = jobs.map((job) => ({
      ...job,
      photos: job.photos.map((photo) => ({ ...photo, read: () => (isThere ? photo.read() : gone(name)) })),
    }));
    const started = new PhotoRun({ rpc: on.rpc, clock }, away, make);
    let halts = 0;
    started.state.subscribe(() => {
      if (started.state.get().phase.kind === 'refused') halts += 1;
    });
    const ended = started.start();
    const isHalted = (times = 1) => vi.waitFor(() => expect(halts).toBe(times));
    const resume = (isBack: boolean) => {
      isThere = isBack;
      started.resume();
    };
    return { started, ended, isHalted, resume };
  }

  it('halt the run each time while none can be read, and are sent when they are there again', async () => {
    const on = clientOnDevice();
    const { started, ended, isHalted, resume } = await halting(on);
    for (const times of [1, 2, 3]) {
      await isHalted(times);
      resume(false);
    }
    await isHalted(4);
    resume(true);
    await ended;
    expect(started.refused).toEqual([]);
    expect([faces(on, '250'), faces(on, '251')]).toEqual([[facePhoto(1), facePhoto(3)], [facePhoto(2)]]);
  });

  it.each([
    ['whose whole content', (file: File) => Object.assign(file, { arrayBuffer: gone })],
    ['of which nothing', () => undefined],
  ])('halt it once where others can be read: one %s can be read is then refused alone', async (_, spoil) => {
    const on = clientOnDevice();
    const { jobs } = await plan(on, [photoFile('250.png', 1), photoFile('250-3.png', 3), photoFile('251.png', 2)]);
    const photo = jobs[0]?.photos[1] as PhotoFile;
    const { read } = photo;
    photo.read = async () => spoil(await read()) ?? gone();
    // As `photoOfFile`, which takes a file that it cannot read for no picture.
    const decoding = (file: File) => make(file).catch(() => ({ problem: { key: 'OnlyPng' } as const }));
    const started = new PhotoRun({ rpc: on.rpc, clock }, jobs, decoding);
    const ended = started.start();
    await vi.waitFor(() => expect(started.state.get().phase).toMatchObject({ kind: 'refused' }));
    started.resume();
    await ended;
    expect(started.refused).toEqual([{ job: jobs[0], photo, why: 'unreadable' }]);
    expect([faces(on, '250'), faces(on, '251')]).toEqual([[facePhoto(1)], [facePhoto(2)]]);
  });

  it('are named as unsent after a cancel', async () => {
    const { started, ended, isHalted } = await halting(clientOnDevice());
    await isHalted();
    started.cancel();
    await ended;
    expect(started.refused).toEqual([]);
    expect(started.left().map(({ id }) => id)).toEqual(['250', '251']);
  });

  it('do not halt it when they are there but are no picture', async () => {
    const { started, ended } = await halting(clientOnDevice(), 'InvalidStateError');
    await ended;
    expect(started.refused.map(({ why }) => why)).toEqual(Array(3).fill({ problem: { key: 'OnlyPng' } }));
  });
});

describe('a bundle', () => {
  it('contains a table and photos, in any folder, without the files of operating systems', async () => {
    const writer = new ZipWriter();
    const table = new TextEncoder().encode('UserID,UserName') as Uint8Array<ArrayBuffer>;
    writer.add('./all/persons.csv', table);
    writer.add('__MACOSX/all/._1.jpg', table);
    writer.add(photoName('1', 1, 'jpg'), bytesOf(facePhoto(1)));
    writer.add(photoName('1', 2, 'png'), bytesOf(facePhoto(2)));
    writer.add('readme.txt', table);
    const bundle = await readBundle(writer.finish());
    expect(await bundle.table?.text()).toBe('UserID,UserName');
    expect(bundle.photos.map(({ id, place, name }) => [id, place, name])).toEqual([
      ['1', 1, '1.jpg'],
      ['1', 2, '1-2.png'],
    ]);
    expect(bundle.unnamed).toEqual(['readme.txt']);
    expect((await bundle.photos[1]?.read())?.size).toBe(bytesOf(facePhoto(2)).length);
  });
});

describe('an export with photos', () => {
  it('imports again unchanged, also cards and photos', async () => {
    const on = clientOnDevice();
    const watch = { rpc: on.rpc, clock, signal, onProgress: () => undefined };
    const { persons, photos, file } = await exportBundle(ALL_COLUMNS, watch);
    expect([persons.length, photos]).toEqual([300, on.device.state().access.faces.length]);
    const bundle = await readBundle(file);
    const table = await readCsv(await fileText(bundle.table as File), watch);
    const map = guessColumns(table.header, ALL_COLUMNS, LABELS);
    const held = await heldPersons(idsOf(table.rows, map), watch);
    const cards = await heldCards([...held.keys()], cardNumbersOf(table.rows, map), watch);
    expect(cards.ownerOf.size).toBe(on.device.state().access.cards.length);
    const rows = await planImport(table, map, held, { ...FACTS, cards }, { clock, signal });
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['unchanged']));
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    expect(await planPhotos(bundle, names, new Set(held.keys()), watch)).toEqual({ jobs: [], left: [], same: photos });
  });

  it('leaves out photos that are damaged or missing, and names their persons', async () => {
    const on = clientOnDevice();
    const [cut, none] = on.device.state().access.faces.map(({ UserID }) => UserID);
    on.device.update(({ access: { faces } }) => {
      const whole = faces[0]?.PhotoData ?? [];
      faces.splice(
        0,
        2,
        { UserID: cut ?? '', PhotoData: ['/9j/AAAAA', ...whole] },
        { UserID: none ?? '', PhotoData: null as unknown as string[] },
      );
    });
    const watch = { rpc: on.rpc, clock, signal, onProgress: () => undefined };
    const { photos, leftOut, file } = await exportBundle(ALL_COLUMNS, watch);
    expect(leftOut).toEqual([cut]);
    const bundle = await readBundle(file);
    expect(bundle.photos).toHaveLength(photos);
    expect(bundle.photos.map(({ id }) => id)).toContain(cut);
    expect(bundle.photos.map(({ id }) => id)).not.toContain(none);
  });

  it('fails when the device gives no photos before the end, instead of a shorter file', async () => {
    let pages = 0;
    const on = clientOnDevice(({ method }) => {
      if (method === 'AccessFace.doFind') pages += 1;
      return method === 'AccessFace.doFind' && pages === 2 ? { result: true, params: { Info: null } } : undefined;
    });
    const watch = { rpc: on.rpc, clock, signal, onProgress: () => undefined };
    await expect(exportBundle(ALL_COLUMNS, watch)).rejects.toMatchObject({ name: 'RpcError' });
    expect(on.methods().at(-1)).toBe('AccessFace.stopFind');
  });

  it('frees its search for photos also where it is cancelled before the device has answered', async () => {
    const abort = new AbortController();
    const on = clientOnDevice();
    const call = on.rpc.call.bind(on.rpc);
    vi.spyOn(on.rpc, 'call').mockImplementation((async (...asked: Parameters<typeof call>) => {
      const answer = await call(...asked);
      if (asked[0] === 'AccessFace.startFind') abort.abort();
      // A browser drops the answer to a request that is aborted.
      asked[2]?.signal?.throwIfAborted();
      return answer;
    }) as typeof call);
    const watch = { rpc: on.rpc, clock, signal: abort.signal, onProgress: () => undefined };
    await expect(exportBundle(ALL_COLUMNS, watch)).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(on.methods()).toContain('AccessFace.stopFind'));
    expect(on.methods()).not.toContain('AccessFace.doFind');
  });
});
