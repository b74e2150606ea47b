import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { changePassword } from './change-password';

const CHANGE = { name: 'admin', pwdOld: 'Admin123', pwd: 'Harbour-42' };
const KEY = 'Security.getEncryptInfo';
const SEALED = 'Security.modifyPasswordPlain';

function signedIn(trouble: Parameters<typeof deviceClient>[1] = {}) {
  const test = testDevice();
  test.signIn();
  const client = deviceClient(test, trouble);
  return { ...client, test, change: () => changePassword(client.rpc, client.sealed, CHANGE) };
}

describe('a password change', () => {
  it('is unknown when the answer is lost, although the new password works', async () => {
    const { change, test } = signedIn({ dropAfter: [SEALED] });
    expect(await change()).toEqual({ kind: 'unknown' });
    expect(test.signIn('admin', CHANGE.pwd).result).toBe(true);
  });

  it('is sent in clear only when the device says that it does not support encryption', async () => {
    const unknowing = signedIn({ refuse: { [KEY]: ReplyError.MethodNotFound } });
    await unknowing.change();
    expect(unknowing.asked).toContain('userManager.modifyPassword');
    for (const trouble of [{ refuse: { [KEY]: ReplyError.InternalError } }, { dropBefore: [KEY] }]) {
      const { change, asked } = signedIn(trouble);
      await change().catch(() => undefined);
      expect(asked).not.toContain('userManager.modifyPassword');
    }
  });

  it('that was never sent throws, so that nobody expects a change', async () => {
    const { change, asked } = signedIn({ dropBefore: [KEY] });
    await expect(change()).rejects.toMatchObject({ method: KEY, kind: 'network' });
    expect(asked).not.toContain(SEALED);
  });

  it('that was refused with a code of its own is not explained by the number of an earlier refusal', async () => {
    const { change, asked } = signedIn({ refuse: { [SEALED]: ReplyError.NoAuthority } });
    expect(await change()).toEqual({ kind: 'refused', key: 'AccessDenied' });
    expect(asked).not.toContain('userManager.getErrorNo');
  });

  it('that was refused without any code is explained by the number', async () => {
    const { change, asked } = signedIn({ refuse: { [SEALED]: 0 } });
    expect(await change()).toMatchObject({ kind: 'refused' });
    expect(asked).toContain('userManager.getErrorNo');
  });

  it('throws when the session is over and does not ask for an error number', async () => {
    const { change, asked } = signedIn({ refuse: { [SEALED]: SessionError.SessionInvalid } });
    await expect(change()).rejects.toMatchObject({ code: SessionError.SessionInvalid });
    expect(asked).not.toContain('userManager.getErrorNo');
  });
});
