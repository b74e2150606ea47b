import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LoginError, RecoveryError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { RpcMethod, RpcReply } from '@/lib/contract/rpc';
import { ableDevice, changedBranches, spoiled } from '../hostile.fixtures';
import { isRecord } from '../is-record';
import { METHOD_RIGHTS } from '../rights/method-rights';
import { sealer } from '../sealer.fixtures';
import { codeOf, handleIn } from '../test-device';
import { ELSEWHERE, factoryParams, type GoodCaller, goodParams, isSealed } from './good-calls.fixtures';
import { methodNames, serviceNames } from './method-names';
import { registry } from './registry';

/** What each method answers and how it is refused: `npx vitest run -u <this file>` writes it anew, to be read. */
const LIST = 'every-method.txt';
/** Its two steps are `global.login` and `Global.secondLogin`; alone it always ends in the challenge. */
const METHODS = (Object.keys(METHOD_RIGHTS) as RpcMethod[]).filter((each) => each !== 'Global.firstLogin');
const NAMES = new Map<number, string>(
  Object.entries({ ...LoginError, ...SessionError, ...RecoveryError, ...ReplyError }).map(([name, code]) => [
    code,
    name,
  ]),
);
/** Wrong parameters that are tried until one is refused. */
const TRIES = 12;
/** Reads, searches and questions change nothing that is stored. */
const ASKS = new RegExp(
  [
    /\.(get|list|onvifget|needReboot|keepAlive|factory|destroy|attach|detach|startFind|find|doFind|doSeekFind|stopFind)/,
    /\.(check|test|ping|scan|search|preview|calculate|download|export|webStatis|close$)/,
    /\.(multi|setEncryptKey$|prepareExportData$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** Calls that use up what was made before them, or one of a few places. */
const ENDS = /\.(destroy|close|logout|(start|stop)Find|attach|detach|stop\w+)$/;
/** Their work is not stored: the file whose tests see what they do. */
const SEEN_BY: Readonly<Partial<Record<RpcMethod, string>>> = {
  'speak.start': 'speak.test.ts',
  'speak.stop': 'speak.test.ts',
  'upgrader.cancel': 'upgrader.test.ts',
  'RemoteUpgrader.selectDevList': 'remote-upgrader.test.ts',
  'RemoteUpgrader.cancel': 'remote-upgrader.test.ts',
  'CloudUpgrader.cancel': 'cloud-upgrader.test.ts',
  'netApp.dial': 'network-links.test.ts',
  'netApp.connectByWps': 'wireless.test.ts',
  'LinkLayerVPNClient.connect': 'network-links.test.ts',
  'LinkLayerVPNClient.disconnect': 'network-links.test.ts',
  'netApp.startCapture': 'packet-capture.test.ts',
  'netApp.stopCapture': 'packet-capture.test.ts',
  'accessControl.captureFingerprint': 'enrolment.test.ts',
  'accessControl.stopCaptureFingerprint': 'enrolment.test.ts',
  'accessControlManager.startCardCapture': 'enrolment.test.ts',
  'accessControlManager.stopCardCapture': 'enrolment.test.ts',
  'accessControlManager.syncOfflineLog': 'sub-controllers.test.ts',
  'accessControlManager.stopSync': 'sub-controllers.test.ts',
};

const test = ableDevice();
/** An account that holds no right at all. */
const NOBODY = { Name: 'nobody', Password: 'Nobody-12', Group: 'user', Memo: '', AuthorityList: [] };
test.call('Security.addUser', sealer(test).seal({ user: NOBODY }));
const FIRST = test.device.snapshot();

/** The device as it was at first, with a login of its own. */
function restore(userName?: string, password?: string): void {
  // What earlier calls have begun comes to its end on the device that they changed.
  if (test.device.state() !== FIRST) test.device.clock.advance(5_000);
  test.device.restore(FIRST);
  expect(test.signIn(userName, password).result).toBe(true);
}

let sealed: [session: string, seal: (params: unknown) => unknown] | undefined;

/** As a form, so that a call with a file comes as far as its handler. */
function send(method: string, params: unknown, object?: number): RpcReply {
  if (isSealed(method) && sealed?.[0] !== test.session()) sealed = [test.session(), sealer(test).seal];
  const content = isSealed(method) ? sealed?.[1](params) : params;
  return test.upload(method, content, object === undefined ? {} : { object });
}

const areaOf = (method: string) => method.slice(0, method.indexOf('.'));

const factoryOf = (method: string) =>
  ['factory.instance', 'factory.create']
    .map((name) => `${areaOf(method)}.${name}`)
    .find((name) => name in registry && name !== method);

function handleFor(method: string): number | undefined {
  const factory = factoryOf(method);
  return factory ? handleIn(test.call(factory, factoryParams(areaOf(method)))) : undefined;
}

/** A good call ready to be sent, after the calls that it needs. */
function prepared(method: string) {
  const object = handleFor(method);
  const caller: GoodCaller = {
    test,
    make(name, params = {}) {
      const reply = send(name, params, areaOf(name) === areaOf(method) ? object : handleFor(name));
      if (reply.error) throw new Error(`${name} before ${method}: ${JSON.stringify(reply)}`);
      return isRecord(reply.params) ? reply.params : {};
    },
  };
  return { object, params: goodParams(caller, method) };
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

function shapeOf({ params, result }: RpcReply): string {
  if (!isRecord(params)) return Array.isArray(params) ? 'list' : typeof result === 'number' ? 'handle' : 'true';
  const members = Object.entries(params).map(([name, value]) => `${name}: ${kindOf(value)}`);
  return `{ ${members.sort().join(', ')} }`;
}

const refusal = (reply: RpcReply) => NAMES.get(codeOf(reply) ?? -1) ?? (reply.error ? 'message' : undefined);

/** What is known of a method: the form of its reply, what it changed, and its errors by what was wrong. */
interface Known {
  answer?: string;
  changed: readonly string[];
  refused: Partial<Record<'session' | 'right' | 'handle' | 'params', string | undefined>>;
}

/** The good call, and the first wrong parameters that are refused. */
function called(method: RpcMethod): Omit<Known, 'refused'> & { params?: string | undefined } {
  const elsewhere = ELSEWHERE[method];
  if (elsewhere) {
    const reply = elsewhere();
    return { answer: reply.error ? `error ${refusal(reply)}` : shapeOf(reply), changed: ['another device'] };
  }
  restore();
  let { object, params } = prepared(method);
  let before = test.device.state();
  const again = () => {
    restore();
    ({ object, params } = prepared(method));
    before = test.device.state();
  };
  let refused: string | undefined;
  for (const wrong of [{}, ...[...spoiled(params)].slice(0, TRIES)]) {
    refused = refusal(send(method, wrong, object));
    if (refused !== undefined) break;
    if (test.device.state() !== before || ENDS.test(method)) again();
  }
  again();
  const reply = send(method, params, object);
  const changed = changedBranches(test.device.state(), before);
  return { answer: reply.error ? `error ${JSON.stringify(reply.error)}` : shapeOf(reply), changed, params: refused };
}

function everyMethod(): Map<RpcMethod, Known> {
  const known = new Map<RpcMethod, Known>(METHODS.map((method) => [method, { changed: [], refused: {} }]));
  const note = (method: RpcMethod, why: keyof Known['refused'], name: string | undefined) => {
    if (name !== undefined) Object.assign(known.get(method)?.refused ?? {}, { [why]: name });
  };
  const outside = [...METHODS].filter((method) => !(method in ELSEWHERE));
  for (const method of METHODS) note(method, 'session', refusal(test.upload(method, {}, { session: 'none' })));
  restore(NOBODY.Name, NOBODY.Password);
  for (const method of outside.filter((each) => METHOD_RIGHTS[each].length > 0)) {
    const name = refusal(send(method, { name: 'Network' }));
    if (name === 'NoAuthority') note(method, 'right', name);
  }
  restore();
  for (const method of METHODS.filter((each) => factoryOf(each))) {
    const name = refusal(send(method, {}));
    if (name === 'InvalidRequest') note(method, 'handle', name);
    if (!test.device.login(test.session())) restore();
  }
  for (const method of METHODS) {
    const { params, ...rest } = called(method);
    Object.assign(known.get(method) ?? {}, rest);
    note(method, 'params', params);
  }
  return known;
}

const KNOWN = everyMethod();

const line = ([method, { answer, changed, refused }]: [RpcMethod, Known]) => {
  const errors = Object.entries(refused).map(([why, name]) => `${why} ${name}`);
  return `${method} | ${answer} | ${changed.join(' ') || '-'} | ${errors.join(', ') || '-'}`;
};

describe('every method of the contract', () => {
  it('is answered', () => {
    expect([...KNOWN].filter(([, { answer }]) => answer?.startsWith('error')).map(line)).toEqual([]);
  });

  it('is refused without a session, but those before a sign-in', () => {
    const open = [...KNOWN].filter(([, { refused }]) => refused.session !== 'SessionInvalid').map(([method]) => method);
    expect(open.sort()).toEqual(['Security.getEncryptInfo', 'global.login']);
  });

  it('changes the device, unless it asks, or a test sees what it does', () => {
    const idle = [...KNOWN].filter(([method, { changed }]) => changed.length === 0 && !ASKS.test(method));
    expect(idle.map(([method]) => method).filter((method) => !(method in SEEN_BY))).toEqual([]);
    for (const [method, file] of Object.entries(SEEN_BY)) {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8');
      expect(source, `${method} in ${file}`).toContain(method.slice(method.indexOf('.') + 1));
    }
  });

  it('answers and refuses as it is listed', async () => {
    await expect(`${[...KNOWN].map(line).join('\n')}\n`).toMatchFileSnapshot(LIST);
  });
});

it('every table is read by its administrator', () => {
  restore();
  const { tables, secureTables } = test.device.state();
  for (const name of Object.keys(tables)) expect(send('configManager.getConfig', { name }).error, name).toBeUndefined();
  for (const name of Object.keys(secureTables))
    expect(send('Security.getConfig', { name }).error, name).toBeUndefined();
});

it('every area lists its methods to a login alone', () => {
  restore();
  for (const area of serviceNames().filter((each) => each !== 'system')) {
    const name = `${area}.listMethod`;
    expect(test.call(name).params, area).toEqual({ method: methodNames(area) });
    expect(codeOf(test.call(name, {}, { session: 'none' })), area).toBe(SessionError.SessionInvalid);
  }
});
