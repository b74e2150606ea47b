// @vitest-environment happy-dom

import { createHash } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  LOADING,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeliverForm } from '@/emulator/helper/helper-calls';
import { paramsOf, signedInDevice } from '@/emulator/test-device';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { UPGRADE_REASONS } from '@/lib/contract/methods/upgrade';
import { dropDraft, keepDraft } from '@/lib/forms/drafts';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { upgradeWatch } from '@/lib/session/upgrade-watch';
import { uploadCall } from '@/lib/upload/upload-call';
import english from '@/messages/en.json';
import UpdatePage from './page';
import { fileProblem, isOlder } from './version-order';

const awaitRestart = vi.hoisted(() => vi.fn());
setUpVisitor({ cloudUpgrade: true, remoteUpgrade: true, softVersion: '1.000.0000000.1.R' });
vi.mock('@/components/shell/use-reboot', async (original) => ({
  ...(await original<typeof import('@/components/shell/use-reboot')>()),
  awaitRestart,
}));

vi.mock('@/lib/upload/upload-call', () => ({ uploadCall: vi.fn() }));

setUpDevicePage();
/** Answers the form that the helper sends. */
const deliver = vi.fn<DeliverForm>();
const helper = setUpHelper((form, signal) => deliver(form, signal));
afterEach(() => rpc.setSession(undefined));
beforeEach(() => {
  awaitRestart.mockClear();
  upgradeWatch.set(false);
  vi.mocked(uploadCall).mockClear();
  deliver.mockReset();
});

/** The members that the device reads from the form with such a file. */
function firmware(model: string, version: string) {
  const first = `EMUFW ${model} ${version}\n`;
  const Digest = createHash('sha256').update(first).digest('hex');
  const text = `${first}SHA256 ${Digest}\n`;
  const Data = Buffer.from(text).toString('base64');
  return { Name: 'fw.bin', Size: text.length, Bytes: text.length, Data, Digest };
}

/** A device on which somebody has started an upgrade; it has come to 40 %. */
function upgrading() {
  const made = signedInDevice({ profile: 'face-full' });
  made.upload('upgrader.importFile', firmware(String(made.device.capabilities().deviceType), '1.001.0000000.2.R'));
  made.call('upgrader.start');
  made.device.clock.advance(800);
  return made;
}
const bar = () => screen.getByRole('progressbar', { name: 'Upgrading' });

it('shows an upgrade that is in progress when it opens, follows it to its end and awaits the restart', () =>
  whileTicking(async () => {
    const made = upgrading();
    const { container } = await openOnDevice(UpdatePage, made);
    expect(await barriers(container)).toEqual([]);
    expect(bar().getAttribute('aria-valuenow')).toBe('40');
    expect(screen.queryByRole('button', { name: 'Check and upgrade' })).toBeNull();
    made.device.clock.advance(1_200);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => screen.getByText('The upgrade succeeded. The device restarts now.'));
    expect(awaitRestart).toHaveBeenCalledTimes(1);
  }));

it('shows an upgrade that another administrator begins while it is open, once the device says so', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  await openOnDevice(UpdatePage, made);
  expect(screen.queryByRole('progressbar')).toBeNull();
  made.upload('upgrader.importFile', firmware(String(made.device.capabilities().deviceType), '1.001.0000000.2.R'));
  made.call('upgrader.start');
  made.device.clock.advance(400);
  act(() => upgradeWatch.set(true));
  await waitFor(() => expect(bar().getAttribute('aria-valuenow')).toBe('20'));
  expect(screen.queryByRole('button', { name: 'Check and upgrade' })).toBeNull();
});

it('forgets the word of an upgrade that is over before the page has asked', async () => {
  await openOnDevice(UpdatePage, signedInDevice({ profile: 'face-full' }));
  act(() => upgradeWatch.set(true));
  await waitFor(() => expect(upgradeWatch.get()).toBe(false));
});

it('cancels the upgrade, and a file can be chosen again', async () => {
  const made = upgrading();
  await openOnDevice(UpdatePage, made);
  press('Cancel the upgrade');
  await waitFor(() => screen.getByRole('button', { name: 'Check and upgrade' }));
  made.device.clock.advance(10_000);
  expect(made.device.capabilities().softVersion).toBe('1.000.0000000.1.R');
});

it('says after three lost answers that the progress is unavailable, and polls every 5 s', () =>
  whileTicking(async () => {
    const made = upgrading();
    await openOnDevice(UpdatePage, made);
    const answer = vi.mocked(rpc.call).getMockImplementation();
    const lost = vi.mocked(rpc.call).mockRejectedValue(new TransportError('upgrader.getState', 'timeout'));
    await vi.advanceTimersByTimeAsync(2_100);
    expect(screen.queryByText(/progress is unavailable/)).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => screen.getByText(/progress is unavailable/));
    const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the upgrade' });
    expect(cancel.disabled).toBe(true);
    const asked = lost.mock.calls.length;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(lost.mock.calls.length).toBe(asked);
    if (answer) lost.mockImplementation(answer);
    await vi.advanceTimersByTimeAsync(1_500);
    await waitFor(() => expect(screen.queryByText(/progress is unavailable/)).toBeNull());
    expect(bar()).toBeTruthy();
    expect(cancel.disabled).toBe(false);
  }));

it('says where and why it failed, and awaits the restart where the device does that', () =>
  whileTicking(async () => {
    const made = upgrading();
    made.device.setSwitches({ upgradeReason: 'PartitionMismatch', upgradeRestarts: true });
    await openOnDevice(UpdatePage, made);
    made.device.clock.advance(400);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => screen.getByText('The upgrade failed at 60%.'));
    screen.getByText('The partitions of the device do not match the file.');
    screen.getByText('The device restarts with the old version.');
    expect(awaitRestart).toHaveBeenCalledTimes(1);
    expect(upgradeWatch.get()).toBe(false);
  }));

it('has a sentence of its own for each reason', () => {
  const sentences = UPGRADE_REASONS.map((reason) => english.update.reason[reason]);
  expect(new Set(sentences).size).toBe(UPGRADE_REASONS.length);
});

it.each(UPGRADE_REASONS)('says that an upgrade failed for the reason %s', (reason) =>
  whileTicking(async () => {
    const made = upgrading();
    made.device.setSwitches({ upgradeReason: reason });
    await openOnDevice(UpdatePage, made);
    made.device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => screen.getByText(english.update.reason[reason]));
  }),
);

it('calls an upgrade that failed without a reason, or for one that is not known, unfinished', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(({ method }) =>
    method === 'upgrader.getState'
      ? { result: true, params: { State: 'Failed', Progress: 70, Reason: '<b>Vendor</b>' } }
      : undefined,
  );
  await openOnDevice(UpdatePage, made);
  screen.getByText('The upgrade failed at 70%.');
  screen.getByText('The installation did not finish. The old version is still installed.');
  expect(awaitRestart).not.toHaveBeenCalled();
});

it('does not wait for a restart that was over before the page opened', async () => {
  const made = upgrading();
  made.device.setSwitches({ upgradeReason: 'PartitionMismatch' });
  made.device.clock.advance(400);
  await openOnDevice(UpdatePage, made);
  screen.getByText('The upgrade failed at 60%.');
  screen.getByRole('button', { name: 'Check and upgrade' });
  expect(awaitRestart).not.toHaveBeenCalled();
});

it('awaits the restart when the device has ended the session meanwhile', () =>
  whileTicking(async () => {
    const made = upgrading();
    await openOnDevice(UpdatePage, made);
    expect(upgradeWatch.get()).toBe(true);
    const over = new RpcError('upgrader.getState', SessionError.SessionInvalid, {}, {}, '');
    vi.mocked(rpc.call).mockRejectedValue(over);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => expect(awaitRestart).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/progress is unavailable/)).toBeNull();
  }));

it('shows the upgrade although the reply to its start was lost, and installs no file but its own', () =>
  whileTicking(async () => {
    const made = signedInDevice({ profile: 'face-full' });
    const file = firmware(String(made.device.capabilities().deviceType), '1.001.0000000.2.R');
    vi.mocked(uploadCall).mockImplementation(async () => paramsOf(made.upload('upgrader.importFile', file)));
    await openOnDevice(UpdatePage, made);
    const send = async (name: string) => {
      const files = [new File(['firmware'], name)];
      fireEvent.change(screen.getByLabelText('Upgrade file (.bin)'), { target: { files } });
      press('Check and upgrade');
      const question = within(await screen.findByRole('dialog'));
      fireEvent.click(question.getByRole('button', { name: 'Upgrade' }));
    };
    // The device holds a file of another name: somebody else has sent it.
    await send('mine.bin');
    await waitFor(() => screen.getByText('The device no longer has this file. Send it again.'));
    expect(paramsOf(made.call('upgrader.getState')).State).toBe('Importing');
    const answer = vi.mocked(rpc.call).getMockImplementation();
    vi.mocked(rpc.call).mockImplementation(async (method, ...rest) => {
      const reply = await answer?.(method, ...rest);
      if (method === 'upgrader.start') throw new TransportError(method, 'timeout');
      return reply as never;
    });
    await send('fw.bin');
    await waitFor(() => expect(bar()).toBeTruthy());
    expect(screen.queryByText('fw.bin')).toBeNull();
    made.call('upgrader.cancel');
    await vi.advanceTimersByTimeAsync(1_100);
    // The file is still chosen.
    await waitFor(() => screen.getByText('fw.bin'));
  }));

const CHOOSE = 'Choose with the helper program';

type Sent = { id: number; made: ReturnType<typeof signedInDevice>; file: ReturnType<typeof firmware> };
const answered = ({ id }: Sent, reply: object) => ({ status: 200, body: JSON.stringify({ ...reply, id }) });

/** Chooses a file of the helper and sends it; `answer` is what the device says to the form. */
async function sendByHelper(answer: (sent: Sent) => Promise<{ status: number; body: string }>) {
  rpc.setSession('session-of-this-page');
  const made = signedInDevice({ profile: 'face-full' });
  const file = firmware(String(made.device.capabilities().deviceType), '1.001.0000000.2.R');
  deliver.mockImplementation(({ fields }) => answer({ id: JSON.parse(fields.verify ?? '').id, made, file }));
  helper.start();
  helper.calls.folder.put('C:/fw.bin', Buffer.from(file.Data, 'base64'));
  helper.calls.settings.select = ['C:/fw.bin'];
  const opened = await openOnDevice(UpdatePage, made);
  fireEvent.click(await screen.findByRole('button', { name: CHOOSE }, LOADING));
  await screen.findByText(/The helper program sends this file/, {}, LOADING);
  screen.getByText('fw.bin');
  press('Check and upgrade');
  return { ...made, ...opened };
}

it('has the helper send its file within the session of the page, and installs it after the question', () =>
  whileTicking(async () => {
    const { device } = await sendByHelper(async (sent) =>
      answered(sent, sent.made.upload('upgrader.importFile', sent.file)),
    );
    press('Upgrade', await dialog());
    await waitFor(() => expect(bar()).toBeTruthy());
    expect(device.state().upgrade.file).toBe('fw.bin');
    expect(uploadCall).not.toHaveBeenCalled();
    expect(helper.heard).toEqual(['GetVersion', 'SelectFile', 'UploadFile']);
    const [form] = deliver.mock.calls[0] ?? [];
    expect(form).toMatchObject({ url: `${window.location.origin}/RPC3`, name: 'fw.bin' });
    const verify = JSON.parse(form?.fields.verify ?? '');
    expect(verify).toMatchObject({ method: 'upgrader.importFile', session: 'session-of-this-page' });
  }));

it('has a file of the helper chosen again after an upgrade that failed', () =>
  whileTicking(async () => {
    const { device } = await sendByHelper(async (sent) =>
      answered(sent, sent.made.upload('upgrader.importFile', sent.file)),
    );
    device.setSwitches({ upgradeReason: 'PartitionMismatch' });
    press('Upgrade', await dialog());
    await waitFor(() => expect(bar()).toBeTruthy());
    expect(screen.queryByText('fw.bin')).toBeNull();
    device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(1_100);
    await screen.findByRole('button', { name: 'Check and upgrade' });
    press('Check and upgrade');
    screen.getByText('Choose an upgrade file that is not empty.');
    expect(deliver).toHaveBeenCalledOnce();
  }));

it.each<[string, (sent: Sent) => { status: number; body: string }, RegExp]>([
  [
    'why the device refused it',
    (sent) => answered(sent, { result: false, error: { code: 1, message: '', detail: { reason: 'SignatureError' } } }),
    /The signature of the file is wrong/,
  ],
  [
    'that it failed after an answer that is no JSON',
    () => ({ status: 200, body: '<html>' }),
    /did not accept the file/,
  ],
  [
    'that it failed after another answer',
    () => ({ status: 200, body: '{"id":0,"result":true}' }),
    /did not accept the file/,
  ],
  ['that it failed after an error of HTTP', () => ({ status: 413, body: '' }), /did not accept the file/],
])('says of what the helper sent %s', async (_, answer, said) => {
  const { asked } = await sendByHelper(async (sent) => answer(sent));
  await screen.findByText(said);
  expect(asked).not.toContain('upgrader.start');
});

it('says that the helper was lost while it sent, stops it on demand, and sends a file of the browser instead', async () => {
  await sendByHelper(() => new Promise(() => undefined));
  const sending = async () =>
    waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Importing the file' }).getAttribute('aria-valuenow')).toBe('50'),
    );
  await sending();
  helper.stop();
  await screen.findByText(/The connection to the helper program was lost/);
  helper.start();
  await waitFor(() => expect(helper.heard.filter((name) => name === 'GetVersion')).toHaveLength(2));
  press('Check and upgrade');
  await sending();
  press('Cancel');
  await screen.findByRole('button', { name: 'Check and upgrade' });
  expect(screen.queryByText(/did not accept the file/)).toBeNull();
  const files = [new File(['firmware'], 'mine.bin')];
  fireEvent.change(screen.getByLabelText('Upgrade file (.bin)'), { target: { files } });
  screen.getByText('mine.bin');
  expect(screen.queryByText(/The helper program sends/)).toBeNull();
  press('Check and upgrade');
  await waitFor(() => expect(uploadCall).toHaveBeenCalledOnce());
});

it('asks for a file before it sends one', async () => {
  const { asked } = await openOnDevice(UpdatePage, signedInDevice({ profile: 'face-full' }));
  fireEvent.click(screen.getByRole('button', { name: 'Check and upgrade' }));
  screen.getByText('Choose an upgrade file that is not empty.');
  expect(asked).not.toContain('upgrader.importFile');
});

/** The tab of the cloud over a device that finds this. */
async function inTheCloud(cloudState: string) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setCapabilities({ cloudUpgrade: true });
  made.device.setSwitches({ cloudState });
  const opened = await openOnDevice(UpdatePage, made);
  fireEvent.click(screen.getByRole('tab', { name: 'Online upgrade' }));
  await screen.findByRole('button', { name: 'Check for a new version' }, LOADING);
  return { ...made, ...opened };
}

it('shows what the cloud has, its release note as text, and installs it after the question', () =>
  whileTicking(async () => {
    const { device, asked, container } = await inTheCloud('Regular');
    await waitFor(() => screen.getByText('A new version is available.'));
    expect(await barriers(container)).toEqual([]);
    screen.getByText(/^Doors close while the device restarts/);
    press('Upgrade');
    const question = within(await screen.findByRole('dialog'));
    expect(asked).not.toContain('CloudUpgrader.execute');
    fireEvent.click(question.getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(bar()).toBeTruthy());
    device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => screen.getByText('The upgrade succeeded. The device restarts now.'));
    expect(awaitRestart).toHaveBeenCalledTimes(1);
  }));

it('says that a version of the cloud could not be downloaded, and offers it again', () =>
  whileTicking(async () => {
    const { device } = await inTheCloud('Regular');
    device.setSwitches({ upgradeReason: 'DownloadFailed' });
    await waitFor(() => screen.getByText('A new version is available.'));
    press('Upgrade');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(bar()).toBeTruthy());
    device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => screen.getByText('The new version could not be downloaded.'));
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeDefined();
    expect(device.capabilities().softVersion).toBe('1.000.0000000.1.R');
    expect(awaitRestart).not.toHaveBeenCalled();
  }));

const UNFINISHED = 'The installation did not finish. The old version is still installed.';

/** An upgrade from the cloud is at 60 %. `answer` is what the device says from now on. */
async function atSixty() {
  const opened = await inTheCloud('Regular');
  let reply: object = { result: true, params: { State: 'Upgrading', Progress: 60 } };
  opened.device.setIntercept(({ method }) => {
    if (method === 'CloudUpgrader.cancel') return { result: true };
    return method === 'CloudUpgrader.getState' ? reply : undefined;
  });
  await waitFor(() => screen.getByText('A new version is available.'));
  press('Upgrade');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Upgrade' }));
  await waitFor(() => expect(bar()).toBeTruthy());
  return async (next: object) => {
    reply = next;
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  };
}

it.each([
  [{ result: true, params: { State: 'DownloadFailed', Progress: 60 } }, 'The new version could not be downloaded.'],
  [{ result: true, params: { State: 'Regular', Progress: 0 } }, UNFINISHED],
  [{ result: false, error: { code: ReplyError.Unknown } }, UNFINISHED],
])('says that an upgrade from the cloud failed where the device gives no reason: %o', (reply, sentence) =>
  whileTicking(async () => {
    const answer = await atSixty();
    await answer(reply);
    screen.getByText('The upgrade failed at 60%.');
    screen.getByText(sentence);
    expect(awaitRestart).not.toHaveBeenCalled();
  }),
);

it('does not call an upgrade from the cloud failed that was cancelled here', () =>
  whileTicking(async () => {
    const answer = await atSixty();
    press('Cancel the upgrade');
    await answer({ result: true, params: { State: 'Regular', Progress: 0 } });
    await screen.findByRole('button', { name: 'Check for a new version' });
    expect(screen.queryByText(/The upgrade failed/)).toBeNull();
    // Each further answer says the same, also one that was on its way.
    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.queryByText(/The upgrade failed/)).toBeNull();
  }));

it('asks about changes kept of other pages before it sends a file or starts an upgrade', async () => {
  const { asked } = await inTheCloud('Regular');
  const changed = [{ label: 'Baud rate', was: '9600', now: '19200' }];
  keepDraft({ form: 'a', address: '/network/serialPort', loaded: {}, values: {}, changed });
  const stay = async () => {
    await screen.findByText('Baud rate');
    press('Stay on this page', await dialog());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await screen.findByText('A new version is available.', {}, LOADING);
  press('Upgrade');
  press('Upgrade', await dialog());
  await stay();
  expect(asked).not.toContain('CloudUpgrader.execute');
  fireEvent.click(screen.getByRole('tab', { name: 'File upgrade' }));
  const box = await screen.findByLabelText('Upgrade file (.bin)');
  fireEvent.change(box, { target: { files: [new File(['fw'], 'fw.bin')] } });
  press('Check and upgrade');
  await stay();
  expect(uploadCall).not.toHaveBeenCalled();
  dropDraft('a');
});

it('says that there is no new version only when it was asked, and when that was', async () => {
  await inTheCloud('None');
  await screen.findByRole('switch', { name: 'Check automatically' }, LOADING);
  expect(screen.queryByText(/No new version/)).toBeNull();
  press('Check for a new version');
  const said = await screen.findByText(/No new version is available\./);
  expect(said.textContent).toMatch(/^No new version is available\. Checked: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

it.each([
  ['Timeout', 'The upgrade server did not answer. Check the network and try again.'],
  ['Disabled', 'Online upgrades are turned off for this device.'],
  ['InvalidPatch', 'The package in the cloud does not fit this device. Use an upgrade file.'],
])('says %s in words and offers no upgrade', async (state, text) => {
  await inTheCloud(state);
  await waitFor(() => screen.getByText(text));
  expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
});

it('shows a version that the cloud describes in another way', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(({ method }) =>
    method === 'CloudUpgrader.check'
      ? { result: true, params: { State: 'Regular', OldVersion: 1, NewVersion: { a: 1 }, Attention: ['note'] } }
      : undefined,
  );
  await openOnDevice(UpdatePage, made);
  fireEvent.click(await screen.findByRole('tab', { name: 'Online upgrade' }, LOADING));
  await screen.findByRole('button', { name: 'Upgrade' }, LOADING);
});

it('turns the automatic search on at the device', async () => {
  const { device, asked } = await inTheCloud('None');
  await waitFor(() => screen.getByRole('switch', { name: 'Check automatically' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Check automatically' }));
  await waitFor(() => expect(device.state().autoCheck).toBe(true));
  expect(asked).toContain('CloudUpgrader.setAutoCheck');
});

/** The tab of sub-devices: three controllers, the second offline, the third of another model. */
async function attached() {
  const made = signedInDevice({ profile: 'door-controller' });
  const opened = await openOnDevice(UpdatePage, made);
  const file = firmware('ASC-2', '1.003.0000000.1.R');
  vi.mocked(uploadCall).mockImplementation(async () => paramsOf(made.upload('upgrader.importFile', file)));
  fireEvent.click(screen.getByRole('tab', { name: 'Sub-devices' }));
  const table = await screen.findByRole('table', { name: 'Sub-devices' }, LOADING);
  return { ...made, ...opened, table, file };
}
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

it('upgrades the sub-devices that are ticked, and says for each how it ended; one can be tried again', () =>
  whileTicking(async () => {
    const { device, table, container, upload, file } = await attached();
    expect(await barriers(container)).toEqual([]);
    expect(tick('South wing').disabled).toBe(true);
    const files = [new File(['firmware'], 'fw.bin')];
    fireEvent.change(screen.getByLabelText('Upgrade file (.bin)'), { target: { files } });
    press('Check and upgrade');
    screen.getByText('No online device selected');
    expect(uploadCall).not.toHaveBeenCalled();
    device.setSwitches({ upgradeReason: 'SdkMismatch' });
    fireEvent.click(tick('North wing'));
    press('Check and upgrade');
    const question = within(await screen.findByRole('dialog'));
    question.getByText(/on 1 device.*North wing/);
    fireEvent.click(question.getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => within(table).getByRole('progressbar', { name: 'Upgrading North wing' }));
    device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(2_100);
    await waitFor(() => within(table).getByText('The SDK of the device does not match the file.'));
    device.setSwitches({ upgradeReason: '' });
    press('Try again');
    const foreign = within(await screen.findByRole('dialog'));
    // Meanwhile somebody else sends a file.
    upload('upgrader.importFile', { ...file, Name: 'theirs.bin' });
    fireEvent.click(foreign.getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(toastTexts()).toEqual(['The device no longer has this file. Send it again.']));
    upload('upgrader.importFile', file);
    press('Try again');
    const again = within(await screen.findByRole('dialog'));
    again.getByText('fw.bin');
    fireEvent.click(again.getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => within(table).getByRole('progressbar'));
    device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(2_100);
    await waitFor(() => within(table).getByText('Succeeded'));
    within(table).getByText('1.003.0000000.1.R');
  }));

it('says that a file is too large for the device, which takes less than the console', async () => {
  await openOnDevice(UpdatePage, signedInDevice({ profile: 'face-full' }));
  vi.mocked(uploadCall).mockRejectedValueOnce(
    new RpcError('upgrader.importFile', ReplyError.BodyTooLong, {}, {}, 'request length error'),
  );
  const files = [new File(['firmware'], 'fw.bin')];
  fireEvent.change(screen.getByLabelText('Upgrade file (.bin)'), { target: { files } });
  press('Check and upgrade');
  await screen.findByText('The file is too large.');
});

it('compares versions by the value of their numbers, and judges a file before it is sent', () => {
  expect(isOlder('1.9.0', '1.10.0')).toBe(true);
  expect(isOlder('1.001.0000000.2.R', '1.000.0000000.1.R')).toBe(false);
  expect(isOlder('1.0', '1.0')).toBe(false);
  expect(fileProblem({ name: 'a.BIN', size: 268_435_456 })).toBeUndefined();
  expect(fileProblem({ name: 'a.bin', size: 268_435_457 })).toBe('ImportTooLarge');
  expect(fileProblem({ name: 'a.txt', size: 1 })).toBe('WrongUpgradeFile');
  expect(fileProblem(undefined)).toBe('UpgradeFileEmpty');
});
