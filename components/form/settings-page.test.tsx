// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { at, bind } from '@/lib/forms/bind';
import { drafts } from '@/lib/forms/drafts';
import { openForm } from '@/lib/forms/open-form';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { openOnDevice, press, setUpDevicePage } from './device-page.fixtures';
import { NumberField } from './number-field';
import { SettingsPage } from './settings-page';

vi.mock('next/navigation', async () => (await import('./navigation.fixtures')).navigationAt('/network/dateSet'));
setUpVisitor();

setUpDevicePage();

const PERIOD = bind({ period: at('NTP', 'UpdatePeriod').number() });

function PeriodPage() {
  const form = useConfigForm({ ...PERIOD.form(), label: () => 'Update interval' });
  return <SettingsPage form={form}>{(form) => <NumberField field={form.field('period')} />}</SettingsPage>;
}

it('says that its values may be old when a later read fails, and reads again', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  let isBroken = false;
  const call: typeof made.call = (method, params, more) => {
    const reply = made.call(method, params, more);
    return isBroken && /multicall|getConfig/.test(method) ? { ...reply, result: false, params: null } : reply;
  };
  await openOnDevice(PeriodPage, { ...made, call });
  isBroken = true;
  press('Refresh');
  const notice = await screen.findByText('These values may be out of date: the device could not be read.');
  isBroken = false;
  made.device.update(({ tables }) => Object.assign(tables.NTP, { UpdatePeriod: 90 }));
  press('Try again');
  await waitFor(() => expect(notice.isConnected).toBe(false));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Update interval').value).toBe('90'));
});

it('keeps its changes with the tables and the language that their words are in', async () => {
  await openOnDevice(PeriodPage, signedInDevice({ profile: 'face-full' }));
  document.documentElement.lang = 'tr';
  fireEvent.change(screen.getByLabelText('Update interval'), { target: { value: '90' } });
  act(() => openForm.get()?.keep?.());
  const [draft] = drafts.get();
  drafts.set([]);
  expect(draft?.language).toBe('tr');
  const { was, now } = draft?.tables?.() ?? {};
  expect(now).toEqual({ NTP: { ...(was as { NTP: object }).NTP, UpdatePeriod: 90 } });
});
