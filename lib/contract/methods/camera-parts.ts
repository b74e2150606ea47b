import type { Handle, Nothing } from '../rpc';
import type { Caps } from './capabilities';

/** Degrees to the right, degrees up, zoom factor. */
export type PtzPosition = [pan: number, tilt: number, zoom: number];

/** What stands beside the lens. @assumed pages-3 10.2: wiper, light */
export const PTZ_PERIPHERALS = ['Wiper', 'Light'] as const;
export type PtzPeripheral = (typeof PTZ_PERIPHERALS)[number];

/** What the camera sees: where it points, and how many degrees across. @assumed pages-3 10.2; `Angle` ours */
export interface PtzView {
  Pan: number;
  Tilt: number;
  Zoom: number;
  Angle: number;
}

/** Code of the event that tells of another view, to those who attached. `Data` is a PtzView. @assumed ours */
export const PTZ_VIEW_EVENT = 'PtzViewRange';

/** Streams that `devVideoEncode` opens. @assumed pages-3 10.2 */
export const ENCODE_STREAMS = ['Main', 'Extra1'] as const;

/** Areas of the camera that no page needs. @spec §7 names; shapes @assumed pages-3 10.2 */
export interface CameraPartMethods {
  'ptzBase.factory.instance': { params: { channel: number }; result: Handle };
  'ptzBase.destroy': { params: Nothing; result: true };
  /** At once, and as far as the camera can turn. */
  'ptzBase.setPosition': { params: { position: PtzPosition }; result: true };
  'ptzBase.getPosition': { params: Nothing; result: { position: PtzPosition } };
  /** Least and largest of each axis. */
  'ptzBase.getCaps': { params: Nothing; result: Caps };
  'PtzPeripheral.factory.instance': { params: { channel: number }; result: Handle };
  'PtzPeripheral.destroy': { params: Nothing; result: true };
  'PtzPeripheral.control': { params: { name: PtzPeripheral; enable: boolean }; result: true };
  'PtzPeripheral.getState': { params: Nothing; result: { state: { Name: PtzPeripheral; Enable: boolean }[] } };
  'PtzViewRange.factory.instance': { params: { channel: number }; result: Handle };
  'PtzViewRange.destroy': { params: Nothing; result: true };
  'PtzViewRange.getStatus': { params: Nothing; result: { status: PtzView } };
  /** Events of PTZ_VIEW_EVENT follow until `detach`. */
  'PtzViewRange.attach': { params: Nothing; result: { SID: number } };
  'PtzViewRange.detach': { params: { SID: number }; result: true };
  'devVideoEncode.factory.instance': {
    params: { channel: number; stream?: (typeof ENCODE_STREAMS)[number] };
    result: Handle;
  };
  'devVideoEncode.destroy': { params: Nothing; result: true };
  /** The limits of that stream, as `encode.getConfigCaps` gives them for both. */
  'devVideoEncode.getCaps': { params: Nothing; result: Caps };
  /**
   * The picture of that stream as it is now, by the tables in force: JPEG in base64. @assumed ours: the specification
   * shows no result
   */
  'devVideoEncode.getSnapshot': { params: Nothing; result: { picture: string } };
  /** The light around the camera that falls on a face; without a handle. */
  'faceBoard.getCaps': { params: Nothing; result: { caps: { Brightness: [min: number, max: number] } } };
  'faceBoard.getState': { params: Nothing; result: { state: { Brightness: number } } };
  /** 0 to 100; until the next restart. @assumed ours: a table of it is not named */
  'faceBoard.setBrightness': { params: { value: number }; result: true };
  'devVideoOutput.factory.instance': { params: { channel: number }; result: Handle };
  'devVideoOutput.destroy': { params: Nothing; result: true };
  'devVideoOutput.getCaps': { params: Nothing; result: Caps };
  /** Of the screen: size in pixels and frames a second. @assumed ours */
  'devVideoOutput.getMode': { params: Nothing; result: { mode: { Width: number; Height: number; FPS: number } } };
}
