import { describe, expect, it } from 'vitest';
import type { Authority } from '@/lib/contract/authorities';
import { SECURE_CONFIG_NAMES } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import type { RpcMethod } from '@/lib/contract/rpc';
import { ableDevice, changedBranches } from '../hostile.fixtures';
import { SEALED, samplesOf } from '../hostile-samples.fixtures';
import { sealer } from '../sealer.fixtures';
import { accountNamed } from '../services/session-of-call';
import type { DeviceState } from '../state/device-state';
import { SEED_PASSWORDS } from '../state/seed';
import { codeOf } from '../test-device';
import { METHOD_RIGHTS } from './method-rights';
import { rightOfTable, rightsFor, rightsToRead } from './rights-for';
import { addSingleRightAccounts, SINGLE_RIGHT_PASSWORD, SINGLE_RIGHTS, singleRightName } from './single-right.fixtures';

const test = ableDevice();
addSingleRightAccounts(test.device);
const FIRST = test.device.snapshot();
const HANDLE_AREAS = ['accessControl', 'ptz', 'devVideoInput', 'devVideoDetect', 'EventManager'];
/** What the device may note of a call that it refuses: counters of attempts and its own log. */
const NOTES: readonly (keyof DeviceState)[] = ['locks', 'recovery', 'log'];

/**
 * Handlers that ask further: for the own password, for the rights that are given, which certificate it is, and whether
 * a list is only counted.
 */
const JUDGED_INSIDE =
  /^(userManager|Security)\.((modify|add)(User|Password)(Plain)?|getUserInfo)$|^PasswdFind\.setContact$|^CertManager\.(getSvrCertSubject|removeSvrCert)$|^Access(User|Card|Face|Fingerprint)\.startFind$/;

interface Step {
  method: RpcMethod;
  params: unknown;
  /** Record table of the handle. */
  table?: string;
}

/** Good calls of every method, with every table that it may name. */
function everyStep(): Step[] {
  return (Object.keys(METHOD_RIGHTS) as RpcMethod[]).flatMap((method): Step[] => {
    const right = METHOD_RIGHTS[method];
    const { tables, secureTables } = test.device.state();
    if (right === 'readTable' || right === 'writeTable')
      return Object.entries(tables).map(([name, table]) => ({ method, params: { name, table } }));
    if (right === 'content') {
      return SECURE_CONFIG_NAMES.map((name) => ({ method, params: { name, table: secureTables[name] } }));
    }
    if (right === 'record') {
      return RECORD_TABLE_NAMES.flatMap((table) =>
        samplesOf(test, method).map((params) => ({ method, table, params: { ...Object(params), name: table } })),
      );
    }
    return samplesOf(test, method).map((params) => ({ method, params }));
  });
}

const STEPS = everyStep();

/** A login of an account whose handles were opened while it held every right. */
class Caller {
  private handles = new Map<string, number>();
  private seal = (payload: unknown): unknown => payload;

  constructor(
    private readonly name: string,
    private readonly password = SINGLE_RIGHT_PASSWORD,
  ) {
    this.begin();
  }

  begin(): void {
    const { device } = test;
    device.restore(FIRST);
    expect(test.signIn(this.name, this.password).result).toBe(true);
    const held = accountNamed(device.state(), this.name)?.authorities ?? [];
    this.hold(accountNamed(device.state(), 'admin')?.authorities ?? []);
    const open = (key: string, method: string, params: object) =>
      this.handles.set(key, Number(test.call(method, params).result));
    for (const area of HANDLE_AREAS) open(area, `${area}.factory.instance`, { channel: 0 });
    for (const name of RECORD_TABLE_NAMES) {
      open(`RecordFinder ${name}`, 'RecordFinder.factory.create', { name });
      open(`RecordUpdater ${name}`, 'RecordUpdater.factory.instance', { name });
    }
    this.hold(held);
    this.seal = sealer(test).seal;
  }

  /** One call; returns the refusal and what it changed. */
  make({ method, params, table }: Step) {
    const before = test.device.state();
    const [area = ''] = method.split('.');
    const object = this.handles.get(table === undefined ? area : `${area} ${table}`);
    const sent = SEALED.includes(method) ? this.seal(params) : params;
    // As a form, so that a call with a file comes as far as its handler.
    const reply = test.upload(method, sent, object === undefined ? {} : { object });
    const changed = changedBranches(test.device.state(), before);
    if (changed.length > 0 || !test.device.login(test.session()) || method.endsWith('.destroy')) this.begin();
    return { code: codeOf(reply), changed, reply };
  }

  private hold(authorities: readonly string[]): void {
    test.device.update((draft) => {
      const account = accountNamed(draft, this.name);
      if (account) account.authorities = [...authorities];
    });
  }
}

/** As the table says. */
function expectedRights({ method, params, table }: Step): readonly Authority[] {
  if (METHOD_RIGHTS[method] === 'content') {
    const { name } = Object(params);
    return method === 'Security.setConfig' ? [rightOfTable(name)] : rightsToRead(name);
  }
  const handle = table === undefined ? undefined : { kind: 'RecordFinder' as const, table, rows: [], cursor: 0 };
  return rightsFor(method, { method, params, id: 1 }, handle as never);
}

describe.each(SINGLE_RIGHTS)('an account that holds %s and nothing else', (right) => {
  it('calls what the table says, and a refused call changes nothing', () => {
    const caller = new Caller(singleRightName(right));
    const wrong: string[] = [];
    for (const step of STEPS) {
      const rights = expectedRights(step);
      const isOpen = rights.length === 0 || (right !== undefined && rights.includes(right));
      const { code, changed } = caller.make(step);
      const said = `${step.method} ${step.table ?? Object(step.params).name ?? ''}`;
      const isRefused = code === ReplyError.NoAuthority;
      if (isOpen ? isRefused && !JUDGED_INSIDE.test(step.method) : !isRefused) wrong.push(`${said}: ${code}`);
      if (code === ReplyError.NoAuthority && changed.length > 0) wrong.push(`${said} changed ${changed}`);
    }
    expect(wrong).toEqual([]);
  });
});

it('changes nothing without a right, whatever the call', () => {
  const caller = new Caller(singleRightName(undefined));
  const changing = STEPS.map((step) => ({
    step,
    changed: caller.make(step).changed.filter((name) => !NOTES.includes(name)),
  }))
    .filter(({ changed }) => changed.length > 0)
    .map(({ step, changed }) => `${step.method} ${changed}`);
  expect(changing).toEqual([]);
});

it('learns nothing of persons, cards, rooms, other accounts and logs without a right', () => {
  const caller = new Caller(singleRightName(undefined));
  const { access, records, accounts, contact, log } = test.device.state();
  const secrets = [
    ...access.users.map(({ UserName }) => UserName),
    ...access.cards.map(({ CardNo }) => CardNo),
    ...records.VideoTalkContact.rows.flatMap(({ FirstName, Nickname }) => [FirstName, Nickname]),
    ...accounts.map(({ memo }) => memo),
    ...log.map(({ Detail }) => Detail).filter((detail) => detail.startsWith('Address')),
    contact.email,
  ].filter((text): text is string => typeof text === 'string' && text.length > 5);
  expect(secrets.length).toBeGreaterThan(500);
  const said = STEPS.map((step) => JSON.stringify(caller.make(step).reply.params ?? null));
  const all = said.join('\n');
  expect(secrets.filter((text) => all.includes(`"${text}"`))).toEqual([]);
});

it('walks calls that change the device when somebody with every right makes them', () => {
  const caller = new Caller('admin', SEED_PASSWORDS.admin);
  const changing = STEPS.filter((step) => caller.make(step).changed.some((name) => !NOTES.includes(name)));
  expect(new Set(changing.map(({ method }) => method)).size).toBeGreaterThan(40);
});
