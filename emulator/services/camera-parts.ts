/** ptzBase, PtzPeripheral, PtzViewRange, devVideoEncode, faceBoard, devVideoOutput. @spec §7; shapes @assumed 10.2 */
import { PTZ } from '@/lib/contract/limits';
import { ENCODE_STREAMS, PTZ_PERIPHERALS, PTZ_VIEW_EVENT, type PtzPosition } from '@/lib/contract/methods/camera-parts';
import { reachable, stoppedAt } from '../rules/camera';
import { encodeCaps } from '../rules/encode';
import { type Call, service } from '../service';
import { cameraStill } from '../stream/camera-still';
import { badCall } from './device-error';
import { changeCamera } from './ptz-call';
import { readFlag, readList, readOptionalText, readText, readWhole } from './read-params';
import { createHandle, handleOf, loginOf, releaseHandle } from './session-of-call';
import { viewNow } from './view-keeper';

/** The screen of the terminal. @assumed specification §9: pictures of 800 × 1280 */
const SCREEN = { Width: 800, Height: 1280, FPS: 60 } as const;

/** Light of the board around the camera. @assumed ours */
const BOARD = { min: 0, max: 100 } as const;

const AREAS = ['ptzBase', 'PtzPeripheral', 'PtzViewRange', 'devVideoEncode', 'devVideoOutput'] as const;
type Area = (typeof AREAS)[number];

const open = (call: Call, kind: Exclude<Area, 'devVideoEncode'>, channel: unknown) =>
  createHandle(call, { kind, channel: readChannel(call, channel) });

const readChannel = ({ state }: Call, channel: unknown) =>
  readWhole(channel ?? 0, 'channel', 0, Math.max(state.tables.Encode.length - 1, 0));

function readPosition(value: unknown): PtzPosition {
  const position = readList(value, 'position', 3);
  const isPosition =
    position.length === 3 && position.every((each) => typeof each === 'number' && Number.isFinite(each));
  if (!isPosition) throw badCall('position');
  return position as PtzPosition;
}

/** Methods of these areas. */
export const cameraParts = service([...AREAS, 'faceBoard'], {
  'ptzBase.factory.instance': (call, { channel }) => open(call, 'ptzBase', channel),
  'ptzBase.destroy': (call) => releaseHandle(call, 'ptzBase'),
  'ptzBase.setPosition'(call, params) {
    handleOf(call, 'ptzBase');
    const [pan, tilt, zoom] = readPosition(params.position);
    changeCamera(call, (camera, now) => {
      const still = stoppedAt(camera, now);
      return { ...still, position: reachable({ ...still.position, pan, tilt, zoom }) };
    });
    return true;
  },
  'ptzBase.getPosition'(call) {
    handleOf(call, 'ptzBase');
    const { Pan, Tilt, Zoom } = viewNow(call.core);
    return { position: [Pan, Tilt, Zoom] };
  },
  'ptzBase.getCaps'(call) {
    handleOf(call, 'ptzBase');
    const range = ({ min, max }: { min: number; max: number }) => [min, max];
    return { caps: { Pan: range(PTZ.panDegrees), Tilt: range(PTZ.tiltDegrees), Zoom: range(PTZ.zoom) } };
  },

  'PtzPeripheral.factory.instance': (call, { channel }) => open(call, 'PtzPeripheral', channel),
  'PtzPeripheral.destroy': (call) => releaseHandle(call, 'PtzPeripheral'),
  'PtzPeripheral.control'(call, params) {
    handleOf(call, 'PtzPeripheral');
    const name = PTZ_PERIPHERALS.find((each) => each === readText(params.name, 'name', 16));
    if (!name) throw badCall('name');
    const isOn = readFlag(params.enable, 'enable');
    call.core.update(({ camera }) => {
      const others = (camera.peripherals ?? []).filter((each) => each !== name);
      camera.peripherals = isOn ? [...others, name] : others;
      if (name === 'Wiper') delete camera.wipes;
    });
    return true;
  },
  'PtzPeripheral.getState'(call) {
    handleOf(call, 'PtzPeripheral');
    const running = call.state.camera.peripherals ?? [];
    return { state: PTZ_PERIPHERALS.map((Name) => ({ Name, Enable: running.includes(Name) })) };
  },

  'PtzViewRange.factory.instance': (call, { channel }) => open(call, 'PtzViewRange', channel),
  'PtzViewRange.destroy': (call) => releaseHandle(call, 'PtzViewRange'),
  'PtzViewRange.getStatus'(call) {
    handleOf(call, 'PtzViewRange');
    return { status: viewNow(call.core) };
  },
  'PtzViewRange.attach'(call) {
    handleOf(call, 'PtzViewRange');
    const SID = call.core.sessions.addSubscription(loginOf(call), { kind: 'event', codes: [PTZ_VIEW_EVENT] });
    if (SID === undefined) throw badCall('SID');
    return { SID };
  },
  'PtzViewRange.detach'(call, params) {
    const SID = readWhole(params.SID, 'SID');
    const { subscriptions } = loginOf(call);
    if (!subscriptions.get(SID)?.codes.includes(PTZ_VIEW_EVENT)) throw badCall('SID');
    subscriptions.delete(SID);
    return true;
  },

  'devVideoEncode.factory.instance'(call, params) {
    const name = readOptionalText(params.stream, 'stream', 16) || 'Main';
    const stream = ENCODE_STREAMS.find((each) => each === name);
    if (!stream) throw badCall('stream');
    return createHandle(call, { kind: 'devVideoEncode', channel: readChannel(call, params.channel), stream });
  },
  'devVideoEncode.destroy': (call) => releaseHandle(call, 'devVideoEncode'),
  'devVideoEncode.getCaps'(call) {
    const { channel, stream } = handleOf(call, 'devVideoEncode');
    const { Encode, VideoStandard } = call.state.tables;
    const entry = Encode[channel];
    if (!entry) throw badCall('channel');
    const { MainFormat, ExtraFormat } = encodeCaps(entry, VideoStandard);
    return { caps: { ...(stream === 'Main' ? MainFormat : ExtraFormat)[0] } };
  },
  'devVideoEncode.getSnapshot'(call) {
    const { channel, stream } = handleOf(call, 'devVideoEncode');
    const { MainFormat, ExtraFormat } = call.state.tables.Encode[channel] ?? {};
    const [format] = (stream === 'Main' ? MainFormat : ExtraFormat) ?? [];
    if (!format) throw badCall('channel');
    call.core.update(({ alarms }) => {
      alarms.snapshots += 1;
    });
    return { picture: cameraStill(call.core, channel, format).toString('base64') };
  },

  'faceBoard.getCaps': () => ({ caps: { Brightness: [BOARD.min, BOARD.max] } }),
  'faceBoard.getState': ({ state }) => ({ state: { Brightness: state.camera.faceBoard ?? 0 } }),
  'faceBoard.setBrightness'({ core }, { value }) {
    const level = readWhole(value, 'value', BOARD.min, BOARD.max);
    core.update(({ camera }) => {
      camera.faceBoard = level;
    });
    return true;
  },

  'devVideoOutput.factory.instance': (call, { channel }) => open(call, 'devVideoOutput', channel),
  'devVideoOutput.destroy': (call) => releaseHandle(call, 'devVideoOutput'),
  'devVideoOutput.getCaps'(call) {
    handleOf(call, 'devVideoOutput');
    return { caps: { Modes: [{ ...SCREEN }] } };
  },
  'devVideoOutput.getMode'(call) {
    handleOf(call, 'devVideoOutput');
    return { mode: { ...SCREEN } };
  },
});
