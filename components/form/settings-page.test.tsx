// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { at, bind } from '@/lib/forms/bind';
import { drafts } from '@/lib/forms/drafts';
import { openForm } from '@/lib/forms/open-form';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { openOnDevice, press, setUpDevicePage } from './device-page.fixtures';
import { NumberField } from './number-field';
import { SettingsPage } from './settings-page';
import { useCleanForm } from './use-clean-form';

vi.mock('next/navigation', async () => (await import('./navigation.fixtures')).navigationAt('/network/dateSet'));
setUpVisitor();

setUpDevicePage();

const toasts = () => shownToasts.get().map(({ message }) => message);
afterEach(() => shownToasts.set([]));

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

it('says what its defaults change, once, and that a failure before is over', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  const FAILED = 'The device rejected this. Nothing was changed.';
  await openOnDevice(PeriodPage, made);
  made.device.setIntercept(({ method }) =>
    /getDefault/.test(method) ? { result: false, error: { code: ReplyError.InternalError } } : undefined,
  );
  press('Defaults');
  await waitFor(() => expect(toasts()).toEqual([FAILED]));
  made.device.setIntercept(undefined);
  press('Defaults');
  await waitFor(() => expect(toasts()).toEqual(['The defaults change nothing here.']));
  type('90');
  press('Save');
  await waitFor(() => expect(toasts()).toContain('Saved'));
  press('Defaults');
  await waitFor(() => expect(toasts()).toEqual(['Saved', 'Defaults filled in. Save to apply them.']));
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

const interval = () => screen.getByLabelText<HTMLInputElement>('Update interval');
const type = (value: string) => fireEvent.change(interval(), { target: { value } });

it('is submitted by Save, which is off while there is nothing to save, so that Enter in a box saves what is typed', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  const { asked } = await openOnDevice(PeriodPage, made);
  const writes = () => asked.filter((method) => method === 'configManager.setConfig').length;
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([save.type, save.form, save.disabled]).toEqual(['submit', interval().form, true]);
  type('90');
  expect(save.disabled).toBe(false);
  fireEvent.click(save);
  fireEvent.submit(save.form as HTMLFormElement);
  await waitFor(() => expect(toasts()).toEqual(['Saved']));
  expect(writes()).toBe(1);
  // Nothing is left, and nothing is said.
  shownToasts.set([]);
  await act(async () => void fireEvent.submit(save.form as HTMLFormElement));
  expect([toasts(), writes()]).toEqual([[], 1]);
});

it('saves or discards what is typed before an act on what is stored, and shows what is stored then', async () => {
  function ActPage() {
    const form = useConfigForm({ ...PERIOD.form(), label: () => 'Update interval' });
    const mayStart = useCleanForm(form.changedLabels);
    const [isStarted, setStarted] = useState(false);
    return (
      <SettingsPage form={form}>
        {(form) => (
          <>
            <NumberField field={form.field('period')} />
            <button type="button" onClick={() => void mayStart().then(setStarted)}>
              {isStarted ? 'Started' : 'Copy'}
            </button>
          </>
        )}
      </SettingsPage>
    );
  }
  const made = signedInDevice({ profile: 'face-full' });
  const call: typeof made.call = (method, params, more) => {
    const reply = made.call(method, params, more);
    return method === 'configManager.setConfig' ? { ...reply, params: { options: ['NeedReboot'] } } : reply;
  };
  await openOnDevice(ActPage, { ...made, call });
  type('90');
  press('Copy');
  const question = within(await screen.findByRole('dialog', { name: '1 unsaved change' }));
  expect(
    question
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .slice(-3),
  ).toEqual(['Discard', 'Cancel', 'Save']);
  press('Save', question);
  press('Later', within(await screen.findByRole('dialog', { name: 'Restart to apply?' })));
  await screen.findByRole('button', { name: 'Started' });
  expect([interval().value, made.device.state().tables.NTP.UpdatePeriod]).toEqual(['90', 90]);
});

it('has no Retry for a refused save whose changes are discarded or kept for later', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  await openOnDevice(PeriodPage, made);
  made.device.setIntercept(({ method }) =>
    method === 'configManager.setConfig' ? { result: false, error: { code: ReplyError.InvalidParams } } : undefined,
  );
  for (const end of [() => press('Discard'), () => act(() => openForm.get()?.keep?.())]) {
    type('90');
    press('Save');
    await waitFor(() => expect(shownToasts.get()).toHaveLength(1));
    expect(shownToasts.get()[0]?.retry).toBeDefined();
    end();
    expect(toasts()).toEqual([]);
    drafts.set([]);
  }
});
