// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LOADING, openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { pagesOf } from '@/lib/config-file/table-pages';
import type { TableName } from '@/lib/contract/configs';
import { isKnownTable } from '@/lib/forms/table-shape';
import { rpc } from '@/lib/session/device';
import { answering, atPage, BUILT_PAGES, type BuiltPage, retries, throughTabs } from './page-walk.fixtures';

vi.mock('next/navigation', async () => (await import('./page-walk.fixtures')).walkedNavigation());
vi.mock('@/lib/session/use-visitor', async () => (await import('./page-walk.fixtures')).walkedVisitor());

setUpDevicePage();

/** Tables that no page edits, and why. */
const OF_NO_PAGE: { readonly [N in TableName]?: string } = {
  Language: 'read as a capability of the device',
  VideoAnalyseRule: 'read as a capability of the device',
  TemperatureServer: 'its page is not built',
};

interface Beside {
  /** What the pages show without the tables. */
  without: string;
  tables: readonly TableName[];
  pages: readonly string[];
}

/** Tables that pages read beside what they are for: without them the page stays, and says nothing false. */
const BESIDE: readonly Beside[] = [
  {
    without: 'the stored numbers instead of names',
    tables: ['AccessTimeSchedule', 'SpecialDaysSchedule'],
    pages: ['/personManage', '/door', '/door/firstCard', '/customPassword', '/liftControl', '/alarm/alarmcfg'],
  },
  {
    without: 'the numbers of doors instead of their names',
    tables: ['AccessControl'],
    pages: [
      '/personManage',
      '/customPassword',
      '/accesslog/log',
      '/accesslog/attendance',
      '/alarm/alarmlog',
      '/log/alarm',
    ],
  },
  { without: 'not who uses a section', tables: ['AccessControl'], pages: ['/section/set'] },
  { without: 'not which plans use a group', tables: ['SpecialDaysSchedule'], pages: ['/section/holidayGroup'] },
  { without: 'no holiday groups to choose', tables: ['SpecialDayGroup'], pages: ['/attendance/checkGroup'] },
  { without: 'not how many groups are in use', tables: ['OpenDoorGroup'], pages: ['/mode/compareMode'] },
  { without: 'no warning that the service is off', tables: ['VSP_ONVIF'], pages: ['/onvifUser'] },
  { without: 'no warning that registration is off', tables: ['Registar'], pages: ['/vto/rigisterManage'] },
  {
    without: 'no warning that a port is taken: the device checks again',
    tables: ['Web', 'Https', 'RTSP', 'DVRIP'],
    pages: ['/vto/sipSet', '/cfg/PlatAccess'],
  },
  {
    without: 'no warning that a port is taken: the device checks again',
    tables: ['SIP'],
    pages: ['/cfg/PlatAccess'],
  },
  {
    without: 'the live picture, which may play without them and otherwise says why it does not',
    tables: ['MediaEncrypt', 'Https', 'RTSP', 'General'],
    pages: ['/video/set', '/overview'],
  },
  { without: 'the live picture, as above', tables: ['Encode', 'VideoWidget'], pages: ['/overview'] },
  { without: 'no warning of a restart', tables: ['Https'], pages: ['/safe/cert'] },
  { without: 'no note that e-mail is not set up', tables: ['Email'], pages: ['/safe/safetyAbnormal'] },
  { without: 'a question without the present address', tables: ['Network', 'Web'], pages: ['/cfg/cfg'] },
  {
    without: 'degrees Celsius, in which the records are',
    tables: ['MeasureTemperature'],
    pages: ['/log/tempMeasureLog'],
  },
];

const isBeside = (path: string, table: TableName) =>
  BESIDE.some(({ tables, pages }) => tables.includes(table) && pages.includes(path));

/** Tables and whether they are read encrypted, or in an encrypted batch. */
type Asked = ReadonlyMap<TableName, boolean>;

/** Opens a page, and its tabs, on a sound device, and returns the tables that it reads. */
async function tablesOf(page: BuiltPage): Promise<Asked> {
  const asked = new Map<TableName, boolean>();
  const note = (method: unknown, params: unknown, isSealed: boolean) => {
    const { name } = Object(params);
    if (/\.getConfig$/.test(String(method)) && isKnownTable(name))
      asked.set(name, isSealed || asked.get(name) === true);
  };
  const onSealed = (request: { method: string; params?: unknown }) => note(request.method, request.params, true);
  rpc.events.on('asked', onSealed);
  const { made, Page } = await atPage(page);
  const { container } = await openOnDevice(
    Page,
    answering(made, (method, params, reply) => {
      note(method, params, false);
      return reply;
    }),
  );
  expect(retries()).toEqual([]);
  await throughTabs(container);
  rpc.events.off('asked', onSealed);
  cleanup();
  return asked;
}

/** The same, where the device answers each of the tables with one of another shape until `repair`. */
async function openBroken(page: BuiltPage, broken: Asked) {
  const { made, Page } = await atPage(page);
  const { tables, secureTables } = made.device.state();
  const other = (value: unknown) => (Array.isArray(value) ? { a: 1 } : [{ a: 1 }]);
  let isBroken = true;
  // An encrypted reply is not changed on its way: the device holds the table.
  const hold = (change: (held: unknown) => unknown) =>
    made.device.update((draft) => {
      for (const [name, isSealed] of broken) {
        const part = name in secureTables ? 'secureTables' : 'tables';
        if (isSealed) Object.assign(draft[part], { [name]: change(Reflect.get({ ...tables, ...secureTables }, name)) });
      }
    });
  hold(other);
  const { container } = await openOnDevice(
    Page,
    answering(made, (method, params, reply) => {
      const { name } = Object(params);
      return isBroken && method === 'configManager.getConfig' && broken.get(name) === false
        ? { ...reply, result: true, params: { table: other(Reflect.get(tables, name)) } }
        : reply;
    }),
  );
  const repair = () => {
    isBroken = false;
    hold((held) => held);
  };
  return { container, repair };
}

/** Every table of the contract. */
const ALL = Object.values(signedInDevice().device.state())
  .flatMap((part) => Object.keys(Object(part)))
  .filter(isKnownTable);

it('every table has a page, or a reason to have none', () => {
  expect(pagesOf(ALL, () => true).others).toEqual(Object.keys(OF_NO_PAGE));
});

it.each(BUILT_PAGES)('$path says of each of its tables that it could not be read, and recovers', async (page) => {
  const asked = await tablesOf(page);
  // Those that the page edits are read when it opens, not only by a dialog.
  const edited = ALL.filter((table) => pagesOf([table], () => true).pages.some((title) => title === page.title));
  expect(edited.filter((table) => !asked.has(table))).toEqual([]);

  for (const [table, isSealed] of asked) {
    if (isBeside(page.path, table)) continue;
    const { container, repair } = await openBroken(page, new Map([[table, isSealed]]));
    await throughTabs(container, () => retries().length > 0);
    expect(retries(), table).not.toEqual([]);
    expect(screen.getByRole('alert').textContent, table).not.toBe('');
    repair();
    for (const retry of retries()) fireEvent.click(retry);
    await waitFor(() => expect(screen.queryAllByRole('alert'), table).toEqual([]), LOADING);
    expect(retries(), table).toEqual([]);
    cleanup();
  }

  const beside = BESIDE.filter(({ pages }) => pages.includes(page.path)).flatMap(({ tables }) => tables);
  expect(beside.filter((table) => !asked.has(table))).toEqual([]);
  if (beside.length === 0) return;
  const { container } = await openBroken(page, new Map([...asked].filter(([table]) => beside.includes(table))));
  await throughTabs(container);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(retries()).toEqual([]);
});
