import {
  PLUGIN,
  PLUGIN_EVENT,
  PLUGIN_LIVE_MODE,
  type PluginEvent,
  type PluginObject,
  type PluginRequest,
} from '@/lib/contract/plugin';
import { PlayerCode } from '@/lib/contract/stream';
import { createStore } from '@/lib/store';
import { type LiveSource, streamOf } from '../live-source';
import type { LiveView, RefreshSource } from '../live-view';
import type { PlayerSnapshot, PlayerState } from '../player-state';
import { FileDialogs } from './file-dialogs';
import { newPluginElement, type PluginElement, pluginOf } from './plugin-object';

/** Dependencies of the plugin's player on the page. */
export interface PluginPage {
  location: Pick<Location, 'protocol' | 'hostname' | 'port'>;
  /** The picture has switched to another of the encoder's streams by itself. */
  onStreamMoved(subtype: number): void;
}

/** The video channel to free when the device is lost. @spec §4 */
const LOST_CHANNEL = 0;

type Stream = ReturnType<typeof streamOf>;

/**
 * The variant that shows live video by the browser plugin, which connects to the device by itself. While the plugin
 * is not loaded every action does nothing. @spec §4 browser plugin
 */
export class PluginPlayer implements LiveView {
  readonly #page: PluginPage;
  readonly #snapshot = createStore<PlayerSnapshot>({ state: { kind: 'idle' } });
  readonly #dialogs = new FileDialogs();
  #element: PluginElement | undefined;
  /** The listener is added; it stays until the element is removed. */
  #isListening = false;
  #source: LiveSource | undefined;
  #refresh: RefreshSource | undefined;
  /** The plugin is signed in to the device. */
  #isSignedIn = false;
  /** The RTSP over TLS setting of the plugin; undefined before it was set. */
  #isOverTls: boolean | undefined;
  /** The stream that the plugin shows; undefined while it is not connected. */
  #shown: Stream | undefined;
  #volume = 0;
  #isMuted = false;
  // The plugin counts no pictures for the page and draws overlays itself.
  onFrame: LiveView['onFrame'];
  onBoxes: LiveView['onBoxes'];

  constructor(page: PluginPage) {
    this.#page = page;
  }

  readonly subscribe = this.#snapshot.subscribe;
  readonly getSnapshot = this.#snapshot.get;

  readonly attach = (host: HTMLElement | null): void => {
    // Without its element the plugin can no longer sign out.
    if (this.#element) this.stop();
    this.#element?.remove();
    this.#element = host ? newPluginElement() : undefined;
    this.#isListening = false;
    if (this.#element) host?.replaceChildren(this.#element);
  };

  start(source: LiveSource, refresh?: RefreshSource): void {
    const plugin = pluginOf(this.#element);
    if (!plugin) {
      this.#setState({ kind: 'unavailable', missing: 'plugin' });
      return;
    }
    const before = this.#source;
    if (before && (before.userName !== source.userName || before.password !== source.password)) this.stop();
    this.#source = source;
    this.#refresh = refresh;
    const stream = streamOf(source);
    if (isSameStream(stream, this.#shown)) {
      this.#present(this.#snapshot.get().state);
      return;
    }
    this.#adoptFlag(source);
    if (!this.#isSignedIn && !this.#signIn(plugin, source)) {
      this.#setState({ kind: 'refused', reason: 'unauthorised', code: PlayerCode.Unauthorized, isSecure: false });
      return;
    }
    this.#connect(plugin, stream);
  }

  stop(): void {
    const plugin = pluginOf(this.#element);
    if (this.#shown) plugin?.DisConnectRealVideo(this.#shown.channelIndex);
    if (this.#isSignedIn) plugin?.LogoutDevice();
    this.#dialogs.settle(undefined);
    this.#isSignedIn = false;
    this.#isOverTls = undefined;
    this.#shown = undefined;
    this.#source = undefined;
    this.#setState({ kind: 'idle' });
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#applyVolume();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  pause(): void {
    this.#hold(true);
  }

  resume(): void {
    this.#hold(false);
  }

  stats(): undefined {
    return undefined;
  }

  async saveSnapshot(fileName: string): Promise<void> {
    if (!this.#shown || !pluginOf(this.#element)) return;
    const Path = await this.#dialogs.ask(() =>
      this.#request({ Protocol: 'OpenFileDialog', Params: { Name: fileName } }),
    );
    if (Path) this.#request({ Protocol: 'SnapPicture', Params: { Path } });
  }

  #signIn(plugin: PluginObject, { userName, password }: LiveSource): boolean {
    const { protocol, hostname, port } = this.#page.location;
    const ownPort = Number(port) || PLUGIN.defaultPorts[protocol === 'https:' ? 'https' : 'http'];
    if (!this.#isListening) plugin.AddEventListener(PLUGIN_EVENT, (json) => this.#onEvent(json));
    this.#isListening = true;
    this.#isSignedIn = plugin.LoginDeviceEx(hostname, ownPort, userName, password, 0) === 0;
    return this.#isSignedIn;
  }

  #connect(plugin: PluginObject, stream: Stream): void {
    if (this.#shown) plugin.DisConnectRealVideo(this.#shown.channelIndex);
    plugin.SetModuleMode(PLUGIN_LIVE_MODE);
    plugin.ConnectRealVideo(stream.channelIndex, stream.subtype);
    this.#shown = stream;
    this.#request({ Protocol: 'EnableAnalytics', Params: { Enable: true } });
    this.#applyVolume();
    this.#present({ kind: 'playing' });
  }

  #hold(isHeld: boolean): void {
    if (!this.#shown || !pluginOf(this.#element)) return;
    this.#request({ Protocol: 'PauseRealVideo', Params: { Enable: isHeld } });
    this.#present({ kind: isHeld ? 'paused' : 'playing' });
  }

  #applyVolume(): void {
    if (!this.#shown) return;
    const Volume = this.#isMuted ? 0 : Math.round(this.#volume * 100);
    this.#request({ Protocol: 'SetVolume', Params: { Volume } });
  }

  /** Sets RTSP over TLS in the plugin, when it changed. */
  #adoptFlag({ isOverTls = false }: LiveSource): boolean {
    if (isOverTls === this.#isOverTls) return false;
    this.#isOverTls = isOverTls;
    const { socketType: SocketType, disorderWindow: DisorderWindow } = PLUGIN;
    this.#request({ Protocol: 'SetCustomerInfo', Params: { RTSPOverTls: isOverTls, SocketType, DisorderWindow } });
    return true;
  }

  #request(request: PluginRequest): void {
    pluginOf(this.#element)?.ProtocolPluginWithWebCall(JSON.stringify(request));
  }

  #onEvent(json: string): void {
    const event = readEvent(json);
    if (event?.Event === 'Disconnected') void this.#onDisconnected();
    if (event?.Event === 'FileDialog') this.#dialogs.settle(event.Path || undefined);
  }

  /** Reconnects only when the stream setting of the device changed. @spec §4 */
  async #onDisconnected(): Promise<void> {
    const source = this.#source;
    const lost = this.#shown;
    if (!source || !lost) return;
    this.#request({ Protocol: 'EnableAnalytics', Params: { Enable: false } });
    pluginOf(this.#element)?.DisConnectRealVideo(LOST_CHANNEL);
    this.#shown = undefined;
    this.#setState({ kind: 'lost', retryInMs: 0 });
    const fresh = await this.#refresh?.().catch(() => undefined);
    if (this.#source !== source || this.#shown) return; // stopped, or started again, meanwhile
    const plugin = pluginOf(this.#element);
    if (!plugin || !fresh || !this.#adoptFlag(fresh)) {
      this.#setState({ kind: 'ended' });
      return;
    }
    this.#source = fresh;
    this.#connect(plugin, { channelIndex: lost.channelIndex, subtype: PLUGIN.reconnectStream });
    this.#page.onStreamMoved(PLUGIN.reconnectStream);
  }

  /** With a picture: its size is that of the encoder's table. */
  #present(state: PlayerState): void {
    const { width, height } = this.#source ?? {};
    const size = width !== undefined && height !== undefined && { size: { width, height } };
    this.#snapshot.set({ state, hasSound: true, ...size });
  }

  #setState(state: PlayerState): void {
    this.#snapshot.set({ state });
  }
}

const isSameStream = (a: Stream, b: Stream | undefined) =>
  a.channelIndex === b?.channelIndex && a.subtype === b.subtype;

/** Undefined when the text is not an event of the contract: it comes from another program. */
function readEvent(json: string): PluginEvent | undefined {
  let event: unknown;
  try {
    event = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof event !== 'object' || event === null || !('Event' in event)) return undefined;
  if (event.Event === 'Disconnected') return { Event: 'Disconnected' };
  if (event.Event !== 'FileDialog' || !('Path' in event) || typeof event.Path !== 'string') return undefined;
  return { Event: 'FileDialog', Path: event.Path };
}
