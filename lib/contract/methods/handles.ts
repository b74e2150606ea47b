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

/** Opening and closing of an area. @assumed protocol 1.2 */
export type HandleMethods = {
  [Area in HandleArea as `${Area}.factory.instance`]: { params: Nothing; result: Handle };
} & {
  [Area in HandleArea as `${Area}.destroy`]: { params: Nothing; result: true };
};
