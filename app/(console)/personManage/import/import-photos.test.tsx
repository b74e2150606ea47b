// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { barriers, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { AccessCard, AccessFace } from '@/lib/contract/records';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import { ZipWriter } from '@/lib/zip/write-zip';
import { PersonsExport } from '../list/persons-export';
import { ImportDialog } from './import-dialog';

setUpVisitor({ doorCount: 1, serialNumber: 'SN1', cardAuth: true, faceAuth: true }, { authorities: [] });
// happy-dom has no canvas: acceptable photos are sent unmodified.
vi.mock('@/lib/enrolment/make-photo', () => ({
  photoOfFile: async (file: File) => ({
    photo: btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
  }),
}));
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpPage();
beforeEach(() => {
  sessionStorage.clear();
  saved.length = 0;
});

const bytesOf = (photo: string) => Uint8Array.from(atob(photo), (each) => each.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

function open(on = clientOnDevice()) {
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  const page = render(
    <TestProvider>
      <ImportDialog now="2026-11-20 12:00:00" onClose={vi.fn()} onImported={vi.fn()} />
    </TestProvider>,
  );
  const faces = (id: string) =>
    on.device.state().access.faces.find(({ UserID }: AccessFace) => UserID === id)?.PhotoData;
  const cards = (id: string) =>
    on.device
      .state()
      .access.cards.filter(({ UserID }: AccessCard) => UserID === id)
      .map(({ CardNo }) => CardNo);
  return { on, page, faces, cards };
}
async function choose(...files: File[]) {
  const input = await screen.findByLabelText<HTMLInputElement>('CSV file', { selector: 'input' });
  fireEvent.change(input, { target: { files } });
}
function bundle(table: string, photos: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<File> {
  const writer = new ZipWriter();
  writer.add('persons.csv', utf8(table));
  for (const [name, content] of Object.entries(photos))
    writer.add(`photos/${name}`, typeof content === 'string' ? bytesOf(content) : content);
  return Promise.resolve(new File([writer.finish()], 'site.zip'));
}

describe('a bundle of persons with photos', () => {
  it('shows the plan for the photos before sending, and stores them after person and card', async () => {
    const { on, faces, cards } = open();
    const theirs = faces('5');
    const table = 'UserID,UserName,Cards\n9001,Anna,CAFE0001\n250,มาลี แสงทอง,\n5,Somebody else,';
    await choose(
      await bundle(table, {
        '9001.png': facePhoto(1),
        '9001-2.png': facePhoto(2),
        '250.png': facePhoto(3),
        '5.png': facePhoto(4),
        '77777.png': facePhoto(5),
        '6.jpg': utf8('<html>'),
      }),
    );
    await press('Next');
    await screen.findByRole('heading', { name: 'Plan' });
    // The conflict of person 5 is undecided, so neither row nor photo is sent.
    const figure = (await screen.findByText('To be saved')).closest('div');
    expect(figure?.textContent).toBe('To be saved2');
    expect(screen.getByText('77777.png').closest('tr')?.textContent).toContain('Nobody has this user ID');
    expect(on.methods().some((method) => /Multi$/.test(method))).toBe(false);
    await press('Import 1 person');
    await screen.findByRole('heading', { name: 'Import finished' });
    expect([faces('9001'), faces('250'), faces('5')]).toEqual([[facePhoto(1), facePhoto(2)], [facePhoto(3)], theirs]);
    expect(cards('9001')).toEqual(['CAFE0001']);
    const writes = on.methods().filter((method) => /(insert|update)Multi$/.test(method));
    expect(writes.slice(0, 3)).toEqual(['AccessUser.insertMulti', 'AccessCard.insertMulti', 'AccessFace.insertMulti']);
  });

  it('names the person of a refused photo, in the list and in the file', async () => {
    const { on, faces } = open();
    on.device.setSwitches({ photoVerdict: 'two' });
    await choose(await bundle('UserID,UserName\n9001,Anna', { '9001.png': facePhoto(1) }));
    await press('Next');
    await press('Import 1 person');
    await screen.findByRole('heading', { name: 'Import finished' });
    const row = screen.getByText(/sees more than one face/).closest('tr');
    expect(row?.textContent).toContain('9001.png');
    expect(faces('9001')).toBeUndefined();
    await press('Save rows that were not imported');
    expect(await saved[0]?.content.text()).toContain('9001,Anna,33,');
  });

  it('refuses a truncated file, and accepts another one', async () => {
    open();
    const whole = await bundle('UserID,UserName\n9001,Anna', {});
    await choose(new File([whole.slice(0, 60)], 'site.zip'));
    expect((await screen.findByRole('alert')).textContent).toContain('incomplete or damaged');
    await choose(whole);
    await screen.findByRole('heading', { name: 'Columns' });
  });

  it('says after a reload that the photos have to be chosen again', async () => {
    let isCut = true;
    const on = clientOnDevice(({ method }) => (isCut && method === 'AccessUser.insertMulti' ? 'never' : undefined));
    const first = open(on);
    await choose(await bundle('UserID,UserName\n9001,Anna', { '9001.png': facePhoto(1) }));
    await press('Next');
    await press('Import 1 person');
    await screen.findByText(/The device does not answer/);
    first.page.unmount();
    isCut = false;
    open(on);
    await screen.findByRole('heading', { name: 'An import was interrupted' });
    expect(screen.getByText(/^Photos of 1 person were still to be saved/)).toBeTruthy();
  });
});

describe('a table chosen together with photos', () => {
  const photo = new File([bytesOf(facePhoto(1))], '9001.png');
  const table = new File(['UserID,UserName\n9001,Anna'], 'persons.csv');

  it.each([
    ['first', [table, photo]],
    ['last', [photo, table]],
  ])('is imported with them: the table %s', async (_, files) => {
    const { faces } = open();
    await choose(...files);
    expect((await screen.findByText(/, 1 row$/)).textContent).toContain('persons.csv');
    await press('Next');
    await press('Import 1 person');
    await screen.findByRole('heading', { name: 'Import finished' });
    expect(faces('9001')).toEqual([facePhoto(1)]);
  });

  it('is refused where there are two, or an archive: nothing is left out without a word', async () => {
    open();
    const archive = await bundle('UserID,UserName\n9002,Ben', {});
    for (const files of [
      [table, new File(['UserID'], 'other.csv')],
      [archive, photo],
      [table, archive],
    ]) {
      await choose(...files);
      expect((await screen.findByRole('alert')).textContent).toContain('Choose one table');
    }
    await choose(archive);
    expect((await screen.findByText(/, 1 row$/)).textContent).toContain('site.zip');
  });
});

describe('photos alone', () => {
  it('are assigned by file name, stored with progress, and the rest can be saved', async () => {
    const { faces } = open();
    const file = (name: string, number: number) => new File([bytesOf(facePhoto(number))], name);
    await choose(file('250.png', 1), file('251.png', 2), file('unknown1.png', 3), new File(['GIF89a'], '252.jpg'));
    await screen.findByRole('heading', { name: 'Plan' });
    const of = (name: string) => screen.getByText(name).closest('div')?.textContent;
    expect([of('To be saved'), of('Unknown user ID'), of('Not usable')]).toEqual([
      'To be saved2',
      'Unknown user ID1',
      'Not usable1',
    ]);
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    await press('Save list of skipped photos');
    expect(await saved[0]?.content.text()).toContain('252.jpg,,,The file is not an image');
    await press('Save photos of 2 people');
    await screen.findByRole('heading', { name: 'Import finished' });
    expect([faces('250'), faces('251')]).toEqual([[facePhoto(1)], [facePhoto(2)]]);
    expect(within(screen.getByRole('dialog')).getByText('2 of 2')).toBeTruthy();
  });
});

it('an export with photos is one file, and names whose damaged photo is not in it', async () => {
  const on = clientOnDevice();
  const id = on.device.state().access.faces[0]?.UserID ?? '';
  on.device.update(({ access: { faces } }) => {
    faces[0] = { UserID: id, PhotoData: ['/9j/AAAAA'] };
  });
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  vi.spyOn(rpc, 'sessionId').mockImplementation(() => on.rpc.sessionId());
  const onClose = vi.fn();
  render(
    <TestProvider>
      <PersonsExport now="2026-11-20 12:00:00" onClose={onClose} />
    </TestProvider>,
  );
  fireEvent.click(screen.getByLabelText('With photos (ZIP)'));
  await press('Export');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved[0]?.name).toBe('people 2026-11-20 12-00-00.zip');
  expect(saved[0]?.content.type).toBe('application/zip');
  const told = toastTexts().map((text) => text?.replace(/[\u2068\u2069]/g, ''));
  expect(told).toContainEqual(expect.stringMatching(new RegExp(`^Not all photos of 1 person .* User ID: ${id}$`)));
});
