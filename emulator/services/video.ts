/** Encoder, camera, talk: the calls of pages with live video. @spec §7; shapes @assumed pages-2 /video/set */

import { ReplyError } from '@/lib/contract/error-codes';
import { PTZ, TTS } from '@/lib/contract/limits';
import { TALK_FORMATS, type TalkFormat } from '@/lib/contract/methods/video';
import { RTMP_PORT, StreamSubtype } from '@/lib/contract/stream';
import { BUILT_IN_VOICES, TTS_SPEAKERS } from '@/lib/contract/tables/sound';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { isLensMovingAt, lensMovesTo, positionAt, SHARP } from '../rules/camera';
import { CROP_CAPS } from '../rules/crop';
import { encodeCaps } from '../rules/encode';
import { motionGrid } from '../rules/motion';
import { shapeProblem } from '../rules/shape';
import { isSpeakable } from '../rules/sounds';
import { isOneOf } from '../rules/value-kinds';
import { type Call, service } from '../service';
import { capsOf } from '../state/capability-replies';
import { DEVICE_ADDRESS } from '../state/seed-tables';
import { areaHandles } from './area-handles';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { changeCamera } from './ptz-call';
import { readRecord, readText, readWhole } from './read-params';
import { createHandle, handleOf, loginOf, releaseHandle } from './session-of-call';
import { playSound, soundAt } from './sounds';

/** Sound of `speak.startPlay` that tries a volume, and how long it takes. @assumed pages-2 /video/volume */
const TEST_SOUND = 'test';
const TEST_SOUND_MS = 2_000;
const SOUND_PATH_MAX = 256;

function readChannel(call: Call, channel: unknown): number {
  return readWhole(channel ?? 0, 'channel', 0, call.state.tables.Encode.length - 1);
}

function readFormat(value: unknown): TalkFormat {
  const format = TALK_FORMATS.find((each) => each === value);
  if (!format) throw badCall('format');
  return format;
}

/** The edited entry, or the stored one of the channel. */
function readEntry(call: Call, config: unknown, channel: number): EncodeTable {
  const stored = call.state.tables.Encode[channel];
  if (!stored) throw badCall('channel');
  if (config === undefined) return stored;
  const wrong = shapeProblem(config, stored, 'config');
  if (wrong) throw badCall(wrong);
  return config as EncodeTable;
}

/** The sound to be tried: the test tone, a built-in prompt, a file, or a text. */
function readSound(
  state: Call['state'],
  params: { path?: unknown; text?: unknown; speaker?: unknown; speed?: unknown },
) {
  if (params.text !== undefined) {
    const text = readText(params.text, 'text', SOUND_PATH_MAX);
    if (text.trim() === '' || !isSpeakable(text)) throw badValue('text');
    if (!isOneOf(TTS_SPEAKERS, params.speaker)) throw badValue('speaker');
    readWhole(params.speed, 'speed', TTS.speed.min, TTS.speed.max);
    return { path: '', text };
  }
  const path = readText(params.path, 'path', SOUND_PATH_MAX);
  const isKnown =
    path === TEST_SOUND || soundAt(state, path) || Object.values(BUILT_IN_VOICES).some((id) => path === `voice/${id}`);
  if (!isKnown) throw badCall('path');
  return { path, text: '' };
}

/** 0 to 1. @throws InvalidParams naming the field */
function readShare(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw badCall(field);
  if (value < 0 || value > 1) throw badValue(field);
  return value;
}

const ZOOM_SPAN = PTZ.zoom.max - PTZ.zoom.min;
const zoomShare = (zoom: number) => Math.round(((zoom - PTZ.zoom.min) / ZOOM_SPAN) * 1_000) / 1_000;

/** Starts the lens on its way; `zoom` as a part of its range. @throws InvalidRequest where the lens is fixed */
function moveLens(call: Call, { focus, zoom }: { focus: number; zoom: number }): true {
  if (!call.core.capabilities().focusControl) throw new DeviceError(ReplyError.InvalidRequest);
  const to = { focus, zoom: PTZ.zoom.min + zoom * ZOOM_SPAN };
  return changeCamera(call, (camera, now) => lensMovesTo(camera, now, to));
}

/** Methods of the areas around the picture. */
export const video = service(['encode', 'devVideoInput', 'devVideoDetect', 'speak', 'StreamUrlService'], {
  ...areaHandles('encode'),
  ...areaHandles('speak'),

  'encode.getConfigCaps'(call, params) {
    const entry = readEntry(call, params.config, readChannel(call, params.channel));
    return { caps: encodeCaps(entry, call.state.tables.VideoStandard) };
  },

  'encode.getStatus': ({ state }) => ({ bitrate: Number(state.tables.Encode[0]?.MainFormat[0]?.Video.BitRate ?? 0) }),

  'encode.getCaps'(call, params) {
    // Capabilities of the device: some clients count its channels from 1. @assumed as public clients ask
    const channels = call.state.tables.Encode.length;
    const channel = readWhole(params.channel ?? 0, 'channel', 0, channels);
    const entry = readEntry(call, undefined, Math.min(channel, channels - 1));
    return { caps: { ...encodeCaps(entry, call.state.tables.VideoStandard), MaxExtraStream: 1 } };
  },

  'encode.getCropCaps'(call, params) {
    readChannel(call, params.channel);
    const { encodeCrop: Support } = call.core.capabilities();
    return { caps: { Support, ...(Support ? CROP_CAPS : {}) } };
  },

  'devVideoInput.factory.getCollect': ({ core }) => ({
    channels: core.capabilities().hasVideo ? core.state().tables.Encode.length : 0,
  }),

  'devVideoInput.factory.instance': (call, params) =>
    createHandle(call, { kind: 'devVideoInput', channel: readChannel(call, params.channel) }),

  'devVideoInput.destroy': (call) => releaseHandle(call, 'devVideoInput'),

  'devVideoInput.getCaps'(call) {
    if (call.request.object !== undefined) handleOf(call, 'devVideoInput');
    const { caps } = capsOf(call.core.capabilities(), 'devVideoInput.getCaps');
    const { members } = call.state.camera;
    return { caps: { ...caps, ...(members && { Members: members }) } };
  },

  'devVideoInput.adjustFocus'(call, params) {
    handleOf(call, 'devVideoInput');
    const [focus, zoom] = [readShare(params.focus, 'focus'), readShare(params.zoom, 'zoom')];
    return moveLens(call, { focus, zoom });
  },

  'devVideoInput.autoFocus'(call) {
    handleOf(call, 'devVideoInput');
    const { zoom } = positionAt(call.state.camera, call.core.clock.now());
    return moveLens(call, { focus: SHARP.focus, zoom: zoomShare(zoom) });
  },

  'devVideoInput.resetFocusOptions'(call) {
    handleOf(call, 'devVideoInput');
    return moveLens(call, { focus: SHARP.focus, zoom: 0 });
  },

  'devVideoInput.getFocusStatus'(call) {
    handleOf(call, 'devVideoInput');
    const { camera } = call.state;
    const now = call.core.clock.now();
    const { focus, zoom } = positionAt(camera, now);
    return { Focus: focus, Zoom: zoomShare(zoom), Status: isLensMovingAt(camera, now) ? 'Moving' : 'Normal' };
  },

  'devVideoDetect.factory.instance': (call, params) =>
    createHandle(call, { kind: 'devVideoDetect', channel: readChannel(call, params.channel) }),

  'devVideoDetect.destroy': (call) => releaseHandle(call, 'devVideoDetect'),

  'devVideoDetect.getCaps'(call, params) {
    if (call.request.object !== undefined) handleOf(call, 'devVideoDetect');
    const name = readText(params.name ?? 'All', 'name', 32);
    const { columns: Columns, rows: Rows } = motionGrid(call.state.tables.VideoStandard);
    const { caps } = capsOf(call.core.capabilities(), 'devVideoDetect.getCaps');
    const all = new Map<string, unknown>(Object.entries({ ...caps, Columns, Rows }));
    if (name === 'All') return { caps: Object.fromEntries(all) };
    if (!all.has(name)) throw badValue('name');
    return { caps: { [name]: all.get(name) } };
  },

  'devVideoDetect.getMotionLevel'(call) {
    if (call.request.object !== undefined) handleOf(call, 'devVideoDetect');
    return { levels: call.core.motion.levels() };
  },

  'speak.getCaps'({ core }) {
    const { caps } = capsOf(core.capabilities(), 'speak.getCaps');
    return { caps: { ...caps, formats: core.capabilities().talk ? [...TALK_FORMATS] : [] } };
  },

  'speak.startPlay'({ core, state }, params) {
    const { path, text } = readSound(state, params);
    const row = state.tables.CustomAudio.find(({ Path }) => path !== '' && Path === path);
    if (row && row.State !== 'Complete') throw refusedFor('TargetInUse');
    const volume = params.volume === undefined ? state.tables.AudioOutputVolume[0] : params.volume;
    const level = readWhole(volume, 'volume', 0, 100);
    if (core.isTalking()) throw refusedFor('TargetInUse');
    const seconds = soundAt(state, path)?.seconds;
    playSound(core, { event: '', path, text }, level, seconds === undefined ? TEST_SOUND_MS : seconds * 1_000);
    return { Status: 'Playing' };
  },

  'speak.stopPlay'({ core }) {
    core.update(({ played, heard }) => {
      for (const sound of [played, heard.at(-1)]) if (sound) sound.until = Math.min(sound.until, core.clock.now());
    });
    return true;
  },

  'speak.start'(call, { format }) {
    const session = loginOf(call);
    const law = readFormat(format);
    // A second start of the same login changes the law.
    if (session.talk === undefined && call.core.isTalking()) throw refusedFor('TargetInUse');
    session.talk = law;
    return true;
  },

  'speak.stop'(call, { format }) {
    if (format !== undefined) readFormat(format);
    delete loginOf(call).talk;
    return true;
  },

  'StreamUrlService.getUrls'({ state }, params) {
    if (readText(params.protocol, 'protocol', 16) !== 'RTMP') throw badCall('protocol');
    if ((params.type ?? 'live') !== 'live') throw badCall('type');
    // A client that names no stream gets the small one: its player has no hardware to decode with.
    const { channel = 0, subtype = StreamSubtype.Sub } = readRecord(params.streamopt ?? {}, 'streamopt');
    const camera = readWhole(channel, 'streamopt.channel', 0, state.tables.Encode.length - 1);
    const stream = readWhole(subtype, 'streamopt.subtype', StreamSubtype.Main, StreamSubtype.Sub);
    return { url: [`rtmp://${DEVICE_ADDRESS}:${RTMP_PORT}/live/${camera}/${stream}`] };
  },
});
