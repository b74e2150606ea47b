import { timeLeft, WARN_DAYS } from '@/lib/certificates/time-left';
import type { Account } from '@/lib/contract/methods/user-manager';
import { parseDeviceTime } from '@/lib/session/device-time';
import { type SecurityReason, type SecuritySettings, securityReasons } from './security-reasons';

const DAY_MS = 86_400_000;

/** Risks beside those of services; keys of texts under `security.reason`. */
export type OtherRisk =
  | 'defaultPassword'
  | 'weakPassword'
  | 'passwordAge'
  | 'lock'
  | 'certificate'
  | 'guests'
  | 'upnp'
  | 'cloud';
/** Every text of something that is not as it could be. */
export type Concern = SecurityReason | OtherRisk | 'filter' | 'passwordPeriod' | 'certificateSoon';

/** What is looked at, in the order of the lists; keys of texts under `security.why`. */
export const SUBJECTS = [
  'plain',
  'https',
  'tls11',
  'rtspOverTls',
  'keyFrames',
  'ssh',
  'searchMode',
  'privateMode',
  'emergency',
  'cgi',
  'onvif',
  'upnp',
  'cloud',
  'defaultPassword',
  'weakPassword',
  'passwordAge',
  'passwordPeriod',
  'lock',
  'guests',
  'filter',
  'certificate',
] as const satisfies readonly Concern[];
export type Subject = (typeof SUBJECTS)[number];

/** Why nothing can be said: the account may not read it, the device has none, the read failed, or it goes on. */
export type Unknown = 'right' | 'absent' | 'failed' | 'reading';

/** What is known of the device; a member that is missing is not told. */
export interface SecurityFacts extends Partial<SecuritySettings> {
  upnp?: boolean | undefined;
  /** The maker's cloud, through which the device is reached from outside. */
  cloud?: boolean | undefined;
  lock?: boolean | undefined;
  filter?: boolean | undefined;
  /** Days after which a password has to be changed, 0 for never. */
  periodDays?: number | undefined;
  accounts?: readonly Account[] | undefined;
  /** End of the certificate of https in UTC, 'yyyy-MM-dd HH:mm:ss'. */
  certificateEnds?: string | undefined;
}

interface Surroundings {
  protocol: string;
  follows: boolean;
  /** The device's clock, as `parseDeviceTime` counts; undefined while it is not known. */
  now: number | undefined;
  /** The same as UTC. */
  utc: number | undefined;
}

/** The verdict on one subject. `bad` and `warn` need action. */
export type Finding = { subject: Subject } & (
  | { level: 'bad' | 'warn' | 'advice'; concern: Concern; names?: readonly string[]; days?: number }
  | { level: 'fine' }
  | { level: 'unknown'; why: Unknown }
);

/** What a verdict adds to its subject; undefined: the facts say nothing of it. */
type Verdict = { level: 'bad' | 'warn' | 'advice'; concern?: Concern; names?: string[]; days?: number } | 'fine';

/** Names that everybody tries. @assumed ours */
const GUEST = /^(guest|visitor|anonymous|default|demo|test)\d*$/i;

/** Services that let strangers in, or passwords be read. */
const GRAVE: readonly Subject[] = ['plain', 'https', 'ssh', 'emergency'];

/** Their verdicts need the time of the device. */
const OF_TIME: readonly Subject[] = ['passwordAge', 'certificate'];

const named = (level: 'bad' | 'warn' | 'advice', names: string[]): Verdict =>
  names.length > 0 ? { level, names } : 'fine';
const off = (value: boolean | undefined, isSafe: boolean, level: 'bad' | 'warn' | 'advice'): Verdict | undefined =>
  value === undefined ? undefined : value === isSafe ? 'fine' : { level };

function ofStrength({ accounts }: SecurityFacts, strength: string): Verdict | undefined {
  // A device that says nothing of passwords has said nothing good of them.
  if (!accounts?.some(({ PasswordStrength }) => PasswordStrength)) return undefined;
  return named(
    'bad',
    accounts.flatMap((each) => (each.PasswordStrength === strength ? each.Name : [])),
  );
}

function ofAge({ accounts, periodDays }: SecurityFacts, now: number | undefined): Verdict | undefined {
  if (!accounts || periodDays === undefined) return undefined;
  if (periodDays === 0) return 'fine';
  if (now === undefined) return undefined;
  const old = accounts.flatMap(({ Name, PasswordModifiedTime }) => {
    const changed = parseDeviceTime(PasswordModifiedTime);
    return changed !== undefined && now - changed > periodDays * DAY_MS ? Name : [];
  });
  return named('warn', old);
}

function ofCertificate({ certificateEnds }: SecurityFacts, now: number | undefined): Verdict | undefined {
  const ends = certificateEnds === undefined ? undefined : parseDeviceTime(certificateEnds);
  if (ends === undefined || now === undefined) return undefined;
  const { isOver, days } = timeLeft(ends, now);
  if (isOver) return { level: 'bad' };
  return days <= WARN_DAYS ? { level: 'advice', concern: 'certificateSoon', days } : 'fine';
}

/**
 * The verdict on every subject: one list for the overview, System services, the adviser of the encrypted connection and
 * the page Security check. `unread` tells why a fact is missing; what is not known is never fine. @assumed ours: which
 * these are
 */
export function findingsOf(
  facts: SecurityFacts,
  { protocol, follows, now, utc }: Surroundings,
  unread: (subject: Subject) => Unknown | undefined,
): Finding[] {
  const risky = new Set<Subject>(securityReasons(facts, { protocol, follows }));
  const service = (subject: keyof SecuritySettings & Subject): Verdict | undefined => {
    if (risky.has(subject)) return { level: GRAVE.includes(subject) ? 'bad' : 'warn' };
    // Off by default where it is not coupled with RTSP over TLS.
    if (subject === 'keyFrames') return off(facts.keyFrames, true, 'advice');
    return facts[subject] === undefined ? undefined : 'fine';
  };
  const verdictOn = (subject: Subject): Verdict | undefined => {
    switch (subject) {
      case 'plain':
        return risky.has('plain') ? { level: 'bad' } : 'fine';
      case 'upnp':
        return off(facts.upnp, false, 'warn');
      case 'cloud':
        return off(facts.cloud, false, 'advice');
      case 'defaultPassword':
        return ofStrength(facts, 'Default');
      case 'weakPassword':
        return ofStrength(facts, 'Low');
      case 'passwordAge':
        return ofAge(facts, now);
      case 'passwordPeriod':
        return facts.periodDays === undefined ? undefined : facts.periodDays > 0 ? 'fine' : { level: 'advice' };
      case 'lock':
        return off(facts.lock, true, 'bad');
      case 'guests':
        return facts.accounts && named('advice', facts.accounts.flatMap(guestName));
      case 'filter':
        return off(facts.filter, true, 'advice');
      case 'certificate':
        return ofCertificate(facts, utc);
      default:
        return service(subject);
    }
  };
  return SUBJECTS.map((subject): Finding => {
    const verdict = verdictOn(subject);
    const why = unread(subject);
    // A risk that was read before is one until the device says otherwise.
    if (verdict !== undefined && verdict !== 'fine') return { subject, concern: subject, ...verdict };
    if (verdict === undefined) {
      const waits = (subject === 'certificate' ? utc : now) === undefined && OF_TIME.includes(subject);
      return { subject, level: 'unknown', why: why ?? (waits ? 'reading' : 'absent') };
    }
    return why === undefined ? { subject, level: 'fine' } : { subject, level: 'unknown', why };
  });
}

const guestName = ({ Name, Group }: Account) => (GUEST.test(Name) || GUEST.test(`${Group}`) ? Name : []);

/** Those that need action, as the shorter lists name them. */
export const risksOf = (findings: readonly Finding[]): Concern[] =>
  findings.flatMap((each) => (each.level === 'bad' || each.level === 'warn' ? each.concern : []));
