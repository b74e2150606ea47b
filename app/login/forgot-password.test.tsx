// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, openOnDevice, press, refusing, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { type TestDevice, testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { RecoveryError, ReplyError } from '@/lib/contract/error-codes';
import { RECOVERY } from '@/lib/contract/limits';
import { TransportError } from '@/lib/rpc/rpc-error';
import { bootFacts } from '@/lib/session/boot';
import { rpc } from '@/lib/session/device';
import { ForgotPassword } from './forgot-password';

setUpDevicePage();

const PASSWORD = 'Gate-house-7';

let made: TestDevice;
const onReset = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  made = testDevice();
  vi.clearAllMocks();
  bootFacts.set({ loaded: true, capabilities: { ...DEFAULT_CAPABILITIES, securityBaseline: 2.1 } });
});

/** From the warning to the dialog; what was asked of the device. */
async function ask() {
  const { asked } = await openOnDevice(() => <ForgotPassword onClose={onClose} onReset={onReset} />, made);
  press('Next');
  const box = within(await screen.findByRole('dialog', { name: 'Set a new administrator password' }));
  return { asked, box };
}
type Box = Awaited<ReturnType<typeof ask>>['box'];

const sentCode = () => made.device.state().recovery.codes.find(({ way }) => way === 'message')?.code ?? '';
const isDisabled = (box: Box, label: string) => (box.getByLabelText(label) as HTMLInputElement).disabled;

async function check(box: Box, code: string, answer: string | RegExp) {
  fill(box, 'Security code', code);
  press('Check', box);
  await box.findByText(answer);
}

/** From the dialog to the fields of the new password. */
async function prove(box: Box) {
  press('Send code', box);
  await box.findByRole('button', { name: /^Send again in/ });
  await check(box, sentCode(), 'The code is correct. Set a new password now.');
  fill(box, 'New password', PASSWORD);
  fill(box, 'Repeat new password', PASSWORD);
}

/** Whether somebody can sign in with the new password. */
const isChanged = () => made.signIn('admin', PASSWORD).result === true;

describe('a forgotten password', () => {
  it('can be reset on a device that answers without its time', async () => {
    made.device.setIntercept(({ method }) => (method === 'DevInit.getCurrentTime' ? { result: true } : undefined));
    const { box } = await ask();
    await prove(box);
  });

  it('is kept when the device refuses the new one, which stays typed', async () => {
    made.device.setIntercept(refusing(['PasswdFind.resetPassword']));
    const { asked, box } = await ask();
    expect(vi.mocked(rpc.call)).toHaveBeenCalledWith('PasswdFind.getDescript', { name: 'admin' }, expect.anything());
    await prove(box);
    press('Save', box);
    const confirm = async () => within(await screen.findByRole('dialog', { name: 'The password was not changed.' }));
    expect((await confirm()).getByText('The encrypted request failed. Nothing was changed.')).toBeDefined();
    press('Try again', await confirm());
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    press('Save', box);
    await waitFor(() => expect(asked.filter((method) => method === 'PasswdFind.resetPassword')).toHaveLength(2));
    expect(box.getByLabelText('New password')).toHaveProperty('value', PASSWORD);
    expect(onReset).not.toHaveBeenCalled();
    expect(isChanged()).toBe(false);
    press('Cancel', await confirm());
    expect(onClose).toHaveBeenCalled();
  });

  it('asks for another code when the accepted one has ended, and keeps the new password', async () => {
    const { box } = await ask();
    await prove(box);
    made.device.clock.advance(RECOVERY.codeLifeS * 1000 + 1);
    press('Save', box);
    const confirm = within(await screen.findByRole('dialog', { name: 'The password was not changed.' }));
    confirm.getByText('This code is wrong or has expired.');
    press('Try again', confirm);
    expect(box.getByLabelText('Security code')).toHaveProperty('value', '');
    expect(isDisabled(box, 'Security code')).toBe(false);
    expect(isDisabled(box, 'New password')).toBe(true);
    // As the button does after its minute.
    await rpc.call('PasswdFind.sendVerificationCode', { username: 'admin' }, { endpoint: ENDPOINT.outside });
    await check(box, sentCode(), 'The code is correct. Set a new password now.');
    expect(box.getByLabelText('New password')).toHaveProperty('value', PASSWORD);
    press('Save', box);
    await waitFor(() => expect(onReset).toHaveBeenCalledWith(PASSWORD));
    expect(isChanged()).toBe(true);
  });

  it('may be changed after a lost answer: no confirm says that it was not', async () => {
    const { asked, box } = await ask();
    await prove(box);
    vi.mocked(rpc.call).mockRejectedValueOnce(new TransportError('PasswdFind.resetPassword', 'network'));
    press('Save', box);
    await box.findByText(/^The device did not answer. The password may have changed/);
    made.device.setIntercept(refusing(['PasswdFind.resetPassword']));
    press('Try again', box);
    await waitFor(() => expect(asked).toContain('PasswdFind.resetPassword'));
    await box.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is changed in clear on a device without a recovery key', async () => {
    made.device.setIntercept(({ method }) =>
      method === 'PasswdFind.getPub' ? { result: false, error: { code: ReplyError.MethodNotFound } } : undefined,
    );
    const { box } = await ask();
    await prove(box);
    press('Save', box);
    await waitFor(() => expect(onReset).toHaveBeenCalledWith(PASSWORD));
    expect(isChanged()).toBe(true);
  });
});

describe('the code', () => {
  it('is required, and nothing is sent without it', async () => {
    const { asked, box } = await ask();
    press('Check', box);
    expect(await box.findByText('Enter the security code')).toBeTruthy();
    expect(asked).not.toContain('PasswdFind.checkAuthCode');
  });

  it('is locked for five minutes after five wrong tries', async () => {
    const { box } = await ask();
    press('Send code', box);
    await box.findByRole('button', { name: /^Send again in/ });
    for (const wrong of ['WRONG222', 'WRONG223', 'WRONG224', 'WRONG225'])
      await check(box, wrong, 'This code is wrong or has expired.');
    await check(box, 'WRONG226', 'Too many wrong codes. Try again in 5 minutes.');
    expect(box.getByRole('button', { name: /^Locked for (300|29\d) s$/ })).toHaveProperty('disabled', true);
    expect(isDisabled(box, 'New password')).toBe(true);
  });
});

describe('recovery says', () => {
  it.each([
    ['A', 'No phone number is linked to this account.'],
    ['B', 'No e-mail address is linked to this account.'],
  ])('with contact %s: "%s" and keeps the QR code', async (find, text) => {
    made.device.update((draft) => {
      draft.contact = { phone: '', email: '' };
      draft.init.find = find;
    });
    const { asked, box } = await ask();
    await box.findByText(text);
    press('Send code', box);
    await waitFor(() => expect(asked).toContain('PasswdFind.sendVerificationCode'));
    await box.findByText(text);
    fireEvent.click(box.getByRole('radio', { name: 'QR code' }));
    expect(await box.findByRole('img', { name: 'QR code' })).toBeTruthy();
  });

  it('that it is switched off on the device, and does not open', async () => {
    made.device.update(({ tables }) => {
      tables.PwdReset.Enable = false;
    });
    await openOnDevice(() => <ForgotPassword onClose={onClose} onReset={onReset} />, made);
    press('Next');
    await screen.findByText('Password recovery is turned off on this device.');
    expect(screen.queryByRole('dialog', { name: 'Set a new administrator password' })).toBeNull();
  });

  it.each([RecoveryError.CreateCodeError, RecoveryError.CreateCodeErrorToo])(
    'that no code could be made for %i, when it begins and when it is sent, and stays open',
    async (code) => {
      const failing = (failed: string) =>
        made.device.setIntercept(({ method }) => (method === failed ? { result: false, error: { code } } : undefined));
      failing('PasswdFind.getDescript');
      const { box } = await ask();
      const text = 'The device could not generate a code.';
      expect(box.getByText(text)).toBeTruthy();
      failing('PasswdFind.sendVerificationCode');
      press('Send code', box);
      await waitFor(() => expect(box.getByRole('button', { name: 'Send code' }).dataset.loading).toBeUndefined());
      expect(box.getByText(text)).toBeTruthy();
    },
  );

  it('that the QR code is missing, and shows it after a retry', async () => {
    made.device.setIntercept(({ method }) =>
      method === 'PasswdFind.getDescript'
        ? { result: true, params: { contact: 'a***@example.com', mode: 2 } }
        : undefined,
    );
    const { box } = await ask();
    fireEvent.click(box.getByRole('radio', { name: 'QR code' }));
    expect(box.getByText('The QR code could not be shown')).toBeTruthy();
    vi.mocked(rpc.call).mockRejectedValueOnce(new TransportError('DevInit.getStatus', 'timeout'));
    vi.mocked(rpc.call).mockRejectedValueOnce(new TransportError('DevInit.getCurrentTime', 'timeout'));
    vi.mocked(rpc.call).mockRejectedValueOnce(new TransportError('PasswdFind.getDescript', 'timeout'));
    press('Try again', box);
    expect(await box.findByText(/did not answer/)).toBeTruthy();
    made.device.setIntercept(undefined);
    press('Try again', box);
    expect(await box.findByRole('img', { name: 'QR code' })).toBeTruthy();
  });
});
