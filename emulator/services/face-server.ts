/** faceRecognitionServer: groups of faces, quality of a picture. @spec §7; shapes @assumed pages-3 10.2 */
import { REQUEST } from '@/lib/contract/limits';
import type { FaceFilterTable } from '@/lib/contract/tables/face';
import { passesFilter, photoQuality } from '../rules/photo-quality';
import { type Call, service } from '../service';
import type { DeviceState } from '../state/device-state';
import { badValue, refusedFor } from './device-error';
import { readOptionalText, readPage, readRecord, readText, readWhole } from './read-params';
import { createToken, releaseToken, rowsOf } from './session-of-call';

const AREA = 'faceRecognitionServer';
const NAME_MAX = 63;
const ID_MAX = 16;
/** The most of each. @assumed */
const GROUPS_MAX = 20;
const PERSONS_MAX = 3000;
const PAGE_MAX = 100;

type FaceLibrary = DeviceState['faceLibrary'];

const changed = ({ core }: Call, change: (library: FaceLibrary) => void) =>
  core.update(({ faceLibrary }) => change(faceLibrary));

function readGroup({ state }: Call, id: unknown, field = 'groupID'): string {
  const groupID = readText(id, field, ID_MAX);
  if (!state.faceLibrary.groups.some((group) => group.groupID === groupID)) throw badValue(field);
  return groupID;
}

function readUid({ state }: Call, given: unknown): string {
  const uid = readText(given, 'uid', ID_MAX);
  if (!state.faceLibrary.persons.some((person) => person.uid === uid)) throw badValue('uid');
  return uid;
}

function readName(value: unknown, field: string): string {
  const name = readText(value, field, NAME_MAX);
  if (name === '') throw badValue(field);
  return name;
}

/** The filter in force; a device without one accepts everything. */
function filterOf({ tables }: DeviceState): FaceFilterTable | undefined {
  return tables.VideoAnalyseRule[0]?.[0]?.Config?.FaceImageFilterStrategy;
}

/** Methods of the area. */
export const faceServer = service(AREA, {
  'faceRecognitionServer.getCaps': () => ({
    caps: { MaxGroups: GROUPS_MAX, MaxPersons: PERSONS_MAX, CheckPicture: true },
  }),

  'faceRecognitionServer.createGroup'(call, params) {
    const { groupName, groupDetail } = readRecord(params.group, 'group');
    const name = readName(groupName, 'group.groupName');
    const detail = readOptionalText(groupDetail, 'group.groupDetail', NAME_MAX);
    const { groups, lastId } = call.state.faceLibrary;
    if (groups.length >= GROUPS_MAX) throw refusedFor('UserMax');
    const groupID = String(lastId + 1);
    changed(call, (library) => {
      library.lastId += 1;
      library.groups.push({ groupID, groupName: name, groupDetail: detail });
    });
    return { groupID };
  },

  'faceRecognitionServer.modifyGroup'(call, params) {
    const group = readRecord(params.group, 'group');
    const groupID = readGroup(call, group.groupID, 'group.groupID');
    const name = group.groupName === undefined ? undefined : readName(group.groupName, 'group.groupName');
    const detail =
      group.groupDetail === undefined ? undefined : readText(group.groupDetail, 'group.groupDetail', NAME_MAX);
    changed(call, ({ groups }) => {
      const found = groups.find((each) => each.groupID === groupID);
      if (found && name !== undefined) found.groupName = name;
      if (found && detail !== undefined) found.groupDetail = detail;
    });
    return true;
  },

  'faceRecognitionServer.deleteGroup'(call, params) {
    const groupID = readGroup(call, params.groupID);
    changed(call, (library) => {
      library.groups = library.groups.filter((each) => each.groupID !== groupID);
      library.persons = library.persons.filter((each) => each.groupID !== groupID);
    });
    return true;
  },

  'faceRecognitionServer.findGroup'({ state }, params) {
    const groupID = readOptionalText(params.groupID, 'groupID', ID_MAX);
    return { groups: state.faceLibrary.groups.filter((each) => groupID === '' || each.groupID === groupID) };
  },

  'faceRecognitionServer.addPerson'(call, params) {
    const groupID = readGroup(call, params.groupID);
    const name = readName(readRecord(params.person, 'person').name, 'person.name');
    if (call.state.faceLibrary.persons.length >= PERSONS_MAX) throw refusedFor('UserMax');
    const uid = String(call.state.faceLibrary.lastId + 1);
    changed(call, (library) => {
      library.lastId += 1;
      library.persons.push({ uid, groupID, name });
    });
    return { uid };
  },

  'faceRecognitionServer.modifyPerson'(call, params) {
    const uid = readUid(call, params.uid);
    const name = readName(readRecord(params.person, 'person').name, 'person.name');
    changed(call, ({ persons }) => {
      const found = persons.find((each) => each.uid === uid);
      if (found) found.name = name;
    });
    return true;
  },

  'faceRecognitionServer.deletePerson'(call, params) {
    const uid = readUid(call, params.uid);
    changed(call, (library) => {
      library.persons = library.persons.filter((each) => each.uid !== uid);
    });
    return true;
  },

  'faceRecognitionServer.startFindPerson'(call, params) {
    const groupID = params.groupID === undefined ? undefined : readGroup(call, params.groupID);
    const rows = call.state.faceLibrary.persons.filter((each) => groupID === undefined || each.groupID === groupID);
    return { token: createToken(call, { area: AREA, rows }), total: rows.length };
  },

  'faceRecognitionServer.doFindPerson'(call, params) {
    const rows = rowsOf(call, AREA, params.token, 'token') as FaceLibrary['persons'];
    const offset = readWhole(params.offset, 'offset');
    const persons = rows.slice(offset, offset + readPage(params.count, 'count', PAGE_MAX));
    return { found: persons.length, persons };
  },

  'faceRecognitionServer.stopFindPerson': (call, params) => releaseToken(call, AREA, params.token, 'token'),

  'faceRecognitionServer.checkPicture'({ state }, params) {
    const content = readText(params.content, 'content', Math.ceil(REQUEST.pictureBytes / 3) * 4);
    const quality = photoQuality(Buffer.from(content, 'base64'));
    if (!quality) throw badValue('content');
    const filter = filterOf(state);
    return { ...quality, pass: filter ? passesFilter(quality, filter) : true };
  },
});
