import { describe, expect, it } from 'vitest';
import { RecoveryError, ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

function recovery() {
  const test = testDevice();
  const send = (method: string, params?: object) => test.at('outside', `PasswdFind.${method}`, params).reply;
  const codes = () => test.device.state().recovery.codes;
  return { ...test, send, codes };
}

const ADMIN = { name: 'admin' };
const USER = { username: 'admin' };

describe('recovery', () => {
  it('describes the masked contact, sends a code, accepts it once and sets the password', () => {
    const { send, codes, signIn } = recovery();
    expect(paramsOf(send('getDescript', ADMIN))).toMatchObject({ contact: 'a***@example.com', mode: 2 });
    expect(send('sendVerificationCode', USER).result).toBe(true);
    const code = codes().find((each) => each.way === 'message')?.code ?? '';
    expect(code).toMatch(/^[A-Z2-9]{8}$/);
    expect(send('checkAuthCode', { authCode: code }).result).toBe(true);
    expect(detailOf(send('resetPassword', { user: 'admin', auth: code, pwd: 'short' }))).toEqual({ field: 'pwd' });
    expect(send('resetPassword', { user: 'admin', auth: code, pwd: 'Recovered-1' }).result).toBe(true);
    expect(codeOf(send('resetPassword', { user: 'admin', auth: code, pwd: 'Recovered-2' }))).toBe(
      RecoveryError.CreateCodeErrorToo,
    );
    expect(signIn('admin', 'Recovered-1').result).toBe(true);
  });

  it('ends the logins of the account whose password it set, and no other', () => {
    const { send, codes, signIn, device } = recovery();
    for (const [name, password] of [
      ['admin', 'Admin123'],
      ['operator1', 'Operator1'],
    ] as const) {
      expect(signIn(name, password).result).toBe(true);
    }
    expect(device.logins().map(({ userName }) => userName)).toEqual(['admin', 'operator1']);
    send('sendVerificationCode', USER);
    const auth = codes().find((each) => each.way === 'message')?.code;
    expect(send('resetPassword', { user: 'admin', auth, pwd: 'Recovered-1' }).result).toBe(true);
    expect(device.logins().map(({ userName }) => userName)).toEqual(['operator1']);
  });

  it('makes no code for the QR picture while the device has no room for it', () => {
    const { send, device } = recovery();
    device.setSwitches({ freeBytes: 0 });
    expect(codeOf(send('getDescript', ADMIN))).toBe(RecoveryError.CreateCodeError);
    device.setSwitches({ freeBytes: 1 });
    expect(paramsOf(send('getDescript', ADMIN))).toMatchObject({ mode: 2 });
  });

  it('refuses a check before a code was requested', () => {
    const { send } = recovery();
    expect(codeOf(send('checkAuthCode', { authCode: 'ABCDEFGH' }))).toBe(RecoveryError.CreateCodeErrorToo);
  });

  it('expires a code after ten minutes', () => {
    const { send, codes, device } = recovery();
    device.clock.freeze(device.clock.now());
    send('sendVerificationCode', USER);
    const code = codes()[0]?.code;
    device.clock.advance(600_000);
    expect(send('checkAuthCode', { authCode: code }).result).toBe(true);
    device.clock.advance(1);
    expect(codeOf(send('checkAuthCode', { authCode: code }))).toBe(ReplyError.InvalidParams);
  });

  it('closes the check for 300 s after five wrong codes', () => {
    const { send, codes, device } = recovery();
    send('sendVerificationCode', USER);
    const wrong = [1, 2, 3, 4, 5].map(() => codeOf(send('checkAuthCode', { authCode: 'WRONG222' })));
    expect(wrong).toEqual([...Array(4).fill(ReplyError.InvalidParams), RecoveryError.SafeCodeLocked]);
    const code = codes()[0]?.code;
    expect(codeOf(send('checkAuthCode', { authCode: code }))).toBe(RecoveryError.SafeCodeLocked);
    device.clock.advance(301_000);
    expect(send('checkAuthCode', { authCode: code }).result).toBe(true);
  });

  it('sends ten codes a day', () => {
    const { send, device } = recovery();
    for (let sent = 0; sent < 10; sent += 1) expect(send('sendVerificationCode', USER).result).toBe(true);
    expect(codeOf(send('sendVerificationCode', USER))).toBe(ReplyError.Unknown);
    device.clock.advance(86_400_000);
    expect(send('sendVerificationCode', USER).result).toBe(true);
  });

  it('keeps the QR code available without a contact', () => {
    const { send, codes, device } = recovery();
    device.update((draft) => {
      draft.contact = { phone: '', email: '' };
    });
    const reply = send('getDescript', ADMIN);
    expect(codeOf(reply)).toBe(RecoveryError.NoContact);
    expect(reply.params).toMatchObject({ mode: 0, desc: expect.stringContaining('SN:') });
    expect(codeOf(send('sendVerificationCode', USER))).toBe(RecoveryError.NoContact);
    expect(send('checkAuthCode', { authCode: codes()[0]?.code }).result).toBe(true);
  });

  it('is closed by table PwdReset', () => {
    const { send, device } = recovery();
    device.update((draft) => {
      draft.tables.PwdReset.Enable = false;
    });
    for (const method of ['getDescript', 'sendVerificationCode', 'checkAuthCode', 'resetPassword', 'getPub']) {
      expect(codeOf(send(method, { ...ADMIN, ...USER })), method).toBe(RecoveryError.PswResetClosed);
    }
  });
});
