/**
 * The browser plugin for live video: an `<object>` whose members the page calls. Members and mime type @assumed as
 * public pages for plugins of this family use them; what `PluginRequest` and `PluginEvent` hold has no public trace.
 */

/** Numbers of the plugin. @spec §9 */
export const PLUGIN = {
  /** Of its form for Internet Explorer, which cannot run this console. */
  activeXVersion: '977.8.3.7',
  /** Of its form for all other browsers; stands in the mime type. */
  mimeVersion: '3.3.977837.0',
  socketType: 'DhtsSocket',
  disorderWindow: { Type: 0, Value: 100 },
  /** Of its sign-in, on a page whose address has none. */
  defaultPorts: { http: 80, https: 443 },
  /** Stream of the new connection after the connection to the device changed, counted as `StreamSubtype`. */
  reconnectStream: 1,
} as const;

/** How a browser recognises that the plugin is installed. @assumed form of the type */
export const PLUGIN_MIME_TYPE = `application/media-plugin-version-${PLUGIN.mimeVersion}`;

/** The only event the console listens to; its detail is the JSON text of a `PluginEvent`. @assumed */
export const PLUGIN_EVENT = 'TransEvent';

/** Mode of live pictures. @assumed as public pages set it */
export const PLUGIN_LIVE_MODE = 1;

/** Members of the plugin that the page calls. @assumed as public pages call it */
export interface PluginObject {
  AddEventListener(name: typeof PLUGIN_EVENT, listener: (json: string) => void): void;
  /** 0 when the device accepted; `protocol` is 0. User, password and port @spec §7, the rest @assumed */
  LoginDeviceEx(host: string, port: number, user: string, password: string, protocol: 0): number;
  LogoutDevice(): void;
  SetModuleMode(mode: typeof PLUGIN_LIVE_MODE): void;
  /** `channel` from 0; `stream` as `StreamSubtype`, while older plugins count main as 1. @assumed */
  ConnectRealVideo(channel: number, stream: number): void;
  DisConnectRealVideo(channel: number): void;
  /** Takes the JSON text of a `PluginRequest`. */
  ProtocolPluginWithWebCall(json: string): void;
}

/** Commands without a member of their own. @assumed names and parameters; what customer info holds @assumed too */
export type PluginRequest =
  /** How the plugin connects to the device. */
  | {
      Protocol: 'SetCustomerInfo';
      Params: { RTSPOverTls: boolean; SocketType: string; DisorderWindow: { Type: number; Value: number } };
    }
  /** The objects that the device sees, which the plugin draws over the picture. */
  | { Protocol: 'EnableAnalytics'; Params: { Enable: boolean } }
  /** 0, which is silence, to 100. */
  | { Protocol: 'SetVolume'; Params: { Volume: number } }
  | { Protocol: 'PauseRealVideo'; Params: { Enable: boolean } }
  /** Asks the person where to save a file; the answer is the event 'FileDialog'. */
  | { Protocol: 'OpenFileDialog'; Params: { Name: string } }
  /** Saves the current picture there. */
  | { Protocol: 'SnapPicture'; Params: { Path: string } };

/** Events of the plugin; an empty path means that the person closed the dialog. @assumed */
export type PluginEvent = { Event: 'Disconnected' } | { Event: 'FileDialog'; Path: string };
