import type { Handle, Nothing } from '../rpc';
import type { Caps } from './capabilities';

/** How a channel records. @assumed protocol: names of public clients */
export const RECORD_MODES = ['Auto', 'Manual', 'Off'] as const;
export type RecordMode = (typeof RECORD_MODES)[number];

/** How a wide picture is cut. @assumed ours: the specification names the area alone */
export const WIDE_MODES = ['Normal', 'Panorama', 'Split'] as const;
export type WideMode = (typeof WIDE_MODES)[number];

/** A picture that the device stores. Times are wall time, `Length` in bytes. @assumed protocol 4.4 mediaFileFind */
export interface MediaFile {
  Channel: number;
  StartTime: string;
  EndTime: string;
  Type: 'jpg';
  FilePath: string;
  Length: number;
  Events: string[];
}

/** What a find looks for; an absent member is no condition. @assumed pages-3 10.2 */
export interface MediaCondition {
  Channel?: number;
  StartTime?: string;
  EndTime?: string;
  Types?: string[];
  Events?: string[];
}

/** Text that a client has put on the picture; `Pos` on the grid of BOX_GRID. @assumed ours */
export interface PictureText {
  id: number;
  Text: string;
  Pos: [x: number, y: number];
}

/** A device that another one shows. @assumed protocol: names of public clients */
export interface CustomDevice {
  DeviceID: string;
  Address: string;
  Port: number;
  UserName: string;
}

/** Another terminal that this one talks to. @assumed ours */
export interface IntervideoState {
  Address: string;
  State: 'Registered' | 'Unregistered';
}

/** Code of the event that tells of another custom device, to those who attached. @assumed ours */
export const CUSTOM_DEVICE_EVENT = 'CustomDeviceState';

/**
 * Areas of device control that no page needs, for other clients. Areas are named by the specification; shapes @assumed
 * pages-3 10.2. @spec §7
 */
export interface DeviceAreaMethods {
  'mediaFileFind.factory.create': { params: Nothing; result: Handle };
  'mediaFileFind.destroy': { params: Nothing; result: true };
  /** Finds anew; nothing found is no failure. */
  'mediaFileFind.findFile': { params: { condition: MediaCondition }; result: true };
  'mediaFileFind.findNextFile': { params: { count: number }; result: { found: number; infos: MediaFile[] | null } };
  'mediaFileFind.getCount': { params: Nothing; result: { count: number } };
  'mediaFileFind.close': { params: Nothing; result: true };
  'recordManager.getCaps': { params: Nothing; result: Caps };
  /** Whether each channel records now. */
  'recordManager.getState': { params: Nothing; result: { states: { Channel: number; Recording: boolean }[] } };
  /** One for each channel. */
  'recordManager.setMode': { params: { modes: RecordMode[] }; result: true };
  'storage.getDeviceNames': { params: Nothing; result: { names: string[] } };
  /** Empties what the device has written to the network storage. */
  'devStorage.formatPatition': { params: { part: string }; result: true };
  'devStorage.setState': { params: { state: 'Mount' | 'Unmount' }; result: true };
  'workDirectory.factory.instance': { params: { name: string }; result: Handle };
  'workDirectory.destroy': { params: Nothing; result: true };
  'workDirectory.getGroup': { params: Nothing; result: { group: string } };
  'workDirectory.getInfo': {
    params: Nothing;
    result: { info: { Name: string; TotalBytes: number; UsedBytes: number } };
  };
  'workGroup.factory.instance': { params: { name: string }; result: Handle };
  'workGroup.destroy': { params: Nothing; result: true };
  'workGroup.getInfo': { params: Nothing; result: { info: { Name: string; Directories: string[] } } };

  'wideViewControl.getStatus': { params: Nothing; result: { mode: WideMode } };
  'wideViewControl.setMode': { params: { mode: WideMode }; result: true };
  'OSDManager.getCaps': { params: Nothing; result: Caps };
  /** On the picture at once, until the next restart. */
  'OSDManager.createOSD': { params: { Text: string; Pos: [number, number] }; result: { id: number } };
  'OSDManager.updateOSD': { params: { id: number; Text?: string; Pos?: [number, number] }; result: true };
  'OSDManager.removeOSD': { params: { id: number }; result: true };
  /** The wiper: once, every `interval` seconds, and no more. */
  'rainBrush.moveOnce': { params: Nothing; result: true };
  'rainBrush.moveContinuously': { params: { interval: number }; result: true };
  'rainBrush.stopMove': { params: Nothing; result: true };
  'devIntelliTracker.getCaps': { params: Nothing; result: Caps };
  'devIntelliTracker.trackObject': { params: { id: number }; result: true };
  'devIntelliTracker.stopTracking': { params: Nothing; result: true };
  'devAudioDetect.getCaps': { params: Nothing; result: Caps };
  'audio.getCaps': { params: Nothing; result: Caps };
  /** Of the speaker, 0 to 100: as table AudioOutputVolume. */
  'audio.setVolume': { params: { volume: number }; result: true };
  /** `bitrate` of the main stream in kbit/s. */
  'encode.getStatus': { params: Nothing; result: { bitrate: number } };
  /** Stores a picture of now as the device does when somebody is at a door. */
  'snapManager.snapshot': { params: { channel: number }; result: { path: string } };

  'AsyncDeviceManager.getDeviceInfoEx': { params: Nothing; result: { info: CustomDevice[] } };
  /** Refused with CannotAddDevice as the reason where the list is full, or an address is taken. */
  'AsyncDeviceManager.addCustomDevice': {
    params: { devices: Omit<CustomDevice, 'DeviceID'>[] };
    result: { deviceIDs: string[] };
  };
  'AsyncDeviceManager.removeDevice': { params: { deviceIDs: string[] }; result: true };
  'AsyncDeviceManager.attach': { params: Nothing; result: { SID: number } };
  'AsyncDeviceManager.detach': { params: { SID: number }; result: true };
  'Intervideo.getStates': { params: Nothing; result: { states: IntervideoState[] } };
  'Intervideo.register': { params: { Address: string }; result: true };
  'Intervideo.unregister': { params: { Address: string }; result: true };
  'UWB.getCaps': { params: Nothing; result: Caps };
  'UWB.getTagInfo': { params: Nothing; result: { tags: { ID: string; Distance: number }[] } };
  /** Text of the code that pairs an app with this device: its serial number and model. */
  'AccessAppHelper.getQRCode': { params: Nothing; result: { code: string } };
  'AccessAppHelper.getCaps': { params: Nothing; result: Caps };
  'commPort.getProtocolList': { params: Nothing; result: { protocols: string[] } };
  'Nat.test': { params: Nothing; result: { state: string } };
  'UPnPPortmap.test': { params: Nothing; result: { state: string } };
  /** `channel` from 0. */
  'Alarm.setOutState': { params: { channel: number; state: boolean }; result: true };
  /** Indexes at which an event of this code can come: doors, inputs, cameras. */
  'EventManager.getEventIndexes': { params: { code: string }; result: { indexes: number[] } };
  /** Somebody has seen the event: the buzzer ends, and the outputs that alarms run. */
  'EventManager.confirmEvent': { params: { code: string; index: number }; result: true };
  /** Name of the file that waits for its installation; '' for none. @assumed ours */
  'upgrader.check': { params: Nothing; result: { Version: string } };
  'intelli.getCaps': { params: { name?: string }; result: Caps };
}
