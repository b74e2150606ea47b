import { useQuery } from '@tanstack/react-query';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import { saysNoCertificate } from '@/lib/certificates/no-certificate';
import type { Authority } from '@/lib/contract/authorities';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { AllTables, TableName } from '@/lib/contract/configs';
import type { Account } from '@/lib/contract/methods/user-manager';
import type { RpcMethod } from '@/lib/contract/rpc';
import { useTables } from '@/lib/forms/use-tables';
import { rowsIn } from '@/lib/records/read-reply';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { batchTogether } from '@/lib/session/batch-together';
import { deviceUtc } from '@/lib/session/computer-time';
import { parseDeviceTime } from '@/lib/session/device-time';
import type { SignedIn } from '@/lib/session/session';
import { deviceTime, useKnownMinute } from '@/lib/session/use-device-clock';
import { useVisitor } from '@/lib/session/use-visitor';
import { findingsOf, risksOf, type SecurityFacts, type Subject, type Unknown } from './findings';
import { securitySettings } from './security-reasons';

const ACCOUNTS = 'userManager.getUserInfoAll';
const CERTIFICATE = 'CertManager.getSvrCertInfo';

/** Where a fact comes from: a table, or one of two calls. */
type Source = TableName | typeof ACCOUNTS | typeof CERTIFICATE;

interface Access {
  /** Right that reads it; every login has it where none is named. */
  right?: Authority;
  has?: (can: DeviceCapabilities) => boolean;
}

const SERVICE: Access = { right: 'AuthSecurity', has: ({ systemService }) => systemService };

/** Who may read which source, and which devices have it. */
const SOURCES: Partial<Record<Source, Access>> = {
  Https: {},
  MediaEncrypt: {},
  SSHD: SERVICE,
  DeviceSearch: SERVICE,
  PrivateProtocolAuth: SERVICE,
  EmergencyMaintenance: SERVICE,
  VSP_CGI: SERVICE,
  VSP_ONVIF: SERVICE,
  UPnP: { right: 'AuthNetCfg', has: ({ upnp }) => upnp },
  VSP_PaaS: { right: 'AuthSysCfg' },
  General: { right: 'AuthSecurity' },
  AccessFilter: { right: 'AuthSecurity' },
  PwdUpdatePeriod: { right: 'AuthUserMag', has: ({ pwdUpdatePeriod }) => pwdUpdatePeriod.support },
  [ACCOUNTS]: { right: 'AuthUserMag' },
  [CERTIFICATE]: { right: 'AuthSecurity', has: ({ certManage }) => certManage },
};

/** What each verdict is made of. */
const SOURCES_OF: Record<Subject, readonly Source[]> = {
  plain: [],
  https: ['Https'],
  tls11: ['Https'],
  rtspOverTls: ['MediaEncrypt'],
  keyFrames: ['MediaEncrypt'],
  ssh: ['SSHD'],
  searchMode: ['DeviceSearch'],
  privateMode: ['PrivateProtocolAuth'],
  emergency: ['EmergencyMaintenance'],
  cgi: ['VSP_CGI'],
  onvif: ['VSP_ONVIF'],
  upnp: ['UPnP'],
  cloud: ['VSP_PaaS'],
  defaultPassword: [ACCOUNTS],
  weakPassword: [ACCOUNTS],
  passwordAge: [ACCOUNTS, 'PwdUpdatePeriod'],
  passwordPeriod: ['PwdUpdatePeriod'],
  lock: ['General'],
  guests: [ACCOUNTS],
  filter: ['AccessFilter'],
  certificate: [CERTIFICATE],
};

/** Why a source cannot be asked at all. */
function hindrance(source: Source, visitor: SignedIn | undefined): Unknown | undefined {
  const { right, has } = SOURCES[source] ?? {};
  if (!visitor || (right && !visitor.authorities.includes(right))) return 'right';
  return has && !has(visitor.capabilities) ? 'absent' : undefined;
}

/** After the next sign-in it is read again by itself. */
const failedBy = (error: unknown): Unknown => (isSessionOver(error) ? 'reading' : 'failed');

const isTable = (source: string): source is TableName => source !== ACCOUNTS && source !== CERTIFICATE;
const TABLES = Object.keys(SOURCES).filter(isTable);

/** One call as a query, sent together with those of other parts of the page. `refused`: what a refusal tells. */
function useCall<T>(
  method: typeof ACCOUNTS | typeof CERTIFICATE,
  isAsked: boolean,
  take: (reply: unknown) => T,
  refused?: (error: unknown) => T | undefined,
) {
  return useQuery({
    queryKey: ['security', method],
    enabled: isAsked,
    refetchOnWindowFocus: 'always',
    queryFn: async () => {
      const [outcome] = await batchTogether([{ method: method satisfies RpcMethod, params: {} }]);
      if (outcome?.ok) return take(outcome.value);
      const error = outcome?.error ?? new RpcError(method, 0, {}, {}, 'no reply');
      const told = refused?.(error);
      if (told === undefined) throw error;
      return told;
    },
  });
}

const accountsIn = (reply: unknown): Account[] =>
  rowsIn(ACCOUNTS, memberAt(reply, 'users') as Account[] | undefined, ['Name', 'PasswordModifiedTime']);
const endIn = (reply: unknown): string => {
  const end = memberAt(reply, 'info.NotAfter');
  if (typeof end !== 'string') throw new RpcError(CERTIFICATE, 0, {}, {}, 'no end');
  return end;
};
/** No certificate has no end. */
const noEnd = (error: unknown) => (saysNoCertificate(error) ? '' : undefined);

/** What the tables say. */
function factsOf(tables: Partial<AllTables>): SecurityFacts {
  const { UPnP, VSP_PaaS, General, AccessFilter, PwdUpdatePeriod } = tables;
  return {
    ...securitySettings(tables),
    upnp: UPnP?.Enable,
    cloud: VSP_PaaS?.Enable,
    lock: General?.LockLoginEnable,
    filter: AccessFilter?.Enable,
    periodDays: PwdUpdatePeriod,
  };
}

/**
 * What is risky on this device, as far as the account may know; before the sources are read, the connection alone.
 * `onMount` as in `useTables`. `judge` repeats the verdict with other values, such as those of a form.
 */
export function useSecurity(onMount: 'read' | 'share' = 'share') {
  const visitor = useVisitor();
  const minute = useKnownMinute();
  const asked = TABLES.filter((name) => hindrance(name, visitor) === undefined);
  const tables = useTables([], asked, onMount);
  const accounts = useCall(ACCOUNTS, hindrance(ACCOUNTS, visitor) === undefined, accountsIn);
  const certificate = useCall(CERTIFICATE, hindrance(CERTIFICATE, visitor) === undefined, endIn, noEnd);
  const calls = { [ACCOUNTS]: accounts, [CERTIFICATE]: certificate };
  const asks = [ACCOUNTS, CERTIFICATE].filter((name) => hindrance(name as Source, visitor) === undefined);
  const queries = asks.map((name) => calls[name as keyof typeof calls]);

  const unreadSource = (source: Source): Unknown | undefined => {
    const cause = hindrance(source, visitor);
    if (cause) return cause;
    if (!isTable(source)) {
      const { error, isPending } = calls[source];
      if (error) return failedBy(error);
      return isPending ? 'reading' : undefined;
    }
    if (tables.failed.includes(source)) return failedBy(tables.error);
    if (tables.lacking.includes(source)) return 'absent';
    return source in tables.held ? undefined : 'reading';
  };
  const unread = (subject: Subject) => SOURCES_OF[subject].map(unreadSource).find((each) => each !== undefined);

  // Only the administrator is visible where the device keeps no other accounts. @spec §6
  const isVisible = ({ Name }: Account) => visitor?.capabilities.multiUser === true || Name === 'admin';
  const facts: SecurityFacts = {
    ...factsOf(tables.held),
    accounts: accounts.data?.filter(isVisible),
    certificateEnds: certificate.data,
  };
  const zone = useTables([], ['NTP', 'Locales'], 'share');
  const time = minute && deviceTime();
  const now = time ? parseDeviceTime(time) : undefined;
  const surroundings = {
    protocol: window.location.protocol,
    follows: visitor?.capabilities.synKeyFrameEncrypt === true,
    now,
    utc: now === undefined || zone.isLoading ? undefined : deviceUtc(now, zone.held.NTP, zone.held.Locales),
  };
  const judge = (typed: SecurityFacts = {}, follows = surroundings.follows) =>
    findingsOf({ ...facts, ...typed }, { ...surroundings, follows }, unread);
  const findings = judge();
  const all = [tables, ...queries];
  return {
    findings,
    risks: risksOf(findings),
    judge,
    query: {
      data: tables.data !== undefined && queries.every(({ data }) => data !== undefined) ? findings : undefined,
      error: all.find(({ error }) => error)?.error ?? null,
      isFetching: all.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(all.map((each) => each.refetch())),
    },
  };
}
