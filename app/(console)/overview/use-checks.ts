import { useFormatter, useTranslations } from 'next-intl';
import type { Tone } from '@/components/feedback/mark';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import type { StorageDevice } from '@/lib/contract/methods/nas';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { rowsIn } from '@/lib/records/read-reply';
import { isOpen } from '@/lib/routes/verdict';
import type { SecurityReason } from '@/lib/security/security-reasons';
import { SECURITY_PAGE, useSecurityReasons } from '@/lib/security/use-security-reasons';
import { availableVersion } from '@/lib/session/available-version';
import { deviceWallAt } from '@/lib/session/computer-time';
import { rpc } from '@/lib/session/device';
import { parseDeviceTime } from '@/lib/session/device-time';
import type { SignedIn } from '@/lib/session/session';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useStore } from '@/lib/use-store';
import { FULL } from './figures';
import { newestRows } from './newest-rows';
import { type Asked, numberAt, readSome, useBlock } from './use-block';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STORAGE = 'devStorage.getDeviceInfo';

/** Bytes of the network storage, of all targets that were reached. */
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
  /** The page that resolves it. */
  path?: string;
  /** Why the device is not secure; the dialog of the encrypted connection helps with 'plain'. */
  reasons?: readonly SecurityReason[];
}

/** Throws RpcError for a malformed reply. */
function spaceOf(storage: unknown): Space | undefined {
  const targets = rowsIn(STORAGE, memberAt(storage, 'device') as StorageDevice[] | undefined);
  const sum = (member: 'UsedBytes' | 'TotalBytes') =>
    targets.reduce((total, target) => total + numberAt(target, member), 0);
  return targets.length > 0 ? { used: sum('UsedBytes'), total: sum('TotalBytes') } : undefined;
}

/**
 * What needs attention, the worst first: only points that the device reports and this account can resolve. Calls of
 * userManager, PasswdFind, devStorage; tables PwdUpdatePeriod, AccessControlCustomPassword. `minute`: the device's
 * clock, undefined until it is known. `isFine`: everything was checked, and nothing needs attention.
 */
export function useChecks(visitor: SignedIn, minute: string | undefined) {
  const t = useTranslations('overview');
  const shell = useTranslations('shell');
  const security = useTranslations('security');
  const format = useFormatter();
  const version = useStore(availableVersion);
  const { userName, capabilities } = visitor;
  const mayUsers = isOpen('/user', visitor);
  const mayCodes = isOpen('/customPassword', visitor);
  const tables = useTables([], ['NTP', 'Locales', ...(mayCodes ? (['AccessControl'] as const) : [])], 'share');
  const { NTP, Locales, AccessControl } = tables.data ?? {};
  const { reasons, query: services } = useSecurityReasons();
  const read = useBlock('checks', async () => {
    let failure: unknown;
    const codes = mayCodes
      ? newestRows('AccessControlCustomPassword', {}, 1).catch((error: unknown) => {
          failure = error;
        })
      : undefined;
    const calls: Asked[] = [
      mayUsers && { method: 'userManager.getUserInfo', params: { name: userName } },
      mayUsers && { method: 'PasswdFind.getContact', params: { mode: 0 } },
      mayUsers &&
        capabilities.pwdUpdatePeriod.support && {
          method: 'configManager.getConfig',
          params: { name: 'PwdUpdatePeriod' },
        },
      isOpen('/network/nas', visitor) && { method: STORAGE, params: {} },
    ];
    // A network storage that is away may keep its call waiting, which nothing else on the page should.
    const { values, refusal } = await readSome(calls, [], (sent) => rpc.batch(sent));
    const [user, contact, period, storage] = values;
    const hasCodes = ((await codes) ?? []).length > 0;
    failure ??= refusal;
    const part = <T>(read: () => T): T | undefined => {
      try {
        return read();
      } catch (error) {
        failure ??= error;
        return undefined;
      }
    };
    return {
      changedAt: parseDeviceTime(`${memberAt(user, 'user.PasswordModifiedTime')}`),
      allowedDays: part(() => (period === undefined ? 0 : numberAt(period, 'table'))) ?? 0,
      hasContact: memberAt(contact, 'contact') !== '',
      space: part(() => (storage ? spaceOf(storage) : undefined)),
      hasCodes,
      failure,
    };
  });
  const { changedAt, allowedDays = 0, hasContact = true, hasCodes, space, failure } = read.data ?? {};
  // A refused or malformed call hides only its own point, but then "Nothing needs attention" would be unproven.
  const query = {
    ...read,
    error: read.error ?? failure ?? tables.error ?? services.error,
    refetch: () => Promise.all([read.refetch(), tables.refetch(), services.refetch()]),
  };

  // To the second: the minute only says when to look again.
  const time = minute && deviceTime();
  const now = time ? parseDeviceTime(time) : undefined;
  const right = deviceWallAt(Date.now(), NTP, Locales);
  const driftMin = now === undefined || right === undefined ? 0 : (now - right) / MINUTE_MS;
  const spanText = (minutes: number) => {
    const [unit, count] = minutes < 120 ? (['minute', minutes] as const) : (['hour', minutes / 60] as const);
    return format.number(Math.round(count), { style: 'unit', unit, unitDisplay: 'short' });
  };
  const ageDays = now === undefined || changedAt === undefined ? 0 : Math.floor((now - changedAt) / DAY_MS);
  const share = space && space.total > 0 ? space.used / space.total : 0;

  const found: (Point | false | undefined)[] = [
    (reasons.includes('plain') || (reasons.length > 0 && isOpen(SECURITY_PAGE, visitor))) && {
      tone: reasons.includes('plain') ? 'bad' : 'warn',
      fact: security('count', { count: reasons.length }),
      reasons,
      ...(reasons.some((each) => each !== 'plain') && isOpen(SECURITY_PAGE, visitor) && { path: SECURITY_PAGE }),
    },
    Math.abs(driftMin) > 1 && {
      tone: 'warn',
      fact: t('clock', { isFast: driftMin > 0 ? 'yes' : 'no', time: spanText(Math.abs(driftMin)) }),
      path: '/network/dateSet',
    },
    share >= FULL && { tone: 'warn', fact: t('storage', { share }), path: '/network/nas' },
    allowedDays > 0 &&
      ageDays > allowedDays && {
        tone: 'warn',
        fact: t('password', {
          name: isolated(userName),
          time: format.number(ageDays, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
        }),
        path: '/user',
      },
    version !== undefined && {
      tone: 'info',
      fact: shell('newVersion', { version: isolated(version) }),
      path: '/update',
    },
    hasCodes &&
      AccessControl?.every(({ CustomPasswordEnable }) => !CustomPasswordEnable) && {
        tone: 'off',
        fact: t('codes'),
        path: '/customPassword',
      },
    !hasContact && { tone: 'off', fact: t('setUp'), hint: t('setUpHint'), path: '/user' },
  ];
  const points = found.filter((each): each is Point => !!each && (!each.path || isOpen(each.path, visitor)));
  const isFine =
    !query.isPending && services.data !== undefined && !query.error && minute !== undefined && points.length === 0;
  return { query, points, isFine, space };
}
