import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { Tone } from '@/components/feedback/mark';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import { browserClock } from '@/lib/clock';
import type { StorageDevice } from '@/lib/contract/methods/nas';
import type { DeviceStorage } from '@/lib/contract/methods/storage';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { rowsIn } from '@/lib/records/read-reply';
import { isOpen } from '@/lib/routes/verdict';
import type { Concern } from '@/lib/security/findings';
import { useSecurity } from '@/lib/security/use-security';
import { availableVersion } from '@/lib/session/available-version';
import { DRIFT_MAX_S, driftSeconds, rightWall } from '@/lib/session/computer-time';
import { rpc } from '@/lib/session/device';
import { parseDeviceTime } from '@/lib/session/device-time';
import type { SignedIn } from '@/lib/session/session';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useStore } from '@/lib/use-store';
import { endingHolidays } from './ending-holidays';
import { newestRows } from './newest-rows';
import { type Asked, numberAt, readSome, useBlock } from './use-block';

const DAY_MS = 86_400_000;
const NAS = 'devStorage.getDeviceInfo';
const OWN = 'storage.getDeviceAllInfo';
const SECURITY = '/safe/overview';
const HOLIDAYS = '/section/holidayGroup';
/** The number of reasons listed here. */
const REASONS = 5;

/** A storage of which at least this fraction is used needs attention. */
export const FULL = 0.9;

/** Bytes of a storage. */
export interface Space {
  used: number;
  total: number;
}

/** A point that this account can resolve. */
export interface Point {
  tone: Tone;
  fact: string;
  /** Why it matters. */
  hint?: string;
  /** The page that resolves it, and what its button does. */
  path?: string | undefined;
  act?: string;
  /** Why the device is not secure; the dialog of the encrypted connection helps with 'plain'. */
  reasons?: readonly Concern[];
}

/** How much of it is used, from 0 to 1. */
export const shareOf = (space: Space | undefined): number => (space && space.total > 0 ? space.used / space.total : 0);

/** Network storage: all targets that were reached. Throws RpcError for a malformed reply. */
function nasSpace(reply: unknown): Space | undefined {
  const targets = rowsIn(NAS, memberAt(reply, 'device') as StorageDevice[] | undefined);
  const sum = (member: 'UsedBytes' | 'TotalBytes') =>
    targets.reduce((total, target) => total + numberAt(target, member), 0);
  return targets.length > 0 ? { used: sum('UsedBytes'), total: sum('TotalBytes') } : undefined;
}

/** The device's own, by which it refuses upgrades; undefined where it does not say. Throws as `nasSpace`. */
function ownSpace(reply: unknown): Space | undefined {
  const [first] = rowsIn(OWN, memberAt(reply, 'info') as DeviceStorage[] | undefined);
  if (first?.FreeBytes === undefined) return undefined;
  const total = numberAt(first, 'TotalBytes');
  return { used: total - numberAt(first, 'FreeBytes'), total };
}

/** What the checks know. */
interface Known {
  changedAt: number | undefined;
  allowedDays: number;
  hasContact: boolean;
  nas: Space | undefined;
  own: Space | undefined;
  hasCodes: boolean;
}

/** The last answers to the checks, with their times by the browser's clock. */
interface Checked {
  known: Partial<Known>;
  readAt: Partial<Record<keyof Known, number>>;
  /** The first of this read that was refused or malformed; what it asked for is as it was before. */
  failure: unknown;
}

/**
 * What needs attention, the worst first: only points that the device reports and this account can resolve. Calls of
 * userManager, PasswdFind, storage, devStorage; tables PwdUpdatePeriod, AccessControlCustomPassword, SpecialDayGroup.
 * `minute`: the device's clock, undefined until it is known. `isFine`: everything was checked, and nothing needs
 * attention.
 */
export function useChecks(visitor: SignedIn, minute: string | undefined) {
  const t = useTranslations('overview');
  const shell = useTranslations('shell');
  const security = useTranslations('security');
  const user = useTranslations('user');
  const format = useFormatter();
  const version = useStore(availableVersion);
  const { userName, capabilities } = visitor;
  const mayUsers = isOpen('/user', visitor);
  const mayCodes = isOpen('/customPassword', visitor);
  const wanted = [
    ...(mayCodes ? (['AccessControl'] as const) : []),
    ...(isOpen(HOLIDAYS, visitor) ? (['SpecialDayGroup'] as const) : []),
  ];
  const tables = useTables([], ['NTP', 'Locales', ...wanted], 'share');
  const { NTP, Locales, AccessControl, SpecialDayGroup } = tables.data ?? {};
  const { risks: reasons, query: services } = useSecurity();
  const queries = useQueryClient();
  const read = useBlock('checks', async (): Promise<Checked> => {
    const before = queries.getQueryData<Checked>(['overview', 'checks']);
    const codes = mayCodes
      ? newestRows('AccessControlCustomPassword', {}, 1).catch((error: unknown) => ({ error }))
      : undefined;
    const calls: Asked[] = [
      mayUsers && { method: 'userManager.getUserInfo', params: { name: userName } },
      mayUsers && { method: 'PasswdFind.getContact', params: { mode: 0 } },
      mayUsers &&
        capabilities.pwdUpdatePeriod.support && {
          method: 'configManager.getConfig',
          params: { name: 'PwdUpdatePeriod' },
        },
      isOpen('/network/nas', visitor) && { method: NAS, params: {} },
      visitor.authorities.includes('AuthSysCfg') && { method: OWN, params: {} },
    ];
    // A network storage that is away may keep its call waiting, which nothing else on the page should.
    const { values, refusal } = await readSome(calls, [], (sent) => rpc.batch(sent));
    const [user, contact, period, nas, own] = values;
    const checked: Checked = { known: { ...before?.known }, readAt: { ...before?.readAt }, failure: refusal };
    const now = browserClock.now();
    const learn = <K extends keyof Known>(key: K, reply: unknown, take: (reply: unknown) => Known[K]) => {
      if (reply === undefined) return;
      try {
        checked.known[key] = take(reply);
        checked.readAt[key] = now;
      } catch (error) {
        checked.failure ??= error;
      }
    };
    learn('changedAt', user, (reply) => parseDeviceTime(`${memberAt(reply, 'user.PasswordModifiedTime')}`));
    learn('hasContact', contact, (reply) => memberAt(reply, 'contact') !== '');
    learn('allowedDays', period, (reply) => numberAt(reply, 'table'));
    learn('nas', nas, nasSpace);
    learn('own', own, ownSpace);
    learn('hasCodes', await codes, (rows) => {
      if (!Array.isArray(rows)) throw Object(rows).error;
      return rows.length > 0;
    });
    return checked;
  });
  const mayReview = isOpen(SECURITY, visitor);
  const { known = {}, readAt = {}, failure } = read.data ?? {};
  const { changedAt, allowedDays = 0, hasContact = true, hasCodes, nas, own } = known;
  // A refused or malformed call hides only its own point, but then "Nothing needs attention" would be unproven.
  const query = {
    ...read,
    error: read.error ?? failure ?? tables.error ?? services.error,
    // The oldest of what is shown.
    dataUpdatedAt: Math.min(read.dataUpdatedAt, ...Object.values(readAt)),
    refetch: () => Promise.all([read.refetch(), tables.refetch(), services.refetch()]),
  };

  // To the second: the minute only says when to look again.
  const time = minute && deviceTime();
  const now = time ? parseDeviceTime(time) : undefined;
  // The verdict of the page Date and time.
  const driftS = now === undefined || !tables.data ? 0 : driftSeconds(now, rightWall(NTP, Locales));
  const spanText = (minutes: number) => {
    const [unit, count] = minutes < 120 ? (['minute', minutes] as const) : (['hour', minutes / 60] as const);
    return format.number(Math.round(count), { style: 'unit', unit, unitDisplay: 'short' });
  };
  const ageDays = now === undefined || changedAt === undefined ? 0 : Math.floor((now - changedAt) / DAY_MS);
  const days = (count: number) => format.number(count, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const isOld = allowedDays > 0 && ageDays > allowedDays;
  const nasShare = shareOf(nas);
  const ownShare = shareOf(own);
  const ending = time ? endingHolidays(SpecialDayGroup ?? [], time.slice(0, 10)) : [];
  const [firstEnding] = ending;

  const found: (Point | false | undefined)[] = [
    (reasons.includes('plain') || (reasons.length > 0 && mayReview)) && {
      tone: reasons.includes('plain') ? 'bad' : 'warn',
      fact: security('count', { count: reasons.length }),
      // The page has all of them, and an old password has a point of its own.
      reasons: reasons.filter((each) => each !== 'passwordAge' || !isOld).slice(0, mayReview ? REASONS : undefined),
      ...(mayReview && { path: SECURITY, act: t('act.security') }),
    },
    ownShare >= FULL && {
      tone: 'warn',
      fact: t('ownStorage', { share: ownShare }),
      hint: t('ownStorageHint'),
      path: ['/cfg/PrivacySet', '/automaintain'].find((path) => isOpen(path, visitor)),
      act: t('act.storage'),
    },
    Math.abs(driftS) > DRIFT_MAX_S && {
      tone: 'warn',
      fact: t('clock', { isFast: driftS > 0 ? 'yes' : 'no', time: spanText(Math.abs(driftS) / 60) }),
      hint: t('clockHint'),
      path: '/network/dateSet',
      act: t('act.clock'),
    },
    nasShare >= FULL && {
      tone: 'warn',
      fact: t('storage', { share: nasShare }),
      path: '/network/nas',
      act: t('act.nas'),
    },
    isOld && {
      tone: 'warn',
      fact: t('password', { name: isolated(userName), time: days(ageDays) }),
      hint: t('passwordHint', { time: days(allowedDays) }),
      path: '/user',
      act: user('changePassword'),
    },
    firstEnding && {
      tone: 'warn',
      fact:
        ending.length > 1
          ? t('holidays', { count: ending.length })
          : t('holiday', { name: isolated(firstEnding.name), year: firstEnding.end.slice(0, 4) }),
      hint: t('holidaysHint', { date: isolated(firstEnding.end) }),
      path: HOLIDAYS,
      act: t('act.holidays'),
    },
    version !== undefined && {
      tone: 'info',
      fact: shell('newVersion', { version: isolated(version) }),
      hint: t('versionHint', { version: isolated(capabilities.softVersion) }),
      path: '/update',
      act: t('act.version'),
    },
    hasCodes &&
      AccessControl?.every(({ CustomPasswordEnable }) => !CustomPasswordEnable) && {
        tone: 'off',
        fact: t('codes'),
        path: '/customPassword',
        act: t('act.codes'),
      },
    !hasContact && { tone: 'off', fact: t('setUp'), hint: t('setUpHint'), path: '/user', act: t('act.setUp') },
  ];
  const points = found.filter((each): each is Point => !!each && (!each.path || isOpen(each.path, visitor)));
  const isFine =
    !query.isPending && services.data !== undefined && !query.error && minute !== undefined && points.length === 0;
  return { query, points, isFine, own, nas };
}
