// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import EncryptionDialog from '@/components/shell/encryption-dialog';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { notifications } from '@/lib/session/device';
import OverviewPage from './overview/page';
import ServicesPage from './safe/ssh/page';

const held = vi.hoisted(() => ({ visitor: {} as Record<string, unknown> }));
vi.mock('next/navigation', () => ({ usePathname: () => '/safe/ssh', useRouter: () => ({}) }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => held.visitor.capabilities,
  useAuthority: () => true,
  useVisitor: () => held.visitor,
}));
vi.mock('@/lib/session/use-device-clock', () => ({
  useKnownMinute: () => '2026-11-20 12:00',
  deviceTime: () => '2026-11-20 12:00:00',
}));

setUpDevicePage();
beforeEach(() => void vi.spyOn(notifications, 'listen').mockReturnValue(() => undefined));

type Prepare = NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'];

/** The reasons that a part shows, with its count of them. */
async function shownBy(Part: () => React.ReactNode, prepare: Prepare, hasFollows: boolean) {
  const made = signedInDevice({ profile: 'face-full', ...(prepare && { prepare }) });
  const capabilities = { ...DEFAULT_CAPABILITIES, systemService: true, synKeyFrameEncrypt: hasFollows };
  held.visitor = { userName: 'admin', loginTime: '', capabilities, authorities: AUTHORITIES };
  await openOnDevice(Part, made);
  // The plain connection is known before the tables are.
  await waitFor(() =>
    expect(document.querySelectorAll('[data-reason="https"], [data-reason="ssh"]')).not.toHaveLength(0),
  );
  const reasons = [...document.querySelectorAll('[data-reason]')].map(({ textContent }) => textContent);
  const count = screen.getByText(/security risk/).textContent?.match(/\d+/)?.[0];
  cleanup();
  return { reasons, count: Number(count) };
}

const many: Prepare = ({ tables }) => {
  tables.SSHD.Enable = true;
  tables.VSP_CGI.Enable = true;
  tables.DeviceSearch.AuthMode = 'Compatible';
  Object.assign(tables.Https, { Enable: true, CompatTLS11: true });
};

it.each<[string, Prepare, boolean, string[]]>([
  ['as it comes', undefined, false, ['HTTPS is off', 'RTSP over TLS is off']],
  [
    'whose stream encryption follows RTSP over TLS',
    undefined,
    true,
    ['HTTPS is off', 'RTSP over TLS is off', 'Private stream encryption is off'],
  ],
  [
    'with risky options',
    many,
    false,
    [
      'TLS 1.1 is accepted',
      'RTSP over TLS is off',
      'SSH is on',
      'Search authentication is set to “Compatible”',
      'CGI is on',
    ],
  ],
])('overview, System services and adviser agree about a device %s', async (_, prepare, follows, reasons) => {
  const all = ['The connection is not encrypted', ...reasons, 'A default or well-known password is in use'];
  const expected = { reasons: all, count: all.length };
  // It leads to the page with the rest.
  expect(await shownBy(OverviewPage, prepare, follows)).toEqual({ ...expected, reasons: all.slice(0, 5) });
  expect(await shownBy(ServicesPage, prepare, follows)).toEqual(expected);
  expect(await shownBy(() => <EncryptionDialog onClose={() => undefined} />, prepare, follows)).toEqual(expected);
});

it('leaves only what other pages mend when the recommendation is filled in', async () => {
  const made = signedInDevice({ profile: 'face-full', ...(many && { prepare: many }) });
  await openOnDevice(ServicesPage, made);
  fireEvent.click(await screen.findByRole('button', { name: 'Fill in recommended settings' }));
  const notice = within((await screen.findByText('2 security risks')).parentElement as HTMLElement);
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The connection is not encrypted',
    'A default or well-known password is in use',
  ]);
  expect(notice.getByRole('link', { name: 'All security checks' }).getAttribute('href')).toBe('/safe/overview');
});
