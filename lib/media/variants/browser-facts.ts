import { isEngineAvailable } from '../engine/choose-engine';
import type { BrowserFacts } from './choose-variant';
import { playModeOf } from './play-mode';
import { isPluginLoaded } from './plugin-object';

/** Every device offers H.264; where it cannot be shown, JPEG may still work. */
const BASELINE_CODEC = 'avc1.42E01E';

/** Facts about this browser for the choice of a variant. The plugin is tested only where it would be used. */
export function browserFacts(): BrowserFacts {
  const playMode = playModeOf(navigator.userAgent);
  return {
    playMode,
    isPluginLoaded: playMode === 'ocx' && isPluginLoaded(),
    hasWebSocket: typeof WebSocket === 'function',
    canDecode: (['bitmap', 'webcodecs', 'mse'] as const).some((kind) => isEngineAvailable(kind, BASELINE_CODEC)),
  };
}
