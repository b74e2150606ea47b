// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { LOADING, openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { ConfigName } from '@/lib/contract/configs';

const at = vi.hoisted(() => ({ path: '' }));
vi.mock('next/navigation', () => ({
  usePathname: () => at.path,
  useRouter: () => ({ replace: () => undefined, push: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock('@/lib/session/use-visitor', () => {
  const capabilities = { ...DEFAULT_CAPABILITIES, doorCount: 1, multiCard: true, timeSection: true, holidayPlan: true };
  return {
    useCapabilities: () => capabilities,
    useVisitor: () => ({ userName: 'admin', authorities: [], capabilities }),
    useAuthority: () => true,
  };
});

setUpDevicePage();

type Load = () => Promise<{ default: ComponentType }>;
/** Pages and the tables that they show; of each its title. */
const PAGES: readonly [path: string, load: Load, tables: readonly ConfigName[]][] = [
  ['/door', () => import('./door/page'), ['AccessControl', 'AccessControlGeneral']],
  ['/door/multiCard', () => import('./door/multiCard/page'), ['OpenDoorGroup']],
  ['/section/set', () => import('./section/set/page'), ['AccessTimeSchedule']],
  ['/section/holidayGroup', () => import('./section/holidayGroup/page'), ['SpecialDayGroup']],
  ['/section/holidayPlan', () => import('./section/holidayPlan/page'), ['SpecialDaysSchedule']],
  ['/alarm/alarmlink', () => import('./alarm/alarmlink/page'), ['Alarm']],
  ['/alarm/alarmcfg', () => import('./alarm/alarmcfg/page'), ['DoorNotClosed', 'MaliciousAccessControl']],
  ['/video/set', () => import('./video/set/page'), ['Encode']],
  ['/network/port', () => import('./network/port/page'), ['Web', 'RTSP']],
];

const CASES = PAGES.flatMap(([path, load, tables]) => tables.map((table) => ({ path, load, table })));

/**
 * A device that answers rows or members of another table, until it is repaired; the test of the shapes has the other
 * answers.
 */
function broken(table: ConfigName) {
  const made = signedInDevice();
  let isBroken = true;
  const repair = () => {
    isBroken = false;
  };
  const disturbed = (method: unknown, params: unknown, reply: object) =>
    isBroken && method === 'configManager.getConfig' && Object(params).name === table
      ? {
          ...reply,
          result: true,
          params: { table: Array.isArray(made.device.state().tables[table]) ? [{ a: 1 }] : { a: 1 } },
        }
      : reply;
  const call: typeof made.call = (method, params, more) => {
    const reply = made.call(method, params, more);
    if (method !== 'system.multicall' || !Array.isArray(params) || !Array.isArray(reply.params))
      return { ...reply, ...disturbed(method, params, reply) };
    const replies = reply.params.map((each, place) => disturbed(params[place]?.method, params[place]?.params, each));
    return { ...reply, params: replies };
  };
  return { ...made, call, repair };
}

it.each(CASES)('$path says that $table of another shape could not be read, and recovers', async (each) => {
  at.path = each.path;
  const made = broken(each.table);
  const { default: Page } = await each.load();
  await openOnDevice(Page, made);
  const retry = await screen.findByRole('button', { name: 'Try again' }, LOADING);
  expect(screen.getByRole('alert').textContent).not.toBe('');
  made.repair();
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull(), LOADING);
  expect(screen.queryByRole('alert')).toBeNull();
});
