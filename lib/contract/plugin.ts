/**
 * The browser plugin for live video: an `<object>` whose members the page calls. Members and mime type @assumed as public
 * pages for plugins of this family use them; what `PluginRequest` and `PluginEvent` hold has no public trace.
 */

/** Numbers of the plugin. @spec §9 */
export const PLUGIN = {
  /** Of its form for Internet Explorer, which cannot run this console. */
  activeXVersion: '977.8.3.7',
  /** Of its form for all other browsers; stands in the mime type. */
  mimeVersion: '3.3.977837.0',
  socketType: 'DhtsSocket',
  disorderWindow: { Type: 0, Value: 100 },
  /** Stream of the new connection once the way to the device has changed, counted as `StreamSubtype`. */
  reconnectStream: 1,
} as const;

/** How a browser that has the plugin knows it. @assumed form of the type */
export const PLUGIN_MIME_TYPE = `application/media-plugin-version-${PLUGIN.mimeVersion}`;

/** The only event the console listens to; its detail is the JSON text of a `PluginEvent`. @assumed */
export const PLUGIN_EVENT = 'TransEvent';

/** Mode of live pictures. @assumed as public pages set it */
export const PLUGIN_LIVE_MODE = 1;

/** What the page calls of the plugin. @assumed as public pages call it */
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

/** Orders without a member of their own. @assumed names and parameters; what customer info holds @assumed too */
export type PluginRequest =
  /** How the device wants to be talked to. */
  | {
      Protocol: 'SetCustomerInfo';
      Params: { RTSPOverTls: boolean; SocketType: string; DisorderWindow: { Type: number; Value: number } };
    }
  /** What the device sees, drawn over the picture by the plugin. */
  | { Protocol: 'EnableAnalytics'; Params: { Enable: boolean } }
  /** 0, which is silence, to 100. */
  | { Protocol: 'SetVolume'; Params: { Volume: number } }
  | { Protocol: 'PauseRealVideo'; Params: { Enable: boolean } }
  /** Asks the person for a place to save to; the answer is the event 'FileDialog'. */
  | { Protocol: 'OpenFileDialog'; Params: { Name: string } }
  /** Saves the present picture there. */
  | { Protocol: 'SnapPicture'; Params: { Path: string } };

/** What the plugin tells; an empty path means that the person closed the dialog. @assumed */
export type PluginEvent = { Event: 'Disconnected' } | { Event: 'FileDialog'; Path: string };
