/** Refuses what a rule or an assertion has probably misspelt: it would match nothing, and a test would be green. */

import { ENDPOINT, UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import { RTSP_VERBS } from '@/lib/contract/stream';
import { nearestName, unknownName } from '../nearest-name';
import { EVENT_RIGHTS } from '../rights/event-rights';
import { allMethodNames, canonicalMethod, methodNames, serviceNames } from '../services/method-names';
// Fills the list of methods.
import '../services/registry';
import { seedState } from '../state/seed';
import { TRACK_IDS } from '../stream/stream-address';
import { STREAM_EVENTS } from '../stream/stream-host';

/** Most typing errors of a misspelt name. A rule may answer for an unknown name, but not for a misspelt known one. */
const TYPING_ERRORS = 2;
/** Shorter names are similar to each other by chance. */
const SHORTEST = 6;
/** Methods whose `name` is that of a table or of a record table. */
const NAMES_TABLE = /^(config|record|security)/i;

/** Methods of the stream. */
const VERBS: readonly string[] = ['upgrade', ...RTSP_VERBS];

/** Whether a method is one of the stream, which no call has. */
export const isStreamVerb = (method: string | undefined): boolean => method !== undefined && VERBS.includes(method);

/** Why probably no entry of the request log has a method of this pattern; clients may call a method anything. */
export function unloggedMethod(method: string): string | undefined {
  const isOfStream = isStreamVerb(method) || method === 'GET' || STREAM_EVENTS.some((event) => event === method);
  return isOfStream ? undefined : (unmatchedMethod(method, false) ?? misspeltMethod(method));
}

let names: readonly string[] | undefined;

/** Names of tables, record tables, events and tracks. */
function allNames(): readonly string[] {
  if (names) return names;
  const { tables, secureTables } = seedState({ profile: 'face-full', seed: 0, now: 0, isBlank: true });
  names = [
    ...Object.keys(tables),
    ...Object.keys(secureTables),
    ...RECORD_TABLE_NAMES,
    ...Object.keys(EVENT_RIGHTS),
    ...Object.keys(TRACK_IDS),
  ];
  return names;
}

/**
 * A correction of a method name that is probably misspelt: `no method a.b; did you mean a.c?`; undefined for any other
 * name.
 */
export function misspeltMethod(method: string | undefined): string | undefined {
  if (method === undefined || !method.includes('.') || method.endsWith('*')) return undefined;
  if (canonicalMethod(method) !== undefined) return undefined;
  const near = nearestName(method, allMethodNames(), TYPING_ERRORS);
  return near === undefined ? undefined : `no method ${method}; did you mean ${near}?`;
}

/**
 * Why no call has a method of this pattern, with the nearest one: `*` stands only alone or at the end of a name after
 * its dot. A name of an area that the device does not have is fine: a rule may answer for it.
 */
export function unmatchedMethod(method: string | undefined, isStream: boolean): string | undefined {
  if (method === undefined || method === '*') return undefined;
  if (isStream) return isStreamVerb(method) ? undefined : unknownName('verb', method, VERBS);
  if (!/^\w+(\.\w+)*\.\w*\*?$/.test(method)) {
    const letters = method.replace(/\W/g, '');
    const area = serviceNames().find((each) => letters.toLowerCase() === each.toLowerCase());
    const near = area === undefined ? nearestName(letters, [...VERBS, ...allMethodNames()]) : `${area}.*`;
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    return `no method is like ${method}: a full name, area.*, area.get* or * is needed${hint}`;
  }
  if (!method.endsWith('*')) return undefined;
  const [area = '', start = ''] = method.slice(0, -1).split('.');
  const actions = methodNames(area)?.map((name) => name.slice(name.indexOf('.') + 1));
  if (actions?.some((action) => action.startsWith(start))) return undefined;
  if (actions) return unknownName(`method of ${area} beginning with`, start, actions);
  const near = nearestName(area, serviceNames(), area.length < SHORTEST ? 1 : TYPING_ERRORS);
  return near === undefined ? undefined : `no area ${area}; did you mean ${near}.*?`;
}

/** The same for the address of a request. */
export function misspeltEndpoint(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined || endpoint === '*') return undefined;
  if (!endpoint.startsWith('/')) return `an address such as ${ENDPOINT.rpc} is needed`;
  const known = [...Object.values(ENDPOINT), ...UPLOAD_ADDRESSES];
  if (endpoint.endsWith('*') || known.some((each) => each === endpoint)) return undefined;
  const near = nearestName(endpoint, known, TYPING_ERRORS);
  return near === undefined ? undefined : `no address ${endpoint}; did you mean ${near}?`;
}

/**
 * The same for the name of an account. `known`: those that there are. A name that only its number makes another one, as
 * `admin2`, is that of an account to come, or that is gone.
 */
export function misspeltUser(user: string | undefined, known: readonly string[]): string | undefined {
  const stem = (name: string) => name.replace(/\d+$/, '');
  if (user === undefined || known.some((name) => stem(name) === stem(user))) return undefined;
  const near = nearestName(user, known, TYPING_ERRORS);
  return near === undefined ? undefined : `no account ${user}; did you mean ${near}?`;
}

/** The same for the name of a table, record table, event or track. `method`: of the call with this name. */
export function misspeltName(name: string | undefined, method: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (method?.includes('.') && !NAMES_TABLE.test(method)) return undefined;
  if (allNames().includes(name)) return undefined;
  const near = nearestName(name, allNames(), name.length < SHORTEST ? Math.min(1, name.length - 3) : TYPING_ERRORS);
  return near === undefined ? undefined : `no table, record or event ${name}; did you mean ${near}?`;
}
