/**
 * What the device stores, for clients that look for it by themselves: mediaFileFind, recordManager, workDirectory,
 * workGroup. @spec §7; shapes @assumed pages-3 10.2
 */
import { type MediaCondition, type MediaFile, RECORD_MODES } from '@/lib/contract/methods/device-areas';
import { type Call, service } from '../service';
import { formatWallTime, parseWallTime } from '../state/wall-time';
import { badCall, badValue } from './device-error';
import { readList, readPage, readRecord, readText, readTexts, readWhole } from './read-params';
import { createHandle, handleOf, releaseHandle } from './session-of-call';
import { SNAPSHOT_BYTES, storageParts, TOTAL_BYTES } from './storage';

const NAME_MAX = 64;
const TYPES_MAX = 16;
/** Rows of one page. */
const PAGE = 100;
/** All folders of the memory belong to it. */
const GROUP = 'ReadWrite';

/** Pictures of the camera, the oldest first. */
function mediaFiles({ state }: Call): MediaFile[] {
  return state.records.SnapRecord.rows.map(({ CreateTime, URL }) => {
    const time = formatWallTime(Number(CreateTime) * 1_000);
    const shot = { StartTime: time, EndTime: time, Type: 'jpg' as const, Events: ['AccessControl'] };
    return { Channel: 0, ...shot, FilePath: String(URL), Length: SNAPSHOT_BYTES };
  });
}

function readTime(value: unknown, field: string): number | undefined {
  if (value === undefined) return undefined;
  const at = parseWallTime(readText(value, field, NAME_MAX));
  if (at === undefined) throw badCall(field);
  return at;
}

/** Whether a file is what is looked for. */
function readCondition(given: unknown): (file: MediaFile) => boolean {
  const condition = readRecord(given, 'condition') as { [K in keyof MediaCondition]: unknown };
  const channel = condition.Channel === undefined ? 0 : readWhole(condition.Channel, 'condition.Channel', 0, 16);
  const from = readTime(condition.StartTime, 'condition.StartTime') ?? Number.NEGATIVE_INFINITY;
  const to = readTime(condition.EndTime, 'condition.EndTime') ?? Number.POSITIVE_INFINITY;
  if (from > to) throw badValue('condition.StartTime');
  const one = (value: unknown, field: string) => (value === undefined ? [] : readTexts(value, field, TYPES_MAX));
  const types = one(condition.Types, 'condition.Types');
  const events = one(condition.Events, 'condition.Events');
  return (file) => {
    const at = parseWallTime(file.StartTime) ?? 0;
    const isOfType = types.length === 0 || types.includes(file.Type);
    const isOfEvent = events.length === 0 || events.includes('*') || file.Events.some((each) => events.includes(each));
    return file.Channel === channel && at >= from && at <= to && isOfType && isOfEvent;
  };
}

const find = (call: Call) => handleOf(call, 'mediaFileFind');

function readPart(call: Call, name: unknown): string {
  const path = readText(name, 'name', NAME_MAX);
  if (!storageParts(call.state).some(({ Path }) => Path === path)) throw badCall('name');
  return path;
}

/** Methods of these areas. */
export const mediaArea = service(['mediaFileFind', 'recordManager', 'workDirectory', 'workGroup'], {
  'mediaFileFind.factory.create': (call) => createHandle(call, { kind: 'mediaFileFind', found: [], cursor: 0 }),
  'mediaFileFind.destroy': (call) => releaseHandle(call, 'mediaFileFind'),
  'mediaFileFind.findFile'(call, { condition }) {
    const handle = find(call);
    handle.found = mediaFiles(call).filter(readCondition(condition));
    handle.cursor = 0;
    return true;
  },
  'mediaFileFind.findNextFile'(call, { count }) {
    const handle = find(call);
    const most = readPage(count, 'count', PAGE);
    const infos = handle.found.slice(handle.cursor, handle.cursor + most);
    handle.cursor += infos.length;
    return { found: infos.length, infos: infos.length > 0 ? infos : null };
  },
  'mediaFileFind.getCount': (call) => ({ count: find(call).found.length }),
  'mediaFileFind.close'(call) {
    Object.assign(find(call), { found: [], cursor: 0 });
    return true;
  },

  'recordManager.getCaps': () => ({ caps: { Modes: [...RECORD_MODES] } }),
  'recordManager.getState'({ state }) {
    const isRunning = (mode: string | undefined) => mode === 'Manual';
    return {
      states: state.tables.Encode.map((_, Channel) => ({ Channel, Recording: isRunning(state.areas.record[Channel]) })),
    };
  },
  'recordManager.setMode'({ core, state }, { modes }) {
    const given = readList(modes, 'modes', state.tables.Encode.length);
    const known = given.map((each) => RECORD_MODES.find((mode) => mode === each));
    if (known.length !== state.tables.Encode.length || known.includes(undefined)) throw badCall('modes');
    core.update(({ areas }) => {
      areas.record = known.filter((each) => each !== undefined);
    });
    return true;
  },

  'workDirectory.factory.instance': (call, { name }) =>
    createHandle(call, { kind: 'workDirectory', name: readPart(call, name) }),
  'workDirectory.destroy': (call) => releaseHandle(call, 'workDirectory'),
  'workDirectory.getGroup'(call) {
    handleOf(call, 'workDirectory');
    return { group: GROUP };
  },
  'workDirectory.getInfo'(call) {
    const { name } = handleOf(call, 'workDirectory');
    const used = storageParts(call.state).find(({ Path }) => Path === name)?.UsedBytes ?? 0;
    return { info: { Name: name, TotalBytes: TOTAL_BYTES, UsedBytes: used } };
  },
  'workGroup.factory.instance'(call, { name }) {
    if (name !== GROUP) throw badCall('name');
    return createHandle(call, { kind: 'workGroup', name: GROUP });
  },
  'workGroup.destroy': (call) => releaseHandle(call, 'workGroup'),
  'workGroup.getInfo'(call) {
    const { name } = handleOf(call, 'workGroup');
    return { info: { Name: name, Directories: storageParts(call.state).map(({ Path }) => Path) } };
  },
});
