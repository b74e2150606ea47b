import { ReplyError } from '@/lib/contract/error-codes';
import type { FaultAction } from '../faults/fault-rule';
import { addRule, byRule, error, type Preset, type Presets, unchanged } from './preset';

const anywhere: readonly string[] = [];
const READ = 'configManager.getConfig';
const OPEN = 'Open a page with settings';

/** Something happens to reads of tables: to one alone, and to a batch, in which pages read theirs. */
const onReads = (described: Pick<Preset, 'title' | 'done' | 'next'>, action: FaultAction): Preset => ({
  ...described,
  way: 'rule',
  routes: anywhere,
  raise: (context, row) => ({
    rules: [READ, 'system.multicall'].flatMap(
      (method, place) => addRule(context, place === 0 ? row : `${row}-batch`, { method }, action).rules ?? [],
    ),
  }),
});

/** Rows of 11.4 that every page can meet, and those of 11.6. */
export const REPLY_PRESETS: Presets = {
  'access-denied': {
    title: 'AccessDenied',
    way: 'itself',
    routes: anywhere,
    done: 'admin loses the right to change settings of the network, until POST /reset',
    next: 'Save /network/port on a page that was open before',
    raise({ device }) {
      device.update(({ accounts }) => {
        for (const account of accounts) {
          if (account.name === 'admin')
            account.authorities = account.authorities.filter((right) => right !== 'AuthNetCfg');
        }
      });
      return undefined;
    },
  },
  forbidden: byRule(
    { title: 'Forbidden', routes: anywhere, done: 'Downloads are answered with HTTP 403', next: 'Download a file' },
    { transport: 'download' },
    { type: 'http', status: 403 },
  ),
  unauthorized: byRule(
    { title: 'Unauthorized', routes: anywhere, done: 'Uploads are answered with HTTP 401', next: 'Upload a file' },
    { transport: 'upload' },
    { type: 'http', status: 401 },
  ),
  'get-config-failed': byRule(
    { title: 'GetConfigFailed', routes: anywhere, done: 'The next read of a table is refused', next: OPEN },
    { method: READ },
    error(),
    1,
  ),
  'no-line-selected': unchanged({
    title: 'NoLineSelected',
    routes: ['/personManage'],
    next: 'Look at the actions on chosen rows while none is chosen; the console sends no call',
  }),
  'connect-timeout': onReads(
    { title: 'ConnectTimeout', done: 'Reads of tables are not answered', next: `${OPEN}, wait 30 s` },
    { type: 'drop', when: 'before' },
  ),
  'operation-unknown': byRule(
    { title: 'unknown code', routes: anywhere, done: 'Tables are refused with 305419896', next: 'Save any setting' },
    { method: 'configManager.setConfig' },
    error(305_419_896),
  ),
  'reply-of-another-call': byRule(
    {
      title: 'wrong id',
      routes: anywhere,
      done: 'Replies to saves have the id of another call',
      next: 'Save /network/port',
    },
    { method: 'configManager.setConfig' },
    { type: 'malformed', kind: 'wrongId' },
  ),
  'reply-html': onReads(
    { title: 'HTML instead of JSON', done: 'Reads of tables are answered with HTML', next: OPEN },
    { type: 'malformed', kind: 'html' },
  ),
  'reply-empty': onReads(
    { title: 'empty params', done: 'Reads of tables have no parameters', next: OPEN },
    { type: 'malformed', kind: 'noParams' },
  ),
  'pin-mux-failed': byRule(
    {
      title: 'pin-mux failure',
      routes: ['/network/serialPort'],
      done: 'The pin table cannot be read',
      next: 'Sign in: the item of the serial port is missing',
    },
    { method: 'DevPinmuxManager.getCaps' },
    error(ReplyError.Unknown),
  ),
};
