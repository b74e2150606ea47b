// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LOADING, openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { pagesOf } from '@/lib/config-file/table-pages';
import type { TableName } from '@/lib/contract/configs';
import { DOOR_ALARM_TABLES } from '@/lib/contract/tables/alarm';
import { isKnownTable } from '@/lib/forms/table-shape';
import { rpc } from '@/lib/session/device';
import { isDeep } from '@/scripts/deep-runs';
import { answering, atPage, BUILT_PAGES, type BuiltPage, retries, throughTabs } from './page-walk.fixtures';

vi.mock('next/navigation', async () => (await import('./page-walk.fixtures')).walkedNavigation());
vi.mock('@/lib/session/use-visitor', async () => (await import('./page-walk.fixtures')).walkedVisitor());

setUpDevicePage();
// What the live picture reads belongs to its page, also where no page before has loaded it.
beforeAll(() => import('@/components/video/watched-device'));

/** Tables that no page edits, and why. */
const OF_NO_PAGE: { readonly [N in TableName]?: string } = {
  Language: 'read as a capability of the device',
  T2UServer: 'its page is not built',
  LoginInfo: 'the specification names no page for it',
  TemperatureServer: 'its page is not built',
};

interface BesideTables {
  /** What the pages show without the tables. */
  without: string;
  tables: readonly TableName[];
  pages: readonly string[];
}

/** Tables that pages read beside what they are for: without them the page stays, and says nothing false. */
const BESIDE_TABLES: readonly BesideTables[] = [
  {
    without: 'the stored numbers instead of names',
    tables: ['AccessTimeSchedule', 'SpecialDaysSchedule'],
    pages: [
      '/personManage',
      '/door',
      '/door/firstCard',
      '/customPassword',
      '/liftControl',
      '/alarm/alarmcfg',
      '/door/repeatEnter',
    ],
  },
  {
    without: 'the home screen without its buttons',
    tables: ['ShortcutSet'],
    pages: ['/individuation/set'],
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
  {
    without: 'not who uses a section',
    tables: ['AccessControl', ...DOOR_ALARM_TABLES, 'ChassisIntrusion'],
    pages: ['/section/set'],
  },
  { without: 'not which plans use a group', tables: ['SpecialDaysSchedule'], pages: ['/section/holidayGroup'] },
  { without: 'no holiday groups to choose', tables: ['SpecialDayGroup'], pages: ['/attendance/checkGroup'] },
  { without: 'not how many groups are in use', tables: ['OpenDoorGroup'], pages: ['/mode/compareMode'] },
  {
    without: 'no warning that the port is in use: the device checks again',
    tables: ['Comm'],
    pages: ['/cfg/extModule'],
  },
  { without: 'not which events use a recording', tables: ['CustomAudio'], pages: ['/voiceRecord'] },
  { without: 'the built-in prompts alone', tables: ['CustomAudio', 'AccessSmartVoice'], pages: ['/voiceManage'] },
  { without: 'no warning of a muted microphone', tables: ['AudioInputVolume'], pages: ['/awaken'] },
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
    pages: ['/video/set'],
  },
  {
    without: 'the live picture, as above; its place has the tools all the same',
    tables: ['MediaEncrypt', 'Https', 'RTSP', 'General', 'Encode', 'VideoWidget'],
    pages: ['/calibrationconfig', '/door', '/facecfg', '/img', '/video/detect', '/video/imageMode', '/video/localCode'],
  },
  { without: 'not which profile is in use, and no week plan', tables: ['VideoInMode'], pages: ['/img'] },
  { without: 'the grid that the device names', tables: ['VideoStandard'], pages: ['/video/detect'] },
  { without: 'the shape of a picture that stands upright', tables: ['VideoImageControl'], pages: ['/video/localCode'] },
  // The other three tell the overview how secure the device is.
  { without: 'the live picture, as above', tables: ['RTSP', 'Encode', 'VideoWidget'], pages: ['/overview'] },
  {
    without: 'the risks of other pages, and a line that says so: the page Security check names them',
    tables: ['UPnP', 'VSP_PaaS', 'General', 'AccessFilter', 'PwdUpdatePeriod'],
    pages: ['/safe/ssh'],
  },
  { without: 'the HTTP port as it was at sign-in', tables: ['Web'], pages: ['/safe/ssh'] },
  { without: 'the time of the computer in its own zone', tables: ['NTP', 'Locales'], pages: ['/health'] },
  {
    without: 'the end of a certificate beside the clock of the device as if it were UTC',
    tables: ['NTP', 'Locales'],
    pages: ['/safe/cert', '/safe/ssh', '/safe/overview'],
  },
  { without: 'no warning of a restart', tables: ['Https'], pages: ['/safe/cert'] },
  { without: 'no note that e-mail is not set up', tables: ['Email'], pages: ['/safe/safetyAbnormal'] },
  { without: 'a question without the present address', tables: ['Network', 'Web'], pages: ['/cfg/cfg'] },
  { without: 'a question without the present address', tables: ['Network'], pages: ['/cfg/default'] },
  {
    without: 'the start in the time that the device shows without summer time',
    tables: ['Locales'],
    pages: ['/automaintain'],
  },
  {
    without: 'degrees Celsius, in which the records are',
    tables: ['MeasureTemperature'],
    pages: ['/log/tempMeasureLog'],
  },
];

/** A member of a reply that holds rows, or says how many there are. */
interface List {
  method: string;
  member: string;
  kind: 'rows' | 'count';
}

/** Besides a member that is missing. What another reader would take most easily comes first. */
const WRONG = {
  rows: [['Ada'], 'rows', { a: 1 }, [null]],
  // A number that is none travels as null.
  count: [1e12, '12', -1, null, 1.5],
} as const;

/** Calls that were answered with each of them; on further pages the first one will do. */
const tried = new Set<string>();

/** Lists that pages read beside what they are for, by method: what is shown without them. */
const BESIDE_LISTS: readonly { without: string; methods: RegExp; pages: readonly string[] }[] = [
  {
    without: 'no numbers of credentials',
    methods: /^Access(Card|Face|Fingerprint)\.list/,
    pages: ['/personManage'],
  },
  { without: 'the risks of accounts, and a line that says so', methods: /^userManager\./, pages: ['/safe/ssh'] },
  { without: 'a line that says so', methods: /^storage\.getDeviceAllInfo/, pages: ['/cfg/PrivacySet'] },
  { without: 'no bar of the storage', methods: /^storage\.getDeviceAllInfo/, pages: ['/AudioList'] },
  {
    without: 'the stored algorithm alone; no interface to capture; a line that says so',
    methods: /^(AC\.getCaps|netApp\.(getNetInterfaces|getCaptureState))/,
    pages: ['/AdvancedSet'],
  },
  { without: 'every word that the console knows', methods: /^AC\.getCaps/, pages: ['/awaken'] },
  {
    without: 'an empty list, as the specification says',
    methods: /^FileManager\.list/,
    pages: ['/cfg/imgCfg', '/individuation/set'],
  },
  {
    without: 'an empty list, as the specification says',
    methods: /^audioRecordManager\.getRecordFiles/,
    pages: ['/voiceRecord', '/AudioList'],
  },
  { without: 'the advert theme', methods: /^VideoOutput\.getAdvertisementList/, pages: ['/individuation/set'] },
  { without: 'no last corrections', methods: /^ThermographyManager\.getCorrections/, pages: ['/calibrationconfig'] },
  { without: 'no movement', methods: /^devVideoDetect\.getMotionLevel/, pages: ['/video/detect'] },
  { without: 'no number of sign-ins', methods: /^userManager\.getActiveUserInfoAll/, pages: ['/user'] },
  {
    without: 'not who uses a section',
    methods: /^(AccessUser|RecordFinder)\.|^accessControlManager\.getRepeatEnterRoute/,
    pages: ['/section/set'],
  },
  {
    without: 'neither groups nor shifts',
    methods: /^(Attendance|AccessAttendance)\./,
    pages: ['/accesslog/attendance'],
  },
  { without: 'numbers of shifts', methods: /^Attendance\.getWorkOrder/, pages: ['/attendance/checkGroup'] },
  {
    without: 'all opening methods',
    methods: /^AC\.getCaps/,
    pages: ['/door', '/door/multiCard', '/mode/compareMode'],
  },
  { without: 'nothing: it reads how much fits', methods: /^AC\.getCaps/, pages: ['/statistics'] },
  { without: 'no card', methods: /^commPort\.getLastCard/, pages: ['/network/serialPort'] },
  {
    without: 'not who is registered',
    methods: /^VideoTalkManager\.getRegisterState/,
    pages: ['/vto/sipSet', '/vto/room', '/vto/vts', '/vto/rigisterManage'],
  },
  {
    without: 'neither the state of a card nor whether this page is reached over it',
    methods: /^netApp\.getNetInterfaces/,
    pages: ['/network/ip', '/network/802_1x', '/network/wifi', '/safe/ipfilter', '/safe/fireWall'],
  },
  {
    without: 'no address of this browser to compare with',
    methods: /^userManager\.getActiveUserInfoAll/,
    pages: ['/safe/ipfilter', '/safe/fireWall'],
  },
  { without: 'not the last attempts', methods: /^LinkLayerVPNClient\.getStatus/, pages: ['/network/vpn'] },
  { without: 'no states of ports', methods: /^(netApp\.getPortState|UPnPPortmap\.)/, pages: ['/network/port'] },
  { without: 'a line that says so', methods: /^netApp\.getHttpUploadStatus/, pages: ['/cfg/server'] },
  { without: 'the upgrade itself: files that need no restart', methods: /^upgrader\.getState/, pages: ['/update'] },
];

/** Not lists of a page: tables have their own walk, and a key that cannot be used has its own tests. */
const NO_LISTS = /^(configManager|Security|System)\./;

const membersOf = (reply: object): Record<string, unknown> => Object(Reflect.get(reply, 'params'));

/** Tables and whether they are read encrypted, or in an encrypted batch. */
type Asked = ReadonlyMap<TableName, boolean>;

/** What a page reads when it opens and on its tabs. */
interface Reads {
  tables: Asked;
  lists: readonly List[];
}

/** Opens a page and waits for every answer. */
async function open(page: BuiltPage, change: (method: string, reply: object, params: unknown) => object) {
  const { made, Page } = await atPage(page);
  const opened = await openOnDevice(
    Page,
    answering(made, (method, params, reply) => change(String(method), reply, params)),
  );
  await opened.idle();
  return opened;
}

/** What the pages read on a sound device, found once for each. */
const known = new Map<BuiltPage, Promise<Reads>>();

function readsOf(page: BuiltPage): Promise<Reads> {
  const reads = known.get(page) ?? findReads(page);
  known.set(page, reads);
  reads.catch(() => known.delete(page));
  return reads;
}

async function findReads(page: BuiltPage): Promise<Reads> {
  const tables = new Map<TableName, boolean>();
  const lists = new Map<string, List>();
  const note = (method: string, params: unknown, isSealed: boolean) => {
    const { name } = Object(params);
    if (/\.getConfig$/.test(method) && isKnownTable(name)) tables.set(name, isSealed || tables.get(name) === true);
  };
  const onSealed = (request: { method: string; params?: unknown }) => note(request.method, request.params, true);
  rpc.events.on('asked', onSealed);
  const { container, idle } = await open(page, (method, reply, params) => {
    note(method, params, false);
    for (const [member, value] of NO_LISTS.test(method) ? [] : Object.entries(membersOf(reply))) {
      const isCount = typeof value === 'number' && /^(Total|count|queued)$/.test(member);
      const isRows = Array.isArray(value) || value === null;
      if (isCount || isRows) lists.set(`${method} ${member}`, { method, member, kind: isCount ? 'count' : 'rows' });
    }
    return reply;
  });
  expect(retries()).toEqual([]);
  await throughTabs(container);
  await idle();
  rpc.events.off('asked', onSealed);
  cleanup();
  return { tables, lists: [...lists.values()] };
}

/** Opens a page whose device answers each of the tables with one of another shape until `repair`. */
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

describe('a table of another shape', () => {
  const broken = new Set<TableName>();

  it('has a page, or a reason to have none', () => {
    expect(pagesOf(ALL, () => true).others).toEqual(Object.keys(OF_NO_PAGE));
  });

  it.each(BUILT_PAGES)('is a failed read on $path of $profile, which recovers', async (page) => {
    const { tables } = await readsOf(page);
    // Those that the page edits are read when it opens, not only by a dialog.
    const edited = ALL.filter((table) => pagesOf([table], () => true).pages.some((title) => title === page.title));
    expect(edited.filter((table) => !tables.has(table))).toEqual([]);
    const beside = BESIDE_TABLES.filter(({ pages }) => pages.includes(page.path)).flatMap((each) => each.tables);

    for (const [table, isSealed] of tables) {
      // Elsewhere than in the deep run a table breaks where it is edited, and where it is read first.
      if (beside.includes(table) || (!isDeep && broken.has(table) && !edited.includes(table))) continue;
      broken.add(table);
      const { container, repair } = await openBroken(page, new Map([[table, isSealed]]));
      await throughTabs(container, () => retries().length > 0);
      expect(retries(), table).not.toEqual([]);
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
      // Two parts of the overview need the same table.
      for (const each of screen.getAllByRole('alert')) expect(each.textContent, table).not.toBe('');
      repair();
      for (const retry of retries()) fireEvent.click(retry);
      await waitFor(() => expect(screen.queryAllByRole('alert'), table).toEqual([]), LOADING);
      expect(retries(), table).toEqual([]);
      cleanup();
    }

    if (beside.length === 0) return;
    const { container } = await openBroken(page, new Map([...tables].filter(([table]) => beside.includes(table))));
    await throughTabs(container);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(retries()).toEqual([]);
  });
});

describe('a list of another shape', () => {
  it.each(BUILT_PAGES)('is a failed read on $path of $profile, which recovers', async (page) => {
    const { lists } = await readsOf(page);
    const methods = BESIDE_LISTS.filter(({ pages }) => pages.includes(page.path)).map((each) => each.methods);
    const beside = lists.filter(({ method }) => methods.some((each) => each.test(method)));

    for (const { method, member, kind } of lists.filter((each) => !beside.includes(each))) {
      const what = `${method} ${member}`;
      // Some devices leave out an empty list of users.
      let shown: unknown = member === 'users' ? {} : undefined;
      let asked = 0;
      const { container } = await open(page, (own, reply) => {
        const isStart = own !== method && own === method.replace(/doFind$/, 'startFind');
        if (own !== method && !(isStart && shown === null)) return reply;
        asked += 1;
        // A page without rows before the end is a failed read: there are none from the start.
        if (isStart) return { ...reply, params: { ...membersOf(reply), Total: 0, totalCount: 0 } };
        return { ...reply, params: { ...membersOf(reply), [member]: shown } };
      });
      await throughTabs(container, () => retries().length > 0);
      const again = async (value: unknown, isShown: () => void) => {
        // A press during a read would not ask again.
        if (page.path === '/overview') await rpc.settled(LOADING.timeout);
        const before = asked;
        shown = value;
        for (const retry of retries()) fireEvent.click(retry);
        await waitFor(
          () => {
            expect(asked, what).toBeGreaterThan(before);
            expect(retries().filter((each) => each.dataset.loading)).toEqual([]);
            isShown();
          },
          { ...LOADING, interval: 10 },
        );
        expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
      };
      const values = tried.has(what) ? WRONG[kind].slice(0, 1) : WRONG[kind];
      tried.add(what);
      for (const value of values) {
        await again(value, () => expect(retries(), `${what}: ${JSON.stringify(value)}`).not.toEqual([]));
      }
      // That is how a device writes that there are none.
      await again(kind === 'rows' ? null : 0, () => expect(retries(), what).toEqual([]));
      cleanup();
    }

    if (beside.length === 0) return;
    const { container } = await open(page, (method, reply) => {
      const own = beside.filter((each) => each.method === method);
      // Members for one, a row that is null for the next.
      const wrong = own.map(({ member, kind }, place) => [member, WRONG[kind][place % 2 === 0 ? 2 : 3]]);
      return { ...reply, ...(own.length > 0 && { params: { ...membersOf(reply), ...Object.fromEntries(wrong) } }) };
    });
    await throughTabs(container);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(retries()).toEqual([]);
  });
});

/** A test for each page: in a run of these tests alone, all pages in one would take longer than a test may. */
it.each([...new Set([...BESIDE_TABLES, ...BESIDE_LISTS].flatMap(({ pages }) => pages))])(
  '%s reads what is named as beside its own',
  async (path) => {
    const reads: Reads[] = [];
    // One after the other: two open pages would answer each other's calls.
    for (const page of BUILT_PAGES.filter((each) => each.path === path)) reads.push(await readsOf(page));
    const tables = BESIDE_TABLES.filter(({ pages }) => pages.includes(path)).flatMap((each) => each.tables);
    expect(tables.filter((table) => !reads.some((each) => each.tables.has(table)))).toEqual([]);
    const lists = reads.flatMap((each) => each.lists);
    for (const { methods } of BESIDE_LISTS.filter(({ pages }) => pages.includes(path))) {
      expect(
        lists.some(({ method }) => methods.test(method)),
        `${methods}`,
      ).toBe(true);
    }
  },
);
