import type { ConfigTables } from '@/lib/contract/configs';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { StreamSubtype, type VideoCompression } from '@/lib/contract/stream';
import type { AnalyseRuleTable } from '@/lib/contract/tables/face';
import type { EncodeCropTable, StreamFormat, VideoWidgetTable } from '@/lib/contract/tables/video';
import type { Device } from '../device-interface';
import type { FaultBook } from '../faults/fault-book';
import type { FaultAction } from '../faults/fault-rule';
import { isRecord } from '../is-record';
import { isAddressAllowed } from '../rules/access-filter';
import { faceReport } from '../rules/face-detection';
import { turnedSize, turnOf } from '../rules/picture-turn';
import { memberAt } from '../state/member-path';
import { formatWallTime, wallTimeIn } from '../state/wall-time';
import { FACE_NAME } from '../stream/analytics-scene';
import { lookAt, paintedView, passingNow } from '../stream/camera-view';
import type { Loudspeaker } from '../stream/loudspeaker';
import type { OverlayText } from '../stream/overlay-layer';
import { canSound } from '../stream/sound-coder';
import type { TrackName } from '../stream/stream-address';
import type { FaceInPicture, StreamFault, StreamHost, StreamLogEntry, StreamSettings } from '../stream/stream-host';
import type { StreamServer } from '../stream/stream-server';
import type { RequestLog } from './request-log';

/** The sign-in accepts no longer names, so that a longer one belongs to no account. */
const LONGEST_NAME = 64;

/** The live stream as the server uses it. */
export type LiveStreams = Pick<
  StreamServer,
  'handleUpgrade' | 'handleConnection' | 'configChanged' | 'accessChanged' | 'release' | 'sessionCount' | 'close'
>;

/** The stream server, imported with the first client: the encoder would slow down every start. */
export function liveStreams(host: StreamHost): LiveStreams {
  let loading: Promise<StreamServer> | undefined;
  let loaded: StreamServer | undefined;
  const load = () => {
    loading ??= import('../stream/stream-server').then(({ createStreamServer }) => {
      loaded = createStreamServer(host);
      return loaded;
    });
    return loading;
  };
  return {
    handleUpgrade(request, socket, head) {
      const destroy = () => socket.destroy();
      socket.on('error', destroy);
      void load().then((server) => server.handleUpgrade(request, socket, head), destroy);
    },
    handleConnection(socket) {
      const destroy = () => socket.destroy();
      socket.on('error', destroy);
      void load().then((server) => server.handleConnection(socket), destroy);
    },
    configChanged(channelIndex) {
      void loading?.then((server) => server.configChanged(channelIndex));
    },
    accessChanged: () => loaded?.accessChanged(),
    release: (continues) => loaded?.release(continues),
    sessionCount: () => loaded?.sessionCount() ?? 0,
    async close() {
      await (await loading)?.close();
    },
  };
}

/** The live stream's view of the device: its encoder table, accounts, fault rules and the request log. */
export function streamHost(device: Device, faults: FaultBook, log: RequestLog, loudspeaker: Loudspeaker): StreamHost {
  return {
    loudspeaker,
    realm: () => device.realm(),
    ha1: (userName, algorithm) => device.ha1(userName, algorithm),
    isLocked: (userName) => device.isLocked(userName.slice(0, LONGEST_NAME)),
    wrongPassword: (userName, address) => device.wrongPassword(userName.slice(0, LONGEST_NAME), address),
    mayReach: (address, port) =>
      !device.switches().enforceAccessFilter || isAddressAllowed(device.state().tables.AccessFilter, address, port),
    mayPlay: (userName) => device.mayPlay(userName),
    mayTalk: (userName) => device.mayTalk(userName),
    encode: (channelIndex, subtype) => settingsOf(device, channelIndex, subtype),
    fault: (at, track) => faultAt(faults, at, track),
    passing: (channelIndex) => passingNow(device, channelIndex),
    overlays: (channelIndex, wallMs) => overlaysOf(device, channelIndex, wallMs),
    look: (channelIndex, wallMs = device.wallNow()) => lookAt(device, channelIndex, wallMs),
    microphone: () => microphoneOf(device),
    view: () => paintedView(device),
    face: (channelIndex) => faceIn(device, channelIndex),
    analytics: () => (canAnalyse(device) ? device.switches().streamAnalytics : 'off'),
    wallNow: () => device.wallNow(),
    wasShown: (wallMs) => device.wasShown(wallMs),
    utcNow: () => device.clock.now(),
    log: (entry) => note(device, log, entry),
    disturbed: (disturbance) => faults.disturbances.add(disturbance),
    get maxSessions() {
      return device.switches().maxStreams;
    },
    get auth() {
      return device.switches().streamAuth;
    },
    get nonceLifeS() {
      return device.switches().streamNonceS;
    },
    get sessionTimeoutS() {
      return Math.max(1, device.switches().streamTimeoutS);
    },
  };
}

/** The face that the tester has put in front of the camera, judged by the rule in force. */
function faceIn(device: Device, channelIndex: number): FaceInPicture {
  const { face } = device.switches();
  const rule = memberAt(device.state().tables, ['VideoAnalyseRule', channelIndex, 0]) as AnalyseRuleTable | undefined;
  return {
    size: face,
    judge(track) {
      try {
        return faceReport(face, track, rule, FACE_NAME);
      } catch {
        // The control port has stored a table of another form, which must not end the stream.
        return undefined;
      }
    },
  };
}

/** 0 to 1; full where the control port has stored something else, which must not end the stream. */
function microphoneOf(device: Device): number {
  const level = memberAt(device.state().tables, ['AudioInputVolume', 0]);
  return typeof level === 'number' && level >= 0 && level <= 100 ? level / 100 : 1;
}

/** One stream of `Encode`; undefined when the device has no camera or the stream is switched off. @spec §3 */
function settingsOf(device: Device, channelIndex: number, subtype: number): StreamSettings | undefined {
  if (device.capabilities().hasVideo !== true) return undefined;
  if (subtype > StreamSubtype.Crop) return undefined;
  if (subtype === StreamSubtype.Crop) return cutSettings(device, channelIndex);
  const format = formatAt(device, channelIndex, subtype === StreamSubtype.Main ? 'MainFormat' : 'ExtraFormat');
  if (!format || (subtype !== StreamSubtype.Main && !format.VideoEnable)) return undefined;
  const { Video: video, Audio: audio } = format;
  const compression = COMPRESSIONS.get(video?.Compression);
  if (!video || !compression) return undefined;
  const { Compression: sound, Frequency: rateHz } = audio ?? {};
  // A picture that lies on its side is as wide as it was high.
  const [width, height] = turnedSize(video.Width, video.Height, turnOf(device.state().tables, channelIndex));
  return {
    width,
    height,
    fps: video.FPS,
    gop: video.GOP,
    compression,
    // PCM is not supported: such a stream has no sound track.
    ...(format.AudioEnable && canSound(sound, rateHz) && { sound, soundRateHz: rateHz }),
    // Talk uses the law of the sound, A-law when that is not G.711, whether sound is on or not. @assumed pages-2
    // two-way talk
    ...(device.capabilities().talk === true && { talk: sound === 'G.711Mu' ? sound : 'G.711A' }),
  };
}

/** How tables name what the emulator's encoders make. */
const COMPRESSIONS: ReadonlyMap<unknown, VideoCompression> = new Map([
  ['H.264', 'H.264'],
  ['H.265', 'H.265'],
  ['MJPG', 'MJPEG'],
  ['MJPEG', 'MJPEG'],
] as const);

/** A table written through the control API may have any form, so that each member may be missing. */
function formatAt(device: Device, channelIndex: number, name: 'MainFormat' | 'ExtraFormat') {
  const format = memberAt(device.state().tables, ['Encode', channelIndex, name, 0]);
  return isRecord(format) ? (format as Partial<StreamFormat>) : undefined;
}

/** Pictures a second of the cut-out, and from key picture to key picture. @assumed pages-2 /video/localCode */
const CUT_RATE = { fps: 15, gop: 30 } as const;

/** The part of the main stream's picture that indoor monitors get; undefined while that is switched off. */
function cutSettings(device: Device, channelIndex: number): StreamSettings | undefined {
  const { EncodeCrop } = device.state().tables as Partial<ConfigTables>;
  const cut: Partial<EncodeCropTable> | undefined = EncodeCrop?.[channelIndex];
  const main = formatAt(device, channelIndex, 'MainFormat')?.Video;
  if (device.capabilities().encodeCrop !== true || !main || cut?.Enable !== true || !isRegion(cut.Region))
    return undefined;
  const [width, height] = turnedSize(main.Width, main.Height, turnOf(device.state().tables, channelIndex));
  return {
    ...CUT_RATE,
    width: Number(cut.Width),
    height: Number(cut.Height),
    compression: 'H.264',
    cut: { whole: { width, height }, region: cut.Region },
  };
}

/** A table written through the control API may hold anything. */
const isRegion = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 4 && value.every(Number.isFinite);

/** Whether the camera detects faces or counts people. @assumed pages-2 overlays */
function canAnalyse(device: Device): boolean {
  const { faceAuth, peopleCount } = device.capabilities();
  return faceAuth === true || peopleCount === true;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Longest text that is painted; a table written through the control API may hold any. */
const OVERLAY_MAX = 64;
/** Texts of other clients that are painted. */
const OVERLAYS = 8;

/**
 * Channel title and device time as configured in `ChannelTitle` and `VideoWidget`; missing or invalid members are not
 * painted. @assumed pages-2 /video/set
 */
export function overlaysOf(device: Device, channelIndex: number, wallMs = device.wallNow()): OverlayText[] {
  const { ChannelTitle, Locales, VideoWidget } = device.state().tables as Partial<ConfigTables>;
  const widget: Partial<VideoWidgetTable> | undefined = VideoWidget?.[channelIndex];
  const format: unknown = Locales?.TimeFormat;
  const time = typeof format === 'string' ? wallTimeIn(format, wallMs) : formatWallTime(wallMs);
  const week = widget?.TimeTitle?.ShowWeek === true ? ` ${WEEKDAYS[new Date(wallMs).getUTCDay()]}` : '';
  return [
    ...overlayOf(widget?.ChannelTitle, ChannelTitle?.[channelIndex]?.Name),
    ...(channelIndex === 0 ? device.state().areas.texts.slice(0, OVERLAYS) : []).map(({ Text, Pos: [x, y] }) => ({
      text: Text.slice(0, OVERLAY_MAX),
      rect: [x, y, x, y] as [number, number, number, number],
    })),
    ...overlayOf(widget?.TimeTitle, `${time}${week}`),
  ];
}

function overlayOf(place: Partial<VideoWidgetTable['ChannelTitle']> | undefined, text: unknown): OverlayText[] {
  const { EncodeBlend, Rect } = place ?? {};
  const isPlace = Array.isArray(Rect) && Rect.length === 4 && Rect.every(Number.isFinite);
  if (EncodeBlend !== true || !isPlace || typeof text !== 'string') return [];
  return [{ text: text.slice(0, OVERLAY_MAX), rect: Rect }];
}

/** Broken replies with an equivalent in RTSP. */
const MALFORMED: Readonly<Record<string, 'half' | 'wrongId'>> = { halfJson: 'half', wrongId: 'wrongId' };

/** A rule's action for the stream; `error` and `result` are JSON replies and have no equivalent. */
function faultAt(faults: FaultBook, at: string, track: TrackName | undefined): StreamFault | undefined {
  const { delayMs, action, ids } = faults.streamPlan(at, track);
  // The rule of the action is the last one; those before it are delays.
  const delays = action ? ids.slice(0, -1) : ids;
  const kind = faultOf(action, at);
  const fault = kind && { ...kind, rule: ids.at(-1) };
  if (delayMs === 0) return fault;
  return { kind: 'delay', ms: delayMs, rule: delays.join(), ...(fault ? { afterwards: fault } : {}) };
}

function faultOf(action: FaultAction | undefined, at: string): StreamFault | undefined {
  if (action?.type === 'refuse') return { kind: 'refuse' };
  if (action?.type === 'rtsp') {
    const { status, afterFrames, retryAfterS } = action;
    return { kind: 'rtsp', status, afterFrames, retryAfterS };
  }
  if (action?.type === 'closeWs') return { kind: 'closeWs', code: action.code, afterFrames: action.afterFrames };
  if (action?.type === 'http') {
    const { status } = action;
    return at === 'upgrade' ? { kind: 'refuse', status } : { kind: 'rtsp', status };
  }
  if (action?.type === 'drop') return { kind: 'drop', when: action.when };
  if (action?.type === 'reset') return { kind: 'reset', at: action.at };
  if (action?.type === 'throttle') return { kind: 'throttle', bytesPerSecond: action.bytesPerSecond };
  if (action?.type === 'malformed') return { kind: 'malformed', how: MALFORMED[action.kind] ?? 'text' };
  if (action?.type === 'stall') {
    const { afterFrames, forMs, isBurst } = action;
    return { kind: 'stall', afterFrames, forMs, isBurst };
  }
  if (action?.type === 'media') {
    const { type: _type, ...shape } = action;
    return { kind: 'media', shape };
  }
  return undefined;
}

/** A reply is logged with its request; openings and ends are separate entries. */
function note(device: Device, log: RequestLog, entry: StreamLogEntry): void {
  const { connection, event, verb, uri, status, detail, address, rules = [] } = entry;
  if (event === 'request') return;
  log.add({
    time: device.clock.now(),
    transport: 'stream',
    endpoint: ENDPOINT.stream,
    method: verb ?? event,
    params: { connection, event, ...(uri === undefined ? {} : { uri }), ...(detail === undefined ? {} : { detail }) },
    status,
    durationMs: 0,
    address,
    ...(rules.length > 0 && { faultIds: [...rules] }),
  });
}
