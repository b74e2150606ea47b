// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HelperFile } from '@/lib/contract/helper';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { barriers, press } from './device-page.fixtures';
import { HelperChoice } from './helper-choice';
import { setUpPage, TestProvider } from './test-provider';
import type { HelperTools } from './use-helper-act';

setUpPage();
const helper = setUpHelper();
const SAMPLE = { path: 'C:/Gatehouse/upgrade.bin', name: 'upgrade.bin', size: 22 };
const CHOOSE = 'Choose with the helper program';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function show(onChoose: (file: HelperFile, tools: HelperTools) => unknown = () => undefined) {
  const spy = vi.fn(onChoose);
  const { container, unmount } = render(
    <TestProvider>
      <HelperChoice extensions={['.bin']} title="Upgrade file" onChoose={spy} />
    </TestProvider>,
  );
  return { onChoose: spy, container, unmount };
}

it('connects to nothing before its button is pressed', async () => {
  helper.start();
  const { container } = show();
  await pass(5_000);
  expect(helper.attempts).toEqual([]);
  expect(await barriers(container)).toEqual([]);
});

it('opens the dialog of a helper that runs, and passes on what is chosen there', async () => {
  helper.start();
  const { onChoose } = show();
  press(CHOOSE);
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  expect(onChoose.mock.calls[0]?.[0]).toEqual(SAMPLE);
  expect(helper.attempts).toEqual(['ws://127.0.0.1:23490']);
  expect(helper.heard).toEqual(['GetVersion', 'SelectFile']);
});

it('looks for a helper each second, offers its installer, and opens its dialog once it runs', async () => {
  const { onChoose, container } = show();
  press(CHOOSE);
  await screen.findByText(/Waiting for the helper program/);
  expect(screen.getByRole('link', { name: 'Download helper program' })).toBeTruthy();
  expect(await barriers(container)).toEqual([]);
  const before = helper.attempts.length;
  await pass(5_000);
  expect(helper.attempts.length - before).toBe(5);
  helper.start();
  await pass(1_000);
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  expect(screen.queryByText(/Waiting for the helper program/)).toBeNull();
});

it('stops looking when it is given up, and when the page is left', async () => {
  const { unmount } = show();
  press(CHOOSE);
  await screen.findByText(/Waiting for the helper program/);
  press('Cancel');
  await screen.findByRole('button', { name: CHOOSE });
  let before = helper.attempts.length;
  await pass(5_000);
  expect(helper.attempts).toHaveLength(before);
  press(CHOOSE);
  await pass(1_000);
  unmount();
  before = helper.attempts.length;
  await pass(5_000);
  expect(helper.attempts).toHaveLength(before);
});

it('asks a helper that is too old once, says so, offers the installer, and tries again on demand', async () => {
  helper.start();
  helper.calls.settings.version = '5.0.412648.9999999';
  const { onChoose } = show();
  press(CHOOSE);
  expect((await screen.findByRole('alert')).textContent).toMatch(/is too old/);
  expect(screen.getByRole('link', { name: 'Download helper program' })).toBeTruthy();
  await pass(5_000);
  expect(helper.heard).toEqual(['GetVersion']);
  helper.calls.settings.version = '5.0.412650.1';
  press(CHOOSE);
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0)', '/static/webplugin.exe'],
  ['Mozilla/5.0 (X11; Linux x86_64)', null],
])('leads to the installer on Windows alone: %s', async (agent, address) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  show();
  press(CHOOSE);
  const link = await screen.findByRole('link', { name: 'Download helper program' });
  expect(link.getAttribute('href')).toBe(address);
  expect(screen.queryByText(/for Windows only/) === null).toBe(address !== null);
  vi.restoreAllMocks();
});

it('says that the file is chosen elsewhere, and is as before when the person closes the dialog or gives it up', async () => {
  helper.start();
  helper.calls.settings.select = null;
  const { onChoose } = show();
  press(CHOOSE);
  await screen.findByText('Choose the file in the window of the helper program.');
  helper.calls.answerDialog(undefined);
  await screen.findByRole('button', { name: CHOOSE });
  press(CHOOSE);
  await screen.findByText('Choose the file in the window of the helper program.');
  press('Cancel');
  await screen.findByRole('button', { name: CHOOSE });
  helper.calls.answerDialog([SAMPLE.path]);
  await pass(100);
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the connection was lost while the dialog is open, and finds the helper again', async () => {
  helper.start();
  helper.calls.settings.select = null;
  const { onChoose } = show();
  press(CHOOSE);
  await screen.findByText('Choose the file in the window of the helper program.');
  helper.stop();
  await screen.findByText(/The connection to the helper program was lost/);
  helper.start();
  helper.calls.settings.select = [SAMPLE.path];
  press(CHOOSE);
  await pass(1_000);
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
});

it('shows the progress of a file that the page reads, and says that it is gone', async () => {
  helper.start();
  helper.calls.folder.put('C:/large.bin', Buffer.alloc(1_200_000));
  helper.calls.settings.select = ['C:/large.bin'];
  const shares: number[] = [];
  const { onChoose } = show(async (file, { helper: client, signal, onProgress }) => {
    await client.read(file, {
      signal,
      onProgress(share) {
        shares.push(share);
        onProgress(share);
      },
    });
    helper.calls.folder.clear();
    await client.read(file, { signal });
  });
  press(CHOOSE);
  await screen.findByText(/no longer finds this file/);
  expect(onChoose).toHaveBeenCalledOnce();
  expect(shares.map((share) => Math.round(share * 100))).toEqual([44, 87, 100]);
});
