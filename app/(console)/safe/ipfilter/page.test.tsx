// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  stayWith,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import type { AccessFilterTable } from '@/lib/contract/tables/network';
import IpFilterPage from './page';

setUpVisitor({}, { authorities: [] });

setUpDevicePage();

async function open(change: Partial<AccessFilterTable> = {}, client?: string) {
  const made = signedInDevice({ profile: 'baseline-1' });
  made.device.update(({ tables }) => {
    Object.assign(tables.AccessFilter, change);
  });
  const params = Object(made.call('userManager.getActiveUserInfoAll').params);
  const users = params.users.map((user: object) => ({ ...user, ...(client && { ClientAddress: client }) }));
  made.device.setIntercept(({ method }) =>
    method === 'userManager.getActiveUserInfoAll' ? { result: true, params: { ...params, users } } : undefined,
  );
  const opened = await openOnDevice(IpFilterPage, made);
  return {
    ...opened,
    table: () => made.device.state().tables.AccessFilter,
    browser: String(users[0].ClientAddress),
  };
}
const list = (name: string) => within(screen.getByRole('table', { name }));
const showList = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name} `) }));
const choose = async (act: string) => {
  press('More actions');
  fireEvent.click(await screen.findByRole('menuitem', { name: act, hidden: true }));
};
const turnOn = () => fireEvent.click(screen.getByRole('switch', { name: 'Filter addresses' }));
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
type Dialog = Awaited<ReturnType<typeof dialog>>;
const type = (drawer: Dialog, label: string, address: string) => {
  const boxes = drawer.getByRole('group', { name: label }).querySelectorAll('input');
  for (const [index, octet] of address.split('.').entries()) {
    fireEvent.change(boxes[index] as HTMLInputElement, { target: { value: octet } });
  }
};
const ok = (drawer: Dialog) => fireEvent.click(drawer.getByRole('button', { name: 'OK' }));
const chooseKind = (drawer: Dialog, name: string) => {
  fireEvent.click(drawer.getByRole('combobox', { name: 'Type' }));
  fireEvent.click(screen.getByRole('option', { name, hidden: true }));
};
/** Entries 198.51.100.1 and following. */
const many = (length: number) => Array.from({ length }, (_, index) => `198.51.100.${index + 1}`);

it('adds, changes and deletes entries, which Save writes at once, and keeps what it does not know', async () => {
  const { container, table } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  showList('Blocklist');
  press('Add to blocklist');
  const added = await dialog();
  type(added, 'Address', '203.0.113.77');
  ok(added);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(list('Blocklist').getByText('203.0.113.77')).toBeTruthy();
  expect(screen.getByText('3 / 64')).toBeTruthy();
  showList('Allowlist');
  fireEvent.click(list('Allowlist').getByRole('button', { name: /Edit .*192\.0\.2\.11/ }));
  const changed = await dialog();
  type(changed, 'Address', '192.0.2.12');
  ok(changed);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(list('Allowlist').getByRole('button', { name: /Delete .*192\.0\.2\.10/ }));
  expect(table()).toEqual(before);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    TrustList: ['192.0.2.12', '198.51.100.1-198.51.100.20', '2001:db8::10'],
    BannedList: [...before.BannedList, '203.0.113.77'],
  });
});

it('refuses a range whose start is above its end, an entry twice, and the own address of the device', async () => {
  const { table } = await open();
  const before = table();
  press('Add to allowlist');
  const drawer = await dialog();
  type(drawer, 'Address', '192.0.2.10');
  ok(drawer);
  await drawer.findByText('192.0.2.10 is already in the list');
  type(drawer, 'Address', '192.0.2.108');
  await drawer.findByText('This is the address of the device itself');
  chooseKind(drawer, 'IPv4 range');
  type(drawer, 'First address', '192.0.2.9');
  type(drawer, 'Last address', '192.0.2.3');
  ok(drawer);
  await drawer.findByText('The last address must not be below the first');
  chooseKind(drawer, 'MAC address');
  fill(drawer, 'MAC address', '00-11-22-33-44');
  ok(drawer);
  await drawer.findByText('Enter a MAC address such as 00:11:22:33:44:55');
  expect(table()).toEqual(before);
});

it('takes no subnet for the address of one computer, typed or pasted', async () => {
  const { table } = await open();
  const before = table();
  press('Add to allowlist');
  const drawer = await dialog();
  const lastBox = () => drawer.getByRole('textbox', { name: 'Address, part 4 of 4' });
  type(drawer, 'Address', '192.168.10.0');
  fireEvent.keyDown(lastBox(), { key: '/' });
  await drawer.findByText('Enter one address, without a prefix length such as /24');
  // The length does not become part of the address.
  expect(fireEvent.keyDown(lastBox(), { key: '2' })).toBe(false);
  ok(drawer);
  drawer.getByText('Enter one address, without a prefix length such as /24');
  fireEvent.keyDown(lastBox(), { key: 'Backspace' });
  await waitFor(() => expect(drawer.queryByText(/^Enter one address/)).toBeNull());
  // A click begins anew, in the same box too.
  fireEvent.keyDown(lastBox(), { key: '/' });
  await drawer.findByText(/^Enter one address/);
  fireEvent.mouseDown(lastBox());
  await waitFor(() => expect(drawer.queryByText(/^Enter one address/)).toBeNull());
  expect(fireEvent.keyDown(lastBox(), { key: '7' })).toBe(true);
  fireEvent.paste(lastBox(), { clipboardData: { getData: () => '10.20.0.0/16' } });
  await drawer.findByText(/^Enter one address/);
  type(drawer, 'Address', '192.168.10.7');
  ok(drawer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table().TrustList).toEqual([...before.TrustList, '192.168.10.7']);
});

it('has no place for a 65th entry', async () => {
  await open({ TrustList: many(64), BannedList: many(63) });
  expect(isOff('Add to allowlist')).toBe(true);
  expect(screen.getByText('The list holds at most 64 entries.')).toBeTruthy();
  showList('Blocklist');
  expect(isOff('Add to blocklist')).toBe(false);
  press('Add to blocklist');
  const drawer = await dialog();
  type(drawer, 'Address', '203.0.113.77');
  ok(drawer);
  await waitFor(() => expect(isOff('Add to blocklist')).toBe(true));
});

it('sends nothing while the list in use is empty', async () => {
  const { asked } = await open();
  await choose('Clear allowlist');
  turnOn();
  // The list with the problem is opened.
  showList('Blocklist');
  save();
  await screen.findByText('The filter cannot be on with an empty list');
  expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual([]);
});

it('asks before it locks out this computer, and not once the computer is on the list', async () => {
  const { table, browser } = await open();
  turnOn();
  save();
  const question = await dialog();
  expect(question.getByText('Lock out this computer?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(table().Enable).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Add this computer');
  ok(await dialog());
  await waitFor(() => expect(list('Allowlist').getByText(browser)).toBeTruthy());
  save();
  const trial = await dialog();
  fireEvent.click(trial.getByRole('button', { name: 'Save without a trial' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toMatchObject({ Enable: true, TrustList: expect.arrayContaining([browser]) });
});

it('knows this computer by its IPv6 address of the link, which the device reports with its interface', async () => {
  const { table } = await open({}, 'fe80::1%eth0');
  press('Add this computer');
  ok(await dialog());
  await waitFor(() => expect(list('Allowlist').getByText('fe80::1')).toBeTruthy());
  turnOn();
  save();
  // Not whether to lock it out.
  const trial = await dialog();
  fireEvent.click(trial.getByRole('button', { name: 'Save without a trial' }));
  await waitFor(() => expect(table()).toMatchObject({ Enable: true, TrustList: expect.arrayContaining(['fe80::1']) }));
});

it('names entries that overlap', async () => {
  await open({ TrustList: ['192.0.2.1-192.0.2.9', '192.0.2.5'] });
  expect(
    screen.getByText((_, element) => element?.textContent === '192.0.2.1-192.0.2.9 and 192.0.2.5 overlap.', {
      selector: 'span',
    }),
  ).toBeTruthy();
});

const chooseFile = (box: Dialog, text: string) =>
  fireEvent.change(box.getByLabelText('One address or range per line', { selector: 'input' }), {
    target: { files: [new File([text], 'office.txt')] },
  });

it('imports addresses of a text file after it has shown what is wrong with each line', async () => {
  const { table, asked } = await open({ TrustList: ['192.0.2.10'] });
  turnOn();
  await choose('Import from file');
  const box = await dialog();
  chooseFile(box, ['192.0.2.11', '192.0.2.10', 'gate', '192.0.2.20-192.0.2.25', '192.0.2.11'].join('\n'));
  await box.findByText('2 can be imported, 3 cannot. Nothing has been sent yet.');
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  expect(box.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LineAddressResult',
    '2192.0.2.10192.0.2.10 is already in the list',
    '3gateUse an IPv4 address or range (1.0.0.0 to 223.255.255.255), an IPv6 address or a MAC address',
    '5192.0.2.11Line 1 has the same entry',
    '1192.0.2.11Will be added',
    '4192.0.2.20-192.0.2.25Will be added',
  ]);
  await stayWith('Import from file');
  expect(list('Allowlist').queryByText('192.0.2.11')).toBeNull();
  fireEvent.click(box.getByRole('button', { name: 'Add 2 addresses' }));
  await waitFor(() => expect(list('Allowlist').getByText('192.0.2.11')).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Filter addresses' }).checked).toBe(true);
  turnOn();
  expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual([]);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table().TrustList).toEqual(['192.0.2.10', '192.0.2.11', '192.0.2.20-192.0.2.25']);
});

it('shows the file that was chosen last, though an earlier one is read later', async () => {
  await open();
  showList('Blocklist');
  await choose('Import from file');
  const box = await dialog();
  const slow = new File(['192.0.2.11\n192.0.2.12'], 'slow.txt');
  const bytes = await slow.arrayBuffer();
  let release = () => {};
  slow.arrayBuffer = () => new Promise((resolve) => (release = () => resolve(bytes)));
  fireEvent.change(box.getByLabelText('One address or range per line', { selector: 'input' }), {
    target: { files: [slow] },
  });
  chooseFile(box, '192.0.2.21');
  await box.findByRole('button', { name: 'Add 1 address' });
  await act(async () => {
    release();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(box.getByRole('button', { name: 'Add 1 address' })).toBeTruthy();
});

it('says that a file contains no addresses, or no text, and takes another one', async () => {
  await open();
  showList('Blocklist');
  await choose('Import from file');
  const box = await dialog();
  chooseFile(box, '# office\r\n\r\n');
  await box.findByText('The file contains no addresses.');
  chooseFile(box, 'PNG\0\0');
  await box.findByText('This is not UTF-8 text. Save it as a text file (UTF-8) and choose it again.');
  chooseFile(box, 'gate');
  const button = await box.findByRole<HTMLButtonElement>('button', { name: 'Add 0 addresses' });
  expect(button.disabled).toBe(true);
  fireEvent.click(box.getByRole('button', { name: 'Back' }));
  expect(box.queryByRole('alert')).toBeNull();
});
