// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { PasswordChangeErrorNo, ReplyError } from '@/lib/contract/error-codes';
import { drafts, keepDraft } from '@/lib/forms/drafts';
import { ModifyAccountDialog } from './modify-account-dialog';

const visitor = { userName: 'admin', capabilities: DEFAULT_CAPABILITIES, authorities: [], loginTime: '' };

setUpDevicePage();

/** Opens the dialog on a lock of type ASH31, over the device that is left from the time before. */
async function open(made = signedInDevice({ profile: 'ash31' })) {
  const onClose = vi.fn();
  const { page, asked } = await openOnDevice(() => <ModifyAccountDialog visitor={visitor} onClose={onClose} />, made);
  const box = await dialog();
  expect(await barriers(document.body)).toEqual([]);
  fireEvent.click(box.getByRole('checkbox', { name: 'Change password' }));
  const change = (pwdOld: string) => {
    fill(box, 'Old password', pwdOld);
    fill(box, 'New password', 'Gate-house-7');
    fill(box, 'Repeat new password', 'Gate-house-7');
    save(box);
  };
  return { made, page, asked, onClose, change };
}

describe('another password', () => {
  it('counts wrong old ones down to a lock in minutes, and closes after each', async () => {
    const made = signedInDevice({ profile: 'ash31' });
    for (const text of [
      'Wrong old password. 4 attempts left.',
      'Wrong old password. 3 attempts left.',
      'Wrong old password. 2 attempts left.',
      'Wrong old password. 1 attempt left.',
      'Locked after too many wrong passwords. Try again in 5 minutes.',
    ]) {
      const { change, onClose, page } = await open(made);
      change('Wrong123');
      await waitFor(() => expect(toastTexts()).toContain(text));
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      page.unmount();
    }
  });

  it.each([
    [61, 'Locked after too many wrong passwords. Try again in 2 minutes.'],
    [60, 'Locked after too many wrong passwords. Try again in 1 minute.'],
  ])('tells a lock of %i s in whole minutes', async (remainLockSeconds, text) => {
    const { made, change } = await open();
    made.device.setIntercept(({ method }) =>
      method === 'Security.modifyPasswordPlain'
        ? { result: false, error: { code: ReplyError.Unknown, detail: { remainLockSeconds } } }
        : undefined,
    );
    change('Admin123');
    await waitFor(() => expect(toastTexts()).toContain(text));
  });

  it.each([
    [PasswordChangeErrorNo.UserInUse, 'This account is in use elsewhere.'],
    [PasswordChangeErrorNo.PasswordError, 'The old password is wrong.'],
    [PasswordChangeErrorNo.CannotChangeUser, 'This account cannot be changed.'],
    [99, 'The change failed.'],
  ])('is refused with number %i: says so and closes', async (error, text) => {
    const { made, change, onClose } = await open();
    made.device.setIntercept(({ method }) => {
      if (method === 'Security.modifyPasswordPlain') return { result: false, error: { code: ReplyError.Unknown } };
      return method === 'userManager.getErrorNo' ? { result: true, params: { error } } : undefined;
    });
    change('Admin123');
    await waitFor(() => expect(toastTexts()).toContain(text));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('is sent neither encrypted nor in clear when the key cannot be read', async () => {
    const { made, asked, change } = await open();
    made.device.setIntercept(({ method }) =>
      method === 'Security.getEncryptInfo' ? { result: false, error: { code: ReplyError.InternalError } } : undefined,
    );
    change('Admin123');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(asked).not.toContain('userManager.modifyPassword');
    expect(asked).not.toContain('Security.modifyPasswordPlain');
  });
});

describe('another contact', () => {
  it('is said to be changed when the changes kept of other pages stop the change of the password', async () => {
    keepDraft({ form: 'ip', address: '/network/ip', changed: [{ label: 'MTU' }], loaded: {}, values: {} });
    const { made, change, asked } = await open();
    const box = await dialog();
    fill(box, 'Recovery e-mail', 'keeper@example.org');
    change('Admin123');
    fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Contact changed']));
    expect(made.device.state().contact.email).toBe('keeper@example.org');
    expect(box.getByLabelText('Recovery e-mail')).toHaveProperty('value', '');
    expect(box.getByLabelText('Old password')).toHaveProperty('value', 'Admin123');
    expect(asked).not.toContain('Security.modifyPasswordPlain');
    drafts.set([]);
  });

  it('is not changed when the device refuses it, which is said as the dialog closes', async () => {
    const made = signedInDevice({ profile: 'ash31' });
    const before = made.device.state().contact;
    const onClose = vi.fn();
    await openOnDevice(() => <ModifyAccountDialog visitor={visitor} onClose={onClose} />, made);
    const box = await dialog();
    made.device.setIntercept(({ method }) =>
      method === 'PasswdFind.setContact' ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
    );
    fill(box, 'Recovery e-mail', 'keeper@example.org');
    save(box);
    await waitFor(() => expect(toastTexts()).toContain('The device rejected this. Nothing was changed.'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(made.device.state().contact).toEqual(before);
  });
});
