// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  LOADING,
  press,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { addSingleRightAccounts, SINGLE_RIGHT_PASSWORD } from '@/emulator/rights/single-right.fixtures';
import { dropDraft, keepDraft } from '@/lib/forms/drafts';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import {
  choose,
  confirm,
  EXPORT,
  exported,
  exportLocked,
  IMPORT,
  importFile,
  open,
  PASSWORD,
  pressEscape,
  setUpConfigPage,
} from './config-page.fixtures';
import { awaitRestart, visitor } from './config-visitor.fixtures';

vi.mock('@/lib/session/use-visitor', async () => (await import('./config-visitor.fixtures')).visitorModule);
vi.mock('@/components/shell/use-reboot', async (original) => ({
  ...(await original<typeof import('@/components/shell/use-reboot')>()),
  awaitRestart: (await import('./config-visitor.fixtures')).awaitRestart,
}));
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpHelper();
setUpDevicePage();
setUpConfigPage();

it('exports under a password that travels encrypted, and the import brings a changed table back', async () => {
  const made = await open();
  made.setHour(3);
  expect(await barriers(made.container)).toEqual([]);
  const bytes = await exported(made);
  expect(saved[0]?.name).toMatch(/^ASI-7000 9D00EMU00000001.*\.backup$/);
  expect(toastTexts()).toContain('File saved');
  expect(JSON.stringify(vi.mocked(rpc.call).mock.calls.map((call) => call.slice(0, 2)))).not.toContain(PASSWORD);
  made.setHour(17);

  await importFile(bytes);
  const question = await dialog();
  question.getByText('ASI-7000');
  const fold = question.getByRole('button', { name: /groups of settings are replaced$/, expanded: false });
  expect(document.querySelector('details')).toBeNull();
  fireEvent.click(fold);
  question.getByText('Door parameters');
  expect(question.queryByText('E-mail')).toBeNull();
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.sent).toEqual([]);
  press('Import configuration');
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalledTimes(1), LOADING);
  expect(made.hour()).toBe(3);
  expect(sessionStorage.getItem('gatehouse.restart-note')).toContain('"what":"settings","user":"admin"');
  expect(screen.getByText('Restarting', { selector: 'li' }).getAttribute('aria-current')).toBe('step');
  expect(made.sent.join()).not.toContain(PASSWORD);
});

it('says what an account that has only the right of the page cannot export and import', async () => {
  const made = await open();
  const bytes = await exported(made);
  addSingleRightAccounts(made.device);
  made.signIn('AuthMaintence', SINGLE_RIGHT_PASSWORD);
  Object.assign(visitor, { userName: 'AuthMaintence', authorities: ['AuthMaintence'] });
  made.setHour(17);

  await exportLocked(SINGLE_RIGHT_PASSWORD, 'AuthMaintence');
  await waitFor(() => {
    made.device.clock.advance(1_000);
    expect(saved).toHaveLength(2);
  }, LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const notice = within(await screen.findByText(/^Your account may not read these settings\. They are not/));
  notice.getByText('E-mail');
  notice.getByText('SIP settings');
  expect(notice.queryByText('Maintenance')).toBeNull();
  expect(await barriers(made.container)).toEqual([]);

  await importFile(bytes);
  const question = await dialog();
  question.getByText('1 group of settings is replaced');
  within(question.getByText(/^Your account may not change these settings/)).getByText('SIP settings');
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalledTimes(1), LOADING);
  expect(made.hour()).not.toBe(17);
  within(await screen.findByText(/^Your account may not change these settings/)).getByText('SIP settings');
});

it('asks about changes kept of other pages before it sends a file', async () => {
  const made = await open();
  const bytes = await exported(made);
  const changed = [{ label: 'Baud rate', was: '9600', now: '19200' }];
  keepDraft({ form: 'a', address: '/network/serialPort', loaded: {}, values: {}, changed });
  await importFile(bytes);
  await confirm();
  await screen.findByText('Baud rate');
  press('Stay on this page', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.sent).toEqual([]);
  dropDraft('a');
});

it('keeps typed passwords when Escape is pressed', async () => {
  await open();
  press('Export configuration');
  const box = await dialog();
  fill(box, 'Password', PASSWORD);
  await pressEscape();
  expect(box.getByLabelText('Password', { selector: 'input' })).toHaveProperty('value', PASSWORD);
});

it.each([
  ['short-7', /^Use 8 to 32 characters$/],
  ['with space 7', /^Do not use quotation marks/],
  ['onlyletters', /^Use at least two of/],
])(
  'sends nothing under the password %s, another repetition and without that of the account',
  async (password, text) => {
    const { asked } = await open();
    const before = asked.length;
    press('Export configuration');
    const box = await dialog();
    fill(box, 'Password', password);
    fill(box, 'Repeat password', PASSWORD);
    fireEvent.click(box.getByRole('button', { name: 'Export' }));
    const problems = box.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(problems).toEqual([expect.stringMatching(text), 'The two passwords differ', 'Enter a value']);
    expect(asked.slice(before)).toEqual([]);
  },
);

it('shows the attempts left after a wrong password of the account', async () => {
  const { asked } = await open();
  const box = await exportLocked('Wrong123');
  expect(await box.findByText('Wrong password. 4 attempts left.', {}, LOADING)).toBeTruthy();
  expect(saved).toEqual([]);
  expect(asked).toContain('System.multiSec');
  expect(box.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe(PASSWORD);
  expect(box.getByLabelText('Password of admin', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
});

it.each([
  [401, 'Sign in again to do this.'],
  [403, 'The device does not allow this.'],
  [404, 'The file is ready, but could not be downloaded. Try again.'],
])('saves nothing of a download that ends with %i, and says why', async (status, text) => {
  const { device } = await open();
  vi.mocked(globalThis.fetch).mockResolvedValue(new Response('<html>', { status }));
  const box = await exportLocked();
  await waitFor(() => {
    device.clock.advance(1_000);
    expect(box.getByRole('alert').textContent).toBe(text);
  }, LOADING);
  expect(saved).toEqual([]);
});

it('exports without a question and without secrets below baseline 2', async () => {
  const made = await open('minimal');
  screen.getByText('The file contains no passwords and can be read by anyone.');
  press('Export configuration');
  await waitFor(() => {
    made.device.clock.advance(1_000);
    expect(saved).toHaveLength(1);
  }, LOADING);
  expect(made.asked).toContain(EXPORT);
  choose(saved[0]?.content ?? '');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  press('Import configuration');
  await waitFor(async () => (await dialog()).getByText(/^The file contains no passwords/), LOADING);
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalled(), LOADING);
  expect(JSON.parse(made.sent[0] ?? '')).toMatchObject({ method: IMPORT, params: { Except: ['Network'] } });
});
