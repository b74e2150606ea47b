// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { ClockDrift } from '@/components/network/clock-drift';
import { signedInDevice, TEST_START } from '@/emulator/test-device';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { availableVersion } from '@/lib/session/available-version';
import { connection, notifications } from '@/lib/session/device';
import { startPage } from '@/lib/session/start-page';
import OverviewPage from './page';

const held = vi.hoisted(() => ({ visitor: {} as Record<string, unknown>, minute: '' as string | undefined }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => held.visitor.capabilities,
  useAuthority: (right: string) => (held.visitor.authorities as string[]).includes(right),
  useVisitor: () => held.visitor,
}));
// The clock of the shell, which the page only shares.
vi.mock('@/lib/session/use-device-clock', () => ({
  useKnownMinute: () => held.minute,
  deviceTime: () => '2026-11-20 12:00:00',
}));

setUpDevicePage();

const HOUR_MS = 3_600_000;

beforeEach(() => {
  localStorage.clear();
  held.minute = '2026-11-20 12:00';
  availableVersion.set(undefined);
  setHidden(false);
});

const FULL = { accessRecord: true, alarmRecord: true, linkageIn: true, alarmOutSlots: 1, doorParameter: true };
const MORE = {
  remoteOpen: true,
  cardAuth: true,
  faceAuth: true,
  fingerprintAuth: true,
  nas: true,
  customPassword: true,
  holidayGroup: true,
};

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true });
}

interface Opening {
  authorities?: readonly Authority[];
  refuse?: string;
  /** What the device answers instead of a refusal. */
  answer?: object;
  doorCount?: number;
  prepare?: NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'];
}

const REFUSAL = { result: false, error: { code: ReplyError.Unknown } };

async function open(opening: Opening = {}) {
  const { authorities = AUTHORITIES, refuse, answer = REFUSAL, doorCount = 1, prepare } = opening;
  const made = signedInDevice({ ...(prepare && { prepare }) });
  const capabilities = {
    ...DEFAULT_CAPABILITIES,
    ...FULL,
    ...MORE,
    hasVideo: false,
    doorCount,
    pwdUpdatePeriod: { support: true, list: [30, 90] },
    deviceType: 'ASI-7214',
    softVersion: '4.002.0000',
  };
  held.visitor = { userName: 'admin', loginTime: '2026-11-20 12:00:00', capabilities, authorities };
  const listeners = new Set<(event: DeviceEvent) => void>();
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent) => {
    const own = (event: DeviceEvent) => codes.includes(event.Code) && onEvent(event);
    listeners.add(own);
    return () => listeners.delete(own);
  });
  const requests: string[][] = [];
  const trouble: { refuse: string | undefined } = { refuse };
  const page = await openOnDevice(OverviewPage, {
    ...made,
    call(method, params, more) {
      requests.push(
        method === 'system.multicall' ? (params as { method: string }[]).map((each) => each.method) : [method],
      );
      if (method === trouble.refuse) return { id: 0, ...answer };
      const reply = made.call(method, params, more);
      if (method !== 'system.multicall' || !Array.isArray(reply.params)) return reply;
      const names = requests.at(-1) ?? [];
      const replies = reply.params.map((each, index) => (names[index] === trouble.refuse ? answer : each));
      return { ...reply, params: replies };
    },
  });
  const tell = (Code: string, Data: object = {}, Index = 0) =>
    act(() => {
      for (const each of listeners) each({ Action: 'Pulse', Code, Index, Data: { ...Data } });
    });
  return { ...made, ...page, requests, trouble, tell };
}

const block = (name: string) => within(screen.getByRole('region', { name }));
const texts = (name: string) =>
  block(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** The points that need attention, without their details. */
const facts = () => [...document.querySelectorAll('[data-point] > p b')].map(({ textContent }) => textContent);
const newest = (rows: readonly object[]) => rows.at(-1) as Record<string, unknown>;
/** Calls that free what another one made do not open anything. */
const isRelease = (method: string) => /\.(destroy|stopFind)$/.test(method);
/** Longer than a burst of events. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(600));
const seeAgain = () =>
  act(() => {
    setHidden(false);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

describe('the overview', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('opens with six requests at most, whose calls are these', async () => {
    const { container, requests } = await open();
    expect(requests.length).toBeLessThanOrEqual(6);
    const calls = requests.flat().filter((method) => !isRelease(method));
    expect(calls.toSorted()).toEqual(
      [
        // Names of the doors; NTP and Locales, which the shell reads; the period of passwords; HTTPS and its streams;
        // cloud, account lock, address filter, the period once more; holidays.
        ...Array(11).fill('configManager.getConfig'),
        // The other accounts.
        'userManager.getUserInfoAll',
        // One door.
        'accessControl.factory.instance',
        'accessControl.getDoorStatus',
        // Entries, alarms and codes.
        ...Array(3).fill('RecordFinder.factory.create'),
        ...Array(3).fill('RecordFinder.startFind'),
        ...Array(3).fill('RecordFinder.doFind'),
        'AccessUser.startFind',
        'AccessCard.startFind',
        'AccessFace.startFind',
        'AccessFingerprint.startFind',
        'FaceInfoManager.getCaps',
        'magicBox.getUpTime',
        'userManager.getActiveUserInfoAll',
        'userManager.getUserInfo',
        'PasswdFind.getContact',
        'devStorage.getDeviceInfo',
        'storage.getDeviceAllInfo',
      ].toSorted(),
    );
    expect(await barriers(container)).toEqual([]);
    await settle();
    expect(requests.flat().filter((method) => !isRelease(method))).toHaveLength(calls.length);
  });

  describe('without a connection', () => {
    afterEach(() => {
      // An open page would read everything again, beyond the end of the test.
      cleanup();
      connection.state.set('online');
    });
    const lose = () => act(() => connection.state.set('lost'));

    it('says of every part how old it is, and offers nothing that needs the device', async () => {
      const { container } = await open();
      await settle();
      expect(container.textContent).not.toContain('As of');
      expect(block('Latest access').getByText('Live', { exact: false })).toBeTruthy();
      const door = block('Doors').getByRole<HTMLButtonElement>('button', { name: /^Open door/ });
      expect(door.disabled).toBe(false);
      lose();
      expect(block('Doors').getByText(/^Closed at \u2068\d\d:\d\d:\d\d\u2069$/)).toBeTruthy();
      expect(container.querySelector('[data-status="Close"]')).toBeNull();
      expect(door.disabled).toBe(true);
      const reason = document.getElementById(door.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe('Available once the device answers again');
      expect(block('Latest access').queryByText('Live', { exact: false })).toBeNull();
      for (const name of ['Latest access', 'Alarms today', 'Device', 'Needs attention']) {
        expect(block(name).getByText(/^As of \u2068\d\d:\d\d:\d\d\u2069$/), name).toBeTruthy();
      }
      expect(screen.queryByText('Nothing needs attention')).toBeNull();
      expect(screen.queryByText(/need attention$/)).toBeNull();
      expect(await barriers(container)).toEqual([]);
    });

    it('leaves the failure to the frame, and reads everything again once the device answers', async () => {
      const { requests, trouble, container } = await open();
      await settle();
      trouble.refuse = 'system.multicall';
      setHidden(true);
      await seeAgain();
      await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(2));
      lose();
      expect(screen.queryAllByRole('alert')).toEqual([]);
      trouble.refuse = undefined;
      const before = requests.length;
      act(() => connection.state.set('online'));
      await waitFor(() => expect(container.textContent).not.toContain('As of'));
      expect(requests.length).toBeGreaterThan(before);
      expect(screen.queryAllByRole('alert')).toEqual([]);
      expect(block('Doors').getByText('Closed')).toBeTruthy();
    });

    it('reads again by itself once, and then offers it, where the device answers only other calls', async () => {
      const { requests, trouble } = await open();
      await settle();
      trouble.refuse = 'system.multicall';
      setHidden(true);
      await seeAgain();
      await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(2));
      const comesAndGoes = async () => {
        lose();
        act(() => connection.state.set('online'));
        await settle();
      };
      await comesAndGoes();
      const asked = requests.length;
      await comesAndGoes();
      expect(requests).toHaveLength(asked);
      lose();
      expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(2);
    });
  });

  it('reads only what the account may read', async () => {
    const { requests } = await open({ authorities: [] });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Device',
      'Needs attention',
    ]);
    expect(requests.flat().filter((method) => method !== 'configManager.getConfig')).toEqual(['magicBox.getUpTime']);
    expect(facts()).toEqual(['3 security risks']);
    expect(block('Needs attention').queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Version' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a door to an account that may only open it', async () => {
    await open({ authorities: ['AuthManuCtr'] });
    expect(block('Doors').getByRole('button', { name: /^Open door/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Latest access' })).toBeNull();
  });

  it.each([
    ['accessControl.getDoorStatus', ['Doors']],
    ['RecordFinder.startFind', ['Latest access', 'Alarms today', 'Needs attention']],
    ['magicBox.getUpTime', ['Device']],
    ['PasswdFind.getContact', ['Needs attention']],
    ['AccessCard.startFind', []],
  ])('fails by %s in its own block, which offers another try', async (refuse, blocks) => {
    const { trouble } = await open({ refuse });
    const retries = () => screen.queryAllByRole('button', { name: 'Try again' });
    expect(retries()).toHaveLength(Math.max(1, blocks.length));
    for (const name of blocks) {
      const what = ['Latest access', 'Alarms today'].includes(name) ? 'list' : 'settings';
      expect(block(name).getByRole('alert').textContent).toBe(`The ${what} could not be read`);
    }
    expect(screen.getByText('ASI-7214')).toBeTruthy();
    trouble.refuse = undefined;
    for (const each of retries()) fireEvent.click(each);
    await waitFor(() => expect(retries()).toEqual([]));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(texts('Latest access')).toHaveLength(5));
  });

  it.each([
    ['refused', REFUSAL],
    ['malformed', { result: true, params: { device: [{ Name: 'NAS' }] } }],
  ])('keeps the points of the checks that were read when another is %s', async (_, answer) => {
    const { trouble } = await open({
      refuse: 'devStorage.getDeviceInfo',
      answer,
      prepare(draft) {
        draft.contact = { phone: '', email: '' };
      },
    });
    const setUp = 'Setup is not finishedno recovery contactAdd contact';
    expect(texts('Needs attention')).toContain(setUp);
    expect(block('Needs attention').getByRole('alert')).toBeTruthy();
    trouble.refuse = undefined;
    fireEvent.click(block('Needs attention').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(texts('Needs attention')).toContain(setUp);
  });

  it.each([
    ['everything was checked', 2, undefined, '2026-11-20 12:00'],
    ['a check was refused', 0, 'PasswdFind.getContact', '2026-11-20 12:00'],
    ['the clock is not known yet', 0, undefined, undefined],
  ])('says that nothing needs attention, if so, when %s', async (_, count, refuse, minute) => {
    vi.stubGlobal('location', { protocol: 'https:', host: 'device' });
    held.minute = minute;
    await open({
      authorities: ['AuthUserMag'],
      ...(refuse && { refuse }),
      prepare(draft) {
        draft.contact = { phone: '', email: 'a@example.com' };
        draft.tables.PwdUpdatePeriod = 0;
      },
    });
    expect(texts('Needs attention')).toEqual([]);
    expect(screen.queryAllByText('Nothing needs attention')).toHaveLength(count);
    vi.unstubAllGlobals();
  });

  it('fails alone where the names of users are none', async () => {
    const users = [{ Id: 1, Name: {}, ClientAddress: '192.0.2.7' }];
    await open({ refuse: 'userManager.getActiveUserInfoAll', answer: { result: true, params: { users } } });
    expect(block('Device').getByRole('alert')).toBeTruthy();
    expect(texts('Latest access')).toHaveLength(5);
  });

  it('shows the other doors when one cannot answer, and releases what it asked', async () => {
    // The device has one.
    const { requests } = await open({ doorCount: 2 });
    const states = block('Doors').getAllByRole('status');
    expect(states.map(({ textContent }) => textContent)).toEqual(['Closed', 'Unknown']);
    expect(block('Doors').queryByRole('alert')).toBeNull();
    const calls = requests.flat().filter((method) => method.startsWith('accessControl.'));
    expect(calls.slice(2)).toEqual(['accessControl.getDoorStatus', 'accessControl.destroy']);
  });

  it('opens a door and closes it again, and says in the head that it is open', async () => {
    const { device, tell } = await open();
    const turn = async (word: string, status: 'Open' | 'Close') => {
      fireEvent.click(await block('Doors').findByRole('button', { name: new RegExp(`^${word} door`) }));
      await waitFor(() => expect(device.state().doors[0]?.leaf).toBe(status));
      tell('DoorStatus', { Status: status });
    };
    await turn('Open', 'Open');
    expect(await screen.findByText(/ is open, \d+ items? needs? attention$/)).toBeTruthy();
    await turn('Close', 'Close');
    expect(await block('Doors').findByText('Closed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/ is open, /)).toBeNull());
  });

  it('says why a door did not open', async () => {
    await open({ refuse: 'accessControl.openDoor' });
    fireEvent.click(block('Doors').getByRole('button', { name: /^Open door/ }));
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(block('Doors').getByText('Closed')).toBeTruthy();
  });

  it('shows a new entry and a new alarm with a bar until the page is touched', async () => {
    const { device, tell } = await open();
    expect(screen.queryByText('New')).toBeNull();
    device.update(({ records }) => {
      const { rows } = records.AccessControlCardRec;
      rows.push({ ...newest(rows), RecNo: 90_001, CardName: '<b>Eve</b>', CreateTime: TEST_START / 1000 });
      const alarms = records.AccessControlAlarmRecord.rows;
      alarms.push({ ...newest(alarms), RecNo: 90_002, Type: 'BreakIn', CreateTime: TEST_START / 1000 });
    });
    tell('AccessControl');
    tell('BreakIn');
    await waitFor(() => expect(texts('Latest access')[0]).toContain('<b>Eve</b>'));
    await waitFor(() => expect(texts('Alarms today')[0]).toContain('Intrusion'));
    expect(texts('Latest access').map((each) => each?.includes(' New'))).toEqual([true, false, false, false, false]);
    expect(document.querySelectorAll('[data-new]')).toHaveLength(2);
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(document.querySelectorAll('[data-new]')).toHaveLength(0));
  });

  it('requests nothing while hidden, and each block once when it is visible again', async () => {
    const { requests, tell } = await open();
    const opening = requests.flat().filter((method) => !isRelease(method));
    setHidden(true);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    requests.length = 0;
    for (const code of ['AccessControl', 'BreakIn', 'DoorStatus']) tell(code, { Status: 'Open' });
    await settle();
    expect(requests).toEqual([]);
    seeAgain();
    await settle();
    const again = requests.flat().filter((method) => !isRelease(method));
    // The tables of the shell are kept.
    expect(again.toSorted()).toEqual(
      opening.toSorted().filter((method, index, all) => {
        return method !== 'configManager.getConfig' || all.indexOf(method) + 2 > index;
      }),
    );
  });

  it('lists what needs attention, the worst first, each with its page', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(TEST_START - 8 * HOUR_MS + 135_000);
    availableVersion.set('4.003.0000');
    await open({
      prepare(draft) {
        draft.tables.NTP.TimeZone = TIME_ZONE_OFFSET_MIN.indexOf(480);
        draft.tables.Locales.DSTEnable = false;
        draft.tables.PwdUpdatePeriod = 90;
        for (const account of draft.accounts) account.passwordModified = TEST_START - 195 * 24 * HOUR_MS;
        draft.contact = { phone: '', email: '' };
      },
    });
    expect(texts('Needs attention')).toEqual([
      expect.stringMatching(/^5 security risks.*Turn on HTTPSReview risks$/),
      'The connection is not encrypted',
      'HTTPS is off',
      'RTSP over TLS is off',
      'A default or well-known password is in use',
      'The clock is 2 min slowtime sections follow itSet the clock',
      'The password of \u2068admin\u2069 is 194 days oldthe limit is 90 daysChange password',
      'Version \u20684.003.0000\u2069 is availableinstalled: \u20684.002.0000\u2069See update',
      'No door accepts codesSet up codes',
      'Setup is not finishedno recovery contactAdd contact',
    ]);
    expect(block('Needs attention').getByRole('link', { name: 'Set the clock' }).getAttribute('href')).toBe(
      '/network/dateSet',
    );
    // What has happened today comes before what should be mended.
    expect(screen.getByText(/^\d+ alarms today.*6 items need attention$/)).toBeTruthy();
  });

  it('reminds of a yearly holiday whose last year ends, and leads to its page', async () => {
    const year = (DayName: string, date: string) => ({
      ...{ DayName, StartTime: `${date} 00:00:00`, EndTime: `${date} 23:59:59` },
    });
    const series = ['2025-12-25', '2026-12-25'].map((date) => year('Christmas', date));
    await open({
      prepare: ({ tables }) =>
        Object.assign(tables.SpecialDayGroup[0] ?? {}, { GroupEnable: true, SpecialDay: series }),
    });
    expect(texts('Needs attention')).toContain(
      'Holiday “\u2068Christmas\u2069” is entered only until 2026' +
        'after \u20682026-12-25\u2069 the doors treat it as an ordinary dayAdd next year',
    );
    expect(block('Needs attention').getByRole('link', { name: 'Add next year' }).getAttribute('href')).toBe(
      '/section/holidayGroup',
    );
  });

  it.each([
    ['there are none', ({ records }) => void records.AccessControlCustomPassword.rows.splice(0)],
    ['one does', ({ tables }) => void Object.assign(tables.AccessControl[0] ?? {}, { CustomPasswordEnable: true })],
  ] satisfies [string, Opening['prepare']][])('needs no door that accepts codes where %s', async (_, prepare) => {
    await open({ prepare });
    expect(texts('Needs attention').filter((each) => each?.includes('codes'))).toEqual([]);
  });

  it.each([
    [
      'little is left',
      4_000_000,
      ['The device’s storage is 99% fullupgrades and new files may be rejectedFree up space'],
    ],
    ['nothing is left', 0, ['The device’s storage is 100% fullupgrades and new files may be rejectedFree up space']],
    ['half of it is', 268_435_456, []],
  ])('says when of the storage by which the device refuses upgrades %s', async (_, freeBytes, points) => {
    const { device, container } = await open({
      prepare(draft) {
        draft.switches.freeBytes = freeBytes;
      },
    });
    const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(figure('Free space')).toBe(`${Math.round(freeBytes / 1_048_576)} / 512 MB`);
    expect(figure('Free on NAS')).toMatch(/^\d+ \/ 2,000 GB$/);
    expect(texts('Needs attention').filter((each) => each?.includes('storage'))).toEqual(points);
    expect(container.querySelectorAll('[data-full]')).toHaveLength(points.length);
    expect(device.state().switches.freeBytes).toBe(freeBytes);
  });

  it('leaves everything in its place after a failed read, with its age and another try', async () => {
    const { container, trouble } = await open();
    await settle();
    const shown = () => [...container.querySelectorAll('li, dt, dd, h2')].map(({ textContent }) => textContent);
    const before = shown();
    expect(before.length).toBeGreaterThan(20);
    trouble.refuse = 'system.multicall';
    setHidden(true);
    await seeAgain();
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(4));
    // A door says itself how old its state is.
    const old = shown().map((each) => each?.replace(/ at \u2068\d\d:\d\d:\d\d\u2069/, ''));
    expect(old).toEqual(before);
    for (const name of ['Latest access', 'Alarms today', 'Device', 'Needs attention']) {
      expect(block(name).getByText(/^As of /), name).toBeTruthy();
    }
  });

  it.each([
    ['storage.getDeviceAllInfo', REFUSAL, 'The device’s storage is 100% full'],
    [
      'storage.getDeviceAllInfo',
      { result: true, params: { info: [{ FreeBytes: 7 }] } },
      'The device’s storage is 100% full',
    ],
    ['PasswdFind.getContact', REFUSAL, 'Setup is not finished'],
    ['RecordFinder.factory.create', REFUSAL, 'No door accepts codes'],
  ])('keeps what %s answered before when it is refused or malformed', async (method, answer, fact) => {
    const { device, trouble } = await open({
      answer,
      prepare(draft) {
        draft.switches.freeBytes = 0;
        draft.contact = { phone: '', email: '' };
      },
    });
    const before = facts();
    expect(before).toContain(fact);
    trouble.refuse = method;
    setHidden(true);
    await seeAgain();
    await waitFor(() => expect(block('Needs attention').getByRole('alert')).toBeTruthy());
    expect(facts()).toEqual(before);
    expect(block('Needs attention').getByText(/^As of /)).toBeTruthy();
    // What it says later counts.
    device.update((draft) => {
      draft.switches.freeBytes = 500_000_000;
      draft.contact = { phone: '', email: 'a@example.com' };
      draft.records.AccessControlCustomPassword.rows.splice(0);
    });
    trouble.refuse = undefined;
    fireEvent.click(block('Needs attention').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(facts()).not.toContain(fact));
    expect(block('Needs attention').queryByRole('alert')).toBeNull();
  });

  it.each([
    [60, true],
    [61, false],
    [-61, false],
  ])('agrees with the page of the clock about one that is %i s ahead in another zone', async (aheadS, isRight) => {
    const at = Date.UTC(2026, 10, 20, 12) - aheadS * 1_000;
    // 12:00 in Tokyo is nine hours later than it is in UTC.
    vi.spyOn(Date, 'now').mockReturnValue(at - 9 * HOUR_MS);
    await open({
      prepare({ tables }) {
        tables.NTP.TimeZone = TIME_ZONE_OFFSET_MIN.indexOf(540);
        tables.Locales.DSTEnable = false;
      },
    });
    expect(facts().some((each) => each?.startsWith('The clock is'))).toBe(!isRight);
    cleanup();
    await openOnDevice(
      () => <ClockDrift at={Date.UTC(2026, 10, 20, 12)} />,
      signedInDevice({
        prepare({ tables }) {
          tables.NTP.TimeZone = TIME_ZONE_OFFSET_MIN.indexOf(540);
          tables.Locales.DSTEnable = false;
        },
      }),
    );
    const tone = isRight ? 'ok' : 'warn';
    await waitFor(() => expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone));
  });

  it('becomes the start of this account, also where the browser keeps nothing', async () => {
    await open();
    const box = () => screen.getByRole('checkbox', { name: 'Open this page after sign-in' });
    expect(startPage.get('admin')).toBeUndefined();
    fireEvent.click(box());
    expect(startPage.get('admin')).toBe('/overview');
    expect(startPage.get('operator1')).toBeUndefined();
    expect(localStorage.getItem('gatehouse.start.admin')).toBe('/overview');
    fireEvent.click(box());
    expect(localStorage.length).toBe(0);
    const setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem });
    fireEvent.click(box());
    expect(toastTexts()).toEqual(['The browser could not save this. It applies until the page is closed.']);
    expect(startPage.get('admin')).toBe('/overview');
    startPage.choose('admin', false);
    vi.unstubAllGlobals();
  });

  it('ignores an invalid stored start page', () => {
    localStorage.setItem('gatehouse.start.eve', 'https://evil.example');
    expect(startPage.get('eve')).toBeUndefined();
    const getItem = () => {
      throw new DOMException('switched off', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem });
    expect(startPage.get('mallory')).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
