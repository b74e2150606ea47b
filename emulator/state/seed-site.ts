/**
 * What a site holds after a year, over the seed of a face terminal: the profile `site`. A factory reset leaves none of
 * it. @assumed contract 3
 */
import type { Authority } from '@/lib/contract/authorities';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { USER_AUTHORITY } from '@/lib/contract/records';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { accountDigests } from '../crypto/login-digest';
import type { DeviceState, StoredAccount } from './device-state';
import type { LogSample } from './seed-records';
import { formatWallTime } from './wall-time';

const DAY_MS = 86_400_000;
const DAYS = 365;

/** Records of the doors; most of the log is older than a month. */
export const SITE_ACCESSES = { count: 3_600, days: DAYS } as const;
/** Entries of the device's own log. */
export const SITE_LOG = { count: 1_200, days: DAYS } as const;

interface SiteAccount {
  name: string;
  group: 'admin' | 'user';
  memo: string;
  password: string;
  /** Since the last change; half a year is the most that this site allows. */
  passwordDays: number;
  authorities: readonly Authority[];
}

/** Accounts that the administrator has added. The password of the reception is a weak one, and ends within a week. */
export const SITE_ACCOUNTS: readonly SiteAccount[] = [
  {
    name: 'facility',
    group: 'admin',
    memo: 'building management',
    password: 'Gate-House-41',
    passwordDays: 96,
    authorities: [
      ...(['AuthUserMag', 'AuthSysCfg', 'AuthSysInfo', 'AuthEventCfg', 'AuthManuCtr', 'Monitor_01'] as const),
      'AuthDelLog',
    ],
  },
  {
    name: 'reception',
    group: 'admin',
    memo: 'people and cards',
    password: 'reception7',
    passwordDays: 174,
    authorities: ['AuthUserMag', 'AuthManuCtr', 'Monitor_01'],
  },
  {
    name: 'network',
    group: 'user',
    memo: 'IT department',
    password: 'Cable-Tray-88',
    passwordDays: 60,
    authorities: ['AuthNetCfg', 'AuthSecurity', 'AuthMaintence', 'AuthPeripheral', 'AuthSysInfo'],
  },
  {
    name: 'guard',
    group: 'user',
    memo: 'guard room',
    password: 'Night-Round-3',
    passwordDays: 131,
    authorities: ['AuthSysInfo', 'AuthManuCtr', 'AuthPTZ', 'Monitor_01'],
  },
];

/** Days since the passwords of the accounts that every device has were changed; nobody has used `service` so far. */
const FIRST_PASSWORD_DAYS: Readonly<Record<string, number>> = { admin: 24, operator1: 150, service: 380 };

/** `first`: the accounts that every device has. @param now milliseconds of the device clock */
export function siteAccounts(first: readonly StoredAccount[], realm: string, now: number): StoredAccount[] {
  const daysAgo = (days: number) => now - days * DAY_MS;
  return [
    ...first.map((each) => ({ ...each, passwordModified: daysAgo(FIRST_PASSWORD_DAYS[each.name] ?? 0) })),
    ...SITE_ACCOUNTS.map(({ name, group, memo, password, passwordDays, authorities }, index) => ({
      id: first.length + index + 1,
      name,
      group,
      memo,
      authorities: [...authorities],
      reserved: false,
      sharable: true,
      ...accountDigests(name, realm, password),
      passwordModified: daysAgo(passwordDays),
    })),
  ];
}

/** Weekly plans, by their numbers. */
const PLAN = { office: 1, night: 2, cleaning: 3, weekend: 4, contractors: 5 } as const;
/** Holiday plan: closed on public holidays. */
const CLOSED = 0;
const DOOR = { main: 0, staff: 1, warehouse: 2, servers: 3 } as const;

/** People of each door: everybody comes in at the front, one in six works in the warehouse. */
function doorsOf(number: number): number[] {
  if (number <= 8) return [DOOR.main, DOOR.staff, DOOR.warehouse, DOOR.servers];
  return number % 6 === 0 ? [DOOR.main, DOOR.staff, DOOR.warehouse] : [DOOR.main, DOOR.staff];
}

/** Cleaners, the weekend shift and contractors have hours of their own. */
const PLANS: Readonly<Record<number, number>> = {
  3: PLAN.cleaning,
  5: PLAN.office,
  7: PLAN.weekend,
  9: PLAN.contractors,
};

/** They came over the year, one a day; administrators of the device let the others in each morning. */
export function sitePeople(access: DeviceState['access'], now: number): DeviceState['access'] {
  return {
    ...access,
    users: access.users.map((user) => {
      const number = Number(user.UserID);
      const Doors = doorsOf(number);
      const isFirst = user.Authority === USER_AUTHORITY.administrator;
      return {
        ...user,
        // After the last one more than two months have passed, and nobody's time ended before it began.
        ValidFrom: formatWallTime(now - (DAYS + 1 - number) * DAY_MS),
        Doors,
        TimeSections: Doors.map(() => (isFirst ? SECTION_ALWAYS : (PLANS[number % 10] ?? SECTION_ALWAYS))),
        SpecialDaysSchedule: [number % 4 === 1 ? CLOSED : SECTION_ALWAYS],
        IsFirstEnter: isFirst,
        FirstEnterDoors: isFirst ? [DOOR.main] : [],
      };
    }),
  };
}

const OFF = '0 00:00:00-00:00:00';
const week = (isOn: (day: number) => boolean, section: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => [isOn(day) ? `1 ${section}` : OFF, OFF, OFF, OFF]);
const isWorkday = (day: number) => day > 0 && day < 6;

/** Settings that differ from the factory's. */
export function siteTables(factory: DeviceState['tables']): Partial<DeviceState['tables']> {
  const { AccessControl, AccessTimeSchedule, OpenDoorGroup, SpecialDayGroup } = factory;
  const plans: Record<number, object> = {
    [PLAN.cleaning]: { Name: 'Cleaning', Enable: true, TimeSchedule: week((day) => day > 0, '05:00:00-07:30:00') },
    [PLAN.weekend]: {
      Name: 'Weekend shift',
      Enable: true,
      TimeSchedule: week((day) => !isWorkday(day), '06:00:00-18:00:00'),
    },
    [PLAN.contractors]: { Name: 'Contractors', Enable: true, TimeSchedule: week(isWorkday, '07:00:00-16:00:00') },
  };
  const doors: Record<number, object> = {
    [DOOR.main]: {
      HolidayTime: CLOSED,
      CustomPasswordEnable: true,
      FirstEnter: { Enable: true, Status: 'KeepOpen', TimeIndex: PLAN.office },
    },
    [DOOR.staff]: { HolidayTime: CLOSED, UnlockHoldInterval: 5_000 },
    [DOOR.warehouse]: { CloseAlwaysTime: PLAN.night, RepeatEnterAlarm: true, RepeatEnterTime: 60 },
    [DOOR.servers]: { Method: DOOR_METHODS.multiCard, CloseTimeout: 30 },
  };
  const together = ['1', '2', '3', '4'].map((UserID) => ({ UserID, Method: DOOR_METHODS.any }));
  const shut = (DayName: string, from: string, to: string) => ({
    DayName,
    StartTime: `${from} 00:00:00`,
    EndTime: `${to} 23:59:59`,
  });
  const changed = <T>(list: readonly T[], changes: Record<number, object>) =>
    list.map((each, index) => ({ ...each, ...changes[index] }));
  return {
    PwdUpdatePeriod: 180,
    AccessControl: changed(AccessControl, doors),
    AccessTimeSchedule: changed(AccessTimeSchedule, plans),
    OpenDoorGroup: changed(OpenDoorGroup, {
      [DOOR.servers]: { Groups: [{ Enable: true, UserCount: 2, GroupDetail: together }] },
    }),
    SpecialDayGroup: changed(SpecialDayGroup, {
      1: {
        GroupEnable: true,
        SpecialDay: [
          shut('Works holiday', '2026-08-03', '2026-08-14'),
          shut('Stocktaking', '2026-12-30', '2026-12-31'),
        ],
      },
    }),
  };
}

/** The same for encrypted ones: e-mails of alarms. */
export const siteMail = (factory: DeviceState['secureTables']['Email']): DeviceState['secureTables']['Email'] => ({
  ...factory,
  Enable: true,
  Port: 587,
  TlsEnable: true,
  UserName: 'door',
  Password: 'Mail-Route-5',
  SendAddress: 'door@example.org',
  Receivers: ['facility@example.org', 'guard@example.org'],
});

/** What the accounts of the site leave in the log, in turn. */
export const SITE_LOG_SAMPLES: readonly LogSample[] = [
  ['Account', 'LogIn', 'facility', 'Address 192.0.2.14, Web3.0'],
  ['Config', 'SaveConfig', 'facility', 'AccessTimeSchedule'],
  ['Account', 'LogOut', 'facility', 'Address 192.0.2.14'],
  ['Account', 'LogIn', 'reception', 'Address 192.0.2.31, Web3.0'],
  ['File', 'Export', 'reception', 'AccessUser'],
  ['Account', 'LogOut', 'reception', 'Address 192.0.2.31'],
  ['Alarm', 'DoorNotClosed', 'System', 'Door 3'],
  ['Account', 'LogIn', 'guard', 'Address 192.0.2.40, Web3.0'],
  ['Security', 'LoginFailure', 'guard', 'Address 192.0.2.40'],
  ['Account', 'LogIn', 'network', 'Address 192.0.2.22, Web3.0'],
  ['Config', 'TryConfig', 'network', 'Network'],
  ['Config', 'SaveConfig', 'network', 'Email'],
  ['Config', 'ExportConfig', 'network', ''],
  ['Upgrade', 'Check', 'System', 'No newer version'],
  ['Account', 'LogIn', 'admin', 'Address 192.0.2.10, Web3.0'],
  ['Account', 'ModifyUser', 'admin', 'guard'],
  ['Account', 'LogIn', 'operator1', 'Address 192.0.2.41, Web3.0'],
  ['Storage', 'LowSpace', 'System', 'Pictures removed'],
  ['System', 'Reboot', 'System', 'AutoMaintain'],
];
