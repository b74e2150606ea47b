// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  barriers,
  LOADING,
  openOnDevice,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import type { ProfileName } from '@/lib/contract/profiles';
import AlarmSettingsPage from './page';

const shown = vi.hoisted(() => ({ doorCount: 1, outputs: 2, lacks: '' }));
vi.mock('@/lib/session/use-visitor', () => ({
  useVisitor: () => undefined,
  useCapabilities: () => ({
    ...DEFAULT_CAPABILITIES,
    hasVideo: true,
    doorCount: shown.doorCount,
    alarmOutSlots: shown.outputs,
  }),
  useAuthority: (right: string) => right !== shown.lacks,
}));

setUpDevicePage();
beforeEach(() => {
  Object.assign(shown, { doorCount: 1, outputs: 2, lacks: '' });
});

async function open(
  profile: ProfileName = 'face-full',
  prepare: (made: ReturnType<typeof testDevice>) => void = () => undefined,
) {
  const made = testDevice({ profile, ...(shown.outputs === 0 && { set: { alarmOutSlots: 0 } }) });
  prepare(made);
  made.signIn();
  shown.doorCount = made.device.state().doors.length;
  const opened = await openOnDevice(AlarmSettingsPage, made);
  await screen.findByRole('button', { name: /^Duress/ });
  return { ...made, ...opened, tables: () => made.device.state().tables };
}

/** Opens the details of one alarm; its line and its fields. */
async function openAlarm(name: string) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  const region = within(screen.getByRole('region', { name }));
  await region.findByLabelText('Record the event', {}, LOADING);
  return region;
}

describe('the page of alarm settings', () => {
  it('writes an alarm with the same switch of the door, and nothing else', async () => {
    const { tables, container } = await open('face-full', ({ device }) =>
      device.update((draft) => {
        if (draft.tables.AccessControl[0]) draft.tables.AccessControl[0].DuressAlarmEnable = false;
      }),
    );
    const before = tables();
    const duress = await openAlarm('Duress');
    fireEvent.click(duress.getByLabelText('Alarm enabled'));
    fireEvent.click(duress.getByLabelText('Alarm output'));
    fireEvent.click(duress.getByRole('checkbox', { name: '2' }));
    fireEvent.change(duress.getByLabelText('Output duration'), { target: { value: '12' } });
    expect(await barriers(container)).toEqual([]);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    const [stored] = tables().Duress;
    expect(stored).toEqual({
      ...before.Duress[0],
      Enable: true,
      EventHandler: {
        ...before.Duress[0]?.EventHandler,
        AlarmOutEnable: true,
        AlarmOutChannels: [0, 1],
        AlarmOutLatch: 12,
      },
    });
    expect(tables().AccessControl).toEqual([{ ...before.AccessControl[0], DuressAlarmEnable: true }]);
    expect(tables().BreakIn).toBe(before.BreakIn);
    expect(tables().AccessControlGeneral).toBe(before.AccessControlGeneral);
    // Every line of the table is checked: on a busy machine this takes longer than other pages.
  }, 60_000);

  it('saves an alarm of a device that has no outputs, and stores no duration for them', async () => {
    shown.outputs = 0;
    const { tables } = await open('face-full', ({ device }) =>
      device.update((draft) => {
        Object.assign(draft.tables.Duress[0]?.EventHandler ?? {}, { AlarmOutLatch: 0 });
      }),
    );
    const was = tables().Duress[0]?.EventHandler;
    const duress = within(screen.getByRole('region', { name: 'Duress' }));
    fireEvent.click(duress.getByLabelText('Send e-mail'));
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().Duress[0]?.EventHandler).toEqual({ ...was, MailEnable: was?.MailEnable !== true });
  });

  it('leaves the door alone without its right, says so beforehand, and stores the rest, also of the defaults', async () => {
    shown.lacks = 'AuthSysCfg';
    const { tables } = await open('face-full', ({ device }) =>
      device.update((draft) => {
        Object.assign(draft.tables.Duress[0] ?? {}, { Enable: false });
        Object.assign(draft.tables.AccessControl[0] ?? {}, { DuressAlarmEnable: true });
      }),
    );
    const before = tables();
    expect(
      screen.getByText(/^Only an account with the right “Access, intercom and device” can turn on or off/),
    ).toBeTruthy();
    const duress = await openAlarm('Duress');
    expect(duress.getByText(/^This switch also belongs to the door settings/)).toBeTruthy();
    expect(duress.getByLabelText('Alarm enabled')).toHaveProperty('disabled', true);
    expect(duress.getByRole('switch', { name: 'Duress password' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Defaults' }));
    await waitFor(() => expect(toastTexts()).toEqual(['The defaults change nothing here.']));
    expect(duress.getByLabelText('Alarm enabled')).toHaveProperty('checked', false);
    fireEvent.click(duress.getByLabelText('Record the event'));
    save();
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    expect(tables().Duress[0]?.EventHandler.LogEnable).toBe(false);
    expect(tables().Duress[0]?.Enable).toBe(false);
    expect(tables().AccessControl).toEqual(before.AccessControl);
    expect(tables().AccessControlGeneral).toEqual(before.AccessControlGeneral);
  });

  it('refuses numbers out of range and an output without a channel beside their fields', async () => {
    const { tables } = await open();
    const before = tables().MaliciousAccessControl;
    const cards = await openAlarm('Too many invalid cards');
    fireEvent.change(cards.getByLabelText('Invalid cards'), { target: { value: '2' } });
    fireEvent.change(cards.getByLabelText('Buzzer duration'), { target: { value: '301' } });
    fireEvent.click(cards.getByLabelText('Alarm output'));
    fireEvent.click(cards.getByRole('checkbox', { name: '1' }));
    save();
    expect(await cards.findByText('Enter 3 to 10')).toBeTruthy();
    expect(cards.getByText('Enter 1 to 300')).toBeTruthy();
    expect(cards.getByText('Choose at least one output')).toBeTruthy();
    expect(tables().MaliciousAccessControl).toBe(before);
  });

  it('disables what needs a sensor while there is none', async () => {
    await open('face-full', ({ device }) =>
      device.update(({ tables }) => {
        if (tables.AccessControl[0]) tables.AccessControl[0].SensorEnable = false;
      }),
    );
    const breakIn = await openAlarm('Intrusion');
    expect(breakIn.getByLabelText<HTMLInputElement>('Alarm enabled').disabled).toBe(true);
    expect(breakIn.getByText(/sensor/i)).toBeTruthy();
    expect((await openAlarm('Duress')).getByLabelText<HTMLInputElement>('Alarm enabled').disabled).toBe(false);
  });

  it('marks the section whose table failed, keeps its typed values, and stores the others', async () => {
    const { tables, device } = await open();
    device.setIntercept(({ method, params }) =>
      method === 'configManager.setConfig' && Object(params).name === 'BreakIn'
        ? { result: false, error: { code: ReplyError.Unknown } }
        : undefined,
    );
    const breakIn = await openAlarm('Intrusion');
    fireEvent.change(breakIn.getByLabelText('Output duration'), { target: { value: '77' } });
    const patrol = await openAlarm('Patrol');
    fireEvent.change(patrol.getByLabelText('Output duration'), { target: { value: '88' } });
    save();
    expect(await breakIn.findByText('Not saved')).toBeTruthy();
    expect(patrol.queryByText('Not saved')).toBeNull();
    expect(breakIn.getByLabelText<HTMLInputElement>('Output duration').value).toBe('77');
    expect(tables().PatrolStatus[0]?.EventHandler.AlarmOutLatch).toBe(88);
    expect(tables().BreakIn[0]?.EventHandler.AlarmOutLatch).toBe(30);
    device.setIntercept(undefined);
    save();
    await waitFor(() => expect(tables().BreakIn[0]?.EventHandler.AlarmOutLatch).toBe(77));
    await waitFor(() => expect(breakIn.queryByText('Not saved')).toBeNull());
  });

  it('tests a type, and fills in the default of one without writing', async () => {
    const { tables, device } = await open('face-full', ({ device: made }) =>
      made.update((draft) => {
        Object.assign(draft.tables.PatrolStatus[0]?.EventHandler ?? {}, { AlarmOutLatch: 99, AlarmOutEnable: true });
      }),
    );
    const patrol = await openAlarm('Patrol');
    fireEvent.click(patrol.getByRole('button', { name: 'Test' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Test alarm raised: Patrol']));
    expect(device.state().alarms.outputsUntil[0]).toBe(device.clock.now() + 99_000);
    fireEvent.click(patrol.getByRole('button', { name: 'Reset this alarm to defaults' }));
    await waitFor(() => expect(patrol.getByLabelText<HTMLInputElement>('Output duration').value).toBe('30'));
    expect(tables().PatrolStatus[0]?.EventHandler.AlarmOutLatch).toBe(99);
  });

  it('sets the duress password, never shows it, keeps it on a later save and deletes it', async () => {
    const { tables, container } = await open();
    const duress = await openAlarm('Duress');
    fireEvent.click(await duress.findByLabelText('Duress password', {}, LOADING));
    save();
    expect(await duress.findByText('Enter a value')).toBeTruthy();
    fireEvent.change(duress.getByLabelText('Digits'), { target: { value: '4711' } });
    save();
    await waitFor(() => expect(tables().AccessControlGeneral.DuressPassword).toBe('4711'));
    await waitFor(() => expect(duress.getByLabelText<HTMLInputElement>('Digits').value).toBe(''));
    expect(container.innerHTML).not.toContain('4711');
    fireEvent.change(duress.getByLabelText('Output duration'), { target: { value: '31' } });
    save();
    await waitFor(() => expect(tables().Duress[0]?.EventHandler.AlarmOutLatch).toBe(31));
    expect(tables().AccessControlGeneral.DuressPassword).toBe('4711');
    await waitFor(() => expect(duress.getByLabelText<HTMLInputElement>('Duress password').disabled).toBe(false));
    fireEvent.click(duress.getByLabelText('Duress password'));
    save();
    await waitFor(() => expect(tables().AccessControlGeneral.DuressPassword).toBe(''));
  });

  it('copies the alarms of a door to others with the next save', async () => {
    const { tables } = await open('door-controller');
    const before = tables().ACBlocklist;
    const list = await openAlarm('Person on the blocklist');
    fireEvent.change(list.getByLabelText('Output duration'), { target: { value: '45' } });
    fireEvent.click(screen.getByRole('button', { name: 'Copy to other doors' }));
    const dialog = within(await screen.findByRole('dialog', {}, LOADING));
    const warehouse = dialog.getByLabelText<HTMLInputElement>('3 · Warehouse');
    fireEvent.click(warehouse);
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(warehouse.isConnected && warehouse.checked).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByText(/this door and one more/)).toBeTruthy();
    expect(tables().ACBlocklist).toBe(before);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().ACBlocklist.map(({ EventHandler }) => EventHandler.AlarmOutLatch)).toEqual([45, 30, 45, 30]);
  });
});
