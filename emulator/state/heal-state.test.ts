import { describe, expect, it } from 'vitest';
import { isRecord } from '../is-record';
import type { DeviceState } from './device-state';
import { type HealedState, usableState } from './heal-state';
import { seedState } from './seed';

const NEW = seedState({ profile: 'face-full', seed: 1, now: 0 });

/** The state of a new device after a change, as read from a file. @throws when it cannot be used */
function healed(change: (stored: DeviceState) => void): HealedState {
  const stored: DeviceState = JSON.parse(JSON.stringify(NEW));
  change(stored);
  const usable = usableState(stored);
  if (typeof usable === 'string') throw new Error(usable);
  return usable;
}

const lacking = (holder: unknown, member: string) => {
  if (!isRecord(holder)) throw new Error(`nothing has a member ${member}`);
  delete holder[member];
};

const putOnTrial = (state: DeviceState, name: string, stored: unknown) => {
  state.temporary[name] = { stored, user: 'admin', until: 1, timeoutS: 60 };
};

describe('a stored state', () => {
  it('that lacks nothing stays as it is', () => {
    expect(healed(() => undefined)).toEqual({ state: JSON.parse(JSON.stringify(NEW)), healed: [] });
  });

  it.each(['VSP_ONVIF', 'OpenDoorGroup', 'Https', 'MediaEncrypt', 'Building', 'AccessControl', 'Duress', 'Alarm'])(
    'without the table %s gets it as on a new device',
    (name) => {
      const { state, healed: paths } = healed(({ tables }) => lacking(tables, name));
      expect([state.tables, paths]).toEqual([NEW.tables, [`tables.${name}`]]);
    },
  );

  it.each([
    ['VSP_ONVIF', 'Enable'],
    ['Https', 'CompatTLS11'],
    ['Building', 'EnableUnit'],
    ['Building', 'FloorLen'],
    ['AccessControlGeneral', 'DuressPassword'],
    ['MediaEncrypt', 'PrivateMediaEncrypt'],
  ])('whose table %s lacks %s gets it as on a new device', (name, member) => {
    const { state, healed: paths } = healed(({ tables }) => lacking(tables[name], member));
    expect([state.tables, paths]).toEqual([NEW.tables, [`tables.${name}.${member}`]]);
  });

  it('whose encrypted table lacks a member gets it as on a new device', () => {
    const { state, healed: paths } = healed(({ secureTables }) => lacking(secureTables.SIP, 'RegisterRealm'));
    expect([state.secureTables, paths]).toEqual([NEW.secureTables, ['secureTables.SIP.RegisterRealm']]);
  });

  it('without its encrypted tables gets all of them', () => {
    const { state, healed: paths } = healed((stored) => lacking(stored, 'secureTables'));
    expect([state.secureTables, paths]).toEqual([NEW.secureTables, ['secureTables']]);
  });

  it('gets the week of each door with its own method, also for doors that a new device does not have', () => {
    const { state, healed: paths } = healed(({ tables, doors }) => {
      const [door] = tables.AccessControl;
      const [shut] = doors;
      if (!door || !shut) throw new Error('no door');
      tables.AccessControl = [door, { ...door, Method: 2 }];
      doors.push(shut);
      for (const each of tables.AccessControl) lacking(each, 'TimeSchedule');
    });
    const methods = state.tables.AccessControl.map(({ TimeSchedule }) => TimeSchedule?.[0]?.[0]?.split(' ')[0]);
    expect(methods).toEqual(state.tables.AccessControl.map(({ Method }) => String(Method)));
    expect(new Set(methods).size).toBe(2);
    const missing = [0, 1].map((index) => `tables.AccessControl[${index}].TimeSchedule`);
    expect(paths).toEqual(expect.arrayContaining(missing));
  });

  it.each([true, false])('has key frames encrypted as RTSP over TLS is stored: %s', (Enable) => {
    const { state } = healed(({ tables }) => {
      tables.MediaEncrypt.RTSPOverTls.Enable = Enable;
      lacking(tables.MediaEncrypt, 'PrivateMediaEncrypt');
    });
    expect(state.tables.MediaEncrypt.PrivateMediaEncrypt?.KeyFrameEncrypt.Enable).toBe(Enable);
  });

  it.each<[string, (stored: DeviceState) => void]>([
    ['camera.movement.code', ({ camera }) => Object.assign(camera, { movement: {} })],
    ['camera.movement', ({ camera }) => Object.assign(camera, { movement: 5 })],
    ['camera.recording', ({ camera }) => Object.assign(camera, { recording: 'x' })],
    ['camera.members.Alarm', ({ camera }) => Object.assign(camera, { members: { Alarm: 5 } })],
    ['played', (stored) => Object.assign(stored, { played: 5 })],
    ['startPorts.http', (stored) => Object.assign(stored, { startPorts: {} })],
    ['tables.AccessControl', ({ tables }) => Object.assign(tables, { AccessControl: [] })],
  ])('with a wrong %s cannot be used', (path, change) => {
    expect(() => healed(change)).toThrow(`${path} is missing or of another kind`);
  });

  it.each([
    ['NTP', 5],
    ['AccessControl', []],
    ['SIP', { IsMainVTO: 5 }],
  ])('with a trial of %s that cannot be taken back keeps everything else', (name, value) => {
    const { state, healed: paths } = healed((stored) => putOnTrial(stored, name, value));
    expect([state, paths]).toEqual([JSON.parse(JSON.stringify(NEW)), [`temporary.${name}`]]);
  });

  it.each([3, 5])('of a former program gets groups and alarms for each door: %i doors', (count) => {
    const { state } = healed(({ tables, doors }) => {
      const [door] = tables.AccessControl;
      const [shut] = doors;
      if (!door || !shut) throw new Error('no door');
      tables.AccessControl = Array.from({ length: count }, () => door);
      tables.OpenDoorGroup = Array.from({ length: 4 }, () => ({ Groups: [] }));
    });
    const { OpenDoorGroup, Duress } = state.tables;
    expect([OpenDoorGroup.length, Duress.length]).toEqual([count, count]);
  });

  it('gets a branch of records that it lacks', () => {
    const { state, healed: paths } = healed(({ records }) => lacking(records, 'AccessControlCardRec'));
    expect([state.records.AccessControlCardRec, paths]).toEqual([
      { nextRecNo: 1, rows: [] },
      ['records.AccessControlCardRec'],
    ]);
  });
});
