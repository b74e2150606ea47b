// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import PrivacySetPage from './page';

setUpVisitor({ privacySet: true });
setUpDevicePage();

async function open() {
  const made = signedInDevice({ profile: 'chinese' });
  const opened = await openOnDevice(PrivacySetPage, made);
  await opened.idle();
  const { device } = made;
  const stored = () => device.state().records.AccessControlCardRec.rows.filter(({ URL }) => URL).length;
  return { ...made, ...opened, stored, table: () => device.state().tables.PrivacySet };
}

const line = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const face = () => screen.getByRole('switch', { name: 'Keep face pictures' });
const form = (fact: string, name: string) =>
  fireEvent.click(screen.getByRole('radiogroup', { name: fact }).querySelector(`input[value="${name}"]`) as Element);

it('sets how the screen shows somebody, and keeps what it does not know', async () => {
  const { table, container } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  form('Name', 'Hidden');
  fireEvent.change(screen.getByLabelText('Keep access records'), { target: { value: '366' } });
  save();
  expect(await screen.findByText('Enter 0 to 365')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Keep access records'), { target: { value: '7' } });
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    Show: { ...before.Show, Name: 'Hidden' },
    Store: { ...before.Store, RecordDays: 7 },
  });
});

it('warns before face pictures are deleted: Cancel reverts the switch, Save deletes them', async () => {
  const { device, table } = await open();
  const photos = () => device.state().access.faces.flatMap(({ PhotoData }) => PhotoData).length;
  const people = device.state().access.faces.length;
  fireEvent.click(face());
  save();
  press('Cancel', await dialog());
  await waitFor(() => expect(face()).toHaveProperty('checked', true));
  expect([table().Store.Face, photos() > 0]).toEqual([true, true]);
  fireEvent.click(face());
  save();
  press('Save', await dialog());
  await waitFor(() => expect(table().Store.Face).toBe(false));
  expect([photos(), device.state().access.faces.length]).toEqual([0, people]);
});

it('deletes the stored snapshots after a question, and says how many', async () => {
  const { device, stored } = await open();
  const count = stored();
  expect(count).toBeGreaterThan(0);
  expect(line('Memory used')).toMatch(/^9\.\d MB$/);
  press('Delete stored snapshots');
  press('Cancel', await dialog());
  expect(stored()).toBe(count);
  press('Delete stored snapshots');
  press('Delete stored snapshots', await dialog());
  await waitFor(() => expect(toastTexts()).toEqual([`${count} snapshots deleted`]));
  await waitFor(() => expect(line('Memory used')).toBe('0 kB'));
  expect([stored(), device.state().records.SnapRecord.rows]).toEqual([0, []]);
});

it('says that deleting the snapshots was refused, why, and what is left', async () => {
  const { trouble, stored } = await open();
  const count = stored();
  trouble.refuse = { 'FileManager.removeFiles': ReplyError.NoAuthority };
  press('Delete stored snapshots');
  press('Delete stored snapshots', await dialog());
  await waitFor(() =>
    expect(shownToasts.get()).toMatchObject([
      { title: 'Delete stored snapshots', message: 'Your account is not allowed to do this.' },
    ]),
  );
  expect(stored()).toBe(count);
  delete trouble.refuse;
  press('Delete stored snapshots');
  press('Delete stored snapshots', await dialog());
  await waitFor(() => expect(toastTexts()).toEqual([`${count} snapshots deleted`]));
});

it('is there in Chinese only', () => {
  const isShown = (devLanguage: string) =>
    CONSOLE_ROUTES.find(({ path }) => path === '/cfg/PrivacySet')?.when.holds({
      capabilities: { ...DEFAULT_CAPABILITIES, privacySet: true, devLanguage },
      available: () => true,
    });
  expect([isShown('SimpChinese'), isShown('English')]).toEqual([true, false]);
});
