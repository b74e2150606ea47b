import type { Nothing } from '../rpc';

/** Software of the device. @assumed pages-3 /version */
export interface SoftwareVersion {
  Version: string;
  Build: string;
  BuildDate: string;
  WebVersion: string;
  SecurityBaseLineVersion: string;
}

/** The device itself. @spec §7; shapes @assumed pages-3 /version, protocol 4.7 */
export interface MagicBoxMethods {
  'magicBox.getDeviceType': { params: Nothing; result: { type: string } };
  'magicBox.getSerialNo': { params: Nothing; result: { sn: string } };
  'magicBox.getSoftwareInfo': { params: Nothing; result: { version: SoftwareVersion } };
  /** Older name of getSoftwareInfo. @assumed as public clients send it */
  'magicBox.getSoftwareVersion': { params: Nothing; result: { version: SoftwareVersion } };
  'magicBox.getHardwareVersion': { params: Nothing; result: { version: string } };
  'magicBox.getVendor': { params: Nothing; result: { Vendor: string } };
  'magicBox.getMachineName': { params: Nothing; result: { name: string } };
  'magicBox.getSystemInfo': {
    params: Nothing;
    result: {
      appAutoStart: boolean;
      deviceType: string;
      hardwareVersion: string;
      processor: string;
      serialNumber: string;
      updateSerial: string;
    };
  };
  'magicBox.getSystemInfoNew': {
    params: Nothing;
    result: { info: { ProductDate: string; cameraNum: number; cardReader: boolean; hasRTC: boolean } };
  };
  /** Family of the device. @assumed protocol 4.7 */
  'magicBox.getDeviceClass': { params: Nothing; result: { type: string } };
  'magicBox.getLocalNo': { params: Nothing; result: { no: number } };
  'magicBox.getMarketArea': { params: Nothing; result: { AbroadInfo: string } };
  /** 1 while a stored setting waits for the next start. @assumed protocol 4.7 */
  'magicBox.needReboot': { params: Nothing; result: { needReboot: 0 | 1 } };
  'magicBox.getCPUCount': { params: Nothing; result: { count: number } };
  /** The processor. @assumed as public clients read it */
  'magicBox.getProcessInfo': { params: Nothing; result: { info: string } };
  /** Bytes. */
  'magicBox.getMemoryInfo': { params: Nothing; result: { free: number; total: number } };
  /** Per cent. */
  'magicBox.getCPUUsage': { params: { index: number }; result: { usage: number } };
  /** Seconds since the last start and in total. @assumed protocol 4.7: other firmware writes `Last`, as pages-3 */
  'magicBox.getUpTime': { params: Nothing; result: { info: { last: number; total: number } } };
  'magicBox.get2DCode': { params: { type: string }; result: { code: string } };
  /** Without `name` the whole map of product definitions. @spec §7 */
  'magicBox.getProductDefinition': { params: { name?: string }; result: { definition: unknown } };
  /**
   * The device is unreachable for some seconds. Refused with reason RebootFailedLocalUser, and as every call that would
   * restart or reset the device with TargetInUse while it, or a device attached to it, is being upgraded. @spec §7; the
   * second @assumed, no source says what a busy device answers
   */
  'magicBox.reboot': { params: Nothing; result: true };
  'magicBox.shutdown': { params: Nothing; result: true };
  /** Factory reset with the account's password. @spec §7 */
  'magicBox.resetSystem': { params: { authN: { mode: 'pwd'; password: string } }; result: true };
  /** Factory reset without password; refused at baseline 2 and above. @spec §7 */
  'magicBox.resetSystemEx': { params: { type: number }; result: true };
  /** Waiting time of the reset dialog. @spec §7; shape @assumed pages-3 /cfg/default */
  'Authentication2th.getLockInfo': {
    params: { name: string };
    result: { remainLockSeconds: number; remainTimes: number };
  };
}
