import { expect, it } from 'vitest';
import { chooseVariant, type LiveVariant } from './choose-variant';
import type { PlayMode } from './play-mode';

const YES = true;
const NO = false;

it.each<[PlayMode, boolean, boolean, boolean, LiveVariant, boolean]>([
  // mode, plugin loaded, WebSocket, decoding → variant, tip
  ['flash', NO, YES, YES, 'pluginFree', NO],
  ['flash', NO, NO, YES, 'flash', NO],
  ['flash', NO, YES, NO, 'flash', NO],
  ['flash', NO, NO, NO, 'flash', NO],
  ['flash', YES, YES, YES, 'pluginFree', NO],
  ['flash', YES, NO, YES, 'flash', NO],
  ['ocx', YES, YES, YES, 'plugin', NO],
  ['ocx', YES, NO, NO, 'plugin', NO],
  ['ocx', NO, YES, YES, 'pluginFree', YES],
  ['ocx', NO, NO, YES, 'plugin', YES],
  ['ocx', NO, YES, NO, 'plugin', YES],
])(
  '%s, plugin %s, WebSocket %s, decoding %s: %s, tip %s',
  (playMode, isPluginLoaded, hasWebSocket, canDecode, variant, hasTip) => {
    expect(chooseVariant({ playMode, isPluginLoaded, hasWebSocket, canDecode })).toEqual({
      variant,
      hasTip,
      offersAddress: playMode === 'flash',
    });
  },
);
