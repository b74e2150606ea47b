/**
 * What each page asks the device, seen in its tests: `page-calls.txt` keeps it, one line for each page and call, with
 * the table or the kind of data that the call names. Calls on a handle name none. A test that asks for more than the
 * file says fails. To add lines: `GATEHOUSE_PAGE_CALLS=write npx vitest run "app/(console)/<page>"`; those of calls
 * that are made no more stay until they are removed by hand. `page-calls.test.ts` judges the rights of all of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { AREA_QUESTIONS } from '@/lib/health/area-questions';
import { CONSOLE_ROUTES } from './route-table';

export const PAGE_CALLS = join(import.meta.dirname, 'page-calls.txt');
const isWriting = process.env.GATEHOUSE_PAGE_CALLS === 'write';

/** Lines of the file. */
export const knownCalls = (): string[] =>
  existsSync(PAGE_CALLS) ? readFileSync(PAGE_CALLS, 'utf8').split('\n').filter(Boolean) : [];

const NAMED =
  /^(configManager|Security)\.(get|set|restoreTemporary|setTemporary|setChannel)(Config|Default)$|\.factory\.(create|instance)$/;

/** Method, and what it names of which rights depend. */
function said(method: string, params: unknown): string {
  const { name, Type } = Object(params);
  if (NAMED.test(method) && typeof name === 'string') return `${method} ${/^\w+/.exec(name)?.[0]}`;
  return method === 'SecurityImExport.prepareExportData' ? `${method} ${Type}` : method;
}

/** The page that a walk of all pages has opened. */
let walked: string | undefined;
export const walkingAt = (path: string): void => {
  walked = path;
};

/** The page whose test runs; a part's folder lies below that of its page. */
const pageOfTest = (): string | undefined => {
  const folder = /app\/\(console\)(\/.+)\//.exec(expect.getState().testPath ?? '')?.[1];
  return CONSOLE_ROUTES.map(({ path }) => path)
    .filter((path) => folder === path || folder?.startsWith(`${path}/`))
    .concat(walked ?? [])
    .sort((one, other) => other.length - one.length)[0];
};

/** Asked on any page whose device answers slowly: `Connection` tells a busy device from one that is away. */
const OF_THE_FRAME = new Set(['global.getCurrentTime', 'DevInit.getStatus']);

/**
 * The inspector of /health asks for what no page needs, and shows a refusal as an answer: its questions need no right.
 */
const isInspection = (page: string, method: string): boolean =>
  page === '/health' &&
  (method.endsWith('.destroy') ||
    AREA_QUESTIONS.some((each) => each.method === method || each.opening?.method === method));

/** Of this file of tests. */
const seen = new Set<string>();
let unknown: string[] = [];
let known: ReadonlySet<string> | undefined;

/** A listener of `asked` that notes the calls of a request for the page that is open now. */
export function callNoter(): (request: { method: string; params?: unknown }) => void {
  const page = pageOfTest();
  return (request) => {
    if (page) note(page, request);
  };
}

function note(page: string, { method, params }: { method: string; params?: unknown }): void {
  if (method === 'system.multicall' && Array.isArray(params)) {
    for (const each of params) note(page, Object(each));
    return;
  }
  if (OF_THE_FRAME.has(method) || isInspection(page, method)) return;
  const line = `${page} ${said(method, params)}`;
  if (seen.has(line)) return;
  seen.add(line);
  known ??= new Set(knownCalls());
  if (known.has(line)) return;
  if (!isWriting) unknown.push(line);
  // Other processes write it, too.
  else writeFileSync(PAGE_CALLS, `${[...new Set([...knownCalls(), line])].sort().join('\n')}\n`);
}

/** Fails for calls that the file does not have. */
export function expectKnownCalls(): void {
  const calls = unknown;
  unknown = [];
  // The test fails as well when it is repeated.
  for (const each of calls) seen.delete(each);
  expect(calls.join('\n'), 'calls that lib/routes/page-calls.txt does not have: see page-calls.fixtures.ts').toBe('');
}
