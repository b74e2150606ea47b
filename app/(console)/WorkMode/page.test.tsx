// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import type { WorkModeTable } from '@/lib/contract/tables/work-mode';
import { rpc } from '@/lib/session/device';
import WorkModePage from './page';

setUpVisitor({ cardAuth: true, faceAuth: true, fingerprintAuth: true });
setUpDevicePage();
// Queries are closed by the login that opened them.
beforeEach(() => void vi.spyOn(rpc, 'sessionId').mockReturnValue('1'));

/** A device in this mode, at noon of 20 November 2026. */
async function open(mode: 0 | 1 = 0, collection: Partial<WorkModeTable['Collection']> = {}) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setSwitches({ collectionMs: 0 });
  made.device.update(({ tables }) => {
    Object.assign(tables.WorkMode.Collection, collection);
    tables.WorkMode.Mode = mode;
  });
  const opened = await openOnDevice(WorkModePage, made);
  await opened.idle();
  return { ...made, ...opened, table: () => made.device.state().tables.WorkMode };
}

const chooseMode = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('warns that the doors do not open before people enrol, and keeps what it does not know', async () => {
  const { table, container } = await open();
  const before = table();
  expect(screen.queryByRole('switch', { name: 'Face' })).toBeNull();
  chooseMode('Self-service enrolment');
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: 'Card' }));
  save();
  const box = await dialog();
  expect(box.getByText(/do not open any door/)).toBeDefined();
  press('Cancel', box);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(table()).toEqual(before);
  save();
  press('Start', await dialog());
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    Mode: 1,
    ReturnTime: '2026-11-20 20:00:00',
    Collection: { ...before.Collection, Card: true },
  });
  expect(await screen.findByText('2026-11-20 20:00:00')).toBeDefined();
});

it('does not save while nothing is ticked', async () => {
  const { table } = await open();
  chooseMode('Self-service enrolment');
  fireEvent.click(screen.getByRole('switch', { name: 'Face' }));
  save();
  expect(await screen.findByText('Choose at least one credential to enrol')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(table().Mode).toBe(0);
});

it('goes back to normal without a question', async () => {
  const { table } = await open(1);
  chooseMode('Normal');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toMatchObject({ Mode: 0, ReturnTime: '' });
  await waitFor(() => expect(screen.queryByText(/People can enrol/)).toBeNull());
});

it('counts who enrolled, who waits and who was denied', async () => {
  await whileTicking(async () => {
    const { device } = await open(1);
    expect(counter('Today')).toBe('0');
    // The first persons of the list have a face already.
    device.setSwitches({ collectionMs: 1000 });
    device.clock.advance(40_000);
    device.setSwitches({ collectionMs: 0 });
    const of = (state: string) => device.state().selfHelp.entries.filter((each) => each.state === state).length;
    expect(of('Collected')).toBeGreaterThan(0);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(counter('Today')).toBe(String(of('Collected'))));
    expect(counter('Denied')).toBe(String(of('Refused')));
    expect(counter('Waiting')).toBe('0');
  });
});

it('follows when the device returns to normal by its own clock', async () => {
  await whileTicking(async () => {
    const { device, call } = await open(1, { AutoReturn: 1 });
    expect(screen.getByText('2026-11-20 13:00:00')).toBeDefined();
    // The login of the page lives on, minute by minute.
    for (let minute = 0; minute < 60; minute += 1) {
      call('Global.keepAlive', { timeout: 300, active: false });
      device.clock.advance(60_000);
    }
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(screen.queryByText('2026-11-20 13:00:00')).toBeNull());
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Normal' })).toHaveProperty('checked', true));
  });
});

it('refuses times out of range', async () => {
  const { table } = await open(1);
  fireEvent.change(screen.getByLabelText('Time for each person'), { target: { value: '9' } });
  fireEvent.change(screen.getByLabelText('Back to normal after'), { target: { value: '25' } });
  save();
  expect(await screen.findByText('Enter 10 to 120')).toBeDefined();
  expect(screen.getByText('Enter 0 to 24')).toBeDefined();
  expect(table().Collection).toMatchObject({ Timeout: 30, AutoReturn: 8 });
});
