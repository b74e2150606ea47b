// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import {
  barriers,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { INTERCOM_TYPES } from '@/lib/contract/tables/intercom';
import { copyText } from '@/lib/copy-text';
import { openForm } from '@/lib/forms/open-form';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc, session } from '@/lib/session/device';
import SipPage from './page';

vi.mock('@/lib/copy-text', () => ({ copyText: vi.fn(async () => true) }));
setUpVisitor();

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined, can: { sipServer?: boolean } = {}) {
  vi.mocked(copyText).mockClear();
  const made = testDevice({ profile: 'vto' });
  made.device.setCapabilities(can);
  made.device.update(prepare);
  made.device.clock.advance(1_000);
  made.signIn();
  const opened = await openOnDevice(SipPage, made);
  await screen.findByText('Device identity');
  const sip = () => made.device.state().secureTables.SIP;
  return { ...made, ...opened, sip };
}

const remote = ({ secureTables }: DeviceState) => {
  Object.assign(secureTables.SIP, { IsMainVTO: false, UserEnable: true });
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

describe('the page of SIP settings', () => {
  it('sends a typed password only encrypted, and does not show it afterwards', async () => {
    const { sip, container } = await open(remote);
    const bodies: string[] = [];
    const fetcher = vi.mocked(rpc.call);
    const before = sip();
    type('Registration password', 'quite-secret');
    expect(await barriers(container)).toEqual([]);
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    for (const call of fetcher.mock.calls) bodies.push(JSON.stringify(call.slice(0, 2)));
    expect(bodies.some((body) => body.includes('System.multiSec'))).toBe(true);
    expect(bodies.join('\n')).not.toContain('quite-secret');
    expect(sip()).toEqual({ ...before, AuthPassword: 'quite-secret' });
    expect(box('Registration password').value).toBe('');
  });

  it('keeps a stored password when something else is saved', async () => {
    const { sip } = await open(remote);
    const before = sip();
    type('SIP domain', 'HOME');
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(sip()).toEqual({ ...before, RegisterRealm: 'HOME' });
  });

  it('refuses port 5000 with an error beside its box and accepts 5060', async () => {
    const { sip, asked } = await open((draft) => {
      remote(draft);
      draft.secureTables.SIP.SIPServerPort = 6000;
    });
    type('Server port', '5000');
    press('Save');
    expect(await screen.findByText(/except the reserved ports 1900, 3800, 5000/)).toBeTruthy();
    expect(asked.filter((method) => method === 'System.multiSec')).toHaveLength(1);
    // Leaving offers to save only what can be saved.
    expect(openForm.get()?.save).toBeUndefined();
    type('Server port', '5060');
    expect(openForm.get()?.save).toBeDefined();
    press('Save');
    await waitFor(() => expect(sip().SIPServerPort).toBe(5060));
  });

  it('names the service of the device that a port belongs to', async () => {
    await open((draft) => {
      remote(draft);
      draft.tables.Web.Port = 8080;
    });
    type('Server port', '8080');
    press('Save');
    expect(await screen.findByText('HTTP port uses this port too')).toBeTruthy();
  });

  it('folds the other server while this device is one, and reads the capability after the switch', async () => {
    const read = vi.spyOn(session, 'readCapabilities').mockResolvedValue();
    const { sip } = await open(remote);
    fireEvent.click(await screen.findByLabelText('This device is the server'));
    // They were in use, and stay in sight with one reason for each panel.
    const why = /settings of another server, not used: this device is the server/;
    expect(screen.getAllByRole('button', { name: why })).toHaveLength(2);
    fireEvent.click(screen.getAllByRole('button', { name: why })[0] as HTMLElement);
    expect(box('Server address').closest('[hidden]')).not.toBeNull();
    expect(box('Local SIP port').closest('[hidden]')).toBeNull();
    press('Save');
    await waitFor(() => expect(sip().IsMainVTO).toBe(true));
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('This device is the server', { selector: '[data-tone]' })).toBeTruthy();
  });

  it('lets a stored server role be switched off on a device that cannot have it', async () => {
    const { sip } = await open(
      (draft) => {
        remote(draft);
        draft.secureTables.SIP.IsMainVTO = true;
      },
      { sipServer: false },
    );
    fireEvent.click(await screen.findByLabelText('This device is the server'));
    press('Save');
    await waitFor(() => expect(sip().IsMainVTO).toBe(false));
    await waitFor(() => expect(screen.queryByLabelText('This device is the server')).toBeNull());
  });

  it('folds all of SIP in an analog system', async () => {
    await open(remote);
    fireEvent.click(screen.getByLabelText('Analog'));
    expect(screen.getAllByRole('button', { name: /settings, used by digital intercom only/ })).toHaveLength(3);
    expect((screen.getByRole('button', { name: 'Test registration' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('shows a failed registration with its number, and tests the typed values', async () => {
    await open((draft) => {
      remote(draft);
      draft.secureTables.SIP.AuthPassword = 'wrong';
    });
    const panel = screen.getByRole('region', { name: 'Registration' });
    expect(await within(panel).findByText('Registration failed')).toBeTruthy();
    expect(panel.textContent).toContain('SIP 401');
    press('Test registration');
    expect(await within(panel).findByText('SIP 401 Unauthorized')).toBeTruthy();
    type('Registration password', 'sip-secret');
    press('Test registration');
    expect(await within(panel).findByText('SIP 200 OK')).toBeTruthy();
  });

  it('shows no registration that can no longer be read', async () => {
    const { trouble } = await open(remote);
    const panel = within(screen.getByRole('region', { name: 'Registration' }));
    await whileTicking(async () => {
      await panel.findByText('Registered');
      trouble.refuse = { 'VideoTalkManager.getRegisterState': ReplyError.InternalError };
      await vi.advanceTimersByTimeAsync(2_000);
      await panel.findByText('The registration state could not be read');
      expect(panel.queryByText('Registered')).toBeNull();
    });
  });

  it('shows the answer of a test only beside the values that were tested', async () => {
    await open(remote);
    const panel = within(screen.getByRole('region', { name: 'Registration' }));
    press('Test registration');
    expect(await panel.findByText('SIP 200 OK')).toBeTruthy();
    type('Server address', '192.0.2.99');
    expect(panel.queryByText('SIP 200 OK')).toBeNull();
    type('Server address', '192.0.2.20');
    expect(panel.getByText('SIP 200 OK')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete password: Registration password' }));
    expect(panel.queryByText('SIP 200 OK')).toBeNull();
    press('Test registration');
    expect(await panel.findByText('SIP 401 Unauthorized')).toBeTruthy();
  });

  it('tests no address or port that cannot be one', async () => {
    const { asked } = await open(remote);
    const button = () => screen.getByRole('button', { name: 'Test registration' }) as HTMLButtonElement;
    for (const [label, wrong, right] of [
      ['Server address', '', '192.0.2.20'],
      ['Server address', '300.1.1.1', '192.0.2.20'],
      ['Server port', '', '5060'],
      ['Server port', '70000', '5060'],
    ] as const) {
      type(label, wrong);
      expect(button().disabled, wrong).toBe(true);
      type(label, right);
      expect(button().disabled, wrong).toBe(false);
    }
    expect(asked).not.toContain('VideoTalkManager.testRegister');
  });

  it('says that a device has not answered which returns no code', async () => {
    const { device } = await open(remote);
    device.setIntercept(({ method }) =>
      method === 'VideoTalkManager.testRegister' ? { result: true, params: {} } : undefined,
    );
    press('Test registration');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(screen.queryByText(/undefined/)).toBeNull();
  });

  it('deletes a stored password on request, and only with a save', async () => {
    const { sip } = await open(remote);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete password: Registration password' }));
    expect(sip().AuthPassword).not.toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Keep password: Registration password' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete password: Registration password' }));
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(sip().AuthPassword).toBe('');
    await waitFor(() => expect(screen.queryByRole('button', { name: /password: Registration password/ })).toBeNull());
  });

  it('asks for a restart after the number changed', async () => {
    const { device } = await open();
    type('Door station number', '8042');
    press('Save');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Restart to apply?');
    fireEvent.click(within(question).getByRole('button', { name: 'Later' }));
    expect(device.state().tables.VTOBasicInfo).toMatchObject({ Number: '8042', Vendor_Reserved: 7 });
  });

  it('asks for it although the answer was lost, and says when the device did not store the change', async () => {
    const { device, trouble } = await open();
    trouble.dropAfter = ['configManager.setConfig'];
    type('Door station number', '8042');
    press('Save');
    expect((await screen.findByRole('dialog')).textContent).toContain('Restart to apply?');
    expect(toastTexts()).toEqual(['The reply was lost, but the device saved the change.']);
    press('Later');
    trouble.dropAfter = [];
    trouble.dropBefore = ['configManager.setConfig'];
    type('Door station number', '8043');
    press('Save');
    await waitFor(() => expect(toastTexts().join()).toContain('did not save the change'));
    expect(device.state().tables.VTOBasicInfo.Number).toBe('8042');
    expect(box('Door station number').value).toBe('8043');
  });

  it('asks for it beside a typed secret too, and names the page in the message that outlives it', async () => {
    const { device, sip, rpc: client } = await open(remote);
    let batches = 0;
    vi.mocked(rpc.call).mockImplementation(async (method, params, options) => {
      const value = await client.call(method, params, options);
      // The first encrypted batch reads what the device holds, the second writes number and password.
      if (method === 'System.multiSec' && ++batches === 2) throw new TransportError(method, 'timeout');
      return value;
    });
    type('Door station number', '8042');
    type('Registration password', 'quite-secret');
    press('Save');
    expect((await screen.findByRole('dialog')).textContent).toContain('Restart to apply?');
    expect(sip().AuthPassword).toBe('quite-secret');
    expect(device.state().tables.VTOBasicInfo.Number).toBe('8042');
    expect(shownToasts.get()).toMatchObject([{ title: 'SIP settings', outlivesPage: true }]);
    expect(toastTexts().join()).toContain('It is not known whether it saved the change');
  });

  it('shows the empty number of a level that was switched off, which stops the save', async () => {
    const { device } = await open();
    type('Building', '');
    fireEvent.click(screen.getByLabelText('Use building number'));
    press('Save');
    expect(await screen.findByText('Enter a value')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box('Building')));
    expect(box('Building').closest('[hidden]')).toBeNull();
    type('Building', '3');
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(device.state().tables.Building).toMatchObject({ EnableBuilding: false, BuildingNumber: '3' });
  });

  it('copies what the device is, and no number of a level that it does not use', async () => {
    await open(({ tables }) => {
      tables.VTOBasicInfo.Type = INTERCOM_TYPES.Villa;
      Object.assign(tables.Building, { SystemType: 0, EnableBuilding: false, EnableUnit: true });
    });
    press('Copy settings as text');
    await waitFor(() => expect(copyText).toHaveBeenCalled());
    const lines = String(vi.mocked(copyText).mock.lastCall?.[0]).split('\n');
    expect(lines.slice(0, 3)).toEqual(['Device type: Villa station', 'System: Analog', 'Use building number: off']);
    expect(lines.filter((line) => /^(Building|Unit):/.test(line))).toEqual([expect.stringMatching(/^Unit: \d/)]);
  });

  it('copies the settings without a secret', async () => {
    await open(remote);
    type('Registration password', 'quite-secret');
    press('Copy settings as text');
    await waitFor(() => expect(copyText).toHaveBeenCalledTimes(1));
    const [text = ''] = vi.mocked(copyText).mock.calls[0] ?? [];
    expect(text).toContain('Server address: 192.0.2.20');
    expect(text).not.toMatch(/password|secret|\*/i);
  });

  it('keeps the typed values when the encrypted call fails', async () => {
    const { trouble, sip } = await open(remote);
    const before = sip();
    type('Registration password', 'quite-secret');
    trouble.refuse = { 'System.multiSec': 268_894_212 };
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['The encrypted request failed. Nothing was changed.']));
    expect(box('Registration password').value).toBe('quite-secret');
    expect(sip()).toEqual(before);
  });
});
