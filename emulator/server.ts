import { createServer } from 'node:http';
import { REQUEST } from '@/lib/contract/limits';
import { createControlApp } from './control/control-app';
import { isPlayerBuilt, PLAYER_PATH } from './control/player-routes';
import { type ControlCall, runScript } from './control/run-script';
import { SnapshotShelf } from './control/snapshot-shelf';
import { createDevice } from './device';
import type { Device, DeviceOptions } from './device-interface';
import { createDevicePorts } from './device-ports';
import { FaultBook } from './faults/fault-book';
import { deliverTo } from './helper/deliver-form';
import { type HelperOptions, HelperServer } from './helper/helper-server';
import { openConsoleFolder } from './http/console-folder';
import { createDeviceApp } from './http/device-app';
import { FileFolder } from './http/file-folder';
import { FIRMWARE_UPLOADS } from './http/firmware-uploads';
import { isDevicePage } from './http/guard';
import { Holds } from './http/holds';
import type { HttpContext, RequestLimits } from './http/http-context';
import { noteRefusal, tellRequest } from './http/note-refusal';
import { NotifyStreams } from './http/notify-streams';
import { RECORD_UPLOADS } from './http/record-uploads';
import { type LoggedRequest, RequestLog } from './http/request-log';
import { type SeedFile, StoredFiles } from './http/stored-files';
import { liveStreams, streamHost } from './http/stream-bridge';
import type { UploadRegistry } from './http/upload-registry';
import { type Listener, listen, listener, originOf, portOf, serverOptions } from './listener';
import { Loudspeaker } from './stream/loudspeaker';

/** Options of an emulator; everything except the device's own options has a default. */
export interface EmulatorOptions extends DeviceOptions {
  /** Address to listen on, 127.0.0.1 when absent. */
  host?: string;
  /** 0 picks a free port. */
  port?: number;
  /** Absent: no control API. */
  controlPort?: number;
  /** Port of the same pages and streams over TLS; absent: none. */
  httpsPort?: number;
  /** The emulated helper service; default: off, on a free port. */
  helper?: HelperOptions;
  /** RTSP over TCP; absent: none. */
  rtspPort?: number;
  /** The device is at the address of its wired interface, and moves with it to other loopback addresses. For tests. */
  followsAddress?: boolean;
  /** Required on every control call when set. */
  controlToken?: string;
  /** Additional host names of the device port. */
  allowedHosts?: readonly string[];
  /** Folder of the packaged console. */
  consoleFolder?: string;
  /** Folder of the player page; default: the folder of its build. */
  playerFolder?: string;
  /** Initial rules, as JSON. */
  faults?: readonly unknown[];
  /** Initial files of the device, from a profile file. */
  files?: readonly SeedFile[];
  /** Calls of the control API, made once everything listens, from a profile file. They need `controlPort`. */
  script?: readonly ControlCall[];
  logSize?: number;
  limits?: Partial<RequestLimits>;
  uploads?: UploadRegistry;
  onRequest?: (entry: LoggedRequest) => void;
  onFailure?: (error: unknown) => void;
}

/** A running emulator. */
export interface Emulator {
  device: Device;
  /** `http://…` of the device port, without a slash at the end. */
  origin: string;
  port: number;
  /** Origin of the control API; undefined without one. */
  controlOrigin?: string;
  controlPort?: number;
  /** `https://…` of the https port; undefined without one. */
  httpsOrigin?: string;
  /** `rtsp://…` of the RTSP port; undefined without one. */
  rtspOrigin?: string;
  /** `ws://127.0.0.1:…` of the emulated helper; undefined while it is off. */
  helperOrigin?: string;
  /**
   * Address of the player page; undefined when it is not built, or when no browser can open it because of the token.
   */
  playerAddress?: string;
  /** Ends connections, timers and listeners and writes pending state. Errors: StateNotSaved. */
  close(): Promise<void>;
}

/**
 * Starts a device with its port and its control API. Errors: those of the device (state folder), of the folder of the
 * console, FaultRuleError, ScriptRefused, and EADDRINUSE of the listener.
 */
export async function runEmulator(options: EmulatorOptions): Promise<Emulator> {
  const host = options.host ?? '127.0.0.1';
  const faults = new FaultBook(options.seed);
  faults.addAll(options.faults ?? []);
  const consoleSource = options.consoleFolder === undefined ? undefined : openConsoleFolder(options.consoleFolder);
  const loudspeaker = new Loudspeaker();
  const device = createDevice({
    ...options,
    opensHttps: options.httpsPort !== undefined,
    isTalking: () => loudspeaker.report().isTaken,
  });
  const holds = new Holds();
  const log = new RequestLog(options.logSize ?? REQUEST.logEntries);
  if (options.onRequest) log.listen(options.onRequest);
  const notify = new NotifyStreams(device, faults, holds);
  const folder = new FileFolder(options.stateDir);
  const stored = new StoredFiles(folder, options.fresh, options.files);
  const snapshots = new SnapshotShelf(device, stored);
  // Files that only snapshots of an earlier run had.
  snapshots.sweep();
  device.useFiles({
    read: (path) => stored.read(path),
    remove(path) {
      if (!snapshots.names(path)) stored.remove(path);
    },
  });
  const allowedHosts = [host, ...(options.allowedHosts ?? [])];
  const context: HttpContext = {
    device,
    faults,
    log,
    holds,
    limits: { ...REQUEST, ...options.limits },
    notify,
    uploads: { ...RECORD_UPLOADS, ...FIRMWARE_UPLOADS, ...options.uploads },
    customTexts: new Map(),
    console: consoleSource,
    isOwnPage: (origin) => isDevicePage(origin, allowedHosts, ports.ownPorts()),
  };
  // What a live stream is asked for at an address of the client's own making; a fault rule may answer the same.
  log.listen((entry) => {
    if (entry.transport !== 'stream' || entry.status !== 404) return;
    if (faults.list().some(({ action }) => action.type === 'rtsp')) return;
    const { uri } = Object(entry.params);
    tellRequest([noteRefusal(context, `${entry.method} ${uri}`, 'unknown address')], entry);
  });
  const onFailure = options.onFailure ?? ((error) => process.stderr.write(`emulator: ${String(error)}\n`));
  const streams = liveStreams(streamHost(device, faults, log, loudspeaker));
  const app = createDeviceApp(context, { allowedHosts, folder, stored, onFailure });
  const { port = 0, httpsPort, rtspPort } = options;
  const hasPlayer = options.controlPort !== undefined && options.controlToken === undefined;
  const playerPort = () => (hasPlayer && controlPort ? portOf(controlPort.server) : undefined);
  const { headMs, bodyMs } = context.limits;
  const { followsAddress = false } = options;
  const listening = { host, allowedHosts, port, httpsPort, rtspPort, playerPort, headMs, bodyMs, followsAddress };
  const ports = createDevicePorts(device, app, streams, listening);
  const stops = [
    device.onTableWritten((name) => {
      if (['Encode', 'EncodeCrop', 'VideoImageControl'].includes(name))
        for (let channel = 0; channel < 4; channel += 1) streams.configChanged(channel);
      // A notification stream is an endless reply; clients that still reach the device reconnect.
      if (name === 'Https' && !device.state().tables.Https.Enable) notify.endAll();
    }),
    device.onAccessChanged(() => streams.accessChanged()),
    device.onUp((isUp) => {
      if (!isUp) notify.endAll();
    }),
  ];
  const { isOwnPage } = context;
  const firstProfile = device.profile;
  const deliver = deliverTo(() => originOf('http', host, ports.http.server), isOwnPage);
  const surroundings = { holds, isOwnPage, deliver, onFailure };
  const helper = new HelperServer(options.helper ?? { port: 0, isOn: false }, surroundings);
  const controlPort: Listener | undefined =
    options.controlPort === undefined
      ? undefined
      : listener(
          createServer(
            serverOptions(),
            createControlApp(context, {
              token: options.controlToken,
              allowedHosts,
              stored,
              snapshots,
              helper,
              firstProfile,
              release(continues) {
                holds.release(continues);
                streams.release(continues);
              },
              cutPower: ports.cut,
              port: () => ports.portsNow().http,
              httpsPort: () => ports.portsNow().https,
              rtspPort: () => ports.portsNow().rtsp,
              canMove: ports.canMove,
              portProblem: ports.problem,
              controlPort: () => (controlPort ? portOf(controlPort.server) : 0),
              streamSessions: () => streams.sessionCount(),
              loudspeaker,
              playerFolder: options.playerFolder,
              onFailure,
            }),
          ),
        );

  const close = async () => {
    for (const stop of stops) stop();
    holds.close();
    notify.close();
    await streams.close();
    await Promise.all([ports.close(), controlPort?.close(), helper.stop()]);
    folder.remove();
    await device.close();
  };
  try {
    await ports.open();
    await helper.open();
    if (controlPort) {
      await listen(controlPort.server, options.controlPort ?? 0, host);
      const door = { origin: originOf('http', host, controlPort.server), token: options.controlToken };
      await runScript(options.script ?? [], door);
    }
  } catch (error) {
    // The first error says more than one of ending.
    await close().catch(() => undefined);
    throw error;
  }
  const controlOrigin = controlPort && originOf('http', host, controlPort.server);
  return {
    device,
    origin: originOf('http', host, ports.http.server),
    port: portOf(ports.http.server),
    ...(controlPort ? { controlPort: portOf(controlPort.server), controlOrigin } : {}),
    ...(hasPlayer && isPlayerBuilt(options.playerFolder) ? { playerAddress: `${controlOrigin}${PLAYER_PATH}` } : {}),
    ...(ports.https ? { httpsOrigin: originOf('https', host, ports.https.server) } : {}),
    ...(ports.rtsp ? { rtspOrigin: originOf('rtsp', host, ports.rtsp.server) } : {}),
    ...(helper.origin === undefined ? {} : { helperOrigin: helper.origin }),
    close,
  };
}
