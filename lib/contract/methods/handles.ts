import type { Handle, Nothing } from '../rpc';

/**
 * Areas that public clients open before they call them, and close afterwards; the calls also work without a handle.
 * @assumed protocol 1.2, 4.4
 */
export const HANDLE_AREAS = [
  'Alarm',
  'OSDManager',
  'audio',
  'commPort',
  'configManager',
  'devAudioDetect',
  'devIntelliTracker',
  'devStorage',
  'encode',
  'intelli',
  'log',
  'magicBox',
  'netApp',
  'rainBrush',
  'snapManager',
  'speak',
  'storage',
  'upgrader',
  'userManager',
  'wideViewControl',
] as const;

/** One of these areas. */
export type HandleArea = (typeof HANDLE_AREAS)[number];

/** Those of them that are opened for a channel, 0 without one. @assumed protocol 4.14 */
export const CHANNEL_AREAS = [
  'Alarm',
  'OSDManager',
  'audio',
  'commPort',
  'devAudioDetect',
  'devIntelliTracker',
  'encode',
  'rainBrush',
  'wideViewControl',
] as const satisfies readonly HandleArea[];

export type ChannelArea = (typeof CHANNEL_AREAS)[number];

/** Opening and closing of an area. @assumed protocol 1.2 */
export type HandleMethods = {
  [Area in HandleArea as `${Area}.factory.instance`]: {
    params: Area extends ChannelArea ? { channel?: number } : Nothing;
    result: Handle;
  };
} & {
  [Area in HandleArea as `${Area}.destroy`]: { params: Nothing; result: true };
};
