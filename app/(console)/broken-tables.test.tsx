// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { LOADING, openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { pagesOf } from '@/lib/config-file/table-pages';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { TableName } from '@/lib/contract/configs';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';

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
    useVisitor: () => ({ userName: 'admin', loginTime: '2026-06-01 08:00:00', authorities: [], capabilities }),
    useAuthority: () => true,
  };
});

setUpDevicePage();

type Load = () => Promise<{ default: ComponentType }>;
/** Pages and the tables that they show; of each its title. */
const PAGES: readonly [path: string, load: Load, tables: readonly TableName[]][] = [
  ['/door', () => import('./door/page'), ['AccessControl', 'AccessControlGeneral']],
  ['/door/multiCard', () => import('./door/multiCard/page'), ['OpenDoorGroup']],
  ['/section/set', () => import('./section/set/page'), ['AccessTimeSchedule']],
  ['/section/holidayGroup', () => import('./section/holidayGroup/page'), ['SpecialDayGroup']],
  ['/section/holidayPlan', () => import('./section/holidayPlan/page'), ['SpecialDaysSchedule']],
  ['/alarm/alarmlink', () => import('./alarm/alarmlink/page'), ['Alarm']],
  ['/alarm/alarmcfg', () => import('./alarm/alarmcfg/page'), ['DoorNotClosed', 'MaliciousAccessControl']],
  ['/video/set', () => import('./video/set/page'), ['Encode']],
  ['/network/port', () => import('./network/port/page'), ['Web', 'RTSP']],
  ['/network/ip', () => import('./network/ip/page'), ['Network']],
  ['/network/dateSet', () => import('./network/dateSet/page'), ['NTP']],
  ['/network/serialPort', () => import('./network/serialPort/page'), ['Comm']],
  ['/safe/ipfilter', () => import('./safe/ipfilter/page'), ['AccessFilter']],
  ['/safe/fireWall', () => import('./safe/fireWall/page'), ['AccessFilter']],
  ['/safe/safetyAbnormal', () => import('./safe/safetyAbnormal/page'), ['SafetyAbnormalAlarm']],
  ['/automaintain', () => import('./automaintain/page'), ['AutoMaintain']],
  ['/network/register', () => import('./network/register/page'), ['DVRIP']],
  ['/network/802_1x', () => import('./network/802_1x/page'), ['Wire802_1X']],
  ['/network/wifi', () => import('./network/wifi/page'), ['WLan']],
  ['/network/4G', () => import('./network/4G/page'), ['Wireless']],
  ['/network/ddns', () => import('./network/ddns/page'), ['DDNS']],
  ['/network/vpn', () => import('./network/vpn/page'), ['VPN']],
  ['/network/pppoe', () => import('./network/pppoe/page'), ['PPPoE']],
  ['/network/email', () => import('./network/email/page'), ['Email']],
  ['/network/nas', () => import('./network/nas/page'), ['NAS']],
  ['/cfg/server', () => import('./cfg/server/page'), ['PictureHttpUpload']],
  ['/cfg/PlatAccess', () => import('./cfg/PlatAccess/page'), ['VSP_GBT28181']],
  ['/vto/sipSet', () => import('./vto/sipSet/page'), ['SIP']],
  ['/vto/vts', () => import('./vto/vts/page'), ['VTSCallInfo']],
  ['/vto/roomNo', () => import('./vto/roomNo/page'), ['Building']],
];

const CASES = PAGES.flatMap(([path, load, tables]) => tables.map((table) => ({ path, load, table })));

/**
 * A device that answers rows or members of another table, until it is repaired; the test of the shapes has the other
 * answers.
 */
function broken(table: TableName) {
  const made = signedInDevice();
  let isBroken = true;
  const put = (value: unknown) =>
    made.device.update(({ secureTables }) => void Object.assign(secureTables, { [table]: value }));
  // What is encrypted is not changed on its way: the device holds it.
  const held = Reflect.get(made.device.state().secureTables, table);
  if (held !== undefined) put(Array.isArray(held) ? { a: 1 } : [{ a: 1 }]);
  const repair = () => {
    isBroken = false;
    if (held !== undefined) put(held);
  };
  const disturbed = (method: unknown, params: unknown, reply: object) =>
    isBroken && method === 'configManager.getConfig' && Object(params).name === table
      ? {
          ...reply,
          result: true,
          params: { table: Array.isArray(Reflect.get(made.device.state().tables, table)) ? [{ a: 1 }] : { a: 1 } },
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

/** Pages that read their table in a dialog or beside a list; and one whose tables may lack any member. */
const OTHERS: readonly string[] = ['user', 'log_tempMeasureLog', 'safe_ssh', 'vto_rigisterManage'];

it('has every page that shows a table as soon as it opens', () => {
  const { tables, secureTables } = signedInDevice().device.state();
  const { pages } = pagesOf([...Object.keys(tables), ...Object.keys(secureTables)], () => true);
  const titles = CONSOLE_ROUTES.filter(({ path }) => PAGES.some(([walked]) => walked === path)).map(
    ({ title }) => title,
  );
  expect(pages.filter((page) => !titles.includes(page) && !OTHERS.includes(page))).toEqual([]);
});

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
