// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  fill,
  holdAnswers,
  LOADING,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { unsaved } from '@/lib/forms/unsaved';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import { saved } from '@/lib/save-file.fixtures';
import { serveFiles } from '../cfg/cfg/served-files.fixtures';
import AdvancedSetPage from './page';

vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpVisitor({ advancedSet: true });
setUpDevicePage();

/** `lacks`: a method that the device does not know. */
async function open(lacks?: string) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(({ method }) =>
    method === lacks ? { result: false, error: { code: ReplyError.MethodNotFound } } : undefined,
  );
  const opened = await openOnDevice(AdvancedSetPage, made);
  await opened.idle();
  const state = () => Object(made.call('netApp.getCaptureState', {}).params);
  return { ...made, ...opened, state, table: () => made.device.state().tables.AccessAdvanced };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each(['0', '6'])('refuses %s as similarity of fingerprints', async (value) => {
  const { asked, container } = await open();
  expect(await barriers(container)).toEqual([]);
  type('Fingerprint similarity', value);
  save();
  expect(await screen.findByText('Enter 1 to 5')).toBeDefined();
  expect(asked).not.toContain('configManager.setConfig');
});

it('saves, and keeps what it does not know', async () => {
  const { table } = await open();
  const before = table();
  type('Same card again after', '20');
  fireEvent.click(screen.getByRole('radio', { name: 'Debug' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({ ...before, CardInterval: 20, LogLevel: 'Debug' });
});

it('asks before the algorithm is changed, and then for the restart', async () => {
  const { table } = await open();
  await choose('Algorithm', 'V2.01.014');
  save();
  press('Cancel', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(table().Algorithm).toBe('V2.03.001');
  save();
  press('Save', await dialog());
  await waitFor(() => expect(table().Algorithm).toBe('V2.01.014'));
  expect((await dialog()).getByRole('button', { name: 'Restart now' })).toBeDefined();
});

it('captures with a filter, shows the progress, and offers the file after Stop', async () => {
  await whileTicking(async () => {
    const { state } = await open();
    type('Only address', '10.20.4.300');
    press('Start');
    expect(await screen.findByText(/address/i, { selector: '[role="alert"]' })).toBeDefined();
    expect(state().State).toBe('Idle');
    type('Only address', '10.20.4.77');
    type('Only port', '5060');
    // Instead of saving the page.
    screen.getByLabelText('Only port').focus();
    expect(fireEvent.keyDown(screen.getByLabelText('Only port'), { key: 'Enter' })).toBe(false);
    await screen.findByRole('progressbar');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Stop'));
    expect(state()).toMatchObject({ State: 'Running', Interface: 'eth0', Host: '10.20.4.77', Port: 5060 });
    expect(unsaved.get()?.names).toEqual(['Packet capture']);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    press('Stop');
    expect(await screen.findByRole('button', { name: /^Download \(\d+ kB\)$/ })).toBeDefined();
    expect(unsaved.get()).toBeUndefined();
    expect(state()).toMatchObject({ State: 'Idle', Path: expect.stringMatching(/^\/export\/capture/) });
  });
});

it('stops a capture and offers its file on a device that does not tell whether one runs', async () => {
  const { call, asked } = await open('netApp.getCaptureState');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  press('Start');
  await screen.findByRole('button', { name: 'Stop' });
  expect(unsaved.get()?.names).toEqual(['Packet capture']);
  press('Stop');
  expect(await screen.findByRole('button', { name: /^Download \(\d+ kB\)$/ })).toBeDefined();
  expect(asked).toContain('netApp.stopCapture');
  press('Start');
  await screen.findByRole('button', { name: 'Stop' });
  // It has ended at its limits.
  call('netApp.stopCapture', {});
  press('Stop');
  expect(await screen.findByRole('button', { name: 'Start' })).toBeDefined();
});

it('stops its capture when it is left, and leaves that of somebody else alone', async () => {
  const { page, state } = await open();
  press('Start');
  await screen.findByRole('button', { name: 'Stop' });
  page.unmount();
  await waitFor(() => expect(state().State).toBe('Idle'));
  const other = await open();
  other.call('netApp.startCapture', { Interface: 'eth0' });
  other.page.unmount();
  await waitFor(() => expect(other.state().State).toBe('Running'));
});

it('stops a capture whose start is answered only after the page was left', async () => {
  const { page, state } = await open();
  const answers = holdAnswers('netApp.startCapture');
  press('Start');
  await waitFor(() => expect(state().State).toBe('Running'));
  page.unmount();
  answers.release();
  await waitFor(() => expect(state().State).toBe('Idle'));
});

it('shows, stops and ends on leaving a capture whose start was not answered', async () => {
  const { page, state, trouble } = await open();
  trouble.dropAfter = ['netApp.startCapture'];
  press('Start');
  await screen.findByRole('progressbar');
  screen.getByRole('button', { name: 'Stop' });
  page.unmount();
  await waitFor(() => expect(state().State).toBe('Idle'));
});

it('shows a capture of somebody else that kept its own from starting, and leaves it alone', async () => {
  const { page, call, state, asked } = await open();
  call('netApp.startCapture', { Interface: 'eth0', Port: 53 });
  press('Start');
  await screen.findByRole('progressbar');
  expect(unsaved.get()).toBeUndefined();
  page.unmount();
  expect(state()).toMatchObject({ State: 'Running', Port: 53 });
  expect(asked).not.toContain('netApp.stopCapture');
});

it('reads the capture again with Refresh', async () => {
  const { call } = await open();
  call('netApp.startCapture', { Interface: 'eth0' });
  press('Refresh');
  await screen.findByRole('progressbar');
});

it('says why a capture could not start, and keeps the filter', async () => {
  const { trouble, state } = await open();
  type('Only port', '5060');
  trouble.refuse = { 'netApp.startCapture': ReplyError.NoAuthority };
  press('Start');
  expect(await screen.findByText(/not allowed|no right|authority|permission/i)).toBeDefined();
  expect(screen.getByLabelText('Only port')).toHaveProperty('value', '5060');
  expect(state().State).toBe('Idle');
});

it('exports the run log under a password that travels encrypted', async () => {
  const made = await open();
  const call = vi.spyOn(made.rpc, 'call');
  serveFiles(made);
  press('Export the run log');
  const box = await dialog();
  fill(box, 'Password', 'kept secret');
  fill(box, 'Repeat password', 'kept secret');
  press('Export', box);
  await waitFor(() => {
    made.device.clock.advance(1_000);
    expect(saved).toHaveLength(1);
  }, LOADING);
  expect(saved[0]?.name).toMatch(/^run-log .*\.dat$/);
  expect(await saved[0]?.content.text()).toContain('GHEXP1');
  expect(made.asked).toContain('System.multiSec');
  expect(JSON.stringify(call.mock.calls)).not.toContain('kept secret');
});

it('is there only on a device with such settings', () => {
  const isShown = (advancedSet: boolean) =>
    CONSOLE_ROUTES.find(({ path }) => path === '/AdvancedSet')?.when.holds({
      capabilities: { ...DEFAULT_CAPABILITIES, advancedSet },
      available: () => true,
    });
  expect([isShown(true), isShown(false)]).toEqual([true, false]);
});
