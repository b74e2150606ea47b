// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  holdAnswers,
  LOADING,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { rpc } from '@/lib/session/device';
import UserPage from './page';

const visitor = vi.hoisted(() => ({ authorities: [] as string[], multiUser: true }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => ({
    ...DEFAULT_CAPABILITIES,
    multiUser: visitor.multiUser,
    pwdUpdatePeriod: { support: true, list: [30] },
  }),
  useVisitor: () => ({ userName: 'admin', authorities: visitor.authorities }),
  useAuthority: () => true,
}));

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  visitor.authorities = [...AUTHORITIES];
  const made = signedInDevice({ prepare });
  const opened = await openOnDevice(UserPage, made);
  await screen.findByRole('cell', { name: 'operator1 Reserved' });
  return { ...made, ...opened, accounts: () => made.device.state().accounts };
}

/** A deletable account beside the reserved ones. */
const withPorter = (draft: DeviceState) => {
  const [model] = draft.accounts;
  if (!model) throw new Error('no account');
  draft.accounts.push({ ...model, id: 9, name: 'porter', group: 'user', reserved: false, authorities: ['Monitor_01'] });
};

describe('a device with several accounts', () => {
  it('names the number of sign-ins on the card of an account', async () => {
    await open();
    const cells = [...document.querySelectorAll('tbody td')].filter((cell) => /^\d$/.test(cell.textContent ?? ''));
    const onCards = cells.filter((cell) => cell.getAttribute('data-card') !== 'none');
    expect(onCards.length).toBeGreaterThan(0);
    for (const cell of onCards) expect(cell.getAttribute('data-title')).toBe('Sessions');
  });

  it('adds one with group, remark and rights, its password encrypted, and it signs in', async () => {
    const { accounts, asked, container, signIn } = await open();
    expect(await barriers(container)).toEqual([]);
    press('Add account');
    const drawer = await dialog();
    expect(await barriers(document.querySelector('[role="dialog"]') as Element)).toEqual([]);
    fill(drawer, 'User name', 'ADMIN');
    fill(drawer, 'Remark', 'night shift');
    fill(drawer, 'New password', 'Harbour-42');
    fill(drawer, 'Repeat new password', 'Harbour-42');
    save(drawer);
    expect(await drawer.findByText('An account named ADMIN already exists')).toBeTruthy();
    fill(drawer, 'User name', 'porter');
    fireEvent.click(drawer.getByRole('checkbox', { name: 'View' }));
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Alarms' }));
    // The group of this account does not have it.
    expect(drawer.queryByLabelText('People and accounts')).toBeNull();
    save(drawer);
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
    expect(asked).toContain('Security.addUser');
    expect(asked).not.toContain('userManager.addUser');
    expect(accounts().at(-1)).toMatchObject({
      name: 'porter',
      group: 'user',
      memo: 'night shift',
      authorities: ['AuthSysInfo', 'Monitor_01', 'AuthEventCfg'],
    });
    expect(await screen.findByRole('cell', { name: 'porter' })).toBeTruthy();
    expect(signIn('porter', 'Harbour-42').result).toBe(true);
  });

  it('says before the save that an account without a right for any page can open none', async () => {
    await open();
    press('Add account');
    const drawer = await dialog();
    drawer.getByText('Without more rights the account cannot open any page of this console.');
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Records, logs and states' }));
    expect(drawer.queryByText(/cannot open any page/)).toBeNull();
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Records, logs and states' }));
    drawer.getByText(/cannot open any page/);
  });

  it('adds one in plain where the device says that it has no encryption, and only there', async () => {
    const { accounts, asked, trouble } = await open();
    const add = async () => {
      press('Add account');
      const drawer = await dialog();
      fill(drawer, 'User name', 'porter');
      fill(drawer, 'New password', 'Harbour-42');
      fill(drawer, 'Repeat new password', 'Harbour-42');
      save(drawer);
      return drawer;
    };
    trouble.refuse = { 'Security.getEncryptInfo': ReplyError.InternalError };
    const drawer = await add();
    await drawer.findByRole('alert', {}, LOADING);
    expect(asked).not.toContain('userManager.addUser');
    trouble.refuse = { 'Security.getEncryptInfo': ReplyError.MethodNotFound };
    save(drawer);
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
    expect(accounts().at(-1)?.name).toBe('porter');
    expect(asked).not.toContain('Security.addUser');
  });

  it('knows after a lost answer whether an account was changed or deleted', async () => {
    const { accounts, trouble } = await open(withPorter);
    fireEvent.click(screen.getByRole('button', { name: /^Edit .porter.$/ }));
    const drawer = await dialog();
    fill(drawer, 'Remark', 'day shift');
    trouble.dropBefore = ['userManager.modifyUser'];
    save(drawer);
    expect((await drawer.findByRole('alert', {}, LOADING)).textContent).toContain('did not save the change');
    expect(accounts().at(-1)?.memo).not.toBe('day shift');
    trouble.dropBefore = [];
    trouble.dropAfter = ['userManager.modifyUser', 'userManager.deleteUser'];
    save(drawer);
    await waitFor(
      () => expect(toastTexts()).toEqual(['The reply was lost, but the device saved the change.']),
      LOADING,
    );
    expect(accounts().at(-1)?.memo).toBe('day shift');
    fireEvent.click(screen.getByRole('button', { name: /^Delete .porter.$/ }));
    press('Delete', await dialog());
    await waitFor(() => expect(toastTexts()).toContain('Account deleted'), LOADING);
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'porter' })).toBeNull());
  });

  it('reads the groups once the device begins to keep several accounts', async () => {
    visitor.multiUser = false;
    const made = signedInDevice();
    const { asked } = await openOnDevice(UserPage, made);
    visitor.multiUser = true;
    // Anything that renders the page again.
    press('Change password');
    await screen.findByRole('cell', { name: 'operator1 Reserved' }, LOADING);
    expect(asked).toContain('userManager.getGroupInfoAll');
  });

  it('changes remark and rights, and keeps name and password', async () => {
    const { accounts } = await open(withPorter);
    const before = accounts().at(-1);
    fireEvent.click(screen.getByRole('button', { name: /^Edit .porter.$/ }));
    const drawer = await dialog();
    expect(drawer.queryByLabelText('New password')).toBeNull();
    fill(drawer, 'Remark', 'day shift');
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Live picture' }));
    fireEvent.click(drawer.getByRole('checkbox', { name: 'PTZ control' }));
    save(drawer);
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
    expect(accounts().at(-1)).toEqual({ ...before, memo: 'day shift', authorities: ['AuthPTZ'] });
    // The whole account is sent, as public clients do, and no password.
    const sent = vi.mocked(rpc.call).mock.calls.find(([method]) => method === 'userManager.modifyUser')?.[1];
    expect(sent).toMatchObject({ name: 'porter', user: { Id: 9, Name: 'porter', Sharable: true, Reserved: false } });
    expect(sent).not.toHaveProperty('user.Password');
  });

  it('closes its drawer with the answer to the save, and not before', async () => {
    await open(withPorter);
    const answers = holdAnswers('userManager.modifyUser');
    fireEvent.click(screen.getByRole('button', { name: /^Edit .porter.$/ }));
    const drawer = await dialog();
    fill(drawer, 'Remark', 'day shift');
    save(drawer);
    await waitFor(() => expect(rpc.call).toHaveBeenCalledWith('userManager.modifyUser', expect.anything()));
    press('Close', drawer);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    answers.release();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('cell', { name: 'day shift' });
  });

  it('offers only rights that the signed-in account holds', async () => {
    await open(withPorter);
    visitor.authorities = ['AuthUserMag', 'AuthSysInfo'];
    fireEvent.click(screen.getByRole('button', { name: /^Edit .porter.$/ }));
    const drawer = await dialog();
    const isOff = (name: string) => (drawer.getByLabelText(name) as HTMLInputElement).disabled;
    expect([isOff('Records, logs and states'), isOff('Live picture'), isOff('Alarms')]).toEqual([false, false, true]);
    fireEvent.click(drawer.getByRole('checkbox', { name: 'View' }));
    expect((drawer.getByLabelText('Records, logs and states') as HTMLInputElement).checked).toBe(true);
  });

  it('shows beside the name that somebody else has taken it meanwhile', async () => {
    const { device } = await open();
    press('Add account');
    const drawer = await dialog();
    device.update(withPorter);
    fill(drawer, 'User name', 'porter');
    fill(drawer, 'New password', 'Harbour-42');
    fill(drawer, 'Repeat new password', 'Harbour-42');
    save(drawer);
    expect(await drawer.findByText('An account named porter already exists')).toBeTruthy();
    expect((drawer.getByLabelText('User name') as HTMLInputElement).value).toBe('porter');
  });

  it('reads the accounts again with Refresh', async () => {
    const { device } = await open();
    device.update(withPorter);
    press('Refresh');
    await screen.findByRole('cell', { name: 'porter' });
  });

  it('deletes one after a question, but no reserved one', async () => {
    const { accounts } = await open(withPorter);
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) .(admin|operator1|service).$/ })).toBeNull();
    // The device refuses another password for accounts of its own.
    expect(screen.queryAllByRole('button', { name: /^Change the password of .(operator1|service).$/ })).toEqual([]);
    expect(screen.getByRole('button', { name: /^Change the password of .admin.$/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Delete .porter.$/ }));
    press('Delete', await dialog());
    await waitFor(() => expect(toastTexts()).toEqual(['Account deleted']), LOADING);
    expect(accounts().map(({ name }) => name)).toEqual(['admin', 'operator1', 'service']);
  });

  it('does not delete one that is signed in, or signs in before the answer', async () => {
    const { accounts, device } = await open(withPorter);
    const login = { userName: 'porter', address: '10.0.0.9', clientType: 'App' };
    fireEvent.click(screen.getByRole('button', { name: /^Delete .porter.$/ }));
    device.addLogin(login);
    press('Delete', await dialog());
    await waitFor(() => expect(toastTexts()).toEqual(['This account is in use elsewhere.']), LOADING);
    const button = await screen.findByRole('button', { name: /porter.* is signed in and cannot be deleted now$/ });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    expect(accounts().map(({ name }) => name)).toContain('porter');
  });

  it('explains a deletion that failed by its own code, not by the number of an earlier refusal', async () => {
    const { device, call } = await open(withPorter);
    call('userManager.modifyPassword', { name: 'porter', pwdOld: 'Wrong-1-1', pwd: 'Harbour-42' });
    fireEvent.click(screen.getByRole('button', { name: /^Delete .porter.$/ }));
    device.update((draft) => {
      draft.accounts = draft.accounts.filter(({ name }) => name !== 'porter');
    });
    press('Delete', await dialog());
    await waitFor(() => expect(toastTexts()).toEqual(['The device did not accept these values.']), LOADING);
  });

  it('warns seven days before a password expires', async () => {
    await open((draft) => {
      const [admin] = draft.accounts;
      if (admin) admin.passwordModified -= 26 * 86_400_000;
      draft.tables.PwdUpdatePeriod = 30;
    });
    expect(await screen.findByText(/^The password of/)).toHaveProperty(
      'textContent',
      'The password of admin expires in 4 days.',
    );
  });

  it('says that nobody else can change the old password of a reserved account, and that it is one', async () => {
    await open((draft) => {
      for (const each of draft.accounts) if (each.name !== 'operator1') each.passwordModified -= 40 * 86_400_000;
      draft.tables.PwdUpdatePeriod = 30;
    });
    const notices = await screen.findAllByText(/^The password of/);
    expect(notices.map(({ textContent }) => textContent)).toEqual([
      'The password of admin is older than the update period: change it.',
      'The password of service is older than the update period. Only this account can change it.',
    ]);
    expect(screen.getByRole('row', { name: /service/ }).textContent).toContain('Reserved');
  });
});
