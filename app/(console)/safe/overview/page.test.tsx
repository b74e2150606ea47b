// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { session } from '@/lib/session/device';
import SecurityPage from './page';

vi.mock('next/navigation', () => ({ usePathname: () => '/safe/overview', useRouter: () => ({}) }));
vi.mock('@/lib/session/use-device-clock', () => ({
  useKnownMinute: () => '2026-11-20 12:00',
  deviceTime: () => '2026-11-20 12:00:00',
}));

const CAN = {
  systemService: true,
  certManage: true,
  upnp: true,
  multiUser: true,
  securityBaseline: 2,
  pwdUpdatePeriod: { support: true, list: [30, 90] },
};
setUpVisitor(CAN);
setUpDevicePage();
let refuse: string | undefined;
let code: number;
beforeEach(() => {
  refuse = undefined;
  code = ReplyError.InternalError;
});

type Prepare = NonNullable<NonNullable<Parameters<typeof signedInDevice>[0]>['prepare']>;

async function open(prepare?: Prepare) {
  const made = signedInDevice({ profile: 'face-full', ...(prepare && { prepare }) });
  const REFUSAL = { result: false, error: { code } };
  const asked: string[] = [];
  const page = await openOnDevice(SecurityPage, {
    ...made,
    call(method, params, more) {
      const calls = method === 'system.multicall' ? (params as { method: string; params?: { name?: string } }[]) : [];
      const names = calls.map((each) => each.params?.name ?? each.method);
      asked.push(...(calls.length > 0 ? names : [method]));
      const reply = made.call(method, params, more);
      if (!Array.isArray(reply.params)) return reply;
      return { ...reply, params: reply.params.map((each, index) => (names[index] === refuse ? REFUSAL : each)) };
    },
  });
  await waitFor(() =>
    expect(document.querySelector('[data-finding="ssh"]')?.getAttribute('data-level')).not.toBe(null),
  );
  await waitFor(() => expect(screen.queryByText('It is being read.')).toBeNull());
  return { ...made, ...page, asked };
}

const row = (subject: string) => document.querySelector<HTMLElement>(`[data-finding="${subject}"]`) as HTMLElement;
const levelOf = (subject: string) => row(subject)?.getAttribute('data-level');
const panel = (name: string) => within(screen.getByRole('region', { name }));
const linkOf = (subject: string) => within(row(subject)).getByRole('link').getAttribute('href');
const signIn = (authorities: readonly Authority[], features: object = {}) => {
  const capabilities = { ...DEFAULT_CAPABILITIES, ...CAN, ...features };
  session.state.set({
    phase: 'over',
    visitor: { userName: 'admin', loginTime: '', capabilities, authorities },
    end: 'connect-over',
  });
};

it('lists what needs action, advice and what is fine, each with its reason and the way to mend it', async () => {
  const { container } = await open(({ tables }) => {
    tables.SSHD.Enable = true;
    tables.General.LockLoginEnable = false;
    tables.UPnP.Enable = true;
  });
  expect(screen.getByRole('status').textContent).toBe('7 security risks');
  expect(
    panel('Needs action')
      .getAllByRole('listitem')
      .map((each) => each.dataset.finding),
  ).toEqual([...['plain', 'https', 'rtspOverTls', 'ssh', 'upnp', 'defaultPassword', 'lock']]);
  expect(row('ssh').textContent).toBe(
    'High riskSSH is onThe command line gives full control over the device.System services',
  );
  expect(row('defaultPassword').textContent).toContain('\u2068admin\u2069');
  expect(levelOf('filter')).toBe('advice');
  expect(levelOf('cgi')).toBe('fine');
  expect(linkOf('ssh')).toBe('/safe/ssh?show=ssh');
  expect(linkOf('upnp')).toBe('/network/port?show=upnpEnabled');
  expect(linkOf('lock')).toBe('/safe/fireWall?tab=lock&show=lock');
  expect(linkOf('filter')).toBe('/safe/fireWall?tab=firewall');
  expect(linkOf('defaultPassword')).toBe('/user?show=user.changePassword');
  fireEvent.click(within(row('plain')).getByRole('button', { name: 'Encrypted connection' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(await barriers(container)).toEqual([]);
});

it('shows on the next look that something was mended elsewhere', async () => {
  const { device } = await open(({ tables }) => void Object.assign(tables.SSHD, { Enable: true }));
  expect(levelOf('ssh')).toBe('bad');
  device.update(({ tables }) => void Object.assign(tables.SSHD, { Enable: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(levelOf('ssh')).toBe('fine'));
});

it.each([
  ['SSHD', ['ssh']],
  ['userManager.getUserInfoAll', ['defaultPassword', 'weakPassword', 'passwordAge', 'guests']],
  ['CertManager.getSvrCertInfo', ['certificate']],
])('never calls fine what could not be read: %s', async (name, subjects) => {
  refuse = name;
  await open();
  for (const subject of subjects) {
    expect(levelOf(subject), subject).toBe('unknown');
    expect(row(subject).textContent).toMatch(/It could not be read|The device does not tell/);
  }
  expect(levelOf('cgi')).toBe('fine');
  if (!name.includes('.')) return;
  refuse = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(levelOf(subjects[0] ?? '')).not.toBe('unknown'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not ask to try again where the device has no certificate', async () => {
  refuse = 'CertManager.getSvrCertInfo';
  code = ReplyError.Unknown;
  await open();
  within(row('certificate')).getByText('The device does not tell, or does not have it.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('does not send the administrator to an account with more rights where the device has no page for it', async () => {
  const weak: Prepare = ({ tables }) => void Object.assign(tables.General, { LockLoginEnable: false });
  signIn(AUTHORITIES, { securityBaseline: 1 });
  await open(weak);
  within(row('lock')).getByText('On this device, the console has no page where this can be changed.');
});

it('asks only what the account may read and the device has, and says so of the rest', async () => {
  signIn(['AuthSecurity'], { certManage: false });
  const { asked } = await open();
  expect(asked).not.toContain('userManager.getUserInfoAll');
  expect(asked).not.toContain('UPnP');
  expect(asked).not.toContain('CertManager.getSvrCertInfo');
  expect(row('upnp').textContent).toContain('This account may not read it.');
  expect(row('guests').textContent).toContain('This account may not read it.');
  expect(row('certificate').textContent).toContain('The device does not tell, or does not have it.');
  expect(panel('Not checked').getAllByRole('listitem').length).toBeGreaterThan(5);
});

it('judges only the accounts that the device shows', async () => {
  signIn(AUTHORITIES, { multiUser: false });
  await open(({ accounts }) => {
    for (const each of accounts) each.strength = each.name === 'admin' ? 'High' : 'Default';
  });
  expect(levelOf('defaultPassword')).toBe('fine');
});
