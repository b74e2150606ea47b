import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { changeContact } from './change-contact';

const SET = 'PasswdFind.setContact';

/** A device bound to admin@example.com, and a change of that contact. */
function bound(trouble: Parameters<typeof deviceClient>[1]) {
  const test = testDevice();
  test.signIn();
  test.device.update((draft) => {
    draft.contact = { phone: '', email: 'admin@example.com' };
  });
  const { rpc, sealed } = deviceClient(test, trouble);
  const change = (contact: string) =>
    changeContact(rpc, sealed, { kind: 'email', contact, before: 'a***@example.com' });
  return { change, contact: () => test.device.state().contact };
}

describe('a contact whose answer is lost', () => {
  it('is reported as changed when the device shows it', async () => {
    const { change, contact } = bound({ dropAfter: [SET] });
    expect(await change('keeper@example.org')).toEqual({ kind: 'changed', replyLost: true });
    expect(contact().email).toBe('keeper@example.org');
  });

  it('is reported as unchanged when the device shows the old one', async () => {
    const { change, contact } = bound({ dropBefore: [SET] });
    expect(await change('keeper@example.org')).toEqual({ kind: 'unchanged' });
    expect(contact().email).toBe('admin@example.com');
  });

  it('stays unknown when both look alike, the other kind is shown, or nothing can be read', async () => {
    expect(await bound({ dropBefore: [SET] }).change('anna@example.com')).toEqual({ kind: 'unknown' });
    expect(await bound({ dropAfter: [SET, 'PasswdFind.getContact'] }).change('keeper@example.org')).toEqual({
      kind: 'unknown',
    });
    expect(await bound({ dropAfter: [SET], empty: ['PasswdFind.getContact'] }).change('keeper@example.org')).toEqual({
      kind: 'unknown',
    });
  });
});

describe('a contact', () => {
  it('that the device refuses, or that was never sent, throws', async () => {
    const refused = bound({ refuse: { [SET]: ReplyError.Unknown } }).change('keeper@example.org');
    await expect(refused).rejects.toMatchObject({ code: ReplyError.Unknown });
    const unsent = bound({ dropBefore: ['Security.getEncryptInfo'] }).change('keeper@example.org');
    await expect(unsent).rejects.toMatchObject({ method: 'Security.getEncryptInfo' });
  });

  it('that the device accepts is changed', async () => {
    expect(await bound({}).change('keeper@example.org')).toEqual({ kind: 'changed', replyLost: false });
  });
});
