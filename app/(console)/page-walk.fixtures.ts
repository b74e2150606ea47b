import { fireEvent, screen, waitFor } from '@testing-library/react';
import { LOADING } from '@/components/form/device-page.fixtures';
import { signedInDevice, type TestDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import type { ProfileName } from '@/lib/contract/profiles';
import { walkingAt } from '@/lib/routes/page-calls.fixtures';
import { CONSOLE_ROUTES, FRAME_ROUTE } from '@/lib/routes/route-table';
import { isOpen } from '@/lib/routes/verdict';

/** Of the page that is walked; the modules below read it at each render. */
const shown = { path: '/', capabilities: DEFAULT_CAPABILITIES };

/** Mock of `next/navigation`, for `vi.mock`. */
export const walkedNavigation = () => ({
  usePathname: () => shown.path,
  useRouter: () => ({ replace: () => undefined, push: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
});

/** Mock of `@/lib/session/use-visitor`, for `vi.mock`: the administrator, with all rights. */
export const walkedVisitor = () => ({
  useCapabilities: () => shown.capabilities,
  useVisitor: () => ({
    userName: 'admin',
    loginTime: '2026-06-01 08:00:00',
    authorities: AUTHORITIES,
    capabilities: shown.capabilities,
  }),
  useAuthority: () => true,
});

/** Between them they have every page that is built. */
const PROFILES: readonly ProfileName[] = [
  'face-full',
  'door-controller',
  'vto',
  'attendance',
  'baseline-1',
  'temp-external',
  'chinese',
];

const capabilitiesOf = (made: TestDevice) => made.device.capabilities() as unknown as DeviceCapabilities;

/** A page and a profile that has it. */
export interface BuiltPage {
  path: string;
  title: string;
  profile: ProfileName;
}

/** Every page that is built, with the first profile that has it; one with more lists for several doors, twice. */
export const BUILT_PAGES = builtPages();

function builtPages(): BuiltPage[] {
  const devices = PROFILES.map((profile) => ({ profile, capabilities: capabilitiesOf(signedInDevice({ profile })) }));
  return CONSOLE_ROUTES.filter((each) => each.built && each !== FRAME_ROUTE).flatMap(({ path, title }) => {
    const has = devices.find(({ capabilities }) => isOpen(path, { authorities: AUTHORITIES, capabilities }));
    if (!has) throw new Error(`no profile of the walk has ${path}`);
    const profiles = [has.profile, ...(path === '/door/repeatEnter' ? (['door-controller'] as const) : [])];
    return profiles.map((profile) => ({ path, title, profile }));
  });
}

/** A device that shows that page, and the page itself. */
export async function atPage({ path, profile }: BuiltPage) {
  const made = signedInDevice({ profile });
  Object.assign(shown, { path, capabilities: capabilitiesOf(made) });
  walkingAt(path);
  const { default: Page } = await import(/* @vite-ignore */ `.${path}/page`);
  return { made, Page };
}

/** The device with each of its replies changed, those inside a batch, too. */
export function answering(
  made: TestDevice,
  change: (method: unknown, params: unknown, reply: object) => object,
): TestDevice {
  const call: TestDevice['call'] = (method, params, more) => {
    const reply = made.call(method, params, more);
    if (method !== 'system.multicall' || !Array.isArray(params) || !Array.isArray(reply.params))
      return { ...reply, ...change(method, params, reply) };
    const replies = reply.params.map((each, place) => change(params[place]?.method, params[place]?.params, each));
    return { ...reply, params: replies };
  };
  return { ...made, call };
}

/** The buttons of failure panels. */
export const retries = () => screen.queryAllByRole('button', { name: 'Try again' });

/** Opens each of the other tabs of a page in turn and waits until it has loaded; ends when `isFound`. */
export async function throughTabs(container: Element, isFound: () => boolean = () => false): Promise<void> {
  const tab = (place: number) => container.querySelectorAll('[role="tab"]')[place];
  for (let place = 1; tab(place) && !isFound(); place += 1) {
    fireEvent.click(tab(place) as Element);
    await waitFor(() => {
      // A tab may be drawn anew when it opens.
      if (tab(place)?.getAttribute('aria-selected') !== 'true') throw new Error('not open');
      if (container.querySelector('[aria-busy="true"]')) throw new Error('still reading');
    }, LOADING);
  }
}
