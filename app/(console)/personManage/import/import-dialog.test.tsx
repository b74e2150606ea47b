// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { stayWith } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import { ImportDialog } from './import-dialog';

setUpVisitor({ doorCount: 1, serialNumber: 'SN1', cardAuth: true }, { authorities: [] });

setUpPage();

vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

beforeEach(() => {
  sessionStorage.clear();
  saved.length = 0;
});

function open(disturb?: (request: { method: string }) => Disturbance, on = clientOnDevice(disturb)) {
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  const [onClose, onImported] = [vi.fn(), vi.fn()];
  const page = render(
    <TestProvider>
      <ImportDialog now="2026-11-20 12:00:00" onClose={onClose} onImported={onImported} />
      <AskDialog />
    </TestProvider>,
  );
  return { on, onClose, onImported, page };
}

/** Chooses a file in the first step and waits for the columns step. */
async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'persons.csv') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });
  fireEvent.change(await screen.findByLabelText<HTMLInputElement>('CSV file', { selector: 'input' }), {
    target: { files: [file] },
  });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** The list of steps, with the current one marked. */
const steps = () =>
  screen
    .getAllByRole('listitem')
    .map((each) => `${each.getAttribute('aria-current') ? '> ' : ''}${each.textContent}`)
    .slice(0, 4);
const heading = (name: string) => screen.findByRole('heading', { name });
/** The focused heading of a step; it has the focus so that screen readers announce it. */
const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
const file = (...rows: string[]) => ['UserID,UserName,Shoe', ...rows].join('\n');

describe('ImportDialog', () => {
  it('shows the plan before sending, sends the valid rows, and lists those that were not imported', async () => {
    const { on, onClose, onImported } = open();
    expect(steps()).toEqual(['> 1File', '2Columns', '3Plan', '4Sending']);
    await choose(file('9001,Anna', '9002,=cmd', '5,Fifth', 'no blanks,X', 'F18A,Refused'));
    await focused('Columns');
    expect(screen.getByText('Shoe', { selector: 'bdi' })).toBeTruthy();
    expect(steps()).toEqual(['File', '> 2Columns', '3Plan', '4Sending']);
    await press('Next');
    await heading('Plan');
    expect(steps()).toEqual(['File', 'Columns', '> 3Plan', '4Sending']);
    expect(screen.getByText('need your decision')).toBeTruthy();
    const invalid = within(screen.getByRole('table')).getByText('no blanks').closest('tr');
    expect(invalid?.textContent).toContain('User ID: Use 1 to 32 letters and digits');
    expect(on.methods().some((method) => method.endsWith('Multi'))).toBe(false);
    // The device has Ayşe Yılmaz under this ID: the row is not sent until somebody decides.
    expect(screen.getByText(/On the device this user ID belongs to .Ayşe Yılmaz./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 people' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Another person, row 4'), { target: { value: 'send' } });
    await press('Import 4 people');
    await focused('Import finished');
    expect(screen.getByText('4 of 4')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Import people' });
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
    const refused = screen.getByRole('table').textContent;
    expect(refused).toContain('F18A');
    expect(refused).toContain('18');
    expect(on.device.state().access.users).toHaveLength(302);
    await press('Save rows that were not imported');
    await press('Save undo file');
    await press('Save IDs of added people');
    const texts = await Promise.all(saved.map(({ content }) => content.text()));
    expect(saved.map(({ name }) => name)).toEqual([
      'persons-not-imported.csv',
      'persons-undo.csv',
      'persons-added.csv',
    ]);
    expect(texts[0]).toContain('F18A,Refused,,18,This entry already exists.');
    expect(texts[1]).toContain('5,Ayşe Yılmaz');
    expect(texts[2]?.replace('\ufeff', '').split('\r\n')).toEqual(['UserID', '9001', '9002', '']);
    const closes = screen.getAllByRole('button', { name: 'Close' });
    fireEvent.click(closes.at(-1) as HTMLElement);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onImported).toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  it('closes at once before a file is chosen, and asks before its columns and its plan are lost', async () => {
    const { on, onClose, onImported } = open();
    await press('Close');
    expect(onClose).toHaveBeenCalledOnce();
    await choose(file('9001,Anna'));
    await focused('Columns');
    await stayWith('CSV file');
    await press('Next');
    await heading('Plan');
    await stayWith('CSV file');
    await press('Close');
    await press('Discard entries');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect([onImported.mock.calls.length, on.methods().some((method) => method.endsWith('Multi'))]).toEqual([0, false]);
  });

  it('says why a file cannot be read, and accepts another one', async () => {
    open();
    await choose('UserID,UserName\n1,"open');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The quotation marks in the file are not balanced',
    );
    await choose(file('9001,Anna'));
    await heading('Columns');
  });

  it('reads a file of an older spreadsheet in a chosen encoding, and shows a name to check', async () => {
    const { on } = open();
    await choose(Uint8Array.from([...Buffer.from('UserID,UserName\n9001,M'), 0xfc, ...Buffer.from('ller')]));
    expect((await screen.findByRole('alert')).textContent).toContain('This file is not UTF-8 text');
    await press(/^Read as .*Windows-1252/);
    await focused('Columns');
    expect(screen.getByText('Müller', { selector: 'bdi' })).toBeTruthy();
    await press('Next');
    await press('Import 1 person');
    await focused('Import finished');
    expect(on.device.state().access.users.at(-1)?.UserName).toBe('Müller');
  });

  it('recognises the form of the dates, and warns when day and month are ambiguous', async () => {
    const { on } = open();
    const form = () => screen.getByLabelText<HTMLSelectElement>('Date format in the file');
    await choose('UserID,UserName,ValidTo\n9001,Anna,31.12.2027 18:00');
    await focused('Columns');
    expect(form().value).toBe('dmy');
    await press('Back');
    await choose('UserID,UserName,ValidTo\n9001,Anna,3/4/2027');
    await focused('Columns');
    expect(screen.getByText(/cannot be told apart/).textContent).toContain('3/4/2027 is read as 2027-04-03 00:00:00');
    fireEvent.change(form(), { target: { value: 'mdy' } });
    expect(screen.getByText(/cannot be told apart/).textContent).toContain('is read as 2027-03-04 00:00:00');
    await press('Next');
    await press('Import 1 person');
    await focused('Import finished');
    expect(on.device.state().access.users.at(-1)?.ValidTo).toBe('2027-03-04 00:00:00');
  });

  it('says at the end how many persons have no card yet', async () => {
    open(({ method }) =>
      method === 'AccessCard.insertMulti' ? { result: false, error: { code: 268632068 } } : undefined,
    );
    await choose('UserID,UserName,Cards\n9001,Anna,A1B2C3D4\n9002,Bob,A1B2C3D5');
    await press('Next');
    await press('Import 2 people');
    await press('Cancel import');
    await focused('Import cancelled');
    expect(screen.getByText(/^2 people do not have all cards and photos/)).toBeTruthy();
  });

  it('reads, shows and writes type and status of cards, and rejects an unknown word', async () => {
    const { on } = open();
    const card = (id: string) => on.device.state().access.cards.find(({ UserID }) => UserID === id);
    const [fifth, sixth] = [card('5')?.CardNo, card('6')?.CardNo];
    await choose(['UserID,UserName,Cards', `5,Ayşe Yılmaz,${fifth}::lost`, `6,王芳,${sixth}:stolen`].join('\n'));
    await focused('Columns');
    expect(screen.getByText('A1B2C3D4:vip:lost', { selector: 'bdi' })).toBeTruthy();
    await press('Next');
    await heading('Plan');
    const table = screen.getByRole('table').textContent;
    expect(table).toContain(`Card numbers: ${fifth} → ${fifth}::lost`);
    expect(table).toContain('Card numbers: Enter a card as its number');
    await press('Import 1 person');
    await focused('Import finished');
    expect([card('5')?.CardStatus, card('6')?.CardStatus]).toEqual([1, 0]);
    await press('Save undo file');
    expect(await saved[0]?.content.text()).toContain(`${fifth}:normal:normal`);
  });

  it('plans again where a decision frees the card of another row, which then gets it', async () => {
    const { on } = open();
    const cards = () => on.device.state().access.cards;
    const number = cards().find(({ UserID }) => UserID === '5')?.CardNo;
    await choose(`UserID,UserName,Cards\n5,Carl Newman,none\n9001,Anna,${number}`);
    await press('Next');
    await heading('Plan');
    const decide = async (value: string) =>
      fireEvent.change(await screen.findByLabelText('Another person, row 2'), { target: { value } });
    const taken = 'Someone else’s card, row 3';
    expect(screen.getByLabelText(taken)).toBeTruthy();
    await decide('send');
    expect(await screen.findByLabelText<HTMLSelectElement>('Another person, row 2')).toHaveProperty('value', 'send');
    expect(screen.queryByLabelText(taken)).toBeNull();
    await decide('skip');
    expect(await screen.findByLabelText(taken)).toBeTruthy();
    await decide('send');
    await press('Import 2 people');
    await focused('Import finished');
    expect(cards().find(({ CardNo }) => CardNo === number)?.UserID).toBe('9001');
  });

  it('stays at the plan where a decision frees no card of another row', async () => {
    const { on } = open();
    await choose('UserID,UserName,Cards\n5,Carl Newman,none\n9001,Anna,A1B2C3D4');
    await press('Next');
    await heading('Plan');
    const sent = on.methods().length;
    fireEvent.change(screen.getByLabelText('Another person, row 2'), { target: { value: 'send' } });
    expect(screen.getByRole('button', { name: 'Import 2 people' })).toBeTruthy();
    expect(on.methods()).toHaveLength(sent);
  });

  it('requires the mandatory columns of a person', async () => {
    open();
    await choose('UserID,Call name\n9001,Anna');
    await press('Next');
    const told = await screen.findByText('Choose a column of the file');
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toContain(told.id);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '1' } });
    await press('Next');
    await heading('Plan');
    await screen.findByRole('button', { name: 'Import 1 person' });
  });

  it('offers an interrupted import after a reload, without duplicates', async () => {
    let isCut = true;
    const first = open(({ method }) => (isCut && method === 'AccessUser.insertMulti' ? 'lost' : undefined));
    await choose(
      ['UserID,UserName,Password', ...Array.from({ length: 12 }, (_, i) => `${9010 + i},P,1234`)].join('\n'),
    );
    await press('Next');
    await press('Import 12 people');
    await screen.findByText(/The device does not answer/);
    expect(JSON.stringify(sessionStorage)).not.toContain('1234');
    first.page.unmount();
    isCut = false;
    const { on } = open(undefined, first.on);
    await focused('An import was interrupted');
    expect(screen.getByText(/12 rows had a door password/)).toBeTruthy();
    await press('Continue');
    // The first ten were stored although no reply arrived.
    await press('Import 2 people');
    await focused('Import finished');
    expect(on.device.state().access.users).toHaveLength(312);
    await press('Save IDs of added people');
    const ids = (await saved[0]?.content.text())?.trim().split('\r\n').slice(1);
    expect(ids).toEqual(Array.from({ length: 12 }, (_, i) => String(9010 + i)));
    expect(sessionStorage).toHaveLength(0);
  });

  it('reports that the plan could not be made, and tries again', async () => {
    let isDenied = true;
    open(({ method }) =>
      isDenied && method === 'AccessUser.list' ? { result: false, error: { code: 268632068 } } : undefined,
    );
    await choose(file('9001,Anna'));
    await press('Next');
    await screen.findByRole('alert');
    isDenied = false;
    await press('Try again');
    await heading('Plan');
  });

  it('can go back while it waits for a device that does not answer', async () => {
    let isGone = true;
    const { on } = open(({ method }) => (isGone && method === 'AccessUser.list' ? 'never' : undefined));
    await choose(file('9001,Anna'));
    await press('Next');
    await focused('Comparing with the device');
    await waitFor(() => expect(on.methods()).toContain('AccessUser.list'));
    await press('Back');
    await focused('Columns');
    isGone = false;
    await press('Next');
    await heading('Plan');
    await screen.findByRole('button', { name: 'Import 1 person' });
  });
});

it('reads card numbers in the form that is chosen, shows what is stored, and names those that a spreadsheet damaged', async () => {
  const { on } = open();
  await choose("UserID,UserName,Cards\n9001,Anna,'0008106606\n9002,Ben,7.3928E+09\n9003,Cleo,1938984453:vip");
  await focused('Columns');
  const form = screen.getByLabelText<HTMLSelectElement>('Card numbers in the file');
  expect(screen.getAllByText(/a spreadsheet changed this number/)).toHaveLength(1);
  fireEvent.change(form, { target: { value: 'decimal' } });
  expect(screen.getByText('007BB26E')).toBeTruthy();
  expect(screen.getByText('73928E05:vip')).toBeTruthy();
  await press('Next');
  await heading('Plan');
  const damaged = within(screen.getByRole('table')).getByText('Ben').closest('tr');
  expect(damaged?.textContent).toMatch(/7\.3928E\+09.*a spreadsheet changed this number, and digits are lost/);
  await press('Import 2 people');
  await focused('Import finished');
  const cards = on.device.state().access.cards.filter(({ UserID }) => /^900\d$/.test(UserID));
  expect(cards.map(({ UserID, CardNo, CardType }) => [UserID, CardNo, CardType])).toEqual([
    ['9001', '007BB26E', 0],
    ['9003', '73928E05', 1],
  ]);
});
