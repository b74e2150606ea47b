import type { Handle, Nothing } from '../rpc';

/**
 * Event of an upgrade of this device by file or from the cloud: `Start` when it begins, and to a client that attaches
 * while it goes on, `Stop` when it ends or is cancelled. @assumed ours, so that other administrators see it without
 * asking
 */
export const UPGRADE_EVENT = 'Upgrade';

/**
 * Movement in a region of motion detection began, has ended, or is tested (`Pulse`); `Index` is the channel. @assumed
 * pages-2 /video/detect
 */
export const MOTION_EVENT = 'VideoMotion';

/** `Data` of that event: the regions, from 0, with their names. @assumed ours */
export interface MotionData {
  Id: number[];
  RegionName: string[];
}

/** One event of the notification stream. @spec §7; form @assumed contract 1.6 */
export interface DeviceEvent {
  Action: 'Start' | 'Stop' | 'Pulse';
  Code: string;
  Index: number;
  Data: Record<string, unknown>;
}

/** A message of `/SubscribeNotify.cgi`. */
export type Notification =
  | { method: 'client.notifyEventStream'; params: { SID: number; eventList: DeviceEvent[] } }
  | { method: 'client.notifySnapFile'; params: { SID: number; Base64: string; info: { Events: DeviceEvent[] } } };

/**
 * Registration for notifications; it belongs to the session. Every login may register, and receives the events that its
 * account may read now. @spec §7; the limit @assumed docs/decisions/018-rights-to-read.md
 */
export interface EventMethods {
  'EventManager.factory.instance': { params: Nothing; result: Handle };
  'EventManager.destroy': { params: Nothing; result: true };
  'EventManager.attach': { params: { codes: string[] }; result: { SID: number } };
  'EventManager.detach': { params: { SID: number; codes?: string[] }; result: true };
  'EventManager.getCaps': { params: Nothing; result: { caps: Record<string, unknown> } };
  'snapManager.attach': { params: { channel: number; Events: string[] }; result: { SID: number } };
  'snapManager.detach': { params: { SID: number }; result: true };
}
