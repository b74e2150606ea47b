import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

const NEW = { Name: 'nvr_2', Group: 'operator', Password: 'Recorder-1' };

function atDevice() {
  const made = testDevice();
  made.signIn();
  const users = () => made.device.state().onvifUsers;
  const add = (change: object = {}) => made.call('userManager.onvifaddUser', { user: { ...NEW, ...change } });
  return { ...made, users, add };
}

describe('an ONVIF account', () => {
  it('is listed without its password, and is not an account of the console', () => {
    const { add, call, users, signIn } = atDevice();
    expect(add().result).toBe(true);
    const listed = paramsOf(call('userManager.onvifgetUserInfoAll', {})).users;
    expect(listed).toMatchObject([
      { Name: 'admin', Reserved: true },
      {},
      {},
      { Id: 4, Name: 'nvr_2', Group: 'operator', Reserved: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain(users().at(-1)?.h1);
    expect(JSON.stringify(users())).not.toContain(NEW.Password);
    expect(signIn('nvr_2', NEW.Password).result).not.toBe(true);
  });

  it.each<[object, string]>([
    [{ Name: '' }, 'Name'],
    [{ Name: 'a b' }, 'Name'],
    [{ Name: 'x'.repeat(32) }, 'Name'],
    [{ Name: 'viewer' }, 'Name'],
    [{ Group: 'root' }, 'Group'],
    [{ Password: 'short1' }, 'Password'],
    [{ Password: undefined }, 'Password'],
  ])('is refused with %j', (change, field) => {
    const { add, users } = atDevice();
    const before = users();
    expect(detailOf(add(change))).toEqual({ field });
    expect(users()).toBe(before);
  });

  it('is one of 20 at most', () => {
    const { add, users } = atDevice();
    for (let number = 4; number <= 20; number += 1) expect(add({ Name: `nvr${number}` }).result).toBe(true);
    expect(detailOf(add())).toEqual({ reason: 'UserMax' });
    expect(users()).toHaveLength(20);
  });

  it('can change group and password, and be deleted; the reserved one cannot', () => {
    const { add, call, users, device } = atDevice();
    add();
    const before = users().at(-1)?.h1;
    const change = (name: string, pwdOld: string, pwd: string) =>
      call('userManager.onvifmodifyPassword', { name, pwd, pwdOld });
    expect(detailOf(change('nvr_2', 'wrong', 'Recorder-2'))).toEqual({ field: 'pwdOld' });
    expect(detailOf(change('nvr_2', NEW.Password, 'short'))).toEqual({ field: 'pwd' });
    expect(users().at(-1)?.h1).toBe(before);
    expect(change('nvr_2', NEW.Password, 'Recorder-2').result).toBe(true);
    expect(users().at(-1)?.h1).not.toBe(before);
    const group = (name: string, Group: string) => call('userManager.onvifmodifyUser', { name, user: { Group } });
    expect(group('nvr_2', 'user').result).toBe(true);
    expect(device.state().log.at(-1)).toMatchObject({ Code: 'ModifyUser', User: 'admin', Detail: 'ONVIF nvr_2' });
    expect(detailOf(group('admin', 'user'))).toEqual({ field: 'Group' });
    const drop = (name: string) => call('userManager.onvifdeleteUser', { name });
    expect(drop('nvr_2').result).toBe(true);
    expect(detailOf(drop('nvr_2'))).toEqual({ field: 'name' });
    expect(detailOf(drop('admin'))).toEqual({ field: 'name' });
  });

  it('needs the right for security, a device with the option, and the encrypted form of DockUser', () => {
    const { call, device, signIn } = atDevice();
    expect(codeOf(call('DockUser.addUser', { user: NEW }))).toBeDefined();
    expect(device.state().onvifUsers).toHaveLength(3);
    device.update((draft) => Object.assign(draft.capabilityChanges, { onvifOption: false }));
    expect(codeOf(call('userManager.onvifgetUserInfoAll', {}))).toBe(ReplyError.InvalidRequest);
    device.update((draft) => Object.assign(draft.capabilityChanges, { onvifOption: true }));
    signIn('operator1', 'Operator1');
    expect(codeOf(call('userManager.onvifgetUserInfoAll', {}))).toBe(ReplyError.NoAuthority);
  });
});
