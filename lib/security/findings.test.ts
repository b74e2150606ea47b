import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from '@/emulator/rules/passwords';
import { SEED_PASSWORDS } from '@/emulator/state/seed';
import type { Account } from '@/lib/contract/methods/user-manager';
import { parseDeviceTime } from '@/lib/session/device-time';
import { strengthOf } from '@/lib/validation/password';
import {
  type Finding,
  findingsOf,
  risksOf,
  type SecurityFacts,
  SUBJECTS,
  type Subject,
  type Unknown,
} from './findings';

const now = parseDeviceTime('2026-11-20 12:00:00');
/** The device is at GMT+01:00. */
const utc = parseDeviceTime('2026-11-20 11:00:00');
const account = (Name: string, more: Partial<Account> = {}): Account => ({
  ...{ Id: 1, Name, Group: 'user', Memo: '', AuthorityList: [], Reserved: false, Sharable: true },
  PasswordModifiedTime: '2026-11-01 00:00:00',
  PasswordStrength: 'High',
  ...more,
});

/** A device without anything to mend. */
const SAFE: SecurityFacts = {
  ...{ ssh: false, search: true, searchMode: 'Security', privateMode: 'Security', emergency: false, cgi: false },
  ...{ onvif: false, https: true, tls11: false, rtspOverTls: true, keyFrames: true },
  ...{ upnp: false, cloud: false, lock: true, filter: true, periodDays: 90 },
  accounts: [account('admin')],
  certificateEnds: '2027-11-20 12:00:00',
};

const judge = (facts: SecurityFacts, unread: (subject: Subject) => Unknown | undefined = () => undefined) =>
  findingsOf(facts, { protocol: 'https:', follows: false, now, utc }, unread);
const on = (facts: SecurityFacts, subject: Subject) =>
  judge({ ...SAFE, ...facts }).find((each) => each.subject === subject) as Finding;

it('finds everything fine where it is, and has a verdict on every subject', () => {
  expect(judge(SAFE)).toEqual(SUBJECTS.map((subject) => ({ subject, level: 'fine' })));
  expect(risksOf(judge(SAFE))).toEqual([]);
});

it.each<[Subject, SecurityFacts, object]>([
  ['ssh', { ssh: true }, { level: 'bad', concern: 'ssh' }],
  ['cgi', { cgi: true }, { level: 'warn', concern: 'cgi' }],
  ['keyFrames', { keyFrames: false }, { level: 'advice', concern: 'keyFrames' }],
  ['upnp', { upnp: true }, { level: 'warn', concern: 'upnp' }],
  ['cloud', { cloud: true }, { level: 'advice', concern: 'cloud' }],
  ['lock', { lock: false }, { level: 'bad', concern: 'lock' }],
  ['filter', { filter: false }, { level: 'advice', concern: 'filter' }],
  ['passwordPeriod', { periodDays: 0 }, { level: 'advice', concern: 'passwordPeriod' }],
  ['certificate', { certificateEnds: '2026-11-20 10:59:59' }, { level: 'bad', concern: 'certificate' }],
  ['certificate', { certificateEnds: '2026-11-20 11:30:00' }, { level: 'advice', concern: 'certificateSoon', days: 0 }],
  [
    'certificate',
    { certificateEnds: '2026-12-20 13:00:00' },
    { level: 'advice', concern: 'certificateSoon', days: 30 },
  ],
  ['certificate', { certificateEnds: '2026-12-21 13:00:00' }, { level: 'fine' }],
  ['certificate', { certificateEnds: 'soon' }, { level: 'unknown', why: 'absent' }],
  [
    'defaultPassword',
    { accounts: [account('admin', { PasswordStrength: 'Default' })] },
    { level: 'bad', names: ['admin'] },
  ],
  ['weakPassword', { accounts: [account('eva', { PasswordStrength: 'Low' })] }, { level: 'bad', names: ['eva'] }],
  [
    'passwordAge',
    { accounts: [account('eva', { PasswordModifiedTime: '2026-08-22 11:00:00' })] },
    { level: 'warn', names: ['eva'] },
  ],
  ['passwordAge', { accounts: [account('eva', { PasswordModifiedTime: '2026-08-22 13:00:00' })] }, { level: 'fine' }],
  ['passwordAge', { periodDays: 0 }, { level: 'fine' }],
  ['guests', { accounts: [account('admin'), account('Guest1')] }, { level: 'advice', names: ['Guest1'] }],
])('judges %s of %o', (subject, facts, verdict) => {
  expect(on(facts, subject)).toMatchObject({ subject, ...verdict });
});

it('says nothing of passwords where an older device tells nothing of them', () => {
  const { PasswordStrength: _, ...old } = account('admin');
  for (const subject of ['defaultPassword', 'weakPassword'] as const) {
    expect(on({ accounts: [old] }, subject)).toEqual({ subject, level: 'unknown', why: 'absent' });
  }
});

describe('what is not known', () => {
  const unknown = fc.constantFrom<Unknown>('right', 'absent', 'failed', 'reading');

  it('is never fine, and a risk that was read stays one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SUBJECTS), unknown, fc.boolean(), fc.boolean(), (subject, why, ssh, upnp) => {
        const facts = { ...SAFE, ssh, upnp };
        const [found, read] = [judge(facts, (each) => (each === subject ? why : undefined)), judge(facts)].map((all) =>
          all.find((each) => each.subject === subject),
        );
        expect(found).toEqual(read?.level === 'fine' ? { subject, level: 'unknown', why } : read);
      }),
    );
  });

  it('is all but the connection before anything is read', () => {
    const levels = judge({}, (subject) => (subject === 'plain' ? undefined : 'reading'));
    expect(levels.filter(({ level }) => level !== 'unknown')).toEqual([{ subject: 'plain', level: 'fine' }]);
  });
});

it('takes the device’s word for passwords, which agrees with what people are shown when they choose one', () => {
  for (const password of Object.values(SEED_PASSWORDS)) expect(passwordStrength(password)).toBe('Default');
  const WORDS = { Low: 'low', Middle: 'middle', High: 'high' } as const;
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' }), (password) => {
      const strength = passwordStrength(password);
      if (strength !== 'Default') expect(WORDS[strength]).toBe(strengthOf(password));
    }),
  );
});
