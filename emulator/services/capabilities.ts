/** The capability load and the small calls of the shell. @spec §7; members CAPABILITY_SOURCES */
import { ALARM, PERSON } from '@/lib/contract/limits';
import type { CloudState } from '@/lib/contract/methods/capabilities';
import { alarmTable } from '../rules/alarms';
import { service } from '../service';
import { factoryCapabilities, unlockModes } from '../state/capabilities';
import { capsOf } from '../state/capability-replies';
import type { DeviceState } from '../state/device-state';
import { areaHandles } from './area-handles';
import { badCall } from './device-error';
import { readFlag, readText, readWhole } from './read-params';
import { accountOf } from './session-of-call';

/** States of the search for new firmware. */
export const CLOUD_STATES: readonly CloudState[] = [
  'None',
  'Regular',
  'Emergency',
  'Checking',
  'Timeout',
  'Upgrading',
  'Disabled',
  'InvalidPatch',
];

function cloudState(state: DeviceState): CloudState {
  return CLOUD_STATES.find((each) => each === state.switches.cloudState) ?? 'None';
}

/** Methods of the areas that are called once after sign-in, and related ones. */
export const capabilities = service(
  [
    'AC',
    'VTO',
    'FaceInfoManager',
    'CitizenIdentityManager',
    'VideoOutput',
    'Alarm',
    'DevPinmuxManager',
    'RemoteUpgrader',
    'upgrader',
    'VideoTalkPhone',
    'intelli',
    'UPnPPortmap',
    'CloudUpgrader',
    'CertManager',
  ],
  {
    ...areaHandles('Alarm'),
    ...areaHandles('intelli'),

    'AC.getCaps': ({ core }) => ({
      ...capsOf(core.capabilities(), 'AC.getCaps'),
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
    'VideoOutput.getAdvertisementCaps': () => ({ caps: { MaxPictureCount: 10, MaxVideoCount: 2 } }),

    'Alarm.getOutSlots': ({ core }) => ({ outputs: core.capabilities().alarmOutSlots }),
    'Alarm.getInSlots': ({ core, state }) => ({
      inputs: core.capabilities().linkageIn ? state.tables.Alarm.length : 0,
    }),
    'Alarm.getInState': ({ core }) => ({ state: core.alarms.inState() }),
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
      if (!alarmTable(state.tables, type, index)) throw badCall('type');
      core.alarms.raise({ type, index, action: 'Pulse' }, true);
      return true;
    },

    'DevPinmuxManager.getCaps': () => ({ caps: { Support: true } }),
    // No firmware upload or call ever runs on this device.
    'upgrader.getState': () => ({ CurCustomVer: 0, File: '', NoReboot: null, Progress: 0, State: 'Cancelled' }),
    'VideoTalkPhone.getCallState': () => ({ callState: 'Idle' }),
    'RemoteUpgrader.getAllStates': () => ({ states: [] }),
    'intelli.getVersion': ({ core }) => ({ version: core.capabilities().recognitionAlgorithm }),

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

    'CloudUpgrader.getAutoCheck': ({ state }) => ({ flag: state.autoCheck }),

    'CloudUpgrader.setAutoCheck'(call, params) {
      const flag = readFlag(params.flag, 'flag');
      call.core.update((draft) => {
        draft.autoCheck = flag;
      });
      call.core.note('Upgrade', 'AutoCheck', accountOf(call).name, String(flag));
      return true;
    },

    'CloudUpgrader.check'({ core, state }, params) {
      readWhole(params.way, 'way', 0, 2);
      const { softVersion } = core.capabilities();
      const State = cloudState(state);
      const hasNewer = State === 'Regular' || State === 'Emergency';
      return { State, OldVersion: softVersion, NewVersion: hasNewer ? '1.001.0000000.2.R' : '' };
    },

    'CloudUpgrader.getState': ({ state }) => ({ State: cloudState(state), Progress: 0 }),
    'CertManager.exportRootCert': ({ core }) => ({ cert: Buffer.from(core.rootCertificate()).toString('base64') }),
  },
);
