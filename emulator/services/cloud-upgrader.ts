/**
 * CloudUpgrader: search for new firmware and its installation from the cloud. @spec §4; shapes @assumed pages-3 /update
 */
import type { CloudState } from '@/lib/contract/methods/upgrade';
import type { Core } from '../service';
import { service } from '../service';
import { badValue, refusedFor } from './device-error';
import { readFlag, readText, readWhole } from './read-params';
import { accountOf } from './session-of-call';
import { refuseOthers } from './upgrader';

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

/** The package in the emulated cloud. Nothing is loaded from outside. */
const PACKAGE = {
  NewVersion: '1.001.0000000.2.R',
  PackageID: 'EMU-PACKAGE-2',
  Attention: 'Doors close while the device restarts.\nAccess records are kept.',
};
const MAX_VERSION = 64;

const isNewer = (state: CloudState) => state === 'Regular' || state === 'Emergency';

function cloudState(core: Core): CloudState {
  const { state } = core.upgrades.current('cloud');
  if (state === 'Upgrading' || state === 'Succeeded') return 'Upgrading';
  const found = CLOUD_STATES.find((each) => each === core.state().switches.cloudState) ?? 'None';
  return isNewer(found) && core.capabilities().softVersion === PACKAGE.NewVersion ? 'None' : found;
}

/** Area CloudUpgrader. */
export const cloudUpgrader = service('CloudUpgrader', {
  'CloudUpgrader.getAutoCheck': ({ state }) => ({ flag: state.autoCheck }),

  'CloudUpgrader.setAutoCheck'(call, params) {
    const flag = readFlag(params.flag, 'flag');
    call.core.update((draft) => {
      draft.autoCheck = flag;
    });
    call.core.note('Upgrade', 'AutoCheck', accountOf(call).name, String(flag));
    return true;
  },

  'CloudUpgrader.check'({ core }, params) {
    readWhole(params.way, 'way', 0, 2);
    const State = cloudState(core);
    const found = isNewer(State) ? PACKAGE : { NewVersion: '' };
    return { State, OldVersion: core.capabilities().softVersion, ...found };
  },

  'CloudUpgrader.execute'(call, params) {
    const { core } = call;
    const version = readText(params.NewVersion, 'NewVersion', MAX_VERSION);
    readWhole(params.way, 'way', 0, 2);
    refuseOthers(call);
    if (!isNewer(cloudState(core)) || version !== PACKAGE.NewVersion) throw badValue('NewVersion');
    core.upgrades.download(version);
    return true;
  },

  'CloudUpgrader.getState'({ core }) {
    const { state, progress, reason } = core.upgrades.current('cloud');
    const more = { ...(reason && { Reason: reason }), ...(state === 'FailedReboot' && { Restarts: true }) };
    return { State: cloudState(core), Progress: progress, ...more };
  },

  'CloudUpgrader.cancel'({ core }) {
    if (!core.upgrades.cancel('cloud')) throw refusedFor('TargetInUse');
    return true;
  },
});
