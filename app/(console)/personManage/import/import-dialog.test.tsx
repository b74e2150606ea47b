// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import { ImportDialog } from './import-dialog';

vi.mock('@/lib/session/use-visitor', () => {
  const capabilities = { ...DEFAULT_CAPABILITIES, doorCount: 1, serialNumber: 'SN1', cardAuth: true };
  return {
    useVisitor: () => ({ userName: 'admin', authorities: [], capabilities }),
    useCapabilities: () => capabilities,
  };
});

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
    </TestProvider>,
  );
  return { on, onClose, onImported, page };
}

/** Chooses a file in the first step; ends on the columns. */
async function choose(text: string, name = 'persons.csv') {
  const bytes = new TextEncoder().encode(text);
  const file = Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });
  fireEvent.change(await screen.findByLabelText<HTMLInputElement>('CSV file', { selector: 'input' }), {
    target: { files: [file] },
  });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** The steps as they are counted, the present one marked. */
const steps = () =>
  screen
    .getAllByRole('listitem')
    .map((each) => `${each.getAttribute('aria-current') ? '> ' : ''}${each.textContent}`)
    .slice(0, 4);
const heading = (name: string) => screen.findByRole('heading', { name });
/** The heading of a step has the focus, so that it is read out. */
const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
const file = (...rows: string[]) => ['UserID,UserName,Shoe', ...rows].join('\n');

describe('ImportDialog', () => {
  it('shows the plan before anything is sent, then sends what is good, and tells what was not', async () => {
    const { on, onClose, onImported } = open();
    expect(steps()).toEqual(['> 1File', '2Columns', '3Plan', '4Sending']);
    await choose(file('9001,Anna', '9002,=cmd', '5,Fifth', 'no blanks,X', 'F18A,Refused'));
    await focused('Columns');
    expect(screen.getByText('Shoe', { selector: 'bdi' })).toBeTruthy();
    expect(steps()).toEqual(['File', '> 2Columns', '3Plan', '4Sending']);
    await press('Next');
    await heading('Plan');
    expect(steps()).toEqual(['File', 'Columns', '> 3Plan', '4Sending']);
    const invalid = within(screen.getByRole('table')).getByText('no blanks').closest('tr');
    expect(invalid?.textContent).toContain('User ID: Use 1 to 32 letters and digits');
    expect(on.methods().some((method) => method.endsWith('Multi'))).toBe(false);
    // The device has Ayşe Yılmaz under this ID: nothing of the row goes before somebody says so.
    expect(screen.getByText(/The device has .Ayşe Yılmaz. under this user ID/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 persons' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Another person, row 4'), { target: { value: 'send' } });
    await press('Import 4 persons');
    await focused('Import finished');
    expect(screen.getByText('4 of 4')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Import persons' });
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
    const refused = screen.getByRole('table').textContent;
    expect(refused).toContain('F18A');
    expect(refused).toContain('18');
    expect(on.device.state().access.users).toHaveLength(302);
    await press('Save rows that were not imported');
    await press('Save undo file');
    await press('Save IDs of added persons');
    const texts = await Promise.all(saved.map(({ content }) => content.text()));
    expect(saved.map(({ name }) => name)).toEqual([
      'persons-not-imported.csv',
      'persons-undo.csv',
      'persons-added.csv',
    ]);
    expect(texts[0]).toContain('F18A,Refused,,18,This entry exists already.');
    expect(texts[1]).toContain('5,Ayşe Yılmaz');
    expect(texts[2]?.replace('\ufeff', '').split('\r\n')).toEqual(['UserID', '9001', '9002', '']);
    const closes = screen.getAllByRole('button', { name: 'Close' });
    fireEvent.click(closes.at(-1) as HTMLElement);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onImported).toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  it('says why a file cannot be read, and takes the next one', async () => {
    open();
    await choose('UserID,UserName\n1,"open');
    expect((await screen.findByRole('alert')).textContent).toContain('The quotation marks in the file do not match');
    await choose(file('9001,Anna'));
    await heading('Columns');
  });

  it('reads, shows and writes type and status of cards, and names a word that is none', async () => {
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
    expect(table).toContain('Card numbers: Write a card as its number');
    await press('Import 1 person');
    await focused('Import finished');
    expect([card('5')?.CardStatus, card('6')?.CardStatus]).toEqual([1, 0]);
    await press('Save undo file');
    expect(await saved[0]?.content.text()).toContain(`${fifth}:normal:normal`);
  });

  it('wants the columns that a person cannot do without', async () => {
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

  it('offers an import again that a reload ended, without doubling anybody', async () => {
    let isCut = true;
    const first = open(({ method }) => (isCut && method === 'AccessUser.insertMulti' ? 'lost' : undefined));
    await choose(
      ['UserID,UserName,Password', ...Array.from({ length: 12 }, (_, i) => `${9010 + i},P,1234`)].join('\n'),
    );
    await press('Next');
    await press('Import 12 persons');
    await screen.findByText(/The device does not answer/);
    expect(JSON.stringify(sessionStorage)).not.toContain('1234');
    first.page.unmount();
    isCut = false;
    const { on } = open(undefined, first.on);
    await focused('An import was interrupted');
    expect(screen.getByText(/12 rows had a door password/)).toBeTruthy();
    await press('Go on');
    // The first ten arrived although nobody was told.
    await press('Import 2 persons');
    await focused('Import finished');
    expect(on.device.state().access.users).toHaveLength(312);
    await press('Save IDs of added persons');
    const ids = (await saved[0]?.content.text())?.trim().split('\r\n').slice(1);
    expect(ids).toEqual(Array.from({ length: 12 }, (_, i) => String(9010 + i)));
    expect(sessionStorage).toHaveLength(0);
  });

  it('tells that the plan could not be made, and tries again', async () => {
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

  it('can be taken back while a device that does not answer is asked', async () => {
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
