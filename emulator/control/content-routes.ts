import type { RecordRow } from '@/lib/contract/methods/records';
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import { anything, list, object, oneOf, record, text } from '../json-shape';
import { unknownName } from '../nearest-name';
import { tableShapeProblem } from '../rules/analysis';
import { blankPerson } from '../state/blank-person';
import { factoryCapabilities } from '../state/capabilities';
import { plainTables, secureTables } from '../state/factory-tables';
import { memberAt, pathSteps } from '../state/member-path';
import { accessProblem, tableKindProblem } from '../state/state-shape';
import { formatWallTime } from '../state/wall-time';
import { type ControlContext, ControlError } from './control-context';
import { DONE, NAME, route } from './control-route';

/** The lists of persons, credentials and check-group members. */
export const ACCESS_LISTS = ['users', 'cards', 'faces', 'fingerprints', 'attendance'] as const;
/** Texts by which rows are found: without them the lists do not work. */
const KEYS: Readonly<Record<(typeof ACCESS_LISTS)[number], readonly string[]>> = {
  users: ['UserID'],
  cards: ['CardNo', 'UserID'],
  faces: ['UserID'],
  fingerprints: ['UserID'],
  attendance: ['UserID'],
};
/** Members of a new one beside its keys. */
const BLANK = {
  cards: { CardName: '', CardType: 0, CardStatus: 0 },
  faces: { PhotoData: [] },
  fingerprints: { AccessFingerprints: [], DuressIndex: -1 },
  attendance: { groupID: 0 },
};
const RECORDS = object({ name: oneOf(RECORD_TABLE_NAMES) });
const LIST = object({ list: oneOf(ACCESS_LISTS) });
const ROWS = object({ rows: list(record<object>()) });

/** What the device holds: its tables, its records, and its people. @assumed pages-3 12.5 */
export const CONTENT_ROUTES = {
  'GET /tables': route({
    summary: 'Names of the tables, plain and encrypted',
    reply: object({ tables: list(text()), secureTables: list(text()) }),
    run({ device }) {
      const { tables, secureTables } = device.state();
      return { tables: Object.keys(tables), secureTables: Object.keys(secureTables) };
    },
  }),
  'GET /tables/{name}': route({
    summary: 'A table of the device',
    params: NAME,
    reply: anything(),
    errors: { 404: 'No such table' },
    example: { params: { name: 'NTP' } },
    run({ device }, { params: { name } }) {
      const { tables, secureTables } = device.state();
      const holder = Object.hasOwn(tables, name) ? tables : secureTables;
      if (!Object.hasOwn(holder, name)) {
        throw new ControlError(404, unknownName('table', name, Object.keys({ ...tables, ...secureTables })));
      }
      return Reflect.get(holder, name);
    },
  }),
  'PUT /tables/{name}': route({
    summary:
      'Replaces a table, for devices with strange content: only the kinds of its members are checked, with which the ' +
      'device could not work; members may be missing, and others be added',
    params: NAME,
    body: anything(),
    reply: DONE,
    errors: { 404: 'No such table' },
    example: { params: { name: 'Language' }, body: 'Italian' },
    run({ device }, { params: { name }, body }) {
      const { tables, secureTables } = device.state();
      const isSecure = Object.hasOwn(secureTables, name);
      const known = [...Object.keys(tables), ...Object.keys(secureTables)];
      if (!known.includes(name)) throw new ControlError(404, unknownName('table', name, known));
      checkTable(device, name, body);
      device.update((draft) => {
        const holder: Record<string, unknown> = isSecure ? draft.secureTables : draft.tables;
        holder[name] = body;
        // The end of a change on trial would put back what was stored before this.
        if (draft.temporary[name]) draft.temporary[name].stored = body;
      });
      return { ok: true };
    },
  }),
  'GET /records/{name}': route({
    summary: 'The rows of a record table, oldest first',
    params: RECORDS,
    reply: ROWS,
    example: { params: { name: 'AccessControlCardRec' } },
    run: ({ device }, { params: { name } }) => ({ rows: device.state().records[name].rows }),
  }),
  'PUT /records/{name}': route({
    summary: 'Replaces the rows of a record table',
    params: RECORDS,
    body: ROWS,
    reply: DONE,
    example: { params: { name: 'AccessControlCardRec' }, body: { rows: [] } },
    run({ device }, { params: { name }, body: { rows } }) {
      const numbers = rows.map((row) => ('RecNo' in row && typeof row.RecNo === 'number' ? row.RecNo : 0));
      device.update((draft) => {
        draft.records[name] = {
          rows: rows as RecordRow[],
          nextRecNo: numbers.reduce((most, each) => Math.max(most, each), 0) + 1,
        };
      });
      return { ok: true };
    },
  }),
  'GET /access/{list}': route({
    summary: 'Persons, credentials or check-group members',
    params: LIST,
    reply: ROWS,
    example: { params: { list: 'users' } },
    run: ({ device }, { params }) => ({ rows: device.state().access[params.list] }),
  }),
  'PUT /access/{list}': route({
    summary:
      'Replaces persons, credentials or check-group members: only their keys and the kinds of their members are ' +
      'checked; missing members are those of a new one, and others may be added',
    params: LIST,
    body: ROWS,
    reply: DONE,
    example: { params: { list: 'faces' }, body: { rows: [] } },
    run({ device }, { params, body: { rows } }) {
      for (const [index, row] of rows.entries()) {
        const missing = KEYS[params.list].find((key) => typeof Reflect.get(row, key) !== 'string');
        if (missing) throw new ControlError(400, `rows[${index}].${missing}: a string is needed`);
      }
      const doors = device.state().tables.AccessControl.length;
      const blank = { ...BLANK, users: { UserName: '', ...blankPerson(doors, formatWallTime(device.wallNow())) } };
      const whole = rows.map((row) => ({ ...blank[params.list], ...row }));
      const problem = accessProblem(params.list, whole);
      if (problem) throw new ControlError(400, `${problem}: a value of another kind is needed`);
      device.update((draft) => {
        Object.assign(draft.access, { [params.list]: whole });
      });
      return { ok: true };
    },
  }),
};

/** Tables that the device acts on at once, or shows, speaks and opens doors by: no member may be missing. */
const WHOLE_TABLES: readonly string[] = [
  'AccessControlGeneral',
  'AccessSmartVoice',
  'Alarm',
  'Https',
  'Individuation',
  'MediaEncrypt',
  'RTSP',
  'ShortcutSet',
  'VTOBasicInfo',
  'Web',
  'Wiegand',
];

/** Errors: ControlError 400 for a table that the device could not work with, naming the member. */
function checkTable(device: ControlContext['device'], name: string, table: unknown): void {
  const now = device.state();
  const plain = plainTables(now.profile, factoryCapabilities(now), now.custom);
  const known = { ...now.tables, ...now.secureTables, ...plain, ...secureTables(now.custom) };
  const factory: unknown = Reflect.get(known, name);
  const isList = Array.isArray(factory);
  if (Array.isArray(table) !== isList)
    throw new ControlError(400, `${name}: ${isList ? 'a list' : 'no list'} is needed`);
  const path = tableKindProblem(name, table, factory);
  if (path) {
    const sample = memberAt({ [name]: factory }, pathSteps(path.replace(/\[\d+\]/g, '[0]')) ?? []);
    throw new ControlError(400, `${path}: a value like ${JSON.stringify(sample)?.slice(0, 80)} is needed`);
  }
  const missing = WHOLE_TABLES.includes(name) ? tableShapeProblem(name, table, factory) : undefined;
  if (missing) throw new ControlError(400, `${missing}: the device cannot work without it`);
  const doors = now.doors.length;
  if (name === 'AccessControl' && Array.isArray(table) && table.length !== doors)
    throw new ControlError(400, `AccessControl: a list of ${doors} is needed, one for each door`);
}
