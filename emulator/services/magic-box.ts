/** magicBox: the device itself, restart and factory reset. @spec §7; shapes @assumed pages-3 /version, protocol 4.7 */
import { ReplyError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import type { SoftwareVersion } from '@/lib/contract/methods/magic-box';
import { identityOf } from '../rules/intercom';
import { type Call, type Core, service } from '../service';
import { productDefinition } from '../state/capability-replies';
import { areaHandles } from './area-handles';
import { DeviceError, refusedFor } from './device-error';
import { lockNamed, refuseWrongPassword, secondsLocked, triesLeft } from './locks';
import { readOptionalText, readText, readWhole } from './read-params';
import { accountOf } from './session-of-call';
import { refuseWhileUpgrading } from './upgrader';

const MEMORY_TOTAL = 536_870_912;
/** Half of it is in use, a little more or less from moment to moment. */
const MEMORY_FREE = MEMORY_TOTAL / 2;
const HARDWARE = '1.00';
/** Day of manufacture. */
const PRODUCED = '2025-08-14';
const PROCESSOR = 'Emulated';
/** Number for remote controls; no table of this device changes it. @assumed protocol 4.7 */
const LOCAL_NO = 8;

function version(core: Core): { version: SoftwareVersion } {
  const { softVersion, securityBaseline } = core.capabilities();
  return {
    version: {
      Version: softVersion,
      Build: '20260601',
      BuildDate: '2026-06-01',
      WebVersion: 'V3.2.1.1000000',
      SecurityBaseLineVersion: `V${securityBaseline}`,
    },
  };
}

/** A sine wave around `middle`, so that gauges move. */
function wave(core: Core, middle: number, height: number, periodS: number): number {
  return Math.round(middle + height * Math.sin((core.clock.now() / 1000 / periodS) * 2 * Math.PI));
}

function restart(call: Call, code: string): true {
  if (call.state.switches.localUserLoggedIn) throw refusedFor('RebootFailedLocalUser');
  refuseWhileUpgrading(call);
  call.core.note('System', code, accountOf(call).name, '');
  call.core.reboot();
  return true;
}

/** Methods of the areas magicBox and Authentication2th. */
export const magicBox = service(['magicBox', 'Authentication2th'], {
  ...areaHandles('magicBox'),
  'magicBox.getDeviceType': ({ core }) => ({ type: core.capabilities().deviceType }),
  'magicBox.getSerialNo': ({ core }) => ({ sn: core.capabilities().serialNumber }),
  'magicBox.getSoftwareInfo': ({ core }) => version(core),
  'magicBox.getSoftwareVersion': ({ core }) => version(core),
  'magicBox.getHardwareVersion': () => ({ version: HARDWARE }),
  'magicBox.getVendor': ({ core }) => ({ Vendor: core.capabilities().vendor }),
  'magicBox.getMachineName': ({ state }) => ({ name: state.tables.General.MachineName }),

  'magicBox.getSystemInfo'({ core }) {
    const { deviceType, serialNumber } = core.capabilities();
    return {
      appAutoStart: true,
      deviceType,
      hardwareVersion: HARDWARE,
      processor: PROCESSOR,
      serialNumber,
      updateSerial: deviceType,
    };
  },

  'magicBox.getSystemInfoNew'({ core }) {
    const { hasVideo, cardAuth } = core.capabilities();
    return { info: { ProductDate: PRODUCED, cameraNum: hasVideo ? 1 : 0, cardReader: cardAuth, hasRTC: true } };
  },

  'magicBox.getDeviceClass': ({ core }) => ({ type: core.capabilities().deviceType.startsWith('VTO') ? 'VTO' : 'BSC' }),
  'magicBox.getLocalNo': () => ({ no: LOCAL_NO }),
  'magicBox.getMarketArea': () => ({ AbroadInfo: 'Oversea' }),
  'magicBox.needReboot': ({ state: { tables, bootLanguage, bootIdentity } }) => ({
    needReboot: tables.Language === bootLanguage && identityOf(tables) === bootIdentity ? 0 : 1,
  }),
  'magicBox.getCPUCount': () => ({ count: 1 }),
  'magicBox.getProcessInfo': () => ({ info: PROCESSOR }),

  'magicBox.getMemoryInfo': ({ core }) => ({
    free: MEMORY_FREE + wave(core, 0, 4_194_304, 60),
    total: MEMORY_TOTAL,
  }),

  'magicBox.getCPUUsage'({ core }, params) {
    if (params.index !== undefined) readWhole(params.index, 'index', 0, 7);
    return { usage: wave(core, 24, 12, 40) };
  },

  'magicBox.getUpTime'({ core, state }) {
    const last = Math.max(0, Math.floor((core.clock.now() - state.bootedAt) / 1000));
    return { info: { last, total: last + state.upBefore } };
  },

  'magicBox.get2DCode'({ core }, params) {
    readText(params.type, 'type', 32);
    const { serialNumber, deviceType } = core.capabilities();
    return { code: `{SN:${serialNumber},DT:${deviceType}}` };
  },

  'magicBox.getProductDefinition'({ core, state }, params) {
    const all = productDefinition(core.capabilities(), state.custom?.definitions);
    const name = readOptionalText(params.name, 'name', 64);
    if (name === '') return { definition: all };
    if (!Object.hasOwn(all, name)) throw new DeviceError(ReplyError.Unknown);
    return { definition: all[name] };
  },

  'magicBox.reboot': (call) => restart(call, 'Reboot'),
  'magicBox.shutdown': (call) => restart(call, 'ShutDown'),

  'magicBox.resetSystem'(call, params) {
    refuseWhileUpgrading(call);
    refuseWrongPassword(call, params.authN);
    call.core.factoryReset();
    return true;
  },

  'magicBox.resetSystemEx'(call, params) {
    if (call.core.capabilities().securityBaseline >= 2) throw new DeviceError(ReplyError.InvalidRequest);
    readWhole(params.type, 'type', 0, 9);
    refuseWhileUpgrading(call);
    call.core.factoryReset();
    return true;
  },

  'Authentication2th.getLockInfo'({ core, state }, params) {
    const reset = lockNamed(state.locks.reset, readText(params.name, 'name', 64));
    const now = core.clock.now();
    return {
      remainLockSeconds: secondsLocked(reset, now),
      remainTimes: triesLeft(reset, now, SIGN_IN.attempts),
    };
  },
});
