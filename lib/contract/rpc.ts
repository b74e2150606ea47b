/**
 * The envelope and the joined list of methods.
 */

import type { AccessControlMethods } from './methods/access-control';
import type { AccessControlManagerMethods } from './methods/access-control-manager';
import type { AccessListMethods } from './methods/access-lists';
import type { AnalysisMethods } from './methods/analysis';
import type { AttendanceMethods } from './methods/attendance';
import type { CameraPartMethods } from './methods/camera-parts';
import type { CapabilityMethods } from './methods/capabilities';
import type { CaptureMethods } from './methods/capture';
import type { CertificateMethods } from './methods/certificates';
import type { ConfigManagerMethods } from './methods/config-manager';
import type { DevInitMethods } from './methods/dev-init';
import type { DeviceAreaMethods } from './methods/device-areas';
import type { EventMethods } from './methods/events';
import type { FileManagerMethods } from './methods/file-manager';
import type { GlobalMethods } from './methods/global';
import type { HandleMethods } from './methods/handles';
import type { IntercomMethods } from './methods/intercom';
import type { LiftControlMethods } from './methods/lift-control';
import type { LogMethods } from './methods/log';
import type { MagicBoxMethods } from './methods/magic-box';
import type { NasMethods } from './methods/nas';
import type { NetworkMethods } from './methods/network';
import type { OnvifUserMethods } from './methods/onvif-users';
import type { PasswdFindMethods } from './methods/passwd-find';
import type { PeopleCountingMethods } from './methods/people-counting';
import type { PeripheralMethods } from './methods/peripherals';
import type { PtzMethods } from './methods/ptz';
import type { RecordMethods } from './methods/records';
import type { SecurityMethods } from './methods/security';
import type { SecurityImExportMethods } from './methods/security-im-export';
import type { SoundMethods } from './methods/sounds';
import type { StorageMethods } from './methods/storage';
import type { SubControllerMethods } from './methods/sub-controllers';
import type { SystemMethods } from './methods/system';
import type { UpgradeMethods } from './methods/upgrade';
import type { UserManagerMethods } from './methods/user-manager';
import type { VideoMethods } from './methods/video';
import type { VideoOutputMethods } from './methods/video-output';

/** Handle of a factory call: is in the reply's `result` and is sent back in the request's `object`. @spec §7 */
export type Handle = number;

/** A request as it crosses the wire. @spec §7 */
export interface RpcRequest {
  method: string;
  /** null, '', {} and absent mean the same. @assumed contract 1.1 */
  params?: unknown;
  id: number;
  /** Absent or 0 before sign-in; text, on old devices a number. */
  session?: string | number;
  object?: Handle;
  /** Movement calls only. @spec §7 */
  seq?: number;
}

/** Why a call failed. All members may be missing. @spec §7 */
export interface RpcErrorBody {
  code?: number;
  message?: string;
  detail?: unknown;
}

/** A reply as it crosses the wire: failed when `result` is not truthy. @spec §7 */
export interface RpcReply {
  id?: number;
  result?: unknown;
  /** May come with a failure too: the sign-in challenge does. */
  params?: unknown;
  session?: string | number;
  error?: RpcErrorBody | string;
}

/**
 * Every method: full wire name → parameters and the result of a successful reply. `result: true` stands for a reply
 * without `params`, `Handle` for a factory, anything else for the reply's `params`.
 */
export type RpcMethods = GlobalMethods &
  SystemMethods &
  SecurityMethods &
  SecurityImExportMethods &
  PasswdFindMethods &
  DevInitMethods &
  MagicBoxMethods &
  ConfigManagerMethods &
  CameraPartMethods &
  UserManagerMethods &
  UpgradeMethods &
  OnvifUserMethods &
  CapabilityMethods &
  NetworkMethods &
  NasMethods &
  CertificateMethods &
  EventMethods &
  RecordMethods &
  AccessListMethods &
  AttendanceMethods &
  LiftControlMethods &
  IntercomMethods &
  AccessControlMethods &
  AccessControlManagerMethods &
  StorageMethods &
  CaptureMethods &
  SubControllerMethods &
  VideoMethods &
  PtzMethods &
  FileManagerMethods &
  VideoOutputMethods &
  SoundMethods &
  AnalysisMethods &
  PeopleCountingMethods &
  PeripheralMethods &
  LogMethods &
  DeviceAreaMethods &
  HandleMethods;

export type RpcMethod = keyof RpcMethods;
/** Parameters of a method. */
export type Params<M extends RpcMethod> = RpcMethods[M]['params'];
/** Result of a successful reply of a method. */
export type Result<M extends RpcMethod> = RpcMethods[M]['result'];

/** No parameters. */
export type Nothing = Record<string, never>;

/** Parameters in the encrypted form. @spec §7; meaning @assumed protocol 2 */
export interface Sealed {
  /** Session key, encrypted with the device's RSA key, hexadecimal. */
  salt: string;
  /** Name of the AES form, such as `RPAC-256`. */
  cipher: string;
  /** Encrypted JSON, base64. */
  content: string;
}
