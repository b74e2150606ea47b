/**
 * An account may do what its pages do, and needs a right for it: the calls that page tests saw (`page-calls.txt`)
 * against the rights of the routes, which know nothing of the tables in emulator/rights.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { METHOD_RIGHTS } from '@/emulator/rights/method-rights';
import { rightOfTable, rightsFor, rightsToRead } from '@/emulator/rights/rights-for';
import { RECORD_RIGHTS } from '@/emulator/rights/table-rights';
import type { Authority } from '@/lib/contract/authorities';
import type { RecordTableName } from '@/lib/contract/records';
import type { RpcMethod } from '@/lib/contract/rpc';
import { DOOR_ALARM_TABLES } from '@/lib/contract/tables/alarm';
import { knownCalls, PAGE_CALLS } from './page-calls.fixtures';
import { CONSOLE_ROUTES, FRAME_ROUTE, OVERVIEW } from './route-table';

/** Rights of single acts, not of pages. @spec contract 4, column "actions" */
const ACTS: readonly Authority[] = ['AuthManuCtr', 'AuthPTZ', 'Monitor_01', 'AuthDelLog'];

/** Calls of a page that its own right does not make: what it does without them. */
const BESIDE: readonly { page: RegExp; calls: RegExp; without: string }[] = [
  { page: /./, calls: /getConfig (General|Encode|VideoWidget)$/, without: 'no live picture, which needs Monitor_01' },
  { page: /^.cfg.cfg$/, calls: /(get|set)Config /, without: 'tables that the account may not use are named' },
  { page: /^.cfg.cfg$/, calls: /^Access(User|Card|Face|Fingerprint)\./, without: 'a backup without people' },
  { page: /^.health$/, calls: /^configManager\.getConfig /, without: 'the log of calls names what was refused' },
  { page: /^.safe.safetyAbnormal$/, calls: /getConfig Email$/, without: 'no note that e-mail is not set up' },
  { page: /^.safe.(overview|ssh)$/, calls: /getConfig (PwdUpdatePeriod|UPnP|VSP_PaaS)$/, without: 'an unknown risk' },
  { page: /^.safe.(overview|ssh)$/, calls: /^userManager\.getUserInfoAll$/, without: 'no verdict on passwords' },
  { page: /^.accesslog.log$/, calls: /^Access\w+\.list$/, without: 'no word on why a door stayed shut' },
  { page: /^.faceImg$/, calls: /^Access(User\.list|Face\.\w+Find)$/, without: 'no stored photos to judge' },
  { page: /^.alarm.alarmcfg$/, calls: /setConfig AccessControl(General)?$/, without: 'the switches of the doors' },
  {
    page: /^.section.set$/,
    calls: new RegExp(`getConfig (${[...DOOR_ALARM_TABLES, 'ChassisIntrusion'].join('|')})$`),
    without: 'never that nothing uses a section',
  },
  {
    page: /^.(liftControl|door.firstCard|WorkMode)$/,
    calls: /^AccessUser\.updateMulti$/,
    without: 'no change of people',
  },
];

/** Open to every account, whatever it may do. */
const OPEN: readonly { calls: RegExp; for: string }[] = [
  {
    calls: /\.(getCaps|get(Config|Crop|Advertisement)Caps|factory\.(instance|getCollect)|destroy|stopFind)$/,
    for: 'menu',
  },
  { calls: /^(netApp\.getNetInterfaces|intelli\.getVersion|RemoteUpgrader\.getAllStates)$/, for: 'capabilities' },
  { calls: /^magicBox\.(get\w+|needReboot)$/, for: 'what the device is' },
  { calls: /^(Security\.getEncryptInfo|System\.multiSec|CertManager\.exportRootCert)$/, for: 'a protected connection' },
  { calls: /^(userManager\.(getUserInfo|getErrorNo)|PasswdFind\.getContact)$/, for: 'the own account' },
  { calls: /^(EventManager|snapManager)\.(attach|detach)$/, for: 'events, each of which has a right' },
  { calls: /^configManager\.getTemporaryConfig$/, for: 'who tries which table' },
  { calls: /^CloudUpgrader\.(getState|check|getAutoCheck)$/, for: 'that there is a newer version' },
  {
    calls: /^configManager\.get(Config|Default) (Language|Locales|NTP|Web|Https|RTSP|MediaEncrypt)$/,
    for: 'the shell',
  },
  { calls: /^configManager\.getConfig VideoAnalyseRule$/, for: 'whether people are counted: the menu' },
];

/** Further rights that a change may be made with, besides those of the pages whose tests make it. */
const ALSO: readonly { right: Authority; calls: RegExp; from: string }[] = [
  { right: 'AuthUserMag', calls: /^Access(Face|Attendance)\.\w+Multi$/, from: 'the drawer of a person' },
  { right: 'AuthUserMag', calls: /^faceRecognitionServer\.checkPicture$/, from: 'the photo of a person' },
  { right: 'AuthNetCfg', calls: /setConfig (Https|MediaEncrypt)$/, from: '/network/port' },
  {
    right: 'AuthSysCfg',
    calls: /setConfig (AudioInputVolume|OpenDoorRoute)$/,
    from: '/voiceManage, /door/repeatEnter',
  },
];

interface PageCall {
  page: string;
  call: string;
  /** Of the route; undefined: every account opens it. */
  opener: Authority | undefined;
  /** One of them is needed; none: open to everybody. */
  needs: readonly Authority[];
}

/** By the emulator's tables, whose agreement with the device `rights-walk.test.ts` proves. */
function needsOf(method: RpcMethod, name = ''): readonly Authority[] {
  const right = METHOD_RIGHTS[method];
  if (right === 'content') return method === 'Security.setConfig' ? [rightOfTable(name)] : rightsToRead(name);
  if (right === 'record') return RECORD_RIGHTS[name as RecordTableName][/Finder/.test(method) ? 'read' : 'write'];
  return rightsFor(method, { method, params: { name, Type: name }, id: 1 }, undefined);
}

/** A call on a handle of a record table needs what its factory call needs. */
const OF_HANDLE = /^Record(Finder|Updater)\.(?!factory)/;

function everyCall(): PageCall[] {
  return knownCalls()
    .map((line) => line.split(' '))
    .filter(([, method = '']) => !OF_HANDLE.test(method))
    .map(([page = '', method = '', name]) => ({
      page,
      call: name === undefined ? method : `${method} ${name}`,
      opener: [...CONSOLE_ROUTES, OVERVIEW].find(({ path }) => path === page)?.authority,
      needs: needsOf(method as RpcMethod, name),
    }));
}

const CALLS = everyCall();
const said = ({ page, call, needs }: PageCall) => `${page} ${call}: ${needs.join() || 'nobody needs a right'}`;
const beside = ({ page, call }: PageCall) => BESIDE.filter((each) => each.page.test(page) && each.calls.test(call));
const READS = /\.(get|list|startFind|doFind|stopFind|doSeekFind|prepareExport)|\.factory\.create/;
const isOpen = (call: string) => OPEN.some((each) => each.calls.test(call));

const ROOT = join(import.meta.dirname, '../..');
const IMPORTED = /(?:from |import\()'(@\/|\.\.?\/)([^']+)'/g;

/** Source of a page and of the parts of pages that it uses; what surrounds every page says nothing about one. */
function sourceOf(page: string): string {
  const folder = join(ROOT, 'app/(console)', page);
  const files = new Set(
    readdirSync(folder).flatMap((name) => (/(?<!test)\.tsx?$/.test(name) ? join(folder, name) : [])),
  );
  let text = '';
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    text += source;
    for (const [, base = '', path = ''] of source.matchAll(IMPORTED)) {
      const place = base === '@/' ? join(ROOT, path) : join(dirname(file), base, path);
      const found = ['.ts', '.tsx'].map((end) => place + end).find(existsSync);
      if (found && /\/(app|components)\/(?!shell\/)/.test(found)) files.add(found);
    }
  }
  return text;
}

/** A page in whose source a right stands in words of its own: the tables and people of a backup. */
const IN_OTHER_WORDS = [{ page: '/cfg/cfg', says: ['tablesOutOfRights(', "t('needsPeople')"] }];

/** Whether a page says beforehand that a change needs this right, or does not offer the act. */
function saysBefore(page: string, right: Authority): boolean {
  const source = sourceOf(page);
  const own = IN_OTHER_WORDS.find((each) => each.page === page)?.says;
  return own
    ? own.every((each) => source.includes(each))
    : source.includes(`useNeededRight('${right}')`) || source.includes(`useAuthority('${right}')`);
}

describe('calls of pages', () => {
  it('are in order, known to the contract, and of every page that is built', () => {
    const lines = readFileSync(PAGE_CALLS, 'utf8').trimEnd().split('\n');
    expect(lines).toEqual([...new Set(lines)].sort());
    expect(CALLS.filter(({ call }) => !Object.hasOwn(METHOD_RIGHTS, call.split(' ')[0] ?? ''))).toEqual([]);
    const silent = CONSOLE_ROUTES.filter(({ path, built }) => built && !CALLS.some(({ page }) => page === path));
    expect(silent.filter((each) => each !== FRAME_ROUTE).map(({ path }) => path)).toEqual([]);
  });

  it('need a right that opens the page, or that of an act', () => {
    const wrong = CALLS.filter(
      (each) =>
        each.needs.length > 0 &&
        each.opener !== undefined &&
        !each.needs.includes(each.opener) &&
        !each.needs.every((right) => ACTS.includes(right)) &&
        beside(each).length === 0,
    );
    expect(wrong.map(said)).toEqual([]);
  });

  it('need a right, unless every account needs the call for more than the page', () => {
    expect(CALLS.filter(({ needs, call }) => needs.length === 0 && !isOpen(call)).map(said)).toEqual([]);
  });

  it('that change something need no right of another page', () => {
    const wrong = new Set<string>();
    for (const { call, needs } of CALLS.filter((each) => !READS.test(each.call))) {
      const openers = CALLS.filter((each) => each.call === call).map(({ opener }) => opener);
      const isMeant = (right: Authority) =>
        openers.includes(right) ||
        openers.includes(undefined) ||
        ACTS.includes(right) ||
        ALSO.some((each) => each.right === right && each.calls.test(call));
      if (!isOpen(call)) for (const right of needs) if (!isMeant(right)) wrong.add(`${call}: ${right}`);
    }
    expect([...wrong]).toEqual([]);
  });

  it('that need another right than the page are named or left out before they are tried', () => {
    const silent = CALLS.filter(
      ({ page, call, opener, needs }) =>
        !READS.test(call) &&
        opener !== undefined &&
        needs.length > 0 &&
        !needs.includes(opener) &&
        !needs.some((right) => saysBefore(page, right)),
    );
    expect(silent.map(said)).toEqual([]);
  });

  it('are the only reason for an exception', () => {
    const has = (calls: RegExp, page = /./) => CALLS.some((each) => calls.test(each.call) && page.test(each.page));
    expect(BESIDE.filter(({ page, calls }) => !has(calls, page))).toEqual([]);
    expect([...OPEN, ...ALSO].filter(({ calls }) => !has(calls))).toEqual([]);
  });
});
