/** The capability load and the small calls of the shell. @spec §7; members CAPABILITY_SOURCES */

import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { ALARM, PERSON } from '@/lib/contract/limits';
import { MOTION_EVENT } from '@/lib/contract/methods/events';
import { AWAKEN_COMMANDS, type AwakenCaps } from '@/lib/contract/tables/sound';
import { ALGORITHMS } from '../rules/advanced';
import { alarmTable } from '../rules/alarms';
import { AWAKEN_WORDS } from '../rules/sounds';
import { service } from '../service';
import { factoryCapabilities, unlockModes } from '../state/capabilities';
import { capsOf } from '../state/capability-replies';
import { areaHandles } from './area-handles';
import { badCall } from './device-error';
import { readFlag, readText, readWhole } from './read-params';
import { CAPACITY } from './record-tables';

/** As the lists enforce them: a person has so many cards at most, and one entry with faces or fingers. */
const capacities = (persons: number) => ({
  UserCapacity: persons,
  CardCapacity: persons * PERSON.cardsPerPerson,
  FaceCapacity: persons,
  FingerprintCapacity: persons,
  RecordCapacity: CAPACITY.AccessControlCardRec,
});

/** Words and commands of a device that listens. */
const awakenCaps = ({ awakenSupport, faceAuth }: DeviceCapabilities): { Awaken?: AwakenCaps } =>
  awakenSupport
    ? {
        Awaken: {
          Words: [...AWAKEN_WORDS],
          Commands: AWAKEN_COMMANDS.filter((each) => faceAuth || each !== 'OpenByFace'),
        },
      }
    : {};

/** Methods of the areas that are called once after sign-in, and related ones. */
export const capabilities = service(
  [
    'AC',
    'VTO',
    'FaceInfoManager',
    'CitizenIdentityManager',
    'Alarm',
    'DevPinmuxManager',
    'Nat',
    'VideoTalkPhone',
    'intelli',
    'UPnPPortmap',
  ],
  {
    ...areaHandles('Alarm'),
    ...areaHandles('intelli'),

    'AC.getCaps': ({ core, state }) => ({
      caps: {
        ...capsOf(core.capabilities(), 'AC.getCaps').caps,
        ...capacities(state.switches.maxPersons),
        Algorithms: [...ALGORITHMS],
        ...awakenCaps(core.capabilities()),
      },
      UnlockModes: unlockModes(core.capabilities()),
    }),
    'VTO.getCaps'({ core, state }) {
      const { caps } = capsOf(core.capabilities(), 'VTO.getCaps');
      return { caps: { ...caps, SIPServerSupport: factoryCapabilities(state).sipServer } };
    },
    'FaceInfoManager.getCaps': ({ state }) => ({
      caps: { MaxFaceCount: state.switches.maxPersons, MaxInsertRate: PERSON.insertRate },
    }),
    'CitizenIdentityManager.getCaps': () => ({ caps: { Support: false } }),
    'CitizenIdentityManager.getCapacityInfo': () => ({ info: { Total: 0, Used: 0 } }),

    'Alarm.getOutSlots': ({ core }) => ({ outputs: core.capabilities().alarmOutSlots }),
    'Alarm.getInSlots': ({ core, state }) => ({
      inputs: core.capabilities().linkageIn ? state.tables.Alarm.length : 0,
    }),
    'Alarm.getInState': ({ core }) => ({ state: core.alarms.inState() }),
    'Alarm.setOutState'({ core }, params) {
      const channel = readWhole(params.channel, 'channel', 0, core.capabilities().alarmOutSlots - 1);
      core.alarms.setOutput(channel, readFlag(params.state, 'state'));
      return true;
    },
    'Alarm.getOutState': ({ core }) => ({ state: core.alarms.outState() }),
    'Alarm.testInput'({ core, state }, params) {
      const index = readWhole(params.index, 'index', 0, state.tables.Alarm.length - 1);
      const { min, max } = ALARM.runS;
      core.alarms.testInput(index, readWhole(params.duration, 'duration', min, max));
      return true;
    },
    'Alarm.testEvent'({ core, state }, params) {
      const type = readText(params.type, 'type', 32);
      const index = readWhole(params.door, 'door', 0, state.doors.length - 1);
      if (type === MOTION_EVENT && core.capabilities().motionDetect) {
        core.motion.test();
        return true;
      }
      if (!alarmTable(state.tables, type, index)) throw badCall('type');
      core.alarms.raise({ type, index, action: 'Pulse' }, true);
      return true;
    },

    'DevPinmuxManager.getCaps': () => ({ caps: { Support: true } }),
    'Nat.test': ({ state }) => ({ state: state.tables.T2UServer?.Enable ? 'Online' : 'Offline' }),
    'Nat.getStatus': ({ state }) => ({ state: state.tables.T2UServer?.Enable ? 'Online' : 'Offline' }),
    // No call ever runs on this device.
    'VideoTalkPhone.getCallState': () => ({ callState: 'Idle' }),
    'intelli.getCaps': ({ core }) => ({ caps: { FaceRecognition: core.capabilities().faceAuth } }),
    'intelli.getVersion': ({ core }) => ({ version: core.capabilities().recognitionAlgorithm }),

    'UPnPPortmap.test': ({ state }) => ({ state: state.tables.UPnP.Enable ? 'Success' : 'Disabled' }),
    'UPnPPortmap.getStatus'({ state }) {
      const { Enable, MapTable } = state.tables.UPnP;
      return {
        state: Enable ? 'Success' : 'Disabled',
        list: MapTable.map((row) => ({
          ServiceName: row.ServiceName,
          State: Enable && row.Enable ? ('Success' as const) : ('Unknown' as const),
        })),
      };
    },
  },
);
