/** Shared code of the four access list services: batches with a code per item, removal by key, pages with tokens. */
import { original } from 'immer';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { FindStarted } from '@/lib/contract/methods/access-lists';
import { isRecord } from '../is-record';
import { holdsOne, rightsFor } from '../rights/rights-for';
import { scriptedFailure } from '../rules/persons';
import type { Call } from '../service';
import type { DeviceState } from '../state/device-state';
import { badCall, DeviceError } from './device-error';
import { readList, readPage, readRecord, readTexts, readWhole } from './read-params';
import { accountOf, createToken, rowsOf } from './session-of-call';
import { noteEmptyResult } from './strict-mode';

/** Items of one call; new persons come in smaller calls, see PERSON.insertRate. */
export const BATCH_MAX = 100;

/** The part of the state these services own. */
export type Access = DeviceState['access'];

/** Processes items one after the other on a draft; failed items are reported by code and leave no change. */
export function batch<T>(
  call: Call,
  items: unknown,
  field: string,
  store: (access: Access, item: T, draft: DeviceState) => number,
): true {
  const list = readList(items, field, BATCH_MAX);
  const FailCodes: number[] = [];
  call.core.update((draft) => {
    for (const item of list) {
      if (!isRecord(item)) {
        FailCodes.push(FailCode.InvalidParam);
        continue;
      }
      FailCodes.push(scriptedFailure(item.UserID) || store(draft.access, item as T, draft));
    }
  });
  if (FailCodes.some((code) => code !== FailCode.None)) {
    throw new DeviceError(ReplyError.BatchFailed, { detail: { FailCodes } });
  }
  return true;
}

/**
 * Removes by key. `held`: the keys before the call; `takeAll` removes the whole set at once, as drafts of thousands are
 * slow. @throws BatchFailed with NoRecord for unknown keys; the others are removed
 */
export function removeTogether(
  call: Call,
  keys: unknown,
  field: string,
  held: ReadonlySet<string>,
  takeAll: (draft: DeviceState, gone: ReadonlySet<string>) => void,
): true {
  const list = readTexts(keys, field, call.state.switches.maxPersons);
  const gone = new Set<string>();
  const FailCodes = list.map((key) => {
    if (gone.has(key) || !held.has(key)) return FailCode.NoRecord;
    gone.add(key);
    return FailCode.None;
  });
  if (gone.size > 0) call.core.update((draft) => takeAll(draft, gone));
  if (FailCodes.some((code) => code !== FailCode.None)) {
    throw new DeviceError(ReplyError.BatchFailed, { detail: { FailCodes } });
  }
  return true;
}

/** As `removeTogether`, from one list of persons or credentials. `keyOf`: what `keys` are of its items. */
export function removeListed<Name extends keyof Access>(
  call: Call,
  keys: unknown,
  field: string,
  name: Name,
  keyOf: (item: Access[Name][number]) => string,
): true {
  const list: readonly Access[Name][number][] = call.state.access[name];
  return removeTogether(call, keys, field, new Set(list.map(keyOf)), (draft, gone) => {
    Object.assign(draft.access, { [name]: list.filter((item) => !gone.has(keyOf(item))) });
  });
}

/** Whether that person is in the list, as it was before the call: nothing comes in the same call as its person. */
export const hasPerson = (access: Access, userId: unknown): boolean =>
  (original(access.users) ?? access.users).some((each) => each.UserID === userId);

/** Removes matching items from a list of a draft; false when there were none. */
export function removeFrom<T>(list: T[], isGone: (item: T) => boolean): boolean {
  const before = list.length;
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const item = list[index];
    if (item !== undefined && isGone(item)) list.splice(index, 1);
  }
  return list.length < before;
}

/** A copy: items come from the request and must not be shared with it. */
export const copyOf = <T>(item: T): T => structuredClone(item);

/** One page behind a token; null when empty. */
export function findPage(
  call: Call,
  area: string,
  params: { Token?: unknown; Offset?: unknown; Count?: unknown },
): unknown[] | null {
  const rows = rowsOf(call, area, params.Token, 'Token');
  const offset = readWhole(params.Offset, 'Offset');
  const list = rows.slice(offset, offset + readPage(params.Count, 'Count', call.state.switches.pageRows));
  return list.length > 0 ? list : null;
}

/** Absent lists are null. @assumed protocol 0 */
export const orNull = <T>(list: T[]) => (list.length > 0 ? list : null);

/** Members of conditions that are numbers; all others are texts. */
const NUMBERS: readonly string[] = ['UserType', 'groupID'];

/**
 * The filter of a search, {} when absent; null is no filter, in place of a number also ''. @throws InvalidParams for
 * a value of another kind: without the filter the search would answer with all there is
 */
export function conditionOf(params: { Condition?: unknown }): Record<string, unknown> {
  const condition =
    params.Condition === undefined || params.Condition === null ? {} : readRecord(params.Condition, 'Condition');
  for (const [name, value] of Object.entries(condition)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== (NUMBERS.includes(name) ? 'number' : 'string')) throw badCall(`Condition.${name}`);
  }
  return condition;
}

/** The answer of a search: a token over these rows, of all that are held. */
export function startedFind(
  call: Call,
  area: string,
  params: { Condition?: unknown },
  rows: readonly unknown[],
  held: number,
): FindStarted {
  noteEmptyResult(call, conditionOf(params), rows.length, held);
  return { Token: createToken(call, { area, rows }), Total: rows.length };
}

/**
 * The same for lists that some accounts may only count, and only as a whole: with a filter the count would tell letter
 * by letter who is in the list. @throws NoAuthority
 */
export function searchOf(call: Call, params: { Condition?: unknown }): Record<string, unknown> {
  const condition = conditionOf(params);
  const mayRead = () => holdsOne(accountOf(call), rightsFor('AccessUser.doFind', call.request, undefined));
  if (Object.keys(condition).length > 0 && !mayRead()) throw new DeviceError(ReplyError.NoAuthority);
  return condition;
}

/** Text filters match any part; an empty one does not filter. A row of the control API may lack the text. */
export const holds = (text: unknown, wanted: unknown) =>
  typeof wanted !== 'string' || wanted === '' || `${text ?? ''}`.toLowerCase().includes(wanted.toLowerCase());
