import { expect, it } from 'vitest';
import { facePicture } from '../state/face-picture';
import { paramsOf, signedInDevice } from '../test-device';

it('keeps groups and their persons; a group takes its persons with it', () => {
  const { call } = signedInDevice({ profile: 'face-full' });
  const server = (action: string, params: object = {}) =>
    call(`faceRecognitionServer.${action}` as never, params as never);
  const { groupID } = paramsOf(server('createGroup', { group: { groupName: 'Staff' } })) as { groupID: string };
  expect(server('modifyGroup', { group: { groupID, groupName: 'Day staff', groupDetail: 'north' } }).result).toBe(true);
  expect(paramsOf(server('findGroup', { groupID }))).toEqual({
    groups: [{ groupID, groupName: 'Day staff', groupDetail: 'north' }],
  });
  const uids = ['Ann', 'Ben', 'Cem'].map(
    (name) => (paramsOf(server('addPerson', { groupID, person: { name } })) as { uid: string }).uid,
  );
  expect(server('modifyPerson', { uid: uids[1], person: { name: 'Bea' } }).result).toBe(true);
  expect(server('deletePerson', { uid: uids[0] }).result).toBe(true);
  const { token, total } = paramsOf(server('startFindPerson', { groupID })) as { token: number; total: number };
  expect(total).toBe(2);
  expect(paramsOf(server('doFindPerson', { token, offset: 1, count: 20 }))).toEqual({
    found: 1,
    persons: [{ uid: uids[2], groupID, name: 'Cem' }],
  });
  expect(paramsOf(server('doFindPerson', { token, offset: 0, count: 1 }))).toMatchObject({
    persons: [{ name: 'Bea' }],
  });
  expect(server('stopFindPerson', { token }).result).toBe(true);
  expect(server('doFindPerson', { token, offset: 0, count: 1 }).result).toBe(false);
  expect(server('deleteGroup', { groupID }).result).toBe(true);
  expect(server('modifyPerson', { uid: uids[1], person: { name: 'Bea' } }).result).toBe(false);
  expect(server('startFindPerson', { groupID }).result).toBe(false);
});

it('measures a picture and judges it by the filter in force, and refuses what is none', () => {
  const { call, device } = signedInDevice({ profile: 'face-full' });
  const check = (content: string) => call('faceRecognitionServer.checkPicture', { content });
  const good = paramsOf(check(facePicture(1)));
  expect(good).toMatchObject({ pass: true, blur: 0 });
  device.update(({ tables }) => {
    const filter = tables.VideoAnalyseRule[0]?.[0]?.Config?.FaceImageFilterStrategy;
    if (filter) filter.Quality = 100;
  });
  expect(paramsOf(check(facePicture(1)))).toEqual({ ...good, pass: false });
  expect(check('bm8gcGljdHVyZQ==').result).toBe(false);
});

it.each(['devVideoAnalyse', 'VideoInAnalyse'])('%s tells rules, scenes and sizes, with a handle or without', (area) => {
  const { call } = signedInDevice({ profile: 'face-full' });
  const ask = (action: string, params: object = {}, more: object = {}) =>
    call(`${area}.${action}` as never, params as never, more);
  const object = Number(ask('factory.instance', { channel: 0 }).result);
  expect(paramsOf(ask('getCaps', {}, { object }))).toMatchObject({
    caps: { RegionPoints: [3, 20], FaceSizeMin: 256, ShapeRules: { length: 8 } },
  });
  expect(paramsOf(ask('getTemplateRule', { class: 'CrossLineDetection' }))).toMatchObject({
    rules: [{ Type: 'CrossLineDetection', Config: { DetectLine: { length: 2 } } }],
  });
  expect((paramsOf(ask('getTemplateRule')) as { rules: unknown[] }).rules).toHaveLength(10);
  expect(ask('getTemplateRule', { class: 'Nothing' }).result).toBe(false);
  expect(paramsOf(ask('getSceneList'))).toMatchObject({ scenes: [{ Name: 'Entrance' }] });
  const size = (screen: number[]) => (paramsOf(ask('calculateRealSize', { screen })) as { size: number }).size;
  expect(size([0, 0, 8191, 0])).toBe(115);
  expect(size([0, 0, 819, 0])).toBe(12);
  expect(ask('destroy', {}, { object }).result).toBe(true);
  expect(ask('getCaps', {}, { object }).result).toBe(false);
});
