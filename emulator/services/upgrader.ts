/** upgrader: upgrade of the device by a file. @assumed pages-3 /update */
import { ReplyError } from '@/lib/contract/error-codes';
import type { WrongInUpgrade } from '@/lib/contract/methods/upgrade';
import type { Call, Core } from '../service';
import { service } from '../service';
import { areaHandles } from './area-handles';
import { badCall, DeviceError, refusedFor } from './device-error';
import { refuseWithoutFile } from './file-of-call';
import { readText, readWhole } from './read-params';
import { loginOf } from './session-of-call';

const MAX_NAME = 255;
/** `EMUFW <model> <version>`, then `SHA256 <hex>` of the first line and all that follows the second. */
const FIRST_LINES = /^EMUFW (\S+) (\S+)\nSHA256 ([0-9a-f]{64})\n/;
const VERSION = /^\d+(?:\.\w+)+$/;

/** Refusal of a file that is wrong in one respect, named by `field`. */
const wrongFile = (field: WrongInUpgrade) =>
  new DeviceError(ReplyError.Unknown, { detail: { reason: 'WrongUpgradeFile', field } });

/** Area upgrader. */
export const upgrader = service('upgrader', {
  ...areaHandles('upgrader'),

  // What the cloud has is asked of CloudUpgrader: files alone are no search.
  'upgrader.check': ({ core }) => ({ Version: core.upgrades.current('file').file }),

  'upgrader.importFile'(call, params) {
    const { core, state } = call;
    refuseWithoutFile(call);
    const name = readText(params.Name, 'Name', MAX_NAME);
    const size = readWhole(params.Size, 'Size', 0, Number.MAX_SAFE_INTEGER);
    if (typeof params.Data !== 'string' || typeof params.Digest !== 'string') throw badCall('file');
    refuseOthers(call);
    const { model, version } = headOf(core, Buffer.from(params.Data, 'base64').toString('latin1'), params.Digest);
    if (!/\.bin$/i.test(name)) throw refusedFor('WrongUpgradeFile');
    if (size !== params.Bytes) throw wrongFile('Size');
    if (size > state.switches.freeBytes) throw refusedFor('LowStorage');
    core.upgrades.import({ name, model, version, owner: loginOf(call).login.id });
    return { Version: version };
  },

  'upgrader.start'(call) {
    refuseOthers(call);
    if (!call.core.upgrades.startInstalling()) throw refusedFor('WrongUpgradeFile');
    return true;
  },

  'upgrader.getState'({ core }) {
    const { state, progress, reason, file } = core.upgrades.current('file');
    return {
      CurCustomVer: 0,
      File: file,
      NoReboot: null,
      Progress: progress,
      State: state,
      ...(reason && { Reason: reason }),
    };
  },

  'upgrader.cancel'(call) {
    const { upgrades } = call.core;
    if (upgrades.isTaken(loginOf(call).login.id) || !upgrades.cancel('file')) throw refusedFor('TargetInUse');
    return true;
  },
});

/** One upgrade at a time, and nobody replaces, starts or drops the file of another login. */
export function refuseOthers(call: Call): void {
  const { upgrades, subUpgrades } = call.core;
  const isBusy = upgrades.isBusy() || subUpgrades.isBusy();
  if (isBusy || upgrades.isTaken(loginOf(call).login.id)) throw refusedFor('TargetInUse');
}

/** Whether a restart now would end an installation here or on a controller. */
export const isInstalling = ({ upgrades, subUpgrades }: Core): boolean =>
  upgrades.isInstalling() || subUpgrades.isBusy();

/**
 * A restart, a reset, a restore of defaults and an import of the configuration would end an upgrade in progress, or
 * change the tables under it: the device is busy. @assumed ours; the reason is the contract's for a busy device
 */
export function refuseWhileUpgrading({ core }: Call): void {
  if (isInstalling(core)) throw refusedFor('TargetInUse');
}

/**
 * Model and version in a file for this device, or for one that is attached to it, whose checksum is right. Throws
 * WrongUpgradeFile, SignatureError.
 */
function headOf(core: Core, head: string, digest: string) {
  const [, model = '', version = '', checksum] = FIRST_LINES.exec(head) ?? [];
  const models = [core.capabilities().deviceType, ...core.subUpgrades.models()];
  if (version === '') throw refusedFor('WrongUpgradeFile');
  if (!models.includes(model)) throw wrongFile('Model');
  if (!VERSION.test(version)) throw wrongFile('Version');
  if (checksum !== digest) throw refusedFor('SignatureError');
  return { model, version };
}
