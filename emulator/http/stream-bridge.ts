import { ENDPOINT } from '@/lib/contract/endpoints';
import { StreamLimits, StreamSubtype, type VideoCompression } from '@/lib/contract/stream';
import type { Device } from '../device-interface';
import type { FaultBook } from '../faults/fault-book';
import type { StreamFault, StreamHost, StreamLogEntry, StreamSettings } from '../stream/stream-host';
import type { StreamServer } from '../stream/stream-server';
import type { RequestLog } from './request-log';

/** The live stream as the server uses it. */
export type LiveStreams = Pick<StreamServer, 'handleUpgrade' | 'configChanged' | 'sessionCount' | 'close'>;

/** The stream server, loaded with the first upgrade: the encoder would make every start slower. */
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
      const leave = () => socket.destroy();
      socket.on('error', leave);
      void load().then((server) => server.handleUpgrade(request, socket, head), leave);
    },
    configChanged(channelIndex) {
      void loading?.then((server) => server.configChanged(channelIndex));
    },
    sessionCount: () => loaded?.sessionCount() ?? 0,
    async close() {
      await (await loading)?.close();
    },
  };
}

/** What the live stream sees of the device: its encoder table, its accounts, the fault rules and the request log. */
export function streamHost(device: Device, faults: FaultBook, log: RequestLog): StreamHost {
  return {
    realm: () => device.realm(),
    ha1: (userName) => device.ha1(userName),
    encode: (channelIndex, subtype) => settingsOf(device, channelIndex, subtype),
    fault: (at) => faultAt(faults, at),
    now: () => device.clock.now(),
    log: (entry) => note(device, log, entry),
    maxSessions: StreamLimits.maxSessions,
  };
}

/** One stream of `Encode`; undefined when the device has no camera or the stream is switched off. @spec §3 */
export function settingsOf(device: Device, channelIndex: number, subtype: number): StreamSettings | undefined {
  if (device.capabilities().hasVideo !== true) return undefined;
  const channel = device.state().tables.Encode[channelIndex];
  const formats = subtype === StreamSubtype.Main ? channel?.MainFormat : channel?.ExtraFormat;
  const format = formats?.[0];
  if (!format || (subtype !== StreamSubtype.Main && !format.VideoEnable)) return undefined;
  const { Video: video } = format;
  const compression: VideoCompression = video.Compression === 'MJPG' ? 'MJPEG' : video.Compression;
  return {
    width: video.Width,
    height: video.Height,
    fps: video.FPS,
    gop: video.GOP,
    compression,
    isAudioOn: format.AudioEnable,
  };
}

function faultAt(faults: FaultBook, at: string): StreamFault | undefined {
  const action = faults.streamFault(at);
  if (action?.type === 'refuse') return { kind: 'refuse' };
  if (action?.type === 'rtsp') return { kind: 'rtsp', status: action.status, afterFrames: action.afterFrames };
  if (action?.type === 'closeWs') return { kind: 'closeWs', code: action.code, afterFrames: action.afterFrames };
  if (action?.type === 'stall') return { kind: 'stall', afterFrames: action.afterFrames, forMs: action.forMs };
  return undefined;
}

/** A reply stands for its request; openings and ends are entries of their own. */
function note(device: Device, log: RequestLog, { connection, event, verb, uri, status, detail }: StreamLogEntry): void {
  if (event === 'request') return;
  log.add({
    time: device.clock.now(),
    transport: 'stream',
    endpoint: ENDPOINT.stream,
    method: verb ?? event,
    params: { connection, event, ...(uri === undefined ? {} : { uri }), ...(detail === undefined ? {} : { detail }) },
    status,
    durationMs: 0,
    address: '',
  });
}
